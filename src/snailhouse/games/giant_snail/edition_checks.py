"""What makes no game: editions of the right form that no table could play."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from snailhouse.core.errors import Refusal
from snailhouse.core.language import phrase
from snailhouse.games.giant_snail.edition import (
    Defenders,
    Event2,
    GiantSnailEdition,
    Goods,
    Malacologist,
    SaltRing,
    Section,
    Technology,
    Weapon,
)
from snailhouse.games.giant_snail.language import say
from snailhouse.games.giant_snail.records import MOST_GUARDS, MOST_REGIONS, MOST_WEAPONS, SEATS, RegionType


def check_edition(edition: GiantSnailEdition) -> None:
    """Refuse what the form allows and no table could play."""
    check_map(edition)
    check_players(edition)
    check_costs(edition)
    check_cards(edition)


def check_map(edition: GiantSnailEdition) -> None:
    places = edition.map.rows * edition.map.columns
    require(
        places <= MOST_REGIONS,
        "map",
        phrase("{found} places; there is room for {most}"),
        found=places,
        most=MOST_REGIONS,
    )
    require(
        places >= SEATS,
        "map",
        phrase("{found} places; each of {players} players opens on another one"),
        found=places,
        players=SEATS,
    )
    found = len(edition.region)
    require(
        found == places,
        "region",
        phrase("{found} regions for {places} places of the map"),
        found=found,
        places=places,
    )
    for name in (region_type.name.lower() for region_type in RegionType):
        count = sum(region.type == name for region in edition.region)
        require(count > 0, "region", phrase("there is no region of the type {type}"), type=name)
        require(count > 1, "region", phrase("with a single {type} the first blow may lose the game"), type=name)
    most = edition.defeat.regions
    require(
        most <= places,
        "defeat regions",
        phrase("{ruins} ruins on a map of {regions} regions cannot be"),
        ruins=most,
        regions=places,
    )


def check_players(edition: GiantSnailEdition) -> None:
    players = edition.players
    require(
        players.pool <= players.workers,
        "players pool",
        phrase("{pool} workers in the pool, and the player has {workers}"),
        pool=players.pool,
        workers=players.workers,
    )
    slots, hands = sum(len(section.slots) for section in edition.robot.section), SEATS * players.workers
    require(
        slots <= hands,
        "robot section",
        phrase("{slots} slots, and all players together have {workers} workers"),
        slots=slots,
        workers=hands,
    )


def check_costs(edition: GiantSnailEdition) -> None:
    """A cost that no hand and no supply can hold can never be paid."""
    for where, cost in costs(edition):
        check_limit(edition, where, cost.metal + cost.energy)
        metal, energy = cost.metal, cost.energy
        require(
            metal <= edition.supply.metal,
            where,
            phrase("costs {metal} metal; the supply has {supply}"),
            metal=metal,
            supply=edition.supply.metal,
        )
        require(
            energy <= edition.supply.energy,
            where,
            phrase("costs {energy} energy; the supply has {supply}"),
            energy=energy,
            supply=edition.supply.energy,
        )
    check_limit(edition, "robot step_cost", edition.robot.step_cost)


def check_limit(edition: GiantSnailEdition, where: str, cost: int) -> None:
    limit = edition.players.hand_limit
    require(
        cost <= limit,
        where,
        phrase("costs {cost} resources; the hand limit is {limit}"),
        cost=cost,
        limit=limit,
    )


def costs(edition: GiantSnailEdition) -> Iterator[tuple[str, Goods]]:
    """Every cost and its key; whoever reads it counts from one."""
    yield "ruin cost", edition.ruin.cost
    for number, section in enumerate(edition.robot.section, start=1):
        for place, cost in enumerate(section.slots, start=1):
            yield f"robot section {number} slots {place}", cost
    for number, card in enumerate(edition.technology, start=1):
        if isinstance(card, Weapon):
            yield f"technology {number} build", card.build
            yield f"technology {number} fire", card.fire


def check_cards(edition: GiantSnailEdition) -> None:
    cards = sum(edition.event1.counts())
    require(0 < cards <= 100, "event1", phrase("{cards} cards; the deck takes 1 to 100"), cards=cards)
    weapons = [card for card in edition.technology if isinstance(card, Weapon)]
    require(
        len(weapons) <= MOST_WEAPONS,
        "technology",
        phrase("{found} weapons; there is room for {most}"),
        found=len(weapons),
        most=MOST_WEAPONS,
    )
    for card in weapons:
        require(
            card.cards == 1,
            "technology",
            phrase("{card} comes {times} times; a weapon is one of a kind"),
            card=card.name,
            times=card.cards,
        )
    guards = sum(card.cards for card in edition.technology if isinstance(card, SaltRing | Defenders))
    require(
        guards <= MOST_GUARDS,
        "technology",
        phrase("{found} defences; there is room for {most}"),
        found=guards,
        most=MOST_GUARDS,
    )
    lookers = sum(card.cards for card in edition.technology if isinstance(card, Malacologist))
    require(
        lookers <= 1,
        "technology",
        phrase("{found} Malacologists; only one player may know the deck"),
        found=lookers,
    )
    check_names(edition.technology, "technology")
    check_names(edition.event2, "event2")
    check_names(edition.robot.section, "robot section")


def check_names(cards: Sequence[Event2 | Technology | Section], where: str) -> None:
    names = [card.name for card in cards]
    for name in names:
        require(names.count(name) == 1, where, phrase("the name {name!r} is used twice"), name=name)


def require(condition: bool, key: str, problem: str, **values: object) -> None:
    if not condition:
        raise Refusal(f"{key}: {say(problem, **values)}")
