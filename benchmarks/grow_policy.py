"""Grow the weights of Giant Snail's policy in self-play, by an evolution strategy.

    .venv/bin/python benchmarks/grow_policy.py --out /tmp/policy
    .venv/bin/python benchmarks/grow_policy.py --spoil 0.5 --steps 20 --out /tmp/policy

The weights are the numbers in the policy's own sources (`policy_weights.py`). In every step many random
changes of all weights are tried, each beside its opposite: in games of three one player has the change, one
the opposite, and one plays as before; and three of the one, three of the other, to see who saves the world.
Who does better says which way to go. At the end the weights that were found meet those of the beginning.
`--spoil` begins with weights that are off by that part of themselves, to see whether the way back is found;
`--out` is where the sources are written with the new numbers, for a person to read and take over.
"""

from __future__ import annotations

import argparse
import math
import tempfile
import time
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

import snailhouse
from policy_weights import sources_of, weight_places, weighted_modules, write_sources
from snailhouse.core.contract import CHANCE, OVER
from snailhouse.core.dice import below, dice
from snailhouse.core.kernel import kernel
from snailhouse.core.record import float64s, int64s
from snailhouse.games.giant_snail.records import SEATS, Finale

PACKAGE = "snailhouse.games.giant_snail"
MODULES = ("greedy", "policy.building", "policy.danger", "policy.research", "policy.worth")
STEP, OPPOSITE, BEFORE = range(3)
"""Who plays, as rows of an array of weights."""
LEAST = 0.2
"""A weight nearer to nothing than this is changed as if it were so large."""


@kernel
def many_games(box, blank, tables, moves, dice, out, weights, crew, games, sums):
    """Play games in which seats are taken in turn by a crew, three rows of weights; adds up the payoffs of each
    of the crew, and in how many the world was saved."""
    for number in range(games):
        tables[0] = blank
        table = tables[0]
        setup(box, table)  # noqa: F821
        seat = actor(box, table)  # noqa: F821
        while seat != OVER:
            if seat == CHANCE:
                chance(box, table, below(dice, outcomes(box, table)))  # noqa: F821
            else:
                count = legal(box, table, moves)  # noqa: F821
                own = weights[crew[(seat + number) % SEATS]]
                play(box, table, weighted_greedy(own, box, table, moves, count, dice))  # noqa: F821
            seat = actor(box, table)  # noqa: F821
        payoffs(box, table, out)  # noqa: F821
        for seat in range(SEATS):
            sums[(seat + number) % SEATS] += out[seat]
        sums[SEATS] += table.ending >= Finale.LAST_EVENT


class Crewed(NamedTuple):
    """What came of games: the mean payoff of each of the crew, and the share of games in which all survived."""

    paid: tuple[float, ...]
    survived: float


