"""The form of an edition: what a designer may write."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from snailhouse.core.editions import Form, NamedForm
from snailhouse.games.giant_snail.records import (
    MOST_AMOUNT,
    MOST_CARDS,
    MOST_EVENT_KINDS,
    MOST_LOOKS,
    MOST_MARKET,
    MOST_REGIONS,
    MOST_ROWS,
    MOST_SECTIONS,
    MOST_SLOTS,
    MOST_STEP_COST,
)

OWNERS = ("red", "blue", "black")
"""Whose region it is, by seat."""

Amount = Annotated[int, Meta(ge=0, le=MOST_AMOUNT)]
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
    event2: Annotated[list[Event2], Meta(min_length=1, max_length=MOST_EVENT_KINDS)]
    market: Market
    technology: Annotated[list[Technology], Meta(min_length=1, max_length=MOST_CARDS)]
    votes: Votes
