"""The form of an edition: what a designer may write, and what makes no game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated, Literal

from msgspec import Meta

from snailhouse.core.editions import Edition, Form, NamedForm
from snailhouse.core.errors import Refusal
from snailhouse.games.giant_snail.rules.terms import (
    MOST_CARDS,
    MOST_EVENTS,
    MOST_GUARDS,
    MOST_LOOKS,
    MOST_MARKET,
    MOST_REGIONS,
    MOST_ROWS,
    MOST_SECTIONS,
    MOST_SLOTS,
    MOST_STEP_COST,
    MOST_WEAPONS,
    SEATS,
)

TYPES = ("factory", "solar", "mine", "lab")
OWNERS = ("red", "blue", "black")
NAME_BYTES = 24

Amount = Annotated[int, Meta(ge=0, le=9)]
Few = Annotated[int, Meta(ge=1, le=9)]
Name = Annotated[str, Meta(min_length=1, max_length=16)]
Rows = Annotated[list[Annotated[int, Meta(ge=1, le=6)]], Meta(min_length=1, max_length=MOST_ROWS)]


class Goods(Form):
    metal: Amount = 0
    energy: Amount = 0


class Map(Form):
    rows: Annotated[int, Meta(ge=1, le=MOST_REGIONS)]
    columns: Annotated[int, Meta(ge=1, le=MOST_REGIONS)]


class Region(Form):
    type: Literal["factory", "solar", "mine", "lab"]
    owner: Literal["red", "blue", "black"]


class Slots(Form):
    factory: Rows
    solar: Rows
    mine: Rows
    lab: Rows


class Ruin(Form):
    slots: Annotated[int, Meta(ge=1, le=6)]
    cost: Goods


class Players(Form):
    workers: Annotated[int, Meta(ge=1, le=40)]
    pool: Annotated[int, Meta(ge=1, le=40)]
    actions: Annotated[int, Meta(ge=1, le=6)]
    hand_limit: Annotated[int, Meta(ge=0, le=99)]


class Supply(Form):
    metal: Annotated[int, Meta(ge=1, le=60)]
    energy: Annotated[int, Meta(ge=1, le=60)]


class Defeat(Form):
    regions: Annotated[int, Meta(ge=2, le=MOST_REGIONS)]


class Section(Form):
    name: Name
    slots: Annotated[list[Goods], Meta(min_length=1, max_length=MOST_SLOTS)]


class Robot(Form):
    steps: Amount
    step_cost: Annotated[int, Meta(ge=0, le=MOST_STEP_COST)]
    base_damage: Amount
    section: Annotated[list[Section], Meta(min_length=1, max_length=MOST_SECTIONS)]


class Event0(Form):
    cards: Few


class Event1(Form):
    north: Annotated[int, Meta(ge=0, le=20)]
    south: Annotated[int, Meta(ge=0, le=20)]
    east: Annotated[int, Meta(ge=0, le=20)]
    west: Annotated[int, Meta(ge=0, le=20)]
    burrow: Annotated[int, Meta(ge=0, le=20)]

    def counts(self) -> list[int]:
        return [self.north, self.south, self.east, self.west, self.burrow]


class Card(Form, tag_field="effect"):
    name: Name
    cards: Few


class Gift(Card, tag="gift"):
    gift: Goods


class Recruits(Card, tag="recruits"):
    workers: Few


class Homecoming(Card, tag="homecoming"):
    pass


class Comfort(Card, tag="comfort"):
    resources: Few


class Quiet(Card, tag="quiet"):
    pass


class Weapon(Card, tag="weapon"):
    build: Goods
    fire: Goods
    damage: Few


class SaltRing(Card, tag="salt-ring"):
    pass


class Defenders(Card, tag="defenders"):
    pass


class Malacologist(Card, tag="malacologist"):
    looks: Annotated[int, Meta(ge=1, le=MOST_LOOKS)]


class RoboticLabor(Card, tag="robotic-labor"):
    workers: Few


class Salvage(Card, tag="salvage"):
    most: Few


Event2 = Gift | Recruits | Homecoming | Comfort | Quiet
Technology = Weapon | SaltRing | Defenders | Malacologist | RoboticLabor | Salvage


class Market(Form):
    cards: Annotated[int, Meta(ge=1, le=MOST_MARKET)]


class Votes(Form):
    rebuilding: Amount
    defence: Amount
    section: Amount
    most_builders: Amount
    cards_per_vote: Few
    most_cards: Amount
    nationalism: Amount
    cooperation: Amount


class GiantSnailEdition(NamedForm):
    map: Map
    region: list[Region]
    slots: Slots
    ruin: Ruin
    players: Players
    supply: Supply
    defeat: Defeat
    robot: Robot
    event0: Event0
    event1: Event1
    event2: Annotated[list[Event2], Meta(min_length=1, max_length=MOST_EVENTS)]
    market: Market
    technology: Annotated[list[Technology], Meta(min_length=1, max_length=MOST_CARDS)]
    votes: Votes


def sense(edition: GiantSnailEdition) -> None:
    """Refuse what the form allows and no table could play."""
    check_map(edition)
    check_players(edition)
    check_costs(edition)
    check_cards(edition)


def check_map(edition: GiantSnailEdition) -> None:
    places = edition.map.rows * edition.map.columns
    require(places <= MOST_REGIONS, "map", f"{places} places; there is room for {MOST_REGIONS}")
    require(places >= SEATS, "map", f"{places} places; each of {SEATS} players opens on another one")
    found = len(edition.region)
    require(found == places, "region", f"{found} regions for {places} places of the map")
    for kind in TYPES:
        count = sum(region.type == kind for region in edition.region)
        require(count > 0, "region", f"there is no region of the type {kind}")
        require(count > 1, "region", f"with a single {kind} the first blow may lose the game")
    most = edition.defeat.regions
    require(most <= places, "defeat.regions", f"{most} ruins on a map of {places} regions cannot be")


def check_players(edition: GiantSnailEdition) -> None:
    players = edition.players
    require(
        players.pool <= players.workers,
        "players.pool",
        f"{players.pool} workers in the pool, and the player has {players.workers}",
    )
    slots, hands = sum(len(section.slots) for section in edition.robot.section), SEATS * players.workers
    require(slots <= hands, "robot.section", f"{slots} slots, and all players together have {hands} workers")


def check_costs(edition: GiantSnailEdition) -> None:
    """A cost that no hand and no supply can hold can never be paid."""
    for where, cost in costs(edition):
        total = cost.metal + cost.energy
        limit = edition.players.hand_limit
        require(total <= limit, where, f"costs {total} resources; the hand limit is {limit}")
        require(cost.metal <= edition.supply.metal, where, f"costs {cost.metal} metal; the supply is smaller")
        require(
            cost.energy <= edition.supply.energy, where, f"costs {cost.energy} energy; the supply is smaller"
        )
    step, limit = edition.robot.step_cost, edition.players.hand_limit
    require(step <= limit, "robot.step_cost", f"costs {step} resources; the hand limit is {limit}")


def costs(edition: GiantSnailEdition) -> Iterator[tuple[str, Goods]]:
    yield "ruin.cost", edition.ruin.cost
    for number, section in enumerate(edition.robot.section):
        for place, cost in enumerate(section.slots):
            yield f"robot.section[{number}].slots[{place}]", cost
    for number, card in enumerate(edition.technology):
        if isinstance(card, Weapon):
            yield f"technology[{number}].build", card.build
            yield f"technology[{number}].fire", card.fire


def check_cards(edition: GiantSnailEdition) -> None:
    cards = sum(edition.event1.counts())
    require(0 < cards <= 100, "event1", f"{cards} cards; the deck takes 1 to 100")
    weapons = [card for card in edition.technology if isinstance(card, Weapon)]
    require(
        len(weapons) <= MOST_WEAPONS, "technology", f"{len(weapons)} weapons; there is room for {MOST_WEAPONS}"
    )
    for card in weapons:
        require(
            card.cards == 1, "technology", f"{card.name} comes {card.cards} times; a weapon is one of a kind"
        )
    guards = sum(card.cards for card in edition.technology if isinstance(card, SaltRing | Defenders))
    require(guards <= MOST_GUARDS, "technology", f"{guards} defences; there is room for {MOST_GUARDS}")
    lookers = sum(card.cards for card in edition.technology if isinstance(card, Malacologist))
    require(lookers <= 1, "technology", f"{lookers} Malacologists; only one player may know the deck")
    check_names(edition.technology, "technology")
    check_names(edition.event2, "event2")
    check_names(edition.robot.section, "robot.section")


def check_names(cards: Sequence[Event2 | Technology | Section], where: str) -> None:
    names = [card.name for card in cards]
    for name in names:
        require(len(name.encode()) <= NAME_BYTES, where, f"the name {name!r} is too long")
        require(names.count(name) == 1, where, f"the name {name!r} is used twice")


def require(condition: bool, key: str, problem: str) -> None:
    if not condition:
        raise Refusal(f"{key}: {problem}")


EDITION = Edition(
    "edition",
    "what is in the box: house, or a file of your own",
    "snailhouse.games.giant_snail",
    GiantSnailEdition,
    sense,
)
