"""Box and Table, the kinds of things they hold, and how much an edition may hold.

Regions are known by their card (number - 1); places on the map by row and column.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated, Final

from snailhouse.core.record import Int8, Int8s, Int16s, Int64, Int64s, Record, UInt8, UInt16s

SEATS: Final = 3
NOBODY: Final = -1
"""No seat, no region, no card."""

# How much an edition may hold.
MOST_AMOUNT: Final = 9
"""Metal or energy of a price, votes, and whatever else is counted."""
MOST_REGIONS: Final = 12
MOST_ROWS: Final = 3
MOST_SECTIONS: Final = 8
MOST_SLOTS: Final = 4
MOST_MARKET: Final = 4
MOST_CARDS: Final = 12
MOST_WEAPONS: Final = 4
MOST_GUARDS: Final = 8
MOST_EVENT_KINDS: Final = 8
MOST_LOOKS: Final = 3
MOST_STEP_COST: Final = 4


def word_of(member: IntEnum) -> str:
    """How views and boards call a member of an enum: 'robot-step' for ROBOT_STEP."""
    return member.name.lower().replace("_", "-")


class Good(IntEnum):
    METAL = 0
    ENERGY = 1


GOODS: Final = len(Good)


class RegionType(IntEnum):
    FACTORY = 0
    SOLAR = 1
    MINE = 2
    LAB = 3


class Effect(IntEnum):
    """What a technology card does."""

    WEAPON = 0
    SALT_RING = 1
    DEFENDERS = 2
    MALACOLOGIST = 3
    ROBOTIC_LABOR = 4
    SALVAGE = 5


class Course(IntEnum):
    """Where an Event 1 card sends the snail. The first four are the directions the robot steps in, too."""

    NORTH = 0
    SOUTH = 1
    EAST = 2
    WEST = 3
    BURROW = 4


DIRECTIONS: Final = 4
TYPES: Final = len(RegionType)


class Relief(IntEnum):
    """What an Event 2 card does."""

    GIFT = 0
    RECRUITS = 1
    HOMECOMING = 2
    COMFORT = 3
    QUIET = 4


class Deck(IntEnum):
    EVENT_1 = 0
    EVENT_2 = 1


DECKS: Final = len(Deck)


class RoundPhase(IntEnum):
    """In the order of a round; RELIEF is the Event Phase while a COMFORT card is carried out."""

    SET_UP = 0
    ACTIONS = 1
    LABS = 2
    FACTORIES = 3
    EVENT = 4
    RELIEF = 5
    ROBOT = 6
    COMBAT = 7
    CLEANUP = 8


class Task(IntEnum):
    """What the table waits for: nothing (the phase says what comes next), chance, a decision, or a new game."""

    NONE = 0
    REGION_CARD = 1
    MARKET_CARD = 2
    OPENING_NUMBER = 3
    LOOK = 4
    ROBOT_LANDING = 5
    EVENT_CARD = 6
    SNAIL_REGION = 7
    EMPTIED_REGION = 8
    OPENING = 9
    ACTION = 10
    SET_DOWN = 11
    RESEARCH = 12
    LAB_ROW = 13
    GUARD_POST = 14
    ORDER = 15
    TAKE = 16
    JOB = 17
    JOB_WORKER = 18
    SETTLE = 19
    ROBOT_STEP = 20
    FIRE = 21
    ROBOT_REBUILD = 22
    DISCARD = 23
    OVER = 24


LAST_CHANCE: Final = Task.EMPTIED_REGION
"""Up to here chance acts."""


class Finale(IntEnum):
    """How a game ended: two ways to lose it together, then two ways to be elected."""

    NONE = 0
    RUINS = 1
    LOST_TYPE = 2
    LAST_EVENT = 3
    ALL_REBUILT = 4


class Killer(IntEnum):
    """What took the snail's last card."""

    NONE = 0
    TIME = 1
    ROBOT = 2
    WEAPON = 3


