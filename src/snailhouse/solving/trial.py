"""Put a solution to the test: play very many games by its moves and compare their mean with its value."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from snailhouse.core.contract import CHANCE, OVER
from snailhouse.core.dice import below, dice
from snailhouse.core.errors import Refusal
from snailhouse.core.kernel import kernel
from snailhouse.core.record import Float64s, Int64s, UInt32s, float64s, int64s
from snailhouse.solving.solution import Solution
from snailhouse.solving.solver import solving_workshop

if TYPE_CHECKING:
    from snailhouse.core.contract import actor, chance, legal, outcomes, payoffs, play, setup
    from snailhouse.solving.contract import position_key


@dataclass(frozen=True)
class PerfectTrial:
    """What perfect play came to."""

    games: int
    mean: float
    """Points a game: a win 1, a draw a half."""
    error: float
    """The standard error of the mean."""
    drawn: int
    """Games that ran into the limit on their length."""


def trial(solution: Solution, games: int, seed: int = 0) -> PerfectTrial:
    """Play so many games by the solution; unlike the solution, these end at the game's own limit."""
    if games < 1:
        raise Refusal(f"the number of games must be at least 1, not {games}")
    game = solution.game
    rules, table_type = solving_workshop(game, solution.solvable), game.room.rules.Table
    sums = float64s(3)
    play_games: Any = rules.bind(play_perfect_games)
    tables, moves, out = table_type.array(2), int64s(game.room.rules.MOVES), float64s(game.seats)
    keys, values = solution.keys, solution.values
    play_games(game.box, table_type.new(), tables, moves, dice(seed), keys, values, games, out, sums)
    mean = sums[0] / games
    variance = max(0.0, sums[1] / games - mean * mean)
    return PerfectTrial(games, mean, math.sqrt(variance / games), int(sums[2]))


@kernel
def play_perfect_games(
    box: Any,
    empty: Any,
    tables: Any,
    moves: Int64s,
    dice: UInt32s,
    keys: Int64s,
    values: Float64s,
    games: int,
    out: Float64s,
    sums: Float64s,
) -> None:
    """Play so many games from `empty`, a table all zero; add points, their squares and draws to `sums`."""
    for _ in range(games):
        tables[0] = empty
        setup(box, tables[0])
        while actor(box, tables[0]) != OVER:
            if actor(box, tables[0]) == CHANCE:
                chance(box, tables[0], below(dice, outcomes(box, tables[0])))
            else:
                play(box, tables[0], perfect_choice(box, tables, moves, keys, values, out))
        payoffs(box, tables[0], out)
        sums[0] += out[0]
        sums[1] += out[0] * out[0]
        sums[2] += 1.0 if out[0] == 0.5 else 0.0


@kernel
def perfect_choice(box: Any, tables: Any, moves: Int64s, keys: Int64s, values: Float64s, out: Float64s) -> int:
    """The best move at `tables[0]` for the seat that decides there; `tables[1]` is overwritten."""
    best, chosen, seat = -1.0, -1, actor(box, tables[0])
    for index in range(legal(box, tables[0], moves)):
        tables[1] = tables[0]
        play(box, tables[1], moves[index])
        if actor(box, tables[1]) == OVER:
            payoffs(box, tables[1], out)
            value = out[0]
        else:
            value = values[index_of_key(keys, position_key(box, tables[1]))]
        value = abs(seat - value)
        if value > best:
            best, chosen = value, moves[index]
    return chosen


@kernel
def index_of_key(keys: Int64s, key: int) -> int:
    """The index of a key that is among the ascending keys."""
    low, high = 0, len(keys) - 1
    while low < high:
        middle = (low + high) // 2
        if keys[middle] < key:
            low = middle + 1
        else:
            high = middle
    return low
