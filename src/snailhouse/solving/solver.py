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
from snailhouse.solving.atlas import DRAWN, ENDS, LOST, POSITIONS, WON, Atlas, explore, number, rehash, sweep
from snailhouse.solving.solution import Solution

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Values = NDArray[np.float64]

TOLERANCE = 1e-13
"""How close the two bounds must come, everywhere."""
MOST_SWEEPS = 100_000
SMALL = 1 << 14
"""Room for so many positions at first; a power of two."""
STRIDE = 2_000
"""Positions explored at a time."""


Progress = Callable[[str, float], None]
"""Called with what is being done and how much of it is done, from 0 to 1."""


def solve(game: Game, solvable: Solvable, progress: Progress = lambda _, __: None) -> Solution:
    """Every position of the game with its exact chance."""
    rules = workshop(game, solvable)
    atlas = explored(game, rules, progress)
    low, high, sweeps = closed_in(rules, atlas, progress)
    values = (low + high) / 2
    step: Any = rules.bind(sweep)
    residual = float(step(atlas, values, values.copy()))
    found = int(atlas.used[POSITIONS])
    keys: Any = atlas.keys
    order = np.argsort(keys[ENDS:found]) + ENDS
    gap = float(np.max(high - low))
    return Solution(game, solvable, keys[order].copy(), values[order], sweeps, residual, gap)


def workshop(game: Game, solvable: Solvable) -> Workshop:
    """The game's compiled rules with what the solver needs beside them."""
    return extended(
        game.room, solvable.name, key=solvable.key, timeless=solvable.timeless, alike=solvable.alike
    )


def explored(game: Game, rules: Workshop, progress: Progress) -> Atlas:
    """All positions that can come up, breadth first from the start."""
    table_type = game.room.rules.Table
    scratch, ids, out = table_type.array(2), int64s(game.room.rules.MOVES), float64s(game.seats)
    atlas = blank(table_type, SMALL)
    rules.bind(number)(game.box, atlas, game.match().table)
    done = ENDS
    while done < atlas.used[POSITIONS]:
        last = min(done + STRIDE, int(atlas.used[POSITIONS]))
        reached = rules.bind(explore)(game.box, atlas, scratch, ids, out, done, last)
        if reached < last:
            atlas = doubled(table_type, atlas, rules)
        done = int(reached)
        progress("exploring", done / int(atlas.used[POSITIONS]))
    return atlas


def blank(table_type: type[Record], size: int) -> Atlas:
    """An atlas with room for `size` positions that knows only the ends of the game."""
    atlas = Atlas(
        tables=table_type.array(size),
        keys=int64s(size),
        slots=int64s(2 * size),
        rolls=int64s(size + 1),
        parts=float64s(8 * size),
        moves=int64s(8 * size + 1),
        goals=int64s(16 * size),
        used=int64s(3),
    )
    atlas.used[POSITIONS] = ENDS
    return atlas


def doubled(table_type: type[Record], atlas: Atlas, rules: Workshop) -> Atlas:
    """The same atlas with twice the room."""
    larger = blank(table_type, 2 * len(atlas.keys))
    for name in Atlas._fields:
        old, new = getattr(atlas, name), getattr(larger, name)
        if name != "slots":
            new[: len(old)] = old
    rules.bind(rehash)(larger)
    return larger


def closed_in(rules: Workshop, atlas: Atlas, progress: Progress) -> tuple[Values, Values, int]:
    """Bounds from below and above that nowhere differ by more than TOLERANCE, and the sweeps it took."""
    step: Any = rules.bind(sweep)
    low, high = np.zeros(len(atlas.keys)), np.ones(len(atlas.keys))
    high[int(atlas.used[POSITIONS]) :] = 0.0
    for bound in (low, high):
        bound[[LOST, DRAWN, WON]] = 0.0, 0.5, 1.0
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