class Obstacle(IntEnum):
    """Why something cannot be done, where there are several reasons: moves are legal, and refused, by it."""

    NONE = 0
    FULL = 1
    ANOTHERS_ROW = 2
    NO_SETTLER = 3
    FILLED = 4
    TOO_DEAR = 5
    UNRESEARCHED = 6
    ANOTHERS_WEAPON = 7
    BUILT = 8
    NOT_BUILT = 9
    FIRED = 10
    STANDING = 11
    EMPTY_SLOTS = 12
    NONE_OF_YOURS = 13
    BEYOND_SEEN = 14
    SAME_ORDER = 15


class Box(Record):
    shuffled: Int8
    """G1: whether the region cards are laid out at random."""
    regions: Int8
    region_type: Annotated[Int8s, MOST_REGIONS]
    owner: Annotated[Int8s, MOST_REGIONS]
    rows: Annotated[Int8s, MOST_REGIONS]
    slots: Annotated[Int8s, (MOST_REGIONS, MOST_ROWS)]
    """Worker slots per row of a standing region; 0 where it has no such row."""
    all_rows: Int64
    """The rows of all regions while they stand, as bits (see `rules.rows`)."""
    type_rows: Annotated[Int64s, TYPES]
    """Those of the regions of each type."""
    neighbour: Annotated[Int8s, (DIRECTIONS, MOST_REGIONS)]
    """The place one step north, south, east or west of a place."""
    ruin_slots: Int8
    ruin_cost: Annotated[Int8s, GOODS]
    workers: Int8
    pool: Int8
    supply: Annotated[Int8s, GOODS]
    hand_limit: Int8
    actions: Int8
    defeat: Int8
    """G11: so many ruins at the same time are the end."""
    sections: Int8
    section_slots: Annotated[Int8s, MOST_SECTIONS]
    slot_cost: Annotated[Int8s, (MOST_SECTIONS, MOST_SLOTS, GOODS)]
    robot_slots: Int64
    """All slots of the robot, as bits of jobs (see `rules.choices`)."""
    payable: Annotated[Int64s, (GOODS, MOST_AMOUNT + 1)]
    """The slots, weapons and regions whose job costs so much metal, or energy, or less, as such bits."""
    robot_steps: Int8
    step_cost: Int8
    base_damage: Int8
    approach: Int8
    """Event 0 cards; with the last of them the snail lands."""
    deck: Annotated[Int8s, (DECKS, MOST_EVENT_KINDS)]
    """Cards of each kind in the Event 1 and the Event 2 deck."""
    relief: Annotated[Int8s, MOST_EVENT_KINDS]
    """What an Event 2 card does: a Relief."""
    relief_goods: Annotated[Int8s, (MOST_EVENT_KINDS, GOODS)]
    relief_amount: Annotated[Int8s, MOST_EVENT_KINDS]
    market: Int8
    cards: Int8
    """Kinds of technology cards."""
    copies: Annotated[Int8s, MOST_CARDS]
    effect: Annotated[Int8s, MOST_CARDS]
    amount: Annotated[Int8s, MOST_CARDS]
    """Cards to look at, workers to recruit, or most resources to salvage."""
    weapon: Annotated[Int8s, MOST_CARDS]
    """A weapon card's place among the weapons."""
    weapons: Int8
    build_cost: Annotated[Int8s, (MOST_WEAPONS, GOODS)]
    fire_cost: Annotated[Int8s, (MOST_WEAPONS, GOODS)]
    damage: Annotated[Int8s, MOST_WEAPONS]
    rebuild_votes: Int8
    guard_votes: Int8
    section_votes: Int8
    builder_votes: Int8
    cards_per_vote: Int8
    hunter_votes: Int8
    home_votes: Int8
    abroad_votes: Int8


