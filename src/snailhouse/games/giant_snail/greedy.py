"""The house's hand-written player: it judges every legal move and takes the best, equal ones at random.

It reads only what its seat knows. In `policy`, `danger` and `worth` judge the map, the other modules one share
of the round each.
"""

from __future__ import annotations

from snailhouse.core.dice import below
from snailhouse.core.kernel import kernel
from snailhouse.core.record import Int64s, UInt32s
from snailhouse.games.giant_snail.moves import (
    STOP,
    Band,
    band_of,
    read_card,
    read_good,
    read_pick,
    read_put,
    read_region,
    read_settler,
)
from snailhouse.games.giant_snail.policy.building import crew_worth, job_worth, step_worth
from snailhouse.games.giant_snail.policy.danger import Forecast, forecast
from snailhouse.games.giant_snail.policy.research import card_worth, order_worth, post_worth
from snailhouse.games.giant_snail.policy.worth import Outlook, held, outlook, worth
from snailhouse.games.giant_snail.records import Box, Table, Task

NOISE = 0.02
"""How far apart two moves may be judged and still count as equal."""


@kernel
def greedy(box: Box, table: Table, moves: Int64s, count: int, dice: UInt32s) -> int:
    best = moves[0]
    if count == 1:
        return best
    most = -1000.0
    ahead = forecast(box, table, table.seat)
    view = prospect(box, table, ahead)
    best_row = best_place(box, table, ahead, view, moves, count)
    for index in range(count):
        value = judge(box, table, ahead, view, moves[index], best_row) + NOISE * below(dice, 1024) / 1024
        if value > most:
            most = value
            best = moves[index]
    return best


@kernel
def judge(box: Box, table: Table, ahead: Forecast, view: Outlook, move: int, best_row: float) -> float:
    seat = int(table.seat)
    task = table.awaits
    if task in (Task.ACTION, Task.SET_DOWN, Task.OPENING):
        return action_worth(box, table, ahead, view, move, best_row)
    if task == Task.JOB:
        return job_worth(box, table, seat, move)
    if task == Task.JOB_WORKER:
        return crew_worth(box, seat, ahead, read_pick(move)[0])
    if task == Task.RESEARCH:
        return research_worth(box, table, seat, ahead, move)
    if task == Task.ROBOT_STEP:
        return step_worth(box, table, seat, move)
    if task == Task.GUARD_POST:
        return post_worth(box, table, seat, ahead, read_region(move))
    if task == Task.ORDER:
        return order_worth(box, table, seat, move)
    if task == Task.SETTLE:
        return 1.0 if read_settler(move)[0] == seat else 0.0
    if task == Task.TAKE:
        return -float(table.stock[seat, read_good(move)])
    if task == Task.DISCARD:
        return float(table.stock[seat, read_good(move)])
    return 0.0 if move == STOP else 1.0


@kernel
def prospect(box: Box, table: Table, ahead: Forecast) -> Outlook:
    """The outlook where a worker is about to be placed; elsewhere nobody asks for it."""
    if table.awaits in (Task.ACTION, Task.SET_DOWN, Task.OPENING):
        return outlook(box, table, table.seat, ahead)
    return 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0


@kernel
def best_place(box: Box, table: Table, ahead: Forecast, view: Outlook, moves: Int64s, count: int) -> float:
    """The most a lifted worker could do, on any open row; 0 where none can be lifted."""
    best = 0.0
    if table.awaits != Task.ACTION or count < 2 or band_of(moves[count - 2]) != Band.PICK:
        return best
    for region in range(box.regions):
        for row in range(box.rows[region]):
            if table.space[region, row] > 0:
                best = max(best, worth(box, table, table.seat, ahead, view, region, row))
    return best


@kernel
def action_worth(box: Box, table: Table, ahead: Forecast, view: Outlook, move: int, best_row: float) -> float:
    """A lifted worker costs what it did before; one from the pool is rather placed than kept."""
    if move == STOP:
        return 0.0
    if band_of(move) == Band.PICK:
        region, row = read_pick(move)
        return best_row - held(box, table, table.seat, ahead, view, region, row) + 0.11
    region, row = read_put(move)
    return worth(box, table, table.seat, ahead, view, region, row) + 0.19


@kernel
def research_worth(box: Box, table: Table, seat: int, ahead: Forecast, move: int) -> float:
    if move == STOP:
        return 0.17
    return card_worth(box, table, seat, ahead, int(table.market[read_card(move)]))
