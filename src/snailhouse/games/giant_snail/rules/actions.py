"""The Action Phase: place a worker, or lift one and set it down elsewhere, or forfeit (G4)."""

from __future__ import annotations

from snailhouse.core.kernel import kernel
from snailhouse.core.record import Int64s
from snailhouse.games.giant_snail.rules.records import Box, Table
from snailhouse.games.giant_snail.rules.terms import (
    ACTION,
    ACTIONS,
    MOST_ROWS,
    NOTHING,
    PICK,
    PUT,
    SEATS,
    SET_DOWN,
    STOP,
)
from snailhouse.games.giant_snail.rules.workers import lift, may_enter, open_regions, put, seat_at, workers_on


@kernel
def begin_round(table: Table) -> None:
    table.rounds += 1
    table.phase = ACTIONS
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
            table.awaits = ACTION
            return True
        table.step += 1
    return False


@kernel
def can_act(box: Box, table: Table, seat: int) -> bool:
    open_to = open_regions(box, table, seat)
    if open_to and table.pool[seat] > 0:
        return True
    for region in range(box.regions):
        if open_to & ~(1 << region) and workers_on(box, table, region, seat):
            return True
    return False


@kernel
def legal_action(box: Box, table: Table, moves: Int64s) -> int:
    seat = int(table.seat)
    count = 0
    if table.pool[seat] > 0:
        count = legal_puts(box, table, moves, seat, -1)
    open_to = open_regions(box, table, seat)
    for region in range(box.regions):
        if open_to & ~(1 << region):
            for row in range(box.rows[region]):
                if table.workers[region, row, seat] > 0:
                    moves[count] = PICK + region * MOST_ROWS + row
                    count += 1
    moves[count] = STOP
    return count + 1


@kernel
def legal_puts(box: Box, table: Table, moves: Int64s, seat: int, but: int) -> int:
    """Every row the seat's worker may enter, on any region `but` one."""
    count = 0
    for region in range(box.regions):
        if region != but:
            for row in range(box.rows[region]):
                if may_enter(box, table, seat, region, row):
                    moves[count] = PUT + region * MOST_ROWS + row
                    count += 1
    return count


@kernel
def play_action(table: Table, move: int) -> None:
    seat = table.seat
    table.awaits = NOTHING
    if move == STOP:
        table.forfeited[seat] = 1
    elif move >= PICK:
        region = (move - PICK) // MOST_ROWS
        lift(table, seat, region, (move - PICK) % MOST_ROWS)
        table.lifted = region
        table.awaits = SET_DOWN
    else:
        table.pool[seat] -= 1
        set_down(table, move)


@kernel
def legal_set_down(box: Box, table: Table, moves: Int64s) -> int:
    return legal_puts(box, table, moves, int(table.seat), int(table.lifted))


@kernel
def set_down(table: Table, move: int) -> None:
    put(table, table.seat, (move - PUT) // MOST_ROWS, (move - PUT) % MOST_ROWS)
    table.step += 1
    table.awaits = NOTHING
