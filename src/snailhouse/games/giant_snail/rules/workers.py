"""Workers on the map: rows, slots, coming and going."""

from __future__ import annotations

from snailhouse.core.kernel import kernel
from snailhouse.games.giant_snail.rules.records import Box, Table
from snailhouse.games.giant_snail.rules.terms import LAB, MOST_ROWS, SEATS


@kernel
def seat_at(table: Table, step: int) -> int:
    """The seat that is `step` places clockwise of the leader."""
    return (int(table.leader) + int(step)) % SEATS


@kernel
def may_enter(box: Box, table: Table, seat: int, region: int, row: int) -> bool:
    """A free slot; on a standing lab no other player's worker in the row (G6)."""
    if table.space[region, row] <= 0:
        return False
    if box.kind[region] != LAB or table.ruined[region]:
        return True
    return row_workers(table, region, row) == table.workers[region, row, seat]


@kernel
def open_regions(box: Box, table: Table, seat: int) -> int:
    """The regions with a row the seat's worker may enter, as bits."""
    found = 0
    for region in range(box.regions):
        for row in range(box.rows[region]):
            if may_enter(box, table, seat, region, row):
                found |= 1 << region
                break
    return found


@kernel
def put(table: Table, seat: int, region: int, row: int) -> None:
    table.workers[region, row, seat] += 1
    table.space[region, row] -= 1


@kernel
def lift(table: Table, seat: int, region: int, row: int) -> None:
    table.workers[region, row, seat] -= 1
    table.space[region, row] += 1


@kernel
def go_home(table: Table, seat: int, number: int) -> None:
    table.pool[seat] += number


@kernel
def die(table: Table, seat: int, number: int) -> None:
    """G3: the dead go to the reserve."""
    table.reserve[seat] += number


@kernel
def recruit(table: Table, seat: int, most: int) -> None:
    """From the reserve to the pool, as long as there are any."""
    number = min(most, table.reserve[seat])
    table.reserve[seat] -= number
    table.pool[seat] += number


@kernel
def row_workers(table: Table, region: int, row: int) -> int:
    return table.workers[region, row, 0] + table.workers[region, row, 1] + table.workers[region, row, 2]


@kernel
def workers_on(box: Box, table: Table, region: int, seat: int) -> int:
    total = 0
    for row in range(box.rows[region]):
        total += table.workers[region, row, seat]
    return total


@kernel
def clear(box: Box, table: Table, region: int) -> None:
    """Empty the region's slots as its present side has them; its workers must have been seen to."""
    for row in range(MOST_ROWS):
        for seat in range(SEATS):
            table.workers[region, row, seat] = 0
        table.space[region, row] = box.slots[region, row]
    if table.ruined[region]:
        for row in range(MOST_ROWS):
            table.space[region, row] = 0
        table.space[region, 0] = box.ruin_slots


@kernel
def ruins(box: Box, table: Table) -> int:
    count = 0
    for region in range(box.regions):
        count += table.ruined[region]
    return count
