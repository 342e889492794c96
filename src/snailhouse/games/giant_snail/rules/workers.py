"""Workers on the map: rows, slots, coming and going."""

from __future__ import annotations

from typing import Final

from snailhouse.core.bits import how_many
from snailhouse.core.kernel import kernel
from snailhouse.games.giant_snail.records import MOST_ROWS, SEATS, Box, Obstacle, RegionType, Table
from snailhouse.games.giant_snail.rules.rows import FIRST_ROWS, row_bit, rows_of

SEAT_SHARE: Final = (1 << 16) // SEATS + 1
"""How many 65536ths of so many places are whole rounds, rounded up: a product is quicker than a quotient."""


@kernel
def seat_at(table: Table, step: int) -> int:
    """The seat that is `step` places clockwise of the leader."""
    places = int(table.leader) + int(step)
    return places - SEATS * ((places * SEAT_SHARE) >> 16)


@kernel
def rows_for(box: Box, table: Table, seat: int) -> int:
    """The rows a worker of the seat's may enter, as bits.

    G4: a full row is no target. G6: a row of a standing lab is one player's until it is empty.
    """
    taken = table.manned_rows[0] | table.manned_rows[1] | table.manned_rows[2]
    others = rows_of_type(box, table, RegionType.LAB) & taken & ~table.manned_rows[seat]
    return table.open_rows & ~others


@kernel
def why_not_enter(box: Box, table: Table, seat: int, region: int, row: int) -> Obstacle:
    """What keeps the row out of `rows_for` the seat."""
    here = row_bit(region, row)
    if rows_for(box, table, seat) & here:
        return Obstacle.NONE
    return Obstacle.ANOTHERS_ROW if table.open_rows & here else Obstacle.FULL


@kernel
def stands_as(box: Box, table: Table, of_type: int, region: int) -> bool:
    """Whether the region is of that type, and no ruin."""
    return box.region_type[region] == of_type and not table.ruined[region]


@kernel
def rows_of_type(box: Box, table: Table, of_type: int) -> int:
    """The rows of the regions of that type that are no ruins, as bits."""
    return box.type_rows[of_type] & ~table.ruin_rows


@kernel
def factory_crews(box: Box, table: Table, seat: int) -> int:
    """G7: the factory rows with workers of the seat, as bits."""
    return table.manned_rows[seat] & rows_of_type(box, table, RegionType.FACTORY)


@kernel
def full_rows(box: Box, table: Table, seat: int, of_type: int) -> int:
    """The full rows of that type with workers of the seat, as bits. G6: such a lab row is finished, since it is
    one player's."""
    return table.manned_rows[seat] & ~table.open_rows & rows_of_type(box, table, of_type)


@kernel
def put(table: Table, seat: int, region: int, row: int) -> None:
    table.workers[region, row, seat] += 1
    table.manned_rows[seat] |= row_bit(region, row)
    table.space[region, row] -= 1
    table.open_rows &= ~(row_bit(region, row) * int(table.space[region, row] == 0))


@kernel
def lift(table: Table, seat: int, region: int, row: int) -> None:
    leave(table, seat, region, row, 1)


@kernel
def leave(table: Table, seat: int, region: int, row: int, number: int) -> None:
    """So many workers of the seat leave the row."""
    table.workers[region, row, seat] -= number
    table.manned_rows[seat] &= ~(row_bit(region, row) * int(table.workers[region, row, seat] == 0))
    table.space[region, row] += number
    table.open_rows |= row_bit(region, row)


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
    for row in range(MOST_ROWS):
        total += table.workers[region, row, seat]
    return total


@kernel
def flip(box: Box, table: Table, region: int, ruined: int) -> None:
    """Turn the region's card: a ruin has other slots, which are empty, too."""
    table.ruined[region] = ruined
    table.ruin_rows &= ~rows_of(region)
    if ruined:
        table.ruin_rows |= rows_of(region)
    clear(box, table, region)


@kernel
def clear(box: Box, table: Table, region: int) -> None:
    """Empty the region's slots as its present side has them; its workers must have been seen to."""
    for row in range(MOST_ROWS):
        for seat in range(SEATS):
            table.workers[region, row, seat] = 0
        table.space[region, row] = box.slots[region, row]
    for seat in range(SEATS):
        table.manned_rows[seat] &= ~rows_of(region)
    table.open_rows &= ~rows_of(region)
    if table.ruined[region]:
        for row in range(MOST_ROWS):
            table.space[region, row] = 0
        table.space[region, 0] = box.ruin_slots
        table.open_rows |= row_bit(region, 0)
    else:
        table.open_rows |= rows_of(region) & box.all_rows


@kernel
def standing_regions(box: Box, table: Table) -> int:
    """The first row of every region that is no ruin, as bits."""
    return box.all_rows & FIRST_ROWS & ~table.ruin_rows


@kernel
def ruins(box: Box, table: Table) -> int:
    return how_many(table.ruin_rows & FIRST_ROWS)
