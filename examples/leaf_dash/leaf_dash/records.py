"""What the rules of Leaf Dash know: the box, which stays as it is, and the table, which changes."""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated

from snailhouse.core.record import Int8, Int8s, Record

MOST_PLAYERS = 4
LEAVES = 6
ROUNDS = 5
"""One less than there are leaves, so that even the last one to lay has a choice."""


class Stage(IntEnum):
    """What happens next."""

    DEW = 0
    """The dew falls on a number (L2)."""
    LAYING = 1
    """Everyone lays a leaf face down (L3)."""
    TURNING = 2
    """The leaves are turned over, and the snails crawl (L4)."""
    DONE = 3
    """The race is over (L5)."""


class Box(Record):
    players: Int8
    path: Int8
    """How many steps it is to the lettuce."""


class Table(Record):
    stage: Int8
    """A `Stage`."""
    round: Int8
    """How many rounds have begun."""
    dew: Int8
    """The number with the dew on it in this round; 0 before it has fallen."""
    turn: Int8
    """The seat that lays next."""
    holds: Annotated[Int8s, (MOST_PLAYERS, LEAVES)]
    """For each seat and leaf, counted from 0: 1 while the leaf is in hand."""
    laid: Annotated[Int8s, MOST_PLAYERS]
    """The leaf that lies face down before each seat; 0 for none."""
    shown: Annotated[Int8s, MOST_PLAYERS]
    """The leaf that each seat turned over last; 0 for none."""
    steps: Annotated[Int8s, MOST_PLAYERS]
    """How far each snail has come."""
    crawled: Annotated[Int8s, MOST_PLAYERS]
    """How many of them when the leaves were turned last."""
    torn: Int8
    """How many leaves carried nobody because others laid the same."""
    dewy_steps: Int8
    """How many steps snails have crawled on leaves with dew."""
