"""Where the snail may strike next, and how much a region matters."""

from __future__ import annotations

from snailhouse.core.kernel import kernel
from snailhouse.games.giant_snail.records import DIRECTIONS, NOBODY, Box, Course, Table
from snailhouse.games.giant_snail.rules.knowledge import not_public
from snailhouse.games.giant_snail.rules.snail import neighbour
from snailhouse.games.giant_snail.rules.workers import ruins, stands_as

Forecast = tuple[float, int, float, int, float, int, float, int, float]
"""How likely the next event brings the snail to any region by a burrow, and for each direction the region there
and how likely the snail goes that way."""


@kernel
def forecast(box: Box, table: Table, seat: int) -> Forecast:
    """What the next event may be, as far as the seat knows."""
    if not table.alive or table.approach > 1:
        return no_forecast(0.0)
    if table.snail == NOBODY:
        return no_forecast(1.0 / box.regions)
    if table.fixed > 0 and seat == table.looker:
        card = int(table.top[0])
        north, south = int(card == Course.NORTH), int(card == Course.SOUTH)
        east, west = int(card == Course.EAST), int(card == Course.WEST)
        return weigh(box, table, north, south, east, west, int(card == Course.BURROW))
    north = not_public(table, seat, Course.NORTH)
    south = not_public(table, seat, Course.SOUTH)
    east = not_public(table, seat, Course.EAST)
    west = not_public(table, seat, Course.WEST)
    burrow = not_public(table, seat, Course.BURROW)
    return weigh(box, table, north, south, east, west, burrow)


@kernel
def no_forecast(anywhere: float) -> Forecast:
    """A forecast of an event that leads in no direction."""
    return anywhere, NOBODY, 0.0, NOBODY, 0.0, NOBODY, 0.0, NOBODY, 0.0


@kernel
def weigh(box: Box, table: Table, north: int, south: int, east: int, west: int, burrow: int) -> Forecast:
    """A forecast from how many cards lead where."""
    cards = north + south + east + west + burrow
    if cards == 0:
        return no_forecast(0.0)
    return (
        burrow / cards / box.regions,
        neighbour(box, table, Course.NORTH, table.snail),
        north / cards,
        neighbour(box, table, Course.SOUTH, table.snail),
        south / cards,
        neighbour(box, table, Course.EAST, table.snail),
        east / cards,
        neighbour(box, table, Course.WEST, table.snail),
        west / cards,
    )


@kernel
def danger(ahead: Forecast, region: int) -> float:
    """The chance that the next event brings the snail to a region."""
    anywhere, at_north, north, at_south, south, at_east, east, at_west, west = ahead
    risk = anywhere
    risk += north if region == at_north else 0.0
    risk += south if region == at_south else 0.0
    risk += east if region == at_east else 0.0
    risk += west if region == at_west else 0.0
    return risk


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
        return 1.03
    left = box.defeat - ruins(box, table)
    need = 0.44 if left <= 2 else 0.43 if left <= 3 else 0.45 if left <= 4 else 0.14
    kin = standing_of_type(box, table, box.region_type[region])
    if kin <= 1:
        need += 0.94
    elif kin == 2 and table.ruined[region]:
        need += 0.01
    return need
