"""Games solved exactly: what a solvable game brings, and the table of chances that comes out.

A room lists what it can solve in `Room.solvable`: one seat against chance, no secrets, and few enough
positions to visit every one. A position is a table at which the dice are about to roll; `key` numbers it,
and the solver walks the game with the room's own rules, so nothing is written twice.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from snailhouse.core.contract import OVER
from snailhouse.core.errors import Refusal
from snailhouse.core.game import Game
from snailhouse.core.match import Match
from snailhouse.core.record import copied, float64s

if TYPE_CHECKING:
    from numpy.typing import NDArray

EQUAL = 1e-12
"""Chances closer than this count as equal."""


@dataclass(frozen=True)
class Solvable:
    """A game that can be solved; the three functions are kernels."""

    name: str
    title: str
    options: Mapping[str, object]
    key: Callable[[Any, Any], int]
    """A number from 0 up for a table before a roll: equal numbers, equal futures."""
    timeless: Callable[[Any, Any], None]
    """Set back the table's clock: a limit on the length of a game is no part of the solution."""
    weight: Callable[[Any, Any, int], int]
    """How many outcomes of the coming chance event this one stands for; 0 where an equal one does."""


key: Callable[[Any, Any], int]
timeless: Callable[[Any, Any], None]
weight: Callable[[Any, Any, int], int]


@dataclass(frozen=True)
class Solution:
    """The exact chance of every position under perfect play."""

    game: Game
    solvable: Solvable
    keys: NDArray[np.int64]
    """The positions, ascending."""
    values: NDArray[np.float64]
    iterations: int
    residual: float
    """By how much the values miss the optimality equation, at most."""
    gap: float
    """How far apart the bounds from below and above still are, at most; the values lie in their middle."""

    @property
    def positions(self) -> int:
        return len(self.keys)

    @property
    def value(self) -> float:
        """The chance of winning from the start."""
        return self.of(self.game.match().table)

    def of(self, table: Any) -> float:
        """The chance at a table before a roll, or the result of a finished game."""
        box, rules = self.game.box, self.game.rules
        if rules.actor(box, table) == OVER:
            out = float64s(1)
            rules.payoffs(box, table, out)
            return float(out[0])
        number = int(self.solvable.key(box, table))
        index = int(np.searchsorted(self.keys, number))
        if index == self.positions or self.keys[index] != number:
            raise Refusal(f"the solution of {self.solvable.name} does not know this position")
        return float(self.values[index])

    def chances(self, match: Match) -> dict[int, float]:
        """The exact chance of winning after every legal move."""
        if match.game.id != self.game.id or match.game.options != self.game.options:
            raise Refusal(f"{self.solvable.name} is solved for {self.game!r}, not for {match.game!r}")
        return {move: self._after(match, move) for move in match.legal()}

    def _after(self, match: Match, move: int) -> float:
        table = copied(match.table)
        match.game.rules.play(match.game.box, table, move)
        return self.of(table)

    def best(self, match: Match) -> int:
        """The perfect move; of equal ones (as far as the values are exact) the first."""
        chances = self.chances(match)
        most = max(chances.values())
        return next(move for move, chance in chances.items() if chance > most - EQUAL)
