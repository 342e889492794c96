"""Play very many games on all cores and keep only sums, so that memory does not grow with their number."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Unpack, cast

from snailhouse.bots import POLICIES, check_policy, seat_bots
from snailhouse.core.dice import dice
from snailhouse.core.errors import Refusal
from snailhouse.core.game import Game
from snailhouse.core.playout import Tally, play_batch
from snailhouse.core.record import float64s, float64s_of, frozen, int64s, thawed
from snailhouse.lab.chunks import Where, run_chunks

CHUNK = 2_000
"""Games in a chunk. A chunk has its own generator, so the sums do not depend on the number of threads."""
SHORT_CHUNKS = 8
"""How many chunks at the beginning have CHUNK games, for early progress; later ones have four times as many."""


@dataclass(frozen=True)
class Simulation:
    """The result of a simulation, and how it was made."""

    game: Game
    bots: list[str]
    seed: int
    seconds: float
    tally: Tally

    @property
    def games(self) -> int:
        return int(self.tally.games)


def simulate(
    game: Game,
    games: int,
    bots: Sequence[str] = ("random",),
    seed: int = 0,
    threads: int | None = None,
    progress: Callable[[int], None] = lambda _: None,
    **where: Unpack[Where],
) -> Simulation:
    """Play `games` games; equal seeds give equal sums to the last bit, whoever plays them: see `Where`.

    `progress` is called with the number of games played so far.
    """
    if games < 1:
        raise Refusal(f"the number of games must be at least 1, not {games}")
    task = SimulationTask(game, tuple(seat_bots(game, bots, check_policy)), seed, games)
    if not any(where.values()):
        task.prepare()  # not counted as simulation time
    start = time.perf_counter()
    total, played = TallyTree(), 0
    with run_chunks(task, range(task.chunks), threads, in_order=True, **where) as bundles:
        for branches in bundles:
            for branch in branches:
                total.add(branch)
                played += int(branch.tally.games)
            progress(played)
    return Simulation(game, list(task.bots), seed, time.perf_counter() - start, total.whole())


@dataclass(frozen=True)
class SimulationTask:
    """Plays chunks of a simulation, known by their numbers."""

    game: Game
    bots: tuple[str, ...]
    seed: int
    games: int

    @property
    def chunks(self) -> int:
        """How many chunks there are."""
        short = min(SHORT_CHUNKS, -(-self.games // CHUNK))
        return short + max(0, -(-(self.games - SHORT_CHUNKS * CHUNK) // (4 * CHUNK)))

    def size(self, number: int) -> int:
        """How many games a chunk has; the last one has what is left."""
        late = max(0, number - SHORT_CHUNKS)
        first = min(number, SHORT_CHUNKS) * CHUNK + late * 4 * CHUNK
        return min(self.games - first, CHUNK if number < SHORT_CHUNKS else 4 * CHUNK)

    def prepare(self) -> None:
        """Compile, or load the compiled rules."""
        self._play(0, 0)

    def __call__(self, bundle: Sequence[int]) -> list[Branch]:
        """The sums of these chunks, added up as far as they belong together whatever else is played."""
        tree = TallyTree()
        for number in bundle:
            tree.add(Branch(number, 1, self._play(number, self.size(number))))
        return tree.branches

    def _play(self, number: int, games: int) -> Tally:
        game, rules, tally = self.game, self.game.room.rules, Tally.new()
        play_all = game.compile().bind(play_batch)
        policy = int64s(game.seats)
        for seat, bot in enumerate(self.bots):
            policy[seat] = POLICIES[bot]
        table, moves = rules.Table.array(1), int64s(rules.MOVES)
        rng, out, reports = dice(self.seed, number), float64s(game.seats), rules.Figures.array(1)
        numbers = float64s_of(reports)
        play_all(game.box, rules.Table.new(), table, moves, rng, policy, games, out, reports, numbers, tally)
        return tally


@dataclass(frozen=True)
class Branch:
    """The sums of `width` chunks from `first` on."""

    first: int
    width: int
    tally: Tally

    def __reduce__(self) -> tuple[Any, ...]:
        return _branch, (self.first, self.width, frozen(self.tally))


def _branch(first: int, width: int, sums: bytes) -> Branch:
    return Branch(first, width, thawed(Tally.dtype, sums))


class TallyTree:
    """Sums of consecutive chunks, always added in the same pairs: neighbours first, then pairs of pairs.

    Sums of fractions hang on the order they are added in; so they hang on the number of chunks alone.
    """

    def __init__(self) -> None:
        self.branches: list[Branch] = []

    def add(self, branch: Branch) -> None:
        """Take in the chunks that follow the last."""
        self.branches.append(branch)
        while len(self.branches) > 1 and self._are_pair(*self.branches[-2:]):
            right, left = self.branches.pop(), self.branches.pop()
            self.branches.append(Branch(left.first, 2 * left.width, added(left.tally, right.tally)))

    @staticmethod
    def _are_pair(left: Branch, right: Branch) -> bool:
        return left.width == right.width and left.first % (2 * left.width) == 0

    def whole(self) -> Tally:
        """The sum of all chunks."""
        total = Tally.new()
        for branch in self.branches:
            total = added(total, branch.tally)
        return total


def added(one: Tally, two: Tally) -> Tally:
    """The sums of the games of both."""
    if not (one.games and two.games):
        return one if one.games else two
    total = Tally.new()
    sums, left, right = cast(Any, total), cast(Any, one), cast(Any, two)
    for name in Tally.dtype.names or ():
        sums[name] = left[name] + right[name]
    total.fewest_turns = min(one.fewest_turns, two.fewest_turns)
    total.most_turns = max(one.most_turns, two.most_turns)
    return total
