"""The Action Phase: place a worker, or lift one and set it down elsewhere, or forfeit (G4)."""

from __future__ import annotations

from snailhouse.core.kernel import kernel
from snailhouse.core.record import Int64s
from snailhouse.games.giant_snail.moves import STOP, Band, band_of, pick_move, put_move, read_pick, read_put
from snailhouse.games.giant_snail.records import NOBODY, SEATS, Box, Obstacle, RoundPhase, Table, Task
from snailhouse.games.giant_snail.rules.workers import (
    lift,
    open_regions,
    put,
    seat_at,
    why_not_enter,
    workers_on,
)


@kernel
def begin_round(table: Table) -> None:
    table.rounds += 1
    table.phase = RoundPhase.ACTIONS
    table.step = 0
    for seat in range(SEATS):
        table.forfeited[seat] = 0


@kernel
def next_action(box: Box, table: Table) -> bool:
    """G4: one action each in turn; who can do nothing loses only that action. False when all are done."""
    while table.step < SEATS * box.actions:
        seat = seat_at(table, table.step)
        if not table.forfeited[seat] and can_act(box, table, seat):
            table.seat = seat
            table.awaits = Task.ACTION
            return True
        table.step += 1
    return False


@kernel
def can_act(box: Box, table: Table, seat: int) -> bool:
    open_to = open_regions(box, table, seat)
    if open_to and table.pool[seat] > 0:
        return True
    for region in range(box.regions):
        if leads_elsewhere(open_to, region) and workers_on(box, table, region, seat):
            return True
    return False


@kernel
def leads_elsewhere(open_to: int, region: int) -> bool:
    """Whether a worker lifted from the region could be set down: some other region is open."""
    return open_to & ~(1 << region) != 0


@kernel
def legal_action(box: Box, table: Table, moves: Int64s) -> int:
    """G4: a worker from the pool, or one on a region that can be set down elsewhere; or forfeit."""
    seat = int(table.seat)
    count = 0
    if table.pool[seat] > 0:
        count = legal_put(box, table, moves, seat, NOBODY)
    open_to = open_regions(box, table, seat)
    for region in range(box.regions):
        if leads_elsewhere(open_to, region):
            for row in range(box.rows[region]):
                if table.workers[region, row, seat] > 0:
                    moves[count] = pick_move(region, row)
                    count += 1
    moves[count] = STOP
    return count + 1


@kernel
def legal_set_down(box: Box, table: Table, moves: Int64s) -> int:
    return legal_put(box, table, moves, int(table.seat), int(table.lifted))


@kernel
def legal_put(box: Box, table: Table, moves: Int64s, seat: int, lifted: int) -> int:
    """G4: every row the seat's worker may enter, but on the region it was lifted from, if it was."""
    count = 0
    for region in range(box.regions):
        if region != lifted:
            for row in range(box.rows[region]):
                if why_not_enter(box, table, seat, region, row) == Obstacle.NONE:
                    moves[count] = put_move(region, row)
                    count += 1
    return count


@kernel
def play_action(table: Table, move: int) -> None:
    """A player who stops forfeits all remaining actions of the round."""
    seat = table.seat
    table.awaits = Task.NONE
    if move == STOP:
        table.forfeited[seat] = 1
    elif band_of(move) == Band.PICK:
        region, row = read_pick(move)
        lift(table, seat, region, row)
        table.lifted = region
        table.awaits = Task.SET_DOWN
    else:
        table.pool[seat] -= 1
        set_down(table, move)


@kernel
def set_down(table: Table, move: int) -> None:
    region, row = read_put(move)
    put(table, table.seat, region, row)
    table.step += 1
    table.awaits = Task.NONE
