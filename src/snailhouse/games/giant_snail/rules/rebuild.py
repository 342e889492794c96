"""Rebuilding a ruin and settling its workers (G8)."""

from __future__ import annotations

from snailhouse.core.kernel import kernel
from snailhouse.core.record import Int64s
from snailhouse.games.giant_snail.rules.goods import can_pay, pay
from snailhouse.games.giant_snail.rules.records import Box, Table
from snailhouse.games.giant_snail.rules.terms import (
    ENERGY,
    METAL,
    MOST_ROWS,
    NOBODY,
    NOTHING,
    SEATS,
    SEND,
    SETTLE,
)
from snailhouse.games.giant_snail.rules.workers import clear, go_home, may_enter, put


@kernel
def can_rebuild(box: Box, table: Table, seat: int, region: int) -> bool:
    """Every rebuild slot filled, one of them by the seat, and the cost in hand."""
    return (
        table.ruined[region] != 0
        and table.space[region, 0] == 0
        and table.workers[region, 0, seat] > 0
        and can_pay(table, seat, box.ruin_cost[METAL], box.ruin_cost[ENERGY])
    )


@kernel
def rebuild(box: Box, table: Table, seat: int, region: int) -> None:
    """Pay, flip the card, earn the vote once the robot is complete, and gather the settlers."""
    pay(table, seat, METAL, box.ruin_cost[METAL])
    pay(table, seat, ENERGY, box.ruin_cost[ENERGY])
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
    """Await a choice while there is one; a single way is taken, and who does not fit goes home."""
    table.awaits = SETTLE
    while table.awaits == SETTLE:
        ways = settle_ways(box, table)
        if ways > 1:
            return
        if ways == 1:
            send(table, first_way(box, table))
        else:
            dismiss(table)


@kernel
def can_settle(box: Box, table: Table, seat: int, row: int) -> bool:
    return table.settlers[seat] > 0 and may_enter(box, table, seat, int(table.site), row)


@kernel
def settle_ways(box: Box, table: Table) -> int:
    ways = 0
    for seat in range(SEATS):
        if table.settlers[seat] > 0:
            for row in range(MOST_ROWS):
                if can_settle(box, table, seat, row):
                    ways += 1
    return ways


@kernel
def first_way(box: Box, table: Table) -> int:
    for seat in range(SEATS):
        for row in range(MOST_ROWS):
            if can_settle(box, table, seat, row):
                return SEND + seat * MOST_ROWS + row
    return NOBODY


@kernel
def send(table: Table, move: int) -> None:
    seat = (move - SEND) // MOST_ROWS
    table.settlers[seat] -= 1
    put(table, seat, int(table.site), (move - SEND) % MOST_ROWS)


@kernel
def dismiss(table: Table) -> None:
    for seat in range(SEATS):
        go_home(table, seat, table.settlers[seat])
        table.settlers[seat] = 0
    table.awaits = NOTHING


@kernel
def legal_settle(box: Box, table: Table, moves: Int64s) -> int:
    count = 0
    for seat in range(SEATS):
        for row in range(MOST_ROWS):
            if can_settle(box, table, seat, row):
                moves[count] = SEND + seat * MOST_ROWS + row
                count += 1
    return count


@kernel
def play_settle(box: Box, table: Table, move: int) -> None:
    send(table, move)
    settle_on(box, table)
