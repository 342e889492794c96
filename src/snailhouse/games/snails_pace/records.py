"""What the rules of Snail's Pace know: the box and the table.

Tracks are indexed 0 to 7 for race tracks 1 to 8. A snail is known by the squares it still has `to_go`:
with `a` to go X stands in column 9 - a, with `b` to go O stands in column b, so the two share a square
exactly when a + b = 9.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated

from snailhouse.core.record import Int8, Int8s, Int16, Int64s, Record, UInt8, UInt8s, UInt16

TRACKS = 8


class Meeting(IntEnum):
    """What happens when snails meet."""

    SOLID = 0
    """P3: one climbs on top, and the other must wait."""
    CARRY = 1
    """P7: the lower one carries the upper."""
    HOP = 2
    """P8: one hops over the other."""


class Turn(IntEnum):
    """What a roll is good for."""

    ONE_MOVE = 0
    TWO_MOVES = 1
    """P9."""
    TWO_DICE = 2
    """P10."""


class Starting(IntEnum):
    """Who moves first."""

    ROLL_OFF = 0
    """P1."""
    X = 1
    """P6: fixed, as in a later game of a series."""
    O = 2  # noqa: E741


class Box(Record):
    meeting: Int8
    """A `Meeting`."""
    turn: Int8
    """A `Turn`."""
    start: Int8
    """A `Starting`."""
    rolls: Int16
    """How many rolls the dice have: 216 with three, 36 with two."""
    match: Annotated[UInt8s, 216]
    """The tracks a roll matches, as bits."""
    follow: Annotated[UInt8s, (216, 8)]
    """After a first move on a track: the tracks a second may use, as bits."""
    listed: Annotated[UInt8s, (256, 8)]
    """Tracks given as bits, listed from the left."""


class Table(Record):
    actor: Int8
    seat: Int8
    """Whose turn it is."""
    started: Int8
    starter: Int8
    to_go: Annotated[Int8s, (2, 8)]
    rider: Annotated[Int8s, 8]
    """The seat whose snail sits on the other's, or -1."""
    winner: Annotated[Int8s, 8]
    points: Annotated[Int64s, 2]
    movable: Annotated[UInt8s, 2]
    """Per seat, the tracks on which its snail can move, as bits."""
    choices: UInt8
    """The tracks the player to decide may use, as bits."""
    unwon: Int8
    roll: UInt8
    made: Int8
    """Moves made this turn."""
    first: Int8
    """The track of the turn's first move."""
    dice_used: Int8
    """Two dice: which of first die (1), second die (2) and total (4) are spent."""
    turns: UInt16
    passes: UInt16
    stackings: UInt8
    hops: UInt8
    carries: UInt16
