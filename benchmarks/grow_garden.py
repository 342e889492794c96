"""Grow the evaluation of Snail Invasion!: a network learns by playing itself.

    .venv/bin/python benchmarks/grow_garden.py --board 12 --out board-12.npz

Both sides play the move after which the network likes the position best, now and then any move. After each game
every position is drawn towards what came of it: partly the result, partly what the network thought of later
positions (TD(lambda), AdaGrad). Each of the `--rates` is learned with for so many `--games`.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

import snailhouse
from snailhouse.core.contract import OVER
from snailhouse.core.dice import below
from snailhouse.core.kernel import kernel
from snailhouse.core.record import float64s, int64s
from snailhouse.games.snail_invasion.evaluation.features import (
    PLANT_TOPICS,
    ROWS,
    SNAIL_TOPICS,
    TOLD,
)
from snailhouse.games.snail_invasion.evaluation.guess import (
    GuessMemory,
    chance_told,
    guessed_chance,
)
from snailhouse.games.snail_invasion.evaluation.weights import (
    NARROW,
    WIDE_LAYER,
    Weights,
    keep_weights,
)
from snailhouse.games.snail_invasion.records import LAST_TURN, MOST_COLOURS, Side, Table
from snailhouse.games.snail_invasion.rules import MOVES, actor, chance, legal, payoffs, play, setup

GARDENS = ("full", "three-trees", "full", "two-trees")
"""Games are played in these in turn."""
BATCH = 50
ASTRAY = (0.0, 0.02, 0.1, 0.3)
"""How many moves of a side are any move: one of these shares for each side of a game."""
CAUTION = 0.01
"""What stands for squared slopes at the beginning: the larger, the smaller the first steps."""


class Notebook(NamedTuple):
    """What is remembered of a game: for every position before a roll that a move led to."""

    told: Any
    player: Any
    guess: Any
    best: Any
    """What the move before the position was worth had it been the best."""
    astray: Any
    """Whether the move was any move."""
    target: Any


class Desk(NamedTuple):
    """Memory to work with."""

    tables: Any
    moves: Any
    out: Any
    guess: GuessMemory
    slopes: Any
    """[2 * wide]."""
    narrow_slopes: Any


@kernel
def worth(box, table, weights, desk):
    """The Gardener's chance after a move."""
    if actor(box, table) == OVER:
        payoffs(box, table, desk.out)
        return desk.out[Side.GARDENER]
    return guessed_chance(box, table, weights, desk.guess)


@kernel
def best_move(box, table, count, weights, desk):
    """The move after which the player likes the position best, and what the position is worth."""
    best, chosen = 0.0, -1
    sign = 1.0 if table.player == Side.GARDENER else -1.0
    for index in range(count):
        desk.tables[1] = table
        play(box, desk.tables[1], desk.moves[index])
        chance_after = worth(box, desk.tables[1], weights, desk)
        if chosen < 0 or sign * chance_after > sign * best:
            best, chosen = chance_after, desk.moves[index]
    return chosen, best


@kernel
def play_and_note(box, blank, weights, desk, notebook, dice, astray, fade):
    """Play a game into the notebook; how many positions it had, and the Gardener's payoff."""
    desk.tables[0] = blank
    table = desk.tables[0]
    setup(box, table)
    length = 0
    while actor(box, table) != OVER:
        chance(box, table, below(dice, 36))
        if actor(box, table) < 0:
            continue
        count = legal(box, table, desk.moves)
        side = table.player
        move, best = best_move(box, table, count, weights, desk)
        notebook.best[length] = best
        lost = below(dice, 1000) < 1000 * astray[side]
        notebook.astray[length] = lost
        if lost:
            move = desk.moves[below(dice, count)]
        play(box, table, move)
        if actor(box, table) == OVER:
            break
        notebook.guess[length] = guessed_chance(box, table, weights, desk.guess)
        notebook.player[length] = table.player
        for index in range(TOLD):
            notebook.told[length, index] = desk.guess.rows[index]
        length += 1
    payoffs(box, table, desk.out)
    result = desk.out[Side.GARDENER]
    came = notebook.best[length] if notebook.astray[length] else result
    for at in range(length - 1, -1, -1):
        notebook.target[at] = came
        came = fade * came + (1.0 - fade) * notebook.guess[at]
        if notebook.astray[at]:
            came = notebook.best[at]
    return length, result


