"""Solve a game: find all positions, then close in on their values from below and from above.

One sweep of the optimality equation looks one roll further ahead. Starting from 0 everywhere, sweep n gives
the best chance to win within n rolls; starting from 1, the best chance not to have lost by then. The truth,
with or without a limit on the length of the game of n rolls or more, lies between the two.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import numpy as np

from snailhouse.core.errors import Refusal
from snailhouse.core.game import Game
from snailhouse.core.kernel import Workshop
from snailhouse.core.record import Record, float64s, int64s
from snailhouse.core.room import Solvable
from snailhouse.core.workshops import extended
from snailhouse.solving.atlas import (
    FIRST_POSITION,
    Atlas,
    AtlasCount,
    GameEnd,
    empty_atlas,
    explore,
    fill_slots,
    number_position,
    sweep,
)
from snailhouse.solving.solution import Solution

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Values = NDArray[np.float64]

TOLERANCE = 1e-13
"""How close the two bounds must come, everywhere."""
MOST_SWEEPS = 100_000
FIRST_CAPACITY = 1 << 14
"""How many positions the first atlas can hold; a power of two."""
STRIDE = 2_000
"""Positions explored between two reports of progress."""

SolverProgress = Callable[[str, float], None]
"""Called with what is being done and how much of it is done, from 0 to 1."""


def solve(game: Game, solvable: Solvable, progress: SolverProgress = lambda _, __: None) -> Solution:
    """Every position of the game with its exact value."""
    rules = solving_workshop(game, solvable)
    atlas = explored(game, rules, progress)
    low, high, sweeps = bounds(rules, atlas, progress)
    values = (low + high) / 2
    step: Any = rules.bind(sweep)
    residual = float(step(atlas, values, values.copy()))
    keys: Any = atlas.keys
    order = np.argsort(keys[FIRST_POSITION : position_count(atlas)]) + FIRST_POSITION
    gap = float(np.max(high - low))
    return Solution(game, solvable, keys[order].copy(), values[order], sweeps, residual, gap)


def solving_workshop(game: Game, solvable: Solvable) -> Workshop:
    """The game's compiled rules, with the solvable's kernels under the names the templates know them by."""
    return extended(
        game.room,
        solvable.key.__name__,
        position_key=solvable.key,
        stop_clock=solvable.timeless,
        outcomes_alike=solvable.alike,
    )


def explored(game: Game, rules: Workshop, progress: SolverProgress) -> Atlas:
    """All positions that can come up, breadth first from the start."""
    table_type = game.room.rules.Table
    scratch, ids, out = table_type.array(2), int64s(game.room.rules.MOVES), float64s(game.seats)
    atlas = empty_atlas(table_type, FIRST_CAPACITY)
    rules.bind(number_position)(game.box, atlas, game.match().table)
    done = FIRST_POSITION
    while done < position_count(atlas):
        last = min(done + STRIDE, position_count(atlas))
        reached = rules.bind(explore)(game.box, atlas, scratch, ids, out, done, last)
        if reached < last:
            atlas = doubled(table_type, atlas, rules)
        done = int(reached)
        progress("exploring", done / position_count(atlas))
    return atlas


def position_count(atlas: Atlas) -> int:
    """How many positions the atlas holds so far, the ends included."""
    return int(atlas.counts[AtlasCount.POSITIONS])


def doubled(table_type: type[Record], atlas: Atlas, rules: Workshop) -> Atlas:
    """A copy of the atlas with twice the capacity."""
    larger = empty_atlas(table_type, 2 * len(atlas.keys))
    for name in Atlas._fields:
        old, new = getattr(atlas, name), getattr(larger, name)
        if not name.startswith("slot_"):
            new[: len(old)] = old
    rules.bind(fill_slots)(larger)
    return larger


def bounds(rules: Workshop, atlas: Atlas, progress: SolverProgress) -> tuple[Values, Values, int]:
    """Bounds from below and above that nowhere differ by more than TOLERANCE, and the sweeps it took."""
    step: Any = rules.bind(sweep)
    low, high = np.zeros(len(atlas.keys)), np.ones(len(atlas.keys))
    high[position_count(atlas) :] = 0.0
    for bound in (low, high):
        bound[[GameEnd.LOST, GameEnd.DRAWN, GameEnd.WON]] = 0.0, 0.5, 1.0
    low_next, high_next = low.copy(), high.copy()
    for sweeps in range(1, MOST_SWEEPS + 1):
        step(atlas, low, low_next)
        step(atlas, high, high_next)
        low, low_next, high, high_next = low_next, low, high_next, high
        gap = float(np.max(high - low))
        progress("solving", min(1.0, math.log(max(gap, TOLERANCE)) / math.log(TOLERANCE)))
        if gap <= TOLERANCE:
            return low, high, sweeps
    raise Refusal(f"the bounds are still {gap:.1e} apart after {MOST_SWEEPS} sweeps: play need not end")
