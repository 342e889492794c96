"""A learner that teaches itself Snail's Pace by playing against itself, and then beats `greedy`. NumPy alone.

    python learner.py --minutes 3                     # writes learned.npz and curve.svg
    snailhouse arena snails-pace --bots learner.py:Learned,greedy --games 400

As TD-Gammon did: a small network says what a position is worth to the seat that has just moved, the seat plays
the move whose position is worth most, and the network learns what the games that follow were really paid.
"""

from __future__ import annotations

import argparse
import os
import time
from pathlib import Path
from typing import Any

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # matrices as small as these are not worth a second thread

import numpy as np

import snailhouse
from snailhouse import CHANCE, OVER, Batch, Position

HERE = Path(__file__).parent
GAME = "snails-pace"
TABLES, HIDDEN, SPLITS, RATE = 512, 96, 40, 1e-3
WIN = 0.5  # how much of a target is the game won; the rest is the share of points, which tells more of a race
TRUST = 0.7  # how much of a target is what came later; the rest is what was thought after the next move
DRAW = -1  # the action that lets a batch draw what chance brings

Array = np.ndarray[Any, np.dtype[Any]]


class Network:
    """Observations in, the chance to win out: two hidden layers, trained by Adam."""

    def __init__(self, inputs: int, seed: int = 0) -> None:
        rng = np.random.default_rng(seed)
        sizes = [(inputs, HIDDEN), (HIDDEN, HIDDEN), (HIDDEN, 1)]
        self.weights = [rng.normal(0, n**-0.5, (n, m)).astype(np.float32) for n, m in sizes]
        self.weights += [np.zeros(m, np.float32) for _, m in sizes]
        self.means = [np.zeros_like(weight) for weight in self.weights]
        self.squares = [np.zeros_like(weight) for weight in self.weights]
        self.steps = 0

    def layers(self, seen: Array) -> tuple[Array, Array, Array]:
        """What each layer makes of observations; the last are chances."""
        a, b, c, bias_a, bias_b, bias_c = self.weights
        one = np.maximum(seen @ a + bias_a, 0)
        two = np.maximum(one @ b + bias_b, 0)
        return one, two, 1 / (1 + np.exp(-(two @ c + bias_c)))

    def values(self, seen: Array) -> Array:
        """The chance to win of the seat that observes."""
        return self.layers(seen)[2][:, 0]

    def learn(self, seen: Array, paid: Array, rate: float = RATE) -> None:
        """One step towards what was paid: down the slope of the cross-entropy."""
        one, two, chances = self.layers(seen)
        slope = (chances - paid[:, None]) / len(paid)
        back_two = (slope @ self.weights[2].T) * (two > 0)
        back_one = (back_two @ self.weights[1].T) * (one > 0)
        slopes = [seen.T @ back_one, one.T @ back_two, two.T @ slope]
        slopes += [back.sum(axis=0) for back in (back_one, back_two, slope)]
        self.steps += 1
        rate *= (1 - 0.999**self.steps) ** 0.5 / (1 - 0.9**self.steps)
        for weight, mean, square, change in zip(self.weights, self.means, self.squares, slopes, strict=True):
            mean += 0.1 * (change - mean)
            square += 0.001 * (change * change - square)
            weight -= rate * mean / (np.sqrt(square) + 1e-8)


def expanded(pieces: Array) -> Array:
    """Observations for the network: the squares each snail has to go as one of nine, the rest as it is."""
    squares = np.stack([pieces["own_to_go"], pieces["rival_to_go"]], axis=1)
    one_of_nine = np.eye(9, dtype=np.float32)[np.rint(8 * squares).astype(np.int64)]
    rest = [pieces[name].reshape(len(pieces), -1) for name in pieces.dtype.names if not name.endswith("to_go")]
    return np.concatenate([one_of_nine.reshape(len(pieces), -1), *rest], axis=1)


class Lookahead:
    """What each legal move leads to, at all tables at once: a second batch, set to the first and moved on."""

    def __init__(self, game: snailhouse.Game, tables: int) -> None:
        self.after = Batch(game, tables, chance="choose", restart="never", observe=False)
        self.seen = self.after.observe(0)
        self.inputs = expanded(self.seen).shape[1]

    def __call__(self, network: Network, batch: Batch) -> tuple[Array, Array]:
        """By table and move: the value (-1 where not legal); and the observation after each move."""
        moment, seats = batch.snapshot(), np.maximum(batch.actors, 0)
        values = np.full(batch.legal_masks.shape, -1.0, np.float32)
        seen = np.zeros((*values.shape, self.inputs), np.float32)
        usual = np.where(batch.actors >= 0, batch.legal_masks.argmax(axis=1), DRAW)
        for move in np.flatnonzero(batch.legal_masks.any(axis=0)):
            legal = batch.legal_masks[:, move]
            self.after.restore(moment)
            self.after.step(np.where(legal, move, usual))
            features = expanded(self.after.observe(seats, out=self.seen)[legal])
            values[legal, move], seen[legal, move] = network.values(features), features
        return values, seen


