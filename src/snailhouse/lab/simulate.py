"""Play very many games on all cores and keep only sums, so that memory does not grow with their number."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import count
from typing import Any, cast

from snailhouse.bots import POLICIES, check_policy, seat_bots
from snailhouse.core.dice import dice
from snailhouse.core.errors import Refusal
from snailhouse.core.game import Game
from snailhouse.core.playout import Tally, play_batch
from snailhouse.core.record import float64s, float64s_of, int64s
from snailhouse.lab.threads import map_threads

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
) -> Simulation:
    """Play `games` games; equal seeds give equal sums, whatever the number of threads.

    `progress` is called with the number of games played so far.
    """
    if games < 1:
        raise Refusal(f"the number of games must be at least 1, not {games}")
    seated = seat_bots(game, bots, check_policy)
    play_chunk = _chunk_player(game, seated, seed)
    play_chunk(0, 0)  # compiles, or loads the compiled rules; not counted as simulation time
    start = time.perf_counter()
    total = Tally.new()
    with map_threads(lambda job: play_chunk(*job), enumerate(_sizes(games)), threads) as chunks:
        for tally in chunks:
            add_tally(total, tally)
            progress(int(total.games))
    return Simulation(game, seated, seed, time.perf_counter() - start, total)


def _chunk_player(game: Game, bots: Sequence[str], seed: int) -> Callable[[int, int], Tally]:
    """A function that plays chunk `number`, of so many games, and returns its sums."""
    rules = game.room.rules
    play_all = game.compile().bind(play_batch)
    policy = int64s(game.seats)
    for seat, bot in enumerate(bots):
        policy[seat] = POLICIES[bot]

    def play(number: int, games: int) -> Tally:
        tally = Tally.new()
        table, moves = rules.Table.array(1), int64s(rules.MOVES)
        rng, out, reports = dice(seed, number), float64s(game.seats), rules.Figures.array(1)
        numbers = float64s_of(reports)
        play_all(game.box, rules.Table.new(), table, moves, rng, policy, games, out, reports, numbers, tally)
        return tally

    return play


def _sizes(games: int) -> Iterator[int]:
    """The number of games in each chunk."""
    for number in count():
        size = min(games, CHUNK if number < SHORT_CHUNKS else 4 * CHUNK)
        if size == 0:
            return
        yield size
        games -= size


def add_tally(total: Tally, more: Tally) -> None:
    """Add the games of `more` to `total`."""
    if more.games == 0:
        return
    fewest, most = total.fewest_turns, max(total.most_turns, more.most_turns)
    fewest = min(fewest, more.fewest_turns) if total.games else more.fewest_turns
    sums, added = cast(Any, total), cast(Any, more)
    for name in Tally.dtype.names or ():
        sums[name] += added[name]
    total.fewest_turns, total.most_turns = fewest, most
