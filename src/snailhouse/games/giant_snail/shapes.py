"""The shape of what a seat knows, for type checkers and for clients in other languages.

Places, seats and sections count from 0; numbers printed on cards, regions and opening rows from 1.
"""

from __future__ import annotations

from typing import Literal, TypedDict

Phase = Literal["set-up", "actions", "labs", "factories", "event", "robot", "combat", "cleanup"]


class GiantGoods(TypedDict):
    metal: int
    energy: int


class GiantPlayer(TypedDict):
    name: str
    pool: int
    reserve: int
    metal: int
    energy: int
    votes: int
    claimed: int
    forfeited: bool
    opening: int | None
    final_votes: int | None


class GiantRow(TypedDict):
    workers: list[int]
    """How many of each seat."""
    free: int


class GiantGuard(TypedDict):
    card: str
    owner: int


class GiantRegion(TypedDict):
    number: int
    type: str
    owner: int
    ruined: bool
    rows: list[GiantRow]
    guards: list[GiantGuard]
    snail: bool
    robot: bool


class GiantMonster(TypedDict):
    alive: bool
    life: int
    space: int | None
    region: int | None


class GiantSlot(TypedDict):
    metal: int
    energy: int
    builder: int | None


class GiantSection(TypedDict):
    name: str
    slots: list[GiantSlot]


class GiantRobot(TypedDict):
    finished: bool
    region: int | None
    sections: list[GiantSection]


class GiantWeapon(TypedDict):
    name: str
    owner: int | None
    built: bool
    damage: int


class GiantDeck(TypedDict):
    """The event deck as far as the seat knows it."""

    event: int
    cards: int
    face_down: int
    unseen: dict[str, int]
    looker: int | None
    looked_at: int
    next: list[str]
    """The coming cards, for who has looked at them."""


class GiantPending(TypedDict, total=False):
    """What a half-finished decision is about."""

    lifted_from: int
    card: str
    due: int
    steps: int
    job: int
    site: int
    settlers: list[int]


class GiantSnailView(TypedDict):
    round: int
    phase: Phase
    awaits: str
    player: int | None
    leader: int | None
    players: list[GiantPlayer]
    supply: GiantGoods
    columns: int
    """Places in a row of the map."""
    regions: list[GiantRegion | None]
    """By place; null while no card is laid there."""
    ruins_to_defeat: int
    snail: GiantMonster
    robot: GiantRobot
    weapons: list[GiantWeapon]
    market: list[str | None]
    technology_unseen: dict[str, int]
    deck: GiantDeck
    pending: GiantPending
    over: bool
    saved: bool
