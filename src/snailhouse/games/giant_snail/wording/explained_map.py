"""Regions, their rows and the workers on them, explained where they lie."""

from __future__ import annotations

from snailhouse.core.language import phrase
from snailhouse.core.position import Position
from snailhouse.core.room import Explanation
from snailhouse.games.giant_snail.edition import OWNERS
from snailhouse.games.giant_snail.language import say
from snailhouse.games.giant_snail.records import SEATS, RegionType
from snailhouse.games.giant_snail.wording.names import (
    card_name,
    cost_of,
    player,
    region_name,
    row_name,
)

USES = {
    RegionType.FACTORY: phrase(
        "Factory: in every round each worker here may do one job: fill a robot slot, build a researched weapon "
        "or rebuild a ruin (G7)."
    ),
    RegionType.SOLAR: phrase(
        "Solar Farm: in every round each full row gives 1 energy to every player in it; the workers stay (G5)."
    ),
    RegionType.MINE: phrase(
        "Mine: in every round each full row gives 1 metal to every player in it; the workers stay (G5)."
    ),
    RegionType.LAB: phrase(
        "R&D Lab: a full row of yours buys a technology of the market, and its workers go home. A row is one "
        "player’s until it is empty (G6)."
    ),
}


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def region_explained(position: Position, region: int) -> Explanation:
    table = position.table
    told = [use_of(position, region), *company(position, region)]
    if not table.ruined[region]:
        owner = player(int(position.box.owner[region]))
        told.append(say("In the election it is home for {owner} and abroad for the others (G19).", owner=owner))
    name = region_name(position, region)
    title = say("the ruins of {region}", region=name) if table.ruined[region] else name
    return Explanation(capital(title), " ".join(told))


def use_of(position: Position, region: int) -> str:
    """What workers on the region are good for."""
    box = position.box
    if not position.table.ruined[region]:
        return say(USES[RegionType(box.region_type[region])])
    return say.counted(
        int(box.ruin_slots),
        "A ruin produces nothing. Its {number} slot filled, a factory worker rebuilds it for {price} (G8).",
        "A ruin produces nothing. Its {number} slots filled, a factory worker rebuilds it for {price} (G8).",
        price=cost_of(box.ruin_cost),
    )


def not_yet(position: Position, region: int, row: int) -> list[str]:
    """What keeps the workers of the row from doing anything, if something does."""
    table = position.table
    works = table.ruined[region] or position.box.region_type[region] == RegionType.FACTORY
    if works or table.space[region, row] == 0:
        return []
    return [say("The row is not full yet: until then it does nothing (G5, G6).")]


def company(position: Position, region: int) -> list[str]:
    """The snail, the robot and the defences, if they are here."""
    table = position.table
    told = []
    if table.snail == region:
        told.append(say("The snail is here: what it enters falls, and all workers there die (G10)."))
    if table.robot == region:
        told.append(say("The robot is here."))
    for guard in range(table.guards):
        if table.guard_region[guard] == region:
            card, owner = card_name(position, table.guard_card[guard]), player(table.guard_owner[guard])
            told.append(say("Guarded by {card} of {owner} (G16).", card=card, owner=owner))
    return told


def row_explained(position: Position, region: int, row: int) -> Explanation:
    table = position.table
    here = [
        f"{player(seat)} {int(table.workers[region, row, seat])}"
        for seat in range(SEATS)
        if table.workers[region, row, seat]
    ]
    told = [
        say("Free slots: {free}.", free=int(table.space[region, row])),
        say("Here: {workers}.", workers=", ".join(here)) if here else say("Nobody is here."),
        use_of(position, region),
        *not_yet(position, region, row),
    ]
    return Explanation(capital(row_name(position, region, row)), " ".join(told))


def worker_explained(position: Position, owner: str, number: str, row: str) -> Explanation:
    seat = OWNERS.index(owner)
    told = [
        say("On {row}.", row=row_name(position, int(number) - 1, int(row) - 1)),
        use_of(position, int(number) - 1),
        *not_yet(position, int(number) - 1, int(row) - 1),
        say("As an action its player may lift it and set it down on another region (G4)."),
    ]
    return Explanation(say("A worker of {player}", player=player(seat)), " ".join(told))
