"""Template: what a table is worth to every seat, by playing it to its end many times with the game's policy."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from snailhouse.bots import POLICIES
from snailhouse.core.game import Game
from snailhouse.core.kernel import kernel
from snailhouse.core.playout import playout
from snailhouse.core.position import Position
from snailhouse.core.record import Float64s, Int64s, UInt32s, float64s, int64s, thawed
from snailhouse.lab.survey import best_policy

if TYPE_CHECKING:
    from snailhouse.core.contract import conceal, payoffs, play


@kernel
def sample_ends(
    box: Any,
    root: Any,
    tables: Any,
    moves: Int64s,
    dice: UInt32s,
    policy: Int64s,
    playouts: int,
    seat: int,
    move: int,
    out: Float64s,
    sums: Float64s,
    squares: Float64s,
) -> None:
    """Play on from `root` so many times and add up what each seat was paid, and the squares of that.

    A seat from 0 up plays on from what it knows; a move from 0 up is made first.
    """
    for _ in range(playouts):
        tables[0] = root
        table = tables[0]
        if seat >= 0:
            conceal(box, table, seat, dice)
        if move >= 0:
            play(box, table, move)
        playout(box, table, moves, dice, policy)
        payoffs(box, table, out)
        for number in range(len(out)):
            sums[number] += out[number]
            squares[number] += out[number] * out[number]


class Sampler:
    """Estimates worths of one game; memory and dice are its own, so a thread has one to itself."""

    def __init__(self, game: Game, dice: UInt32s) -> None:
        rules = game.room.rules
        self.game, self.dice = game, dice
        self.tables, self.moves = rules.Table.array(1), int64s(rules.MOVES)
        self.policy, self.out = int64s(game.seats), float64s(game.seats)
        for seat in range(game.seats):
            self.policy[seat] = POLICIES[best_policy(game)]
        self.kernel: Any = game.compile().bind(sample_ends)

    def worths(self, position: Position, playouts: int) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """What the position is worth to each seat for one who sees everything, and the variance of that."""
        sums, squares = self._sample(position, playouts, -1, -1)
        means = sums / playouts
        return means, np.maximum(0.0, squares / playouts - means**2) / max(1, playouts - 1)

    def move_worth(self, position: Position, move: int, playouts: int) -> float:
        """What a move is worth to the seat that decides, as far as it knows."""
        seat = position.actor
        knows = seat if self.game.room.has_secrets else -1
        sums, _ = self._sample(position, playouts, knows, move)
        return float(sums[seat]) / playouts

    def _sample(self, position: Position, playouts: int, seat: int, move: int) -> tuple[Any, Any]:
        sums, squares = np.zeros(self.game.seats), np.zeros(self.game.seats)
        root = thawed(position.table.dtype, position.data)
        self.kernel(
            self.game.box,
            root,
            self.tables,
            self.moves,
            self.dice,
            self.policy,
            playouts,
            seat,
            move,
            self.out,
            sums,
            squares,
        )
        return sums, squares