def self_play(network: Network, batch: Batch, look: Lookahead, rng: np.random.Generator) -> tuple[Array, Array]:
    """Play a game to its end at every table: what every mover saw after its move, and what came of it."""
    batch.begin()
    kept: list[tuple[Array, ...]] = []
    paid = np.zeros_like(batch.payoffs)
    while (batch.actors != OVER).any():
        values, seen = look(network, batch)
        values += rng.gumbel(0, 0.005, values.shape) * (values >= 0)  # near equals are all tried
        moves = values.argmax(axis=1)
        rows = np.flatnonzero(batch.actors >= 0)
        kept.append((seen[rows, moves[rows]], values[rows, moves[rows]], rows, batch.actors[rows]))
        batch.step(np.where(batch.actors == CHANCE, DRAW, moves))
        paid += batch.payoffs
    points = np.stack([batch.observe(seat)["own_points"] for seat in (0, 1)], axis=1)
    later = WIN * paid + (1 - WIN) * points
    targets = []
    for _, worth, rows, seats in reversed(kept):  # from the end: what came of it, mixed with what was thought
        targets.append(later[rows, seats])
        later[rows, seats] = TRUST * later[rows, seats] + (1 - TRUST) * worth
    return np.concatenate([seen for seen, *_ in kept]), np.concatenate(targets[::-1]).astype(np.float32)


def score(network: Network, look: Lookahead, seed: int) -> float:
    """The mean payoff against greedy over a game at every table in each seat."""
    paid = []
    for seat in (0, 1):
        batch = Batch(look.after.game, TABLES, seed=seed, bots={1 - seat: "greedy"}, restart="never")
        total = np.zeros(TABLES)
        while (batch.actors != OVER).any():
            batch.step(look(network, batch)[0].argmax(axis=1))
            total += batch.payoffs[:, seat]
        paid.append(total.mean())
    return float(np.mean(paid))


def train(minutes: float, every: int = 5) -> list[tuple[float, float]]:
    """Learn for so long; the score after so many seconds, again and again."""
    game, rng = snailhouse.game(GAME), np.random.default_rng(1)
    batch, look = Batch(game, TABLES, seed=1, chance="choose", restart="never"), Lookahead(game, TABLES)
    network = Network(look.inputs)
    curve, start, rounds = [(0.0, score(network, look, seed=2))], time.monotonic(), 0
    while (left := 1 - (time.monotonic() - start) / (60 * minutes)) > 0:
        seen, paid = self_play(network, batch, look, rng)
        for part in np.array_split(rng.permutation(len(paid)), SPLITS):
            network.learn(seen[part], paid[part], rate=RATE * left)
        rounds += 1
        if rounds % every == 0:
            curve.append((time.monotonic() - start, score(network, look, seed=2 + rounds)))
            print(f"{curve[-1][0]:6.0f} s, {rounds * TABLES:,} games: {curve[-1][1]:.3f}", flush=True)
            np.savez(HERE / "learned.npz", *network.weights)
    return curve


def picture(curve: list[tuple[float, float]]) -> str:
    """The curve as SVG, from 0 to 1 over minutes, with a thick line at one half."""
    longest = max(seconds for seconds, _ in curve) or 1.0
    points = " ".join(f"{60 + 520 * seconds / longest:.1f},{260 - 220 * paid:.1f}" for seconds, paid in curve)
    lines = "".join(
        f'<text x="52" y="{264 - 220 * part:.0f}" text-anchor="end">{part:.2f}</text>'
        f'<path d="M60 {260 - 220 * part:.0f}h520" stroke="#d8cfc2" stroke-width="{2 if part == 0.5 else 1}"/>'
        for part in (0, 0.25, 0.5, 0.75, 1)
    )
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 300" font-family="sans-serif" font-size="12">'
        f'<rect width="600" height="300" fill="#fdfbf7"/>{lines}<text x="60" y="24">Paid against greedy</text>'
        f'<text x="580" y="284" text-anchor="end">{longest / 60:.1f} minutes of playing against itself</text>'
        f'<polyline points="{points}" fill="none" stroke="#b5654a" stroke-width="2"/></svg>\n'
    )


class Learned:
    """The trained network as a bot."""

    def __init__(self) -> None:
        with np.load(HERE / "learned.npz") as found:
            weights = [found[name] for name in found.files]
        self.network = Network(len(weights[0]))
        self.network.weights = weights

    def choose(self, position: Position) -> int:
        """The move whose position is worth most."""
        return max(position.legal(), key=lambda move: self.worth(position.after(move), position.actor))

    def worth(self, after: Position, seat: int) -> float:
        """What a position is worth to a seat."""
        out = after.game.room.rules.Observation.array(1)
        for name, piece in after.observed(seat).items():
            out[name][0] = piece
        return float(self.network.values(expanded(out))[0])


if __name__ == "__main__":
    words = argparse.ArgumentParser(description="Learn Snail's Pace by playing against oneself.")
    words.add_argument("--minutes", type=float, default=3)
    (HERE / "curve.svg").write_text(picture(train(words.parse_args().minutes)), "utf-8")
