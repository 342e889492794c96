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
from snailhouse.core.playout import RANDOM, Tally, play_batch
from snailhouse.core.record import Int64s, UInt32s, float64s, float64s_of, frozen, int64s, thawed
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
    with run_chunks(task, task.order(), threads, **where) as bundles:
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

    def order(self) -> list[int]:
        """The chunks as they are played: half of the short ones first, for early progress, and half last, so
        that no thread waits long for another at the end."""
        short, some = range(self.chunks)[:SHORT_CHUNKS], SHORT_CHUNKS // 2
        return [*short[:some], *range(SHORT_CHUNKS, self.chunks), *short[some:]]

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
        return self.batch(dice(self.seed, number), games, self.policy())

    def policy(self) -> Int64s | None:
        """Each seat's policy; None if all play at random, for which faster code is compiled."""
        if all(POLICIES[bot] == RANDOM for bot in self.bots):
            return None
        policy = int64s(len(self.bots))
        for seat, bot in enumerate(self.bots):
            policy[seat] = POLICIES[bot]
        return policy

    def batch(self, rng: UInt32s, games: int, policy: Int64s | None) -> Tally:
        """The sums of so many games with the luck of this generator."""
        game, rules, tally = self.game, self.game.room.rules, Tally.new()
        play_all = game.compile().bind(play_batch)
        moves, out, reports = int64s(rules.MOVES), float64s(game.seats), rules.Figures.array(1)
        blank, numbers = rules.Table.new(), float64s_of(reports)
        play_all(game.box, blank, moves, rng, policy, games, out, reports, numbers, tally)
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
    """Sums of chunks, always added in the same pairs: neighbours first, then pairs of pairs.

    Sums of fractions hang on the order they are added in; so they hang on the number of chunks alone, and not
    on which of them was played first.
    """

    def __init__(self) -> None:
        self._sums: dict[tuple[int, int], Tally] = {}
        """By the first chunk and how many there are: a power of two, of which the first is a multiple."""

    @property
    def branches(self) -> list[Branch]:
        """All sums whose other half is missing, by their first chunks."""
        return [Branch(first, width, tally) for (first, width), tally in sorted(self._sums.items(), key=_place)]

    def add(self, branch: Branch) -> None:
        """Take in the sums of chunks that are not in the tree yet."""
        first, width, tally = branch.first, branch.width, branch.tally
        while (other := self._sums.pop((first ^ width, width), None)) is not None:
            tally = added(other, tally) if first & width else added(tally, other)
            first, width = first & ~width, 2 * width
        self._sums[first, width] = tally

    def whole(self) -> Tally:
        """The sum of all chunks."""
        total = Tally.new()
        for branch in self.branches:
            total = added(total, branch.tally)
        return total


def _place(item: tuple[tuple[int, int], Tally]) -> tuple[int, int]:
    return item[0]


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
