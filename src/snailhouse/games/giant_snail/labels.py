"""How things are called: players, regions, cards, costs."""

from __future__ import annotations

from snailhouse.core.language import listed
from snailhouse.core.record import Ints
from snailhouse.games.giant_snail.box import engraved
from snailhouse.games.giant_snail.rules.records import Box, Table
from snailhouse.games.giant_snail.rules.terms import ENERGY, METAL

PLAYERS = ("Red", "Blue", "Black")
TYPES = ("Factory", "Solar Farm", "Mine", "R&D Lab")
GOODS = ("metal", "energy")
COMPASS = ("north", "south", "east", "west")
EVENT_1 = (*COMPASS, "burrow")


def region_name(box: Box, region: int) -> str:
    """'region 5 (blue Mine)'."""
    owner = PLAYERS[box.owner[region]].lower()
    return f"region {int(region) + 1} ({owner} {TYPES[box.kind[region]]})"


def row_name(box: Box, table: Table, region: int, row: int) -> str:
    """A row of a region as it is now; the row is named where there are several."""
    if table.ruined[region]:
        return f"the ruins of {region_name(box, region)}"
    if box.rows[region] == 1:
        return region_name(box, region)
    return f"row {row + 1} of {region_name(box, region)}"


def card_name(box: Box, card: int) -> str:
    return engraved(box.card_names, card)


def section_name(box: Box, section: int) -> str:
    return engraved(box.section_names, section)


def weapon_name(box: Box, weapon: int) -> str:
    cards = [card for card in range(box.cards) if box.weapon[card] == weapon]
    return card_name(box, cards[0])


def event_name(box: Box, table: Table, kind: int) -> str:
    """A card of the present deck: Event 1 while the snail lives, Event 2 after."""
    return EVENT_1[kind] if table.alive else engraved(box.event_names, kind)


def price(metal: int, energy: int) -> str:
    """'2 metal and 1 energy', or 'nothing'."""
    parts = [f"{int(count)} {good}" for count, good in ((metal, "metal"), (energy, "energy")) if count]
    return " and ".join(parts) or "nothing"


def cost_of(costs: Ints, *at: int) -> str:
    """A cost printed in the box, as a price."""
    return price(costs[(*at, METAL)], costs[(*at, ENERGY)])


def purse(table: Table, seat: int) -> str:
    return price(table.stock[seat, METAL], table.stock[seat, ENERGY])


def counted(number: int, thing: str) -> str:
    """'1 card', '3 cards'."""
    return f"{int(number)} {thing}" if number == 1 else f"{int(number)} {thing}s"


def each(values: list[int], thing: str) -> str:
    """'2 of Red's and 1 of Black's workers', for counts by seat."""
    parts = [f"{count} of {PLAYERS[seat]}'s" for seat, count in enumerate(values) if count]
    return f"{listed(parts)} {thing}s" if parts else ""