class Arena:
    """Games of crews whose policies differ in their weights alone."""

    def __init__(self) -> None:
        self.game = snailhouse.game("giant-snail")
        self.files = sources_of(PACKAGE, MODULES)
        self.places = weight_places(PACKAGE, self.files)
        self.start = np.array([place.value for place in self.places])
        with tempfile.TemporaryDirectory() as folder:
            made = weighted_modules(PACKAGE, self.files, self.places, Path(folder))
            many_games.__globals__["weighted_greedy"] = made["greedy"].greedy
            self.kernel = self.game.compile().bind(many_games)
            # The first game compiles, while the files are there.
            self.play(np.tile(self.start, (3, 1)), (BEFORE,) * SEATS, 1, dice(1))

    def play(self, weights: Any, crew: tuple[int, ...], games: int, luck: Any) -> Crewed:
        rules, sums = self.game.room.rules, float64s(SEATS + 1)
        self.kernel(
            self.game.box,
            rules.Table.new(),
            rules.Table.array(1),
            int64s(rules.MOVES),
            luck,
            float64s(SEATS),
            weights,
            np.array(crew),
            games,
            sums,
        )
        means = [float(value) / games for value in sums]
        return Crewed(tuple(means[:SEATS]), means[SEATS])

    def score(self, weights: Any, games: int, care: float, seed: tuple[int, ...]) -> tuple[float, Crewed]:
        """How much better the change did than its opposite, with the same luck for both crews of three; and
        what came of the games in which they met."""
        met = self.play(weights, (STEP, OPPOSITE, BEFORE), games, dice(*seed, 0))
        change = self.play(weights, (STEP,) * SEATS, games // 2, dice(*seed, 1))
        opposite = self.play(weights, (OPPOSITE,) * SEATS, games // 2, dice(*seed, 1))
        return met.paid[STEP] - met.paid[OPPOSITE] + care * (change.survived - opposite.survived), met


def spoilt(weights: Any, part: float, seed: int) -> Any:
    """Weights that are off by about this part of themselves."""
    luck = np.random.default_rng([seed, 99])
    return weights + part * sizes(weights) * luck.standard_normal(len(weights))


def sizes(weights: Any) -> Any:
    """How large a change of one is for each weight."""
    return np.maximum(np.abs(weights), LEAST)


def improved(arena: Arena, weights: Any, asked: argparse.Namespace, number: int) -> Any:
    """The weights after one step, and how the games of it went on average."""
    luck = np.random.default_rng([asked.seed, number])
    scale = sizes(weights)
    changes = luck.standard_normal((asked.changes, len(weights)))
    scores, survived = np.zeros(asked.changes), 0.0
    games = asked.games // (2 * asked.changes)
    for index, change in enumerate(changes):
        off = asked.width * scale * change
        crews = np.stack([weights + off, weights - off, weights])
        scores[index], met = arena.score(crews, games, asked.care, (asked.seed, number, index))
        survived += met.survived / asked.changes
    slope = scores @ changes / (asked.changes * max(1e-9, float(np.sqrt(np.mean(scores**2)))))
    return weights + asked.rate * scale * slope, survived


def interval(share: float, games: int) -> str:
    """A share with its 95% interval, in words; games are taken as independent."""
    half = 1.96 * math.sqrt(max(share * (1 - share), 1e-9) / games)
    return f"{100 * share:.1f}% ({100 * (share - half):.1f} to {100 * (share + half):.1f})"


def meeting(arena: Arena, new: Any, old: Any, games: int, seed: int) -> list[str]:
    """How new weights do beside old ones: in the minority, in the majority, and among themselves."""
    rows = np.stack([new, old, old])
    said = []
    for name, crew, place in (
        ("one new beside two old", (0, 1, 1), 0),
        ("one old beside two new", (1, 0, 0), 0),
    ):
        found = arena.play(rows, crew, games, dice(seed, 1))
        share = found.paid[place] / max(1e-9, sum(found.paid))
        said.append(f"{name}: {interval(share, games)} of the points, survived {100 * found.survived:.1f}%")
    for name, crew in (("three old", (1, 1, 1)), ("three new", (0, 0, 0))):
        found = arena.play(rows, crew, games, dice(seed, 2))
        said.append(f"{name}: survived {interval(found.survived, games)}")
    return said


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--steps", type=int, default=40)
    parser.add_argument("--games", type=int, default=6_000, help="of every step")
    parser.add_argument("--changes", type=int, default=40, help="random changes of every step")
    parser.add_argument("--width", type=float, default=0.15, help="of a change, as a part of the weight")
    parser.add_argument("--rate", type=float, default=0.3, help="how far a step goes")
    parser.add_argument("--care", type=float, default=1.0, help="what saving the world counts beside points")
    parser.add_argument("--spoil", type=float, default=0.0, help="begin with weights off by this part")
    parser.add_argument("--meet", type=int, default=3_000, help="games at the end, of every kind")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, required=True, help="where the sources are written")
    asked = parser.parse_args()
    arena, began = Arena(), time.process_time()
    start = spoilt(arena.start, asked.spoil, asked.seed) if asked.spoil else arena.start
    print(f"{len(start)} weights", flush=True)
    weights = start
    for number in range(asked.steps):
        weights, survived = improved(arena, weights, asked, number)
        used = time.process_time() - began
        left = used / (number + 1) * (asked.steps - number - 1)
        print(
            f"step {number + 1} of {asked.steps}: survived {100 * survived:.1f}%,"
            f" {used:.0f} s, about {left:.0f} left",
            flush=True,
        )
        write_sources(arena.files, arena.places, weights, asked.out)
    print("\n".join(meeting(arena, weights, start, asked.meet, asked.seed + 1)))
    if asked.spoil:
        print("Beside the weights of the sources:")
        print("\n".join(meeting(arena, weights, arena.start, asked.meet, asked.seed + 1)))


if __name__ == "__main__":
    main()
