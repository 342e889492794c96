"""The shape of what a seat knows, for type checkers and for clients in other languages.

Places, seats and sections count from 0; numbers printed on cards, regions and opening rows from 1.
"""

from __future__ import annotations

from typing import Literal, TypedDict

GiantPhase = Literal["set-up", "actions", "labs", "factories", "event", "robot", "combat", "cleanup"]
GiantTask = Literal[
    "region-card",
    "market-card",
    "opening-number",
    "look",
    "robot-landing",
    "event-card",
    "snail-region",
    "emptied-region",
    "opening",
    "action",
    "set-down",
    "research",
    "lab-row",
    "guard-post",
    "order",
    "take",
    "job",
    "job-worker",
    "settle",
    "robot-step",
    "fire",
    "robot-rebuild",
    "discard",
    "over",
]
GiantRegionType = Literal["factory", "solar", "mine", "lab"]
GiantEffect = Literal["weapon", "salt-ring", "defenders", "malacologist", "robotic-labor", "salvage"]
GiantEnding = Literal["ruins", "lost-type", "last-event", "all-rebuilt"]
GiantBallotSource = Literal["tokens", "saviour", "killer", "nationalism", "cooperation"]


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
    kind: GiantRegionType
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
    """Event 0 cards to come until it lands; 0 while it is on its way down, None once it has landed."""
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
    build: GiantGoods
    fire: GiantGoods
    fired: bool
    """In the combat that is on."""


class GiantTechnology(TypedDict):
    """A kind of technology card."""

    name: str
    effect: GiantEffect
    amount: int
    """Cards to look at, workers to recruit, or most resources to salvage."""


class GiantPrices(TypedDict):
    """Printed on the board: a step of the robot, a rebuilding, the cards a blow takes, the hand limit."""

    step: int
    rebuild: GiantGoods
    blow: int
    hand_limit: int


class GiantBallot(TypedDict):
    """Votes of one source, by seat."""

    card: GiantBallotSource
    votes: list[int]


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
    part: str
    """The thing on the board the job is about."""
    site: int
    settlers: list[int]


class GiantSnailView(TypedDict):
    round: int
    phase: GiantPhase
    awaits: str
    task: GiantTask
    """What the table waits for, as a key."""
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
    technologies: list[GiantTechnology]
    prices: GiantPrices
    technology_unseen: dict[str, int]
    deck: GiantDeck
    pending: GiantPending
    over: bool
    saved: bool
    ending: GiantEnding | None
    election: list[GiantBallot]
    """The votes card by card, once the Earth has voted."""
