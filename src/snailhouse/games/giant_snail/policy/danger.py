"""Where the snail may strike next, and how much a region matters."""

from __future__ import annotations

from snailhouse.core.kernel import kernel
from snailhouse.games.giant_snail.records import DIRECTIONS, NOBODY, Box, Course, Table
from snailhouse.games.giant_snail.rules.knowledge import not_public
from snailhouse.games.giant_snail.rules.snail import neighbour
from snailhouse.games.giant_snail.rules.workers import ruins, stands_as

Forecast = tuple[int, int, int, int, int, int]


@kernel
def forecast(box: Box, table: Table, seat: int) -> Forecast:
    """The cards that may be the next event, as far as the seat knows: how many lead it north, south, east
    and west, how many anywhere, and how many there are."""
    if not table.alive or table.approach > 1:
        return 0, 0, 0, 0, 0, 0
    if table.snail == NOBODY:
        return 0, 0, 0, 0, 1, 1
    if table.fixed > 0 and seat == table.looker:
        return sure_forecast(int(table.top[0]))
    north = not_public(table, seat, Course.NORTH)
    south = not_public(table, seat, Course.SOUTH)
    east = not_public(table, seat, Course.EAST)
    west = not_public(table, seat, Course.WEST)
    burrow = not_public(table, seat, Course.BURROW)
    return north, south, east, west, burrow, north + south + east + west + burrow


@kernel
def sure_forecast(card: int) -> Forecast:
    """A forecast by somebody who has seen the next card."""
    north, south = int(card == Course.NORTH), int(card == Course.SOUTH)
    east, west = int(card == Course.EAST), int(card == Course.WEST)
    return north, south, east, west, int(card == Course.BURROW), 1


@kernel
def danger(box: Box, table: Table, ahead: Forecast, region: int) -> float:
    """The chance that the next event brings the snail to a region."""
    total = ahead[DIRECTIONS + 1]
    if total == 0:
        return 0.0
    risk = ahead[DIRECTIONS] / box.regions
    for direction in range(DIRECTIONS):
        if ahead[direction] > 0 and neighbour(box, table, direction, table.snail) == region:
            risk += ahead[direction]
    return risk / total


@kernel
def card_danger(box: Box, table: Table, card: int, region: int) -> float:
    if card == Course.BURROW:
        return 1.0 / box.regions
    return 1.0 if card < DIRECTIONS and neighbour(box, table, card, table.snail) == region else 0.0


@kernel
def standing_of_type(box: Box, table: Table, of_type: int) -> int:
    count = 0
    for region in range(box.regions):
        if stands_as(box, table, of_type, region):
            count += 1
    return count


@kernel
def urgency(box: Box, table: Table, region: int) -> float:
    """How badly the world needs a ruin rebuilt, or a standing region kept: 0 for little, above 1 for much."""
    if not table.alive:
        return 0.8
    left = box.defeat - ruins(box, table)
    need = 1.2 if left <= 2 else 0.8 if left <= 3 else 0.4 if left <= 4 else 0.15
    kin = standing_of_type(box, table, box.region_type[region])
    if kin <= 1:
        need += 1.0
    elif kin == 2 and table.ruined[region]:
        need += 0.1
    return need