class Table(Record):
    phase: Int8
    awaits: Int8
    """A Task."""
    seat: Int8
    """Who decides, when a decision is awaited."""
    leader: Int8
    step: Int8
    """How many turns of this phase are done, counted from the leader."""
    rounds: UInt8
    ending: Int8
    """A Finale; NONE while the game is on."""
    killer: Int8
    """A Killer; NONE while the snail lives."""

    region_at: Annotated[Int8s, MOST_REGIONS]
    place: Annotated[Int8s, MOST_REGIONS]
    ruined: Annotated[Int8s, MOST_REGIONS]
    workers: Annotated[Int8s, (MOST_REGIONS, MOST_ROWS, SEATS)]
    """Per region, row and seat. The rebuild slots of a ruin are its first row."""
    space: Annotated[Int8s, (MOST_REGIONS, MOST_ROWS)]
    """Free slots."""
    open_rows: Int64
    """Rows with a free slot, as bits (see `rules.rows`). The next two follow from the numbers above, too."""
    manned_rows: Annotated[Int64s, SEATS]
    """Rows with workers of each seat."""
    ruin_rows: Int64
    """All rows of the ruins."""

    pool: Annotated[Int8s, SEATS]
    reserve: Annotated[Int8s, SEATS]
    stock: Annotated[Int8s, (SEATS, GOODS)]
    supply: Annotated[Int8s, GOODS]
    votes: Annotated[Int16s, SEATS]
    opening: Annotated[Int8s, SEATS]
    """The region of the number each player drew."""
    forfeited: Annotated[Int8s, SEATS]
    lifted: Int8
    """The region the lifted worker came from."""

    market: Annotated[Int8s, MOST_MARKET]
    unseen_cards: Annotated[Int8s, MOST_CARDS]
    spent_cards: Int8
    choice: Int8
    """The market place of the card being researched; then the card whose choices are made."""
    bought: Annotated[UInt16s, SEATS]
    """The kinds of technology each player has researched, as bits."""
    due: Int8
    """Resources of their choice the player may still take, or cards they may still look at."""

    builder: Annotated[Int8s, (MOST_SECTIONS, MOST_SLOTS)]
    """Whose worker fills a robot slot."""
    unbuilt: Int8
    """Empty robot slots."""
    unfilled: Int64
    """The same slots, as bits of jobs (see `rules.choices`)."""
    job: UInt8
    """The move id of the job a factory worker is being chosen for."""
    weapon_owner: Annotated[Int8s, MOST_WEAPONS]
    built: Annotated[Int8s, MOST_WEAPONS]
    fired: Annotated[Int8s, MOST_WEAPONS]
    site: Int8
    """The rebuilt region the settlers go to."""
    settlers: Annotated[Int8s, SEATS]

    snail: Int8
    """The region it is on; NOBODY in space, and once it is dead."""
    alive: Int8
    approach: Int8
    """Event 0 cards left."""
    deck: Int8
    """Cards left of the Event 1 deck; of the Event 2 deck once the snail is dead."""
    unseen: Annotated[Int8s, MOST_EVENT_KINDS]
    """Cards of that deck nobody has seen, those discarded unseen among them."""
    looker: Int8
    """Who has looked at the deck; the next three fields are known to that seat only."""
    fixed: Int8
    top: Annotated[Int8s, MOST_LOOKS]
    """The next cards, `fixed` of them."""
    seen_lost: Annotated[Int8s, MOST_EVENT_KINDS]
    """Cards the looker knows of that were lost unseen."""
    face_down: Int8
    claimed: Annotated[Int8s, SEATS]
    defended: Int8
    """The Defenders hold the snail's region this phase."""

    robot: Int8
    steps: Int8
    guards: Int8
    guard_region: Annotated[Int8s, MOST_GUARDS]
    guard_owner: Annotated[Int8s, MOST_GUARDS]
    guard_card: Annotated[Int8s, MOST_GUARDS]
    """Salt Rings and Defenders on the map, the oldest first."""

    rebuilt: UInt8
    guarded: UInt8
    """For reports: regions rebuilt, defences triggered."""
