"""A solution: the exact chance of winning from every position of a solvable game.

The positions are those before a roll, known by their key (see `core.room.Solvable`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from snailhouse.core.errors import Refusal
from snailhouse.core.game import Game
from snailhouse.core.position import Position
from snailhouse.core.room import Solvable

if TYPE_CHECKING:
    from numpy.typing import NDArray

EQUAL = 1e-12
"""Chances closer than this count as equal."""


@dataclass(frozen=True)
class Solution:
    """The exact value of every position for seat 0 under perfect play of all: a win 1, a draw a half."""

    game: Game
    solvable: Solvable
    keys: NDArray[np.int64]
    """Of all positions, ascending."""
    values: NDArray[np.float64]
    """Of the same positions."""
    iterations: int
    """How many sweeps it took."""
    residual: float
    """By how much the values miss the optimality equation, at most."""
    gap: float
    """How far apart the bounds from below and above still are, at most; the values lie in their middle."""

    @property
    def positions(self) -> int:
        return len(self.keys)

    @property
    def value(self) -> float:
        """The value of the start."""
        return self.of(self.game.start())

    def of(self, position: Position) -> float:
        """The value of a position before a roll, or the result of a finished game."""
        if position.over:
            return position.payoffs()[0]
        key = int(self.solvable.key(position.box, position.table))
        index = int(np.searchsorted(self.keys, key))
        if index == self.positions or self.keys[index] != key:
            raise Refusal(f"the solution of {self.solvable.name} does not know this position")
        return float(self.values[index])

    def chances(self, position: Position) -> dict[int, float]:
        """The chance of the seat to decide after each legal move."""
        if position.game != self.game:
            raise Refusal(f"{self.solvable.name} is solved for {self.game!r}, not for {position.game!r}")
        seat = position.actor
        return {move: abs(seat - self.of(position.after(move))) for move in position.legal()}

    def best(self, position: Position) -> int:
        """The perfect move; of equal ones (as far as the values are exact) the first."""
        chances = self.chances(position)
        most = max(chances.values())
        return next(move for move, chance in chances.items() if chance > most - EQUAL)