@kernel
def learn(rows, player, target, weights, squares, desk, rate):
    """Draw the guess for one position towards its target; returns the error before."""
    memory = desk.guess
    wide, narrow = memory.hidden.shape[1], len(memory.narrow)
    error = chance_told(rows, player, weights, memory) - target
    slope = np.float32(error)
    for unit in range(narrow):
        seen = memory.narrow[unit]
        desk.narrow_slopes[unit] = slope * weights.last[player, unit] if seen > 0.0 else np.float32(0.0)
        step = slope * max(seen, np.float32(0.0))
        squares.last[player, unit] += step * step
        weights.last[player, unit] -= rate * step / np.float32(np.sqrt(squares.last[player, unit]))
    squares.last[player, narrow] += slope * slope
    weights.last[player, narrow] -= rate * slope / np.float32(np.sqrt(squares.last[player, narrow]))
    for unit in range(narrow):
        step = desk.narrow_slopes[unit]
        squares.narrow_biases[player, unit] += step * step
        weights.narrow_biases[player, unit] -= (
            rate * step / np.float32(np.sqrt(squares.narrow_biases[player, unit]))
        )
    for source in range(2 * wide):
        back = np.float32(0.0)
        strength = memory.total[source]
        for unit in range(narrow):
            back += desk.narrow_slopes[unit] * weights.mixed[player, source, unit]
        desk.slopes[source] = back
        if strength > 0.0:
            for unit in range(narrow):
                step = desk.narrow_slopes[unit] * strength
                squares.mixed[player, source, unit] += step * step
                weights.mixed[player, source, unit] -= (
                    rate * step / np.float32(np.sqrt(squares.mixed[player, source, unit]))
                )
    at = 0
    for band in range(MOST_COLOURS + 1):
        snails = 1 if band == MOST_COLOURS else 0
        for unit in range(wide):
            step = desk.slopes[snails * wide + unit] if memory.hidden[band, unit] > 0.0 else np.float32(0.0)
            memory.hidden[band, unit] = step
            squares.biases[player, snails, unit] += step * step
            weights.biases[player, snails, unit] -= (
                rate * step / np.float32(np.sqrt(squares.biases[player, snails, unit]))
            )
        for _ in range(SNAIL_TOPICS if snails else PLANT_TOPICS):
            row = rows[at]
            at += 1
            for unit in range(wide):
                step = memory.hidden[band, unit]
                squares.rows[row, unit] += step * step
                weights.rows[row, unit] -= rate * step / np.float32(np.sqrt(squares.rows[row, unit]))
    return error


@kernel
def practise(box, blank, weights, squares, desk, notebook, dice, games, fade, rate, shares, sums):
    """Play and learn so many games; adds games, Gardener's points, positions and squared errors to `sums`."""
    for _ in range(games):
        sums[4] = shares[below(dice, len(shares))]
        sums[5] = shares[below(dice, len(shares))]
        length, result = play_and_note(box, blank, weights, desk, notebook, dice, sums[4:6], fade)
        sums[0] += 1
        sums[1] += result
        sums[2] += length
        for at in range(length - 1, -1, -1):
            error = learn(
                notebook.told[at], notebook.player[at], notebook.target[at], weights, squares, desk, rate
            )
            sums[3] += error * error


def fresh_weights(seed: int) -> Weights:
    luck = np.random.default_rng(seed)
    return Weights(
        rows=np.zeros((ROWS, WIDE_LAYER), np.float32),
        biases=luck.normal(0.2, 0.2, (2, 2, WIDE_LAYER)).astype(np.float32),
        mixed=luck.normal(0, 0.1, (2, 2 * WIDE_LAYER, NARROW)).astype(np.float32),
        narrow_biases=np.zeros((2, NARROW), np.float32),
        last=luck.normal(0, 0.2, (2, NARROW + 1)).astype(np.float32),
    )


def blank_desk() -> Desk:
    return Desk(
        tables=Table.array(2),
        moves=int64s(MOVES),
        out=float64s(2),
        guess=GuessMemory.new(),
        slopes=np.zeros(2 * WIDE_LAYER, np.float32),
        narrow_slopes=np.zeros(NARROW, np.float32),
    )


def blank_notebook() -> Notebook:
    return Notebook(
        told=np.zeros((LAST_TURN + 1, TOLD), np.int64),
        player=int64s(LAST_TURN + 1),
        guess=float64s(LAST_TURN + 1),
        best=float64s(LAST_TURN + 1),
        astray=np.zeros(LAST_TURN + 1, np.bool_),
        target=float64s(LAST_TURN + 1),
    )


class Gardeners:
    """A network, and the games it learns by."""

    def __init__(self, board: int, weights: Weights, seed: int) -> None:
        self.games = [snailhouse.game("snail-invasion", garden=garden, board=board) for garden in GARDENS]
        self.weights = weights
        self.squares = Weights(*(np.full_like(array, CAUTION) for array in weights))
        self.desk, self.notebook = blank_desk(), blank_notebook()
        self.dice = snailhouse.dice(seed)
        self.blank = Table.new()

    def practise(self, games: int, fade: float, rate: float) -> None:
        began, told = time.process_time(), time.process_time()
        sums = {garden: float64s(6) for garden in GARDENS}
        for batch in range(games // BATCH):
            game = self.games[batch % len(GARDENS)]
            game.compile().bind(practise)(
                game.box,
                self.blank,
                self.weights,
                self.squares,
                self.desk,
                self.notebook,
                self.dice,
                BATCH,
                fade,
                np.float32(rate),
                np.array(ASTRAY),
                sums[GARDENS[batch % len(GARDENS)]],
            )
            if time.process_time() - told > 20 or batch == games // BATCH - 1:
                told = time.process_time()
                said = "; ".join(f"{garden}: {summed_up(sums[garden])}" for garden in sums)
                print(f"{(batch + 1) * BATCH:,} games, {told - began:.0f} s: {said}", flush=True)
                for one in sums.values():
                    one[:] = 0


def summed_up(sums) -> str:
    games, won, positions, squared = sums[:4]
    if not games:
        return "no game"
    return f"Gardener {won / games:.3f}, {positions / games:.0f} long, error {(squared / positions) ** 0.5:.4f}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--board", type=int, default=12)
    parser.add_argument("--games", type=int, default=120_000)
    parser.add_argument("--rates", default="0.02,0.01,0.005")
    parser.add_argument("--fade", type=float, default=0.8)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, required=True)
    asked = parser.parse_args()
    who = Gardeners(asked.board, fresh_weights(asked.seed), asked.seed)
    for rate in asked.rates.split(","):
        who.practise(asked.games, asked.fade, float(rate))
        keep_weights(asked.out, who.weights)


if __name__ == "__main__":
    main()
