"""Workers on the map: rows, slots, coming and going."""

from __future__ import annotations

from snailhouse.core.kernel import kernel
from snailhouse.core.record import Int64s
from snailhouse.games.giant_snail.moves import NO_MOVE, pick_move
from snailhouse.games.giant_snail.records import MOST_ROWS, SEATS, Box, Obstacle, RegionType, Table


@kernel
def seat_at(table: Table, step: int) -> int:
    """The seat that is `step` places clockwise of the leader."""
    return (int(table.leader) + int(step)) % SEATS


@kernel
def why_not_enter(box: Box, table: Table, seat: int, region: int, row: int) -> Obstacle:
    """G4: a full row is no target. G6: a row of a standing lab is one player's until it is empty."""
    if table.space[region, row] <= 0:
        return Obstacle.FULL
    if box.region_type[region] != RegionType.LAB or table.ruined[region]:
        return Obstacle.NONE
    alone = row_workers(table, region, row) == table.workers[region, row, seat]
    return Obstacle.NONE if alone else Obstacle.ANOTHERS_ROW


@kernel
def open_regions(box: Box, table: Table, seat: int) -> int:
    """The regions with a row the seat's worker may enter, as bits."""
    found = 0
    for region in range(box.regions):
        for row in range(box.rows[region]):
            if why_not_enter(box, table, seat, region, row) == Obstacle.NONE:
                found |= 1 << region
                break
    return found


@kernel
def stands_as(box: Box, table: Table, of_type: int, region: int) -> bool:
    """Whether the region is of that type, and no ruin."""
    return box.region_type[region] == of_type and not table.ruined[region]


@kernel
def next_ready_row(box: Box, table: Table, seat: int, of_type: int, after: int) -> int:
    """The seat's first row with something to do there, as a move greater than `after`; else NO_MOVE."""
    for region in range(box.regions):
        if stands_as(box, table, of_type, region):
            for row in range(box.rows[region]):
                move = pick_move(region, row)
                if move > after and is_ready(box, table, seat, region, row):
                    return move
    return NO_MOVE


@kernel
def is_ready(box: Box, table: Table, seat: int, region: int, row: int) -> bool:
    """A factory row with a worker of the seat's (G7); a lab row, which is one player's, if it is full (G6)."""
    return table.workers[region, row, seat] > 0 and (
        box.region_type[region] != RegionType.LAB or table.space[region, row] == 0
    )


@kernel
def legal_ready_rows(box: Box, table: Table, of_type: int, moves: Int64s) -> int:
    count = 0
    seat = int(table.seat)
    move = next_ready_row(box, table, seat, of_type, NO_MOVE)
    while move != NO_MOVE:
        moves[count] = move
        count += 1
        move = next_ready_row(box, table, seat, of_type, move)
    return count


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
