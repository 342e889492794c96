"""How things are called: players, regions, cards, costs.

What is `printed` in the box is the key that views hold; a `name` is what people read, in their language.
"""

from __future__ import annotations

from snailhouse.core.language import listed, phrase
from snailhouse.core.record import Ints
from snailhouse.games.giant_snail.box import engraved
from snailhouse.games.giant_snail.language import say
from snailhouse.games.giant_snail.rules.records import Box, Table
from snailhouse.games.giant_snail.rules.terms import ENERGY, METAL

PLAYERS = (phrase("Red"), phrase("Blue"), phrase("Black"))
TYPES = (phrase("Factory"), phrase("Solar Farm"), phrase("Mine"), phrase("R&D Lab"))
REGIONS = (
    (phrase("red Factory"), phrase("red Solar Farm"), phrase("red Mine"), phrase("red R&D Lab")),
    (phrase("blue Factory"), phrase("blue Solar Farm"), phrase("blue Mine"), phrase("blue R&D Lab")),
    (phrase("black Factory"), phrase("black Solar Farm"), phrase("black Mine"), phrase("black R&D Lab")),
)
"""By owner and type."""
EVENT_1 = (phrase("north"), phrase("south"), phrase("east"), phrase("west"), phrase("burrow"))


def player(seat: int) -> str:
    return say(PLAYERS[seat])


def region_name(box: Box, region: int) -> str:
    """'region 5 (blue Mine)'."""
    what = say(REGIONS[box.owner[region]][box.kind[region]])
    return say("region {number} ({what})", number=int(region) + 1, what=what)


def row_name(box: Box, table: Table, region: int, row: int) -> str:
    """A row of a region as it is now; the row is named where there are several."""
    if table.ruined[region]:
        return say("the ruins of {region}", region=region_name(box, region))
    if box.rows[region] == 1:
        return region_name(box, region)
    return say("row {row} of {region}", row=row + 1, region=region_name(box, region))


def printed_card(box: Box, card: int) -> str:
    return engraved(box.card_names, card)


def card_name(box: Box, card: int) -> str:
    return say(printed_card(box, card))


def printed_section(box: Box, section: int) -> str:
    return engraved(box.section_names, section)


def section_name(box: Box, section: int) -> str:
    return say(printed_section(box, section))


def printed_weapon(box: Box, weapon: int) -> str:
    cards = [card for card in range(box.cards) if box.weapon[card] == weapon]
    return printed_card(box, cards[0])


def weapon_name(box: Box, weapon: int) -> str:
    return say(printed_weapon(box, weapon))


def printed_event(box: Box, table: Table, kind: int) -> str:
    """A card of the present deck: Event 1 while the snail lives, Event 2 after."""
    return EVENT_1[kind] if table.alive else engraved(box.event_names, kind)


def event_name(box: Box, table: Table, kind: int) -> str:
    return say(printed_event(box, table, kind))


def price(metal: int, energy: int) -> str:
    """'2 metal and 1 energy', or 'nothing'."""
    if metal and energy:
        return say("{metal} metal and {energy} energy", metal=metal, energy=energy)
    if metal:
        return say("{metal} metal", metal=metal)
    return say("{energy} energy", energy=energy) if energy else say("nothing")


def cost_of(costs: Ints, *at: int) -> str:
    """A cost printed in the box, as a price."""
    return price(costs[(*at, METAL)], costs[(*at, ENERGY)])


def purse(table: Table, seat: int) -> str:
    return price(table.stock[seat, METAL], table.stock[seat, ENERGY])


def each(values: list[int]) -> str:
    """'2 of Red's and 1 of Black's', for counts by seat."""
    return listed(
        say("{count} of {player}'s", count=count, player=player(seat))
        for seat, count in enumerate(values)
        if count
    )
