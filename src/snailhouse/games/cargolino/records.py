"""What the rules of Cargolino Valentino know: the box and the table.

Snails and dice share one numbering of the six colours, 0 to 5, in the order of `COLOURS`. Places count from
the start stone: 0 is that stone, 1 is the first square, and the last one, `final`, is the final stone. Sets of
snails are bits of a byte, sets of moves bits of a 64-bit number.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated

from snailhouse.core.record import Int8, Int8s, Int16, Int16s, Int64, Int64s, Record, UInt8, UInt8s, UInt16s

COLOURS = ("purple", "blue", "red", "green", "yellow", "white")
SNAILS = 6
ALL = 63
"""The set of all snails."""
RACES = 2
DICE = 4
DEALS = 720
"""Most ways to deal: six cards to five or six players."""
MOST_PLAYERS = 6
MOST_SQUARES = 60
MOST_PLACES = MOST_SQUARES + 2
NO_COLOUR = -1
"""The colour of a stone."""


class Stage(IntEnum):
    """What comes next."""

    DEALING = 0
    CHOOSING_STARTER = 1
    ROLLING = 2
    MOVING = 3
    FINISHED = 4
    """Nothing: both races are over."""


class Box(Record):
    players: Int8
    cards: Int8
    """How many each player holds."""
    deals: Int16
    """How many ways there are to deal."""
    final: UInt8
    """The place of the final stone."""
    simple: Int8
    """C12: a die moves only the snail of its colour."""
    hands: Annotated[UInt8s, (DEALS, MOST_PLAYERS)]
    """Each player's snails in a deal."""
    colour: Annotated[Int8s, MOST_PLACES]
    """The colour of a place; stones have NO_COLOUR."""
    pays: Annotated[Int16s, MOST_PLACES]
    opens: Annotated[Int64s, (SNAILS, MOST_PLACES)]
    """The moves that a snail has on a place, whatever the dice show."""


class Table(Record):
    stage: Int8
    """A `Stage`."""
    race: Int8
    """How many races are over."""
    seat: Int8
    """Who holds the dice."""
    arrived: Int8
    """Snails on the final stone in this race."""
    hands: Annotated[UInt8s, (RACES, MOST_PLAYERS)]
    """Each player's snails in each race."""
    places: Annotated[UInt8s, (RACES, SNAILS)]
    dice: Annotated[UInt8s, SNAILS]
    """How many dice of each colour are left of the last roll."""
    left: Int64
    """The moves whose die is left."""
    reach: Int64
    """The moves whose snail such a die could move."""
    starter: Annotated[Int8s, RACES]
    turns: Annotated[UInt16s, RACES]
    ignored: UInt8
    """Dice that could move nothing (C3), in the whole game."""
    surmised: Annotated[Int64s, MOST_PLAYERS]
    """How much what each player did in this race speaks for owning each snail; see `rules.surmise`."""
