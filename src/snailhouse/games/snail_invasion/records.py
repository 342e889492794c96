"""What the rules of Snail Invasion! know: the box and the table.

Squares are indexed 0 to 11 (or 15) for squares 1 to 12 (or 16). `rules.stacks` says how a stack is one number.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated

from snailhouse.core.record import Float32s, Int8, Int8s, Int64s, Record, UInt8, UInt8s, UInt16

KINDS = 15
MOST_SQUARES = 16
MOST_COLOURS = 4
LAST_TURN = 1_000
"""I15: after so many turns, both players' and passed ones counted, the game is a draw."""


class Side(IntEnum):
    """Whose turn or whose piece it is; also the seats."""

    GARDENER = 0
    SNAILS = 1


class Size(IntEnum):
    """How large a piece is, which is its value."""

    PAWN = 1
    DRONE = 2
    QUEEN = 3


class PieceKind(IntEnum):
    """Colour and size of a piece. Pieces of one kind are alike (I13)."""

    SNAIL_PAWN = 1
    SNAIL_DRONE = 2
    SNAIL_QUEEN = 3
    RED_PAWN = 4
    RED_DRONE = 5
    RED_QUEEN = 6
    YELLOW_PAWN = 7
    YELLOW_DRONE = 8
    YELLOW_QUEEN = 9
    BLUE_PAWN = 10
    BLUE_DRONE = 11
    BLUE_QUEEN = 12
    GREEN_PAWN = 13
    GREEN_DRONE = 14
    GREEN_QUEEN = 15


class End(IntEnum):
    """How a game ended."""

    NONE = 0
    """It goes on."""
    GROWN = 1
    """I8: the Gardener has grown a plant."""
    BLOCKED = 2
    """I9: the Gardener has blocked every snail."""
    EATEN = 3
    """I10: the Snails have made every colour impossible."""
    DRAW = 4
    """I15."""


class Box(Record):
    squares: Int8
    solitaire: Int8
    """I11: the Snails follow their instinct."""
    trees: Annotated[Int8s, MOST_COLOURS]
    """Trees of each plant colour."""
    colours: Int8
    snails: Int8
    """Snails in the nest's tree at the start: three, or only the queen (I12)."""
    free: Annotated[UInt8s, (2, 256)]
    """Per side and top two pieces of a stack: bit 0, the top is the side's and free; bit 1, the next is.
    A third piece is never free (I1): the two above it would have to be worth less than a queen."""

    column: Annotated[UInt8s, KINDS + 1]
    """Per kind, where learners are told of it: under snails (0) or a plant's colour; kind 0 is no piece."""
    worth: Annotated[Float32s, KINDS + 1]
    """Per kind, its value as learners are told it, of 3."""
    movable: Annotated[Float32s, (256, 2)]
    """Per top two pieces of a stack: 1 for the top, and for the next, if its side can move it."""


class Table(Record):
    stacks: Annotated[Int64s, MOST_SQUARES]
    ready: Annotated[Int8s, KINDS + 1]
    """Per kind, how many pieces may come out now: tops of trees and loose snails."""
    living: Annotated[Int8s, KINDS + 1]
    """Per kind, the plant pieces not eaten, wherever they are."""
    home: Annotated[Int8s, 2]
    """Pieces in the shed, snails in the nest."""
    nest_tree: Int8
    """Snails that have never left the nest; the others in the nest are loose (I4)."""
    actor: Int8
    player: Int8
    """Whose turn it is, a `Side`."""
    roll: UInt8
    end: Int8
    """An `End`."""
    eaten: UInt8
    turns: UInt16
    """Turns begun."""
    wounded: UInt16
    carried: UInt16
    passes: UInt16
