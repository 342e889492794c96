"""The policy: judge every legal move and take the best, equal ones at random."""

from __future__ import annotations

from snailhouse.core.dice import below
from snailhouse.core.kernel import kernel
from snailhouse.core.record import Int64s, UInt32s
from snailhouse.games.giant_snail.bot.building import crew_worth, job_worth, step_worth
from snailhouse.games.giant_snail.bot.research import card_worth, order_worth, post_worth
from snailhouse.games.giant_snail.bot.worth import held, worth
from snailhouse.games.giant_snail.rules import terms
from snailhouse.games.giant_snail.rules.records import Box, Table

NOISE = 0.02
"""How far apart two moves may be judged and still count as equal."""


@kernel
def greedy(box: Box, table: Table, moves: Int64s, count: int, dice: UInt32s) -> int:
    best = moves[0]
    most = -1000.0
    gain = best_place(box, table, moves, count) if table.awaits == terms.ACTION else 0.0
    for index in range(count):
        value = judge(box, table, moves[index], gain) + NOISE * below(dice, 1024) / 1024
        if value > most:
            most = value
            best = moves[index]
    return best


@kernel
def judge(box: Box, table: Table, move: int, gain: float) -> float:
    seat = int(table.seat)
    awaits = table.awaits
    if awaits in (terms.ACTION, terms.SET_DOWN, terms.OPENING):
        return action_worth(box, table, seat, move, gain)
    if awaits == terms.JOB:
        return job_worth(box, table, seat, move)
    if awaits == terms.JOB_WORKER:
        return crew_worth(box, table, seat, (move - terms.PICK) // terms.MOST_ROWS)
    if awaits == terms.RESEARCH:
        return research_worth(box, table, seat, move)
    if awaits == terms.ROBOT_STEP:
        return step_worth(box, table, seat, move)
    if awaits == terms.GUARD_POST:
        return post_worth(box, table, seat, move - terms.REGION)
    if awaits == terms.ORDER:
        return order_worth(box, table, seat, move)
    if awaits == terms.SETTLE:
        return 1.0 if (move - terms.SEND) // terms.MOST_ROWS == seat else 0.0
    if awaits == terms.TAKE:
        return -float(table.stock[seat, move - terms.GOODS])
    if awaits == terms.DISCARD:
        return float(table.stock[seat, move - terms.GOODS])
    return 0.0 if move == terms.STOP else 1.0


@kernel
def best_place(box: Box, table: Table, moves: Int64s, count: int) -> float:
    """The most a lifted worker could do: the best row open to one from the pool, or any open row."""
    best = 0.0
    seat = int(table.seat)
    for region in range(box.regions):
        for row in range(box.rows[region]):
            if table.space[region, row] > 0:
                best = max(best, worth(box, table, seat, region, row))
    return best


@kernel
def action_worth(box: Box, table: Table, seat: int, move: int, gain: float) -> float:
    """A worker from the pool costs a little; a lifted one what it did before."""
    if move == terms.STOP:
        return 0.0
    if move >= terms.PICK:
        region, row = (move - terms.PICK) // terms.MOST_ROWS, (move - terms.PICK) % terms.MOST_ROWS
        return gain - held(box, table, seat, region, row) - 0.1
    return worth(box, table, seat, (move - terms.PUT) // terms.MOST_ROWS, (move - terms.PUT) % terms.MOST_ROWS)


@kernel
def research_worth(box: Box, table: Table, seat: int, move: int) -> float:
    if move == terms.STOP:
        return 0.15
    return card_worth(box, table, seat, int(table.market[move - terms.CARD]))
