"""What the solver's kernels share: what is being solved, the chances known so far, a thread's own memory."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np

from snailhouse.core.record import Int64s
from snailhouse.games.snails_pace.records import TRACKS

COARSE_BITS: Final = 12
"""A fine chance has so many bits more than a coarse one."""
CERTAIN: Final = 65535 << COARSE_BITS
"""The fine chance that means 1."""
EVEN: Final = CERTAIN // 2
BLOCK: Final = 100_832
"""Positions a block can have at most, rounded up so that rows do not share their lines in a cache."""


MOST_STATES: Final = 16
"""States a class of one track can have at most."""


class SolvingTask(NamedTuple):
    """What is being solved: a set of open tracks with a lead and its opposite."""

    bits: int
    lead: int
    signs: int
    """How many leads that are: 1 if it is 0."""
    one_move: bool
    outcomes: float
    """How many equally likely rolls there are."""
    ring: int
    """How many levels `Chances.fine` keeps."""
    level_size: int
    """Positions of the set's largest level."""


class Chances(NamedTuple):
    """The chances known so far, and where new ones go."""

    fine: Any
    """Of the last levels of the set, at ((level % ring) * signs + sign) * level_size."""
    fewer: Any
    """The file of the sets with a track less."""
    two_fewer: Any
    three_fewer: Any
    out: Any
    """Coarse chances of the set."""


class Bench(NamedTuple):
    """What one thread writes to."""

    rows: Any
    """[play * BLOCK + position]: the chance after each play; with one move a turn, times 8 plus the track."""
    gains: Any
    """[sign * BLOCK + position]: the sum over all rolls of the best chance; a pass counts 0."""
    movable: Any
    """[position]: the tracks on which the player to move can, as bits."""
    orders: Any
    """[half * BLOCK + position]: see `sorting`."""
    rolls: Any
    best: Any
    """[position]: the best chance a roll allows."""
    passes: Any
    """[position]: the probability that no roll of the player to move matches a track on which it can."""
    block: Int64s
    """The classes of the block that is solved, by track."""
    target: Int64s
    """The classes of a block that a play leads to."""
    spots: Int64s
    """See `rows.fill_last`."""


def new_bench(plays: int) -> Bench:
    """Memory for a thread, for so many plays at most."""
    return Bench(
        np.zeros(max(plays, TRACKS) * BLOCK, np.int32),
        np.zeros(2 * BLOCK, np.int64),
        np.zeros(BLOCK, np.uint8),
        np.zeros(2 * BLOCK, np.int16),
        np.zeros(2 * BLOCK, np.uint32),
        np.zeros(BLOCK, np.int32),
        np.zeros(BLOCK, np.float64),
        np.zeros(TRACKS, np.int64),  # type: ignore[arg-type]
        np.zeros(TRACKS, np.int64),  # type: ignore[arg-type]
        np.zeros(3 * MOST_STATES, np.int64),  # type: ignore[arg-type]
    )
