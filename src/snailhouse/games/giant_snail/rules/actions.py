"""The Action Phase: place a worker, or lift one and set it down elsewhere, or forfeit (G4)."""

from __future__ import annotations

from snailhouse.core.kernel import kernel
from snailhouse.games.giant_snail.moves import STOP, Band, band_of, read_pick, read_put
from snailhouse.games.giant_snail.records import SEATS, Box, RoundPhase, Table, Task
from snailhouse.games.giant_snail.rules.choices import STOP_BIT, Choices
from snailhouse.games.giant_snail.rules.rows import regions_with, rows_of, whole_regions
from snailhouse.games.giant_snail.rules.workers import lift, put, rows_for, seat_at


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
    rows = rows_for(box, table, seat)
    return (rows != 0 and table.pool[seat] > 0) or liftable(table, seat, rows) != 0


@kernel
def trapped(rows: int) -> int:
    """The rows whose workers could be set down in no other region, if these are the rows they may enter, as
    bits: those of the only open region, or all if there is none."""
    regions = regions_with(rows)
    if regions & (regions - 1):
        return 0
    return whole_regions(regions) if regions else -1


@kernel
def liftable(table: Table, seat: int, rows: int) -> int:
    """G4: the rows with workers of the seat that can be set down elsewhere, as bits; `rows` they may enter."""
    return table.manned_rows[seat] & ~trapped(rows)


@kernel
def action_choices(box: Box, table: Table) -> Choices:
    """G4: a worker from the pool, or one on a region that can be set down elsewhere; or forfeit."""
    seat = int(table.seat)
    rows = rows_for(box, table, seat)
    return rows if table.pool[seat] > 0 else 0, liftable(table, seat, rows) | STOP_BIT, 0, 0


@kernel
def set_down_choices(box: Box, table: Table) -> Choices:
    """G4: every row the seat's worker may enter, but on the region it was lifted from."""
    return rows_for(box, table, int(table.seat)) & ~rows_of(table.lifted), 0, 0, 0


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
