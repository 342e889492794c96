"""Rebuilding a ruin, and its settlers (G8)."""

from __future__ import annotations

from snailhouse.core.kernel import kernel
from snailhouse.games.giant_snail.moves import read_settler
from snailhouse.games.giant_snail.records import SEATS, Box, Good, Obstacle, Table, Task
from snailhouse.games.giant_snail.rules.choices import Choices, first_settler, region_bits, settler_bits
from snailhouse.games.giant_snail.rules.goods import pay, payable_jobs
from snailhouse.games.giant_snail.rules.rows import FIRST_ROWS, region_numbers, rows_within
from snailhouse.games.giant_snail.rules.workers import flip, go_home, put, rows_for, why_not_enter


@kernel
def rebuildable_ruins(table: Table, seat: int) -> int:
    """The ruins whose rebuild slots are filled, at least one by the seat, as bits by their numbers."""
    return region_numbers(table.ruin_rows & FIRST_ROWS & ~table.open_rows & table.manned_rows[seat])


@kernel
def why_not_rebuild(box: Box, table: Table, seat: int, region: int) -> Obstacle:
    """G8: every rebuild slot filled, at least one by the seat, and the cost in hand.

    It does not matter where the snail is.
    """
    if rebuildable_ruins(table, seat) & 1 << region:
        payable = payable_jobs(box, table, seat) & region_bits(1 << region)
        return Obstacle.NONE if payable else Obstacle.TOO_DEAR
    if not table.ruined[region]:
        return Obstacle.STANDING
    return Obstacle.EMPTY_SLOTS if table.space[region, 0] > 0 else Obstacle.NONE_OF_YOURS


@kernel
def rebuild(box: Box, table: Table, seat: int, region: int) -> None:
    """G8: pay, flip the card, earn the vote once the robot is complete, and gather the settlers."""
    pay(table, seat, box.ruin_cost[Good.METAL], box.ruin_cost[Good.ENERGY])
    if table.unbuilt == 0:
        table.votes[seat] += box.rebuild_votes
    table.rebuilt += 1
    for other in range(SEATS):
        table.settlers[other] += table.workers[region, 0, other]
    flip(box, table, region, 0)
    table.site = region
    settle_on(box, table)


@kernel
def settle_on(box: Box, table: Table) -> None:
    """G8: as long as any settler fits. Awaits a choice while there is one; the rest go home."""
    table.awaits = Task.SETTLE
    while table.awaits == Task.SETTLE:
        ways = ways_to_settle(box, table)
        if not ways:
            dismiss(table)
        elif ways & (ways - 1):
            return
        else:
            settle(table, first_settler(ways))


@kernel
def why_not_settle(box: Box, table: Table, seat: int, row: int) -> Obstacle:
    """G8: in free slots of the fresh region; lab rows stay one player's (G6)."""
    if table.settlers[seat] == 0:
        return Obstacle.NO_SETTLER
    return why_not_enter(box, table, seat, int(table.site), row)


@kernel
def ways_to_settle(box: Box, table: Table) -> int:
    """The rows of the fresh region that a settler of each seat may enter, as bits of `choices`."""
    ways = 0
    for seat in range(SEATS):
        if table.settlers[seat] > 0:
            ways |= settler_bits(seat, rows_within(rows_for(box, table, seat), table.site))
    return ways


@kernel
def settle(table: Table, move: int) -> None:
    seat, row = read_settler(move)
    table.settlers[seat] -= 1
    put(table, seat, int(table.site), row)


@kernel
def dismiss(table: Table) -> None:
    for seat in range(SEATS):
        go_home(table, seat, table.settlers[seat])
        table.settlers[seat] = 0
    table.awaits = Task.NONE


@kernel
def settle_choices(box: Box, table: Table) -> Choices:
    return 0, 0, 0, ways_to_settle(box, table)


@kernel
def play_settle(box: Box, table: Table, move: int) -> None:
    settle(table, move)
    settle_on(box, table)
