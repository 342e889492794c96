"""How things are called: players, regions, cards, costs.

What is `printed` in the box is the key that views hold; a `name` is what people read, in their language.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

from snailhouse.core.language import listed, phrase
from snailhouse.core.naming import called
from snailhouse.core.position import Position
from snailhouse.core.record import Ints
from snailhouse.games.giant_snail.edition import GiantSnailEdition, Weapon
from snailhouse.games.giant_snail.language import say
from snailhouse.games.giant_snail.records import SEATS, Good

PLAYER_NAMES = (phrase("Red"), phrase("Blue"), phrase("Black"))
TYPE_NAMES = (phrase("Factory"), phrase("Solar Farm"), phrase("Mine"), phrase("R&D Lab"))
REGION_NAMES = (
    (phrase("red Factory"), phrase("red Solar Farm"), phrase("red Mine"), phrase("red R&D Lab")),
    (phrase("blue Factory"), phrase("blue Solar Farm"), phrase("blue Mine"), phrase("blue R&D Lab")),
    (phrase("black Factory"), phrase("black Solar Farm"), phrase("black Mine"), phrase("black R&D Lab")),
)
"""By owner and type."""
COURSE_NAMES = (phrase("north"), phrase("south"), phrase("east"), phrase("west"), phrase("burrow"))


def colour_of(seat: int) -> str:
    """The colour of a seat: what it is called where nobody's name is known."""
    return say(PLAYER_NAMES[seat])


def player(seat: int) -> str:
    return called(seat, colour_of(seat))


def region_name(position: Position, region: int) -> str:
    """'region 5 (blue Mine)'."""
    what = say(REGION_NAMES[position.box.owner[region]][position.box.region_type[region]])
    return say("region {number} ({what})", number=int(region) + 1, what=what)


def row_name(position: Position, region: int, row: int) -> str:
    """A row of a region as it is now; the row is named where there are several."""
    where = region_name(position, region)
    if position.table.ruined[region]:
        return say("the ruins of {region}", region=where)
    if position.box.rows[region] == 1:
        return where
    return say("row {row} of {region}", row=row + 1, region=where)


def edition_of(position: Position) -> GiantSnailEdition:
    return cast(GiantSnailEdition, position.game.edition)


def printed_card(position: Position, card: int) -> str:
    return edition_of(position).technology[card].name


def card_name(position: Position, card: int) -> str:
    return say(printed_card(position, card))


def printed_section(position: Position, section: int) -> str:
    return edition_of(position).robot.section[section].name


def section_name(position: Position, section: int) -> str:
    return say(printed_section(position, section))


def printed_weapon(position: Position, weapon: int) -> str:
    weapons = [card for card in edition_of(position).technology if isinstance(card, Weapon)]
    return weapons[weapon].name


def weapon_name(position: Position, weapon: int) -> str:
    return say(printed_weapon(position, weapon))


def printed_event(position: Position, kind: int) -> str:
    """A card of the present deck: Event 1 while the snail lives, Event 2 after."""
    return COURSE_NAMES[kind] if position.table.alive else edition_of(position).event2[kind].name


def event_name(position: Position, kind: int) -> str:
    return say(printed_event(position, kind))


def price(metal: int, energy: int) -> str:
    """'2 metal and 1 energy', or 'nothing'."""
    if metal and energy:
        return say("{metal} metal and {energy} energy", metal=metal, energy=energy)
    if metal:
        return say("{metal} metal", metal=metal)
    return say("{energy} energy", energy=energy) if energy else say("nothing")


def cost_of(costs: Ints, *at: int) -> str:
    """A cost printed in the box, as a price."""
    return price(costs[(*at, Good.METAL)], costs[(*at, Good.ENERGY)])


def purse(position: Position) -> str:
    """What the player who decides has in hand."""
    return cost_of(position.table.stock, position.table.seat)


def all_players(values: Iterable[int]) -> str:
    """'Red 2, Blue 0 and Black 1', for counts by seat."""
    return listed(f"{player(seat)} {int(value)}" for seat, value in zip(range(SEATS), values, strict=True))
