"""Rebuilding a ruin, and its settlers (G8)."""

from __future__ import annotations

from snailhouse.core.kernel import kernel
from snailhouse.core.record import Int64s
from snailhouse.games.giant_snail.moves import NO_MOVE, read_settler, settler_move
from snailhouse.games.giant_snail.records import MOST_ROWS, SEATS, Box, Good, Obstacle, Table, Task
from snailhouse.games.giant_snail.rules.goods import can_pay, pay
from snailhouse.games.giant_snail.rules.workers import clear, go_home, put, why_not_enter


@kernel
def why_not_rebuild(box: Box, table: Table, seat: int, region: int) -> Obstacle:
    """G8: every rebuild slot filled, at least one by the seat, and the cost in hand.

    It does not matter where the snail is.
    """
    if not table.ruined[region]:
        return Obstacle.STANDING
    if table.space[region, 0] > 0:
        return Obstacle.EMPTY_SLOTS
    if table.workers[region, 0, seat] == 0:
        return Obstacle.NONE_OF_YOURS
    affordable = can_pay(table, seat, box.ruin_cost[Good.METAL], box.ruin_cost[Good.ENERGY])
    return Obstacle.NONE if affordable else Obstacle.TOO_DEAR


@kernel
def rebuild(box: Box, table: Table, seat: int, region: int) -> None:
    """G8: pay, flip the card, earn the vote once the robot is complete, and gather the settlers."""
    pay(table, seat, box.ruin_cost[Good.METAL], box.ruin_cost[Good.ENERGY])
    if table.unbuilt == 0:
        table.votes[seat] += box.rebuild_votes
    table.rebuilt += 1
    for other in range(SEATS):
        table.settlers[other] += table.workers[region, 0, other]
    table.ruined[region] = 0
    clear(box, table, region)
    table.site = region
    settle_on(box, table)


@kernel
def settle_on(box: Box, table: Table) -> None:
    """G8: as long as any settler fits. Awaits a choice while there is one; the rest go home."""
    table.awaits = Task.SETTLE
    while table.awaits == Task.SETTLE:
        first = next_settler(box, table, NO_MOVE)
        if first == NO_MOVE:
            dismiss(table)
        elif next_settler(box, table, first) != NO_MOVE:
            return
        else:
            settle(table, first)


@kernel
def why_not_settle(box: Box, table: Table, seat: int, row: int) -> Obstacle:
    """G8: in free slots of the fresh region; lab rows stay one player's (G6)."""
    if table.settlers[seat] == 0:
        return Obstacle.NO_SETTLER
    return why_not_enter(box, table, seat, int(table.site), row)


@kernel
def next_settler(box: Box, table: Table, after: int) -> int:
    """The first way to place a settler, as a move greater than `after`; else NO_MOVE."""
    for seat in range(SEATS):
        for row in range(MOST_ROWS):
            move = settler_move(seat, row)
            if move > after and why_not_settle(box, table, seat, row) == Obstacle.NONE:
                return move
    return NO_MOVE


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
def legal_settle(box: Box, table: Table, moves: Int64s) -> int:
    count = 0
    move = next_settler(box, table, NO_MOVE)
    while move != NO_MOVE:
        moves[count] = move
        count += 1
        move = next_settler(box, table, move)
    return count


@kernel
def play_settle(box: Box, table: Table, move: int) -> None:
    settle(table, move)
    settle_on(box, table)
