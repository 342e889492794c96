"""Many quick games, each kept as a row of numbers: what sums cannot tell, such as the spread of lengths.

Luck and minds have dice of their own, so that games of equal luck can be played by other minds. Policies are
policies; they may go astray now and then, or be denied some moves.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import islice
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from snailhouse.bots import POLICIES, policies_of, seat_bots
from snailhouse.core.dice import dice
from snailhouse.core.game import Game
from snailhouse.core.kernel import Workshop
from snailhouse.core.record import float64s, int64s
from snailhouse.core.room import Room
from snailhouse.core.workshops import extended
from snailhouse.lab.game_rows import PLAIN_ROW, GameRow, nothing_changing, play_rows
from snailhouse.lab.gathering import ALL_CORES, AskedWork, Helpers, Measuring, measured

SURVEY_CHUNK: Final = 500
"""Games that are played in one go."""
MOST_GROUPS: Final = 62
"""How many components a survey can watch: one bit of a number each."""


@dataclass(frozen=True)
class Components:
    """What of the box a survey watches, a bit each: what ids of moves use, and then what changes."""

    names: tuple[str, ...]
    groups: tuple[int, ...]
    """For each move id the components it always uses."""
    lasting: int
    """How many of the names are of that kind."""


@dataclass(frozen=True)
class Policies:
    """Who plays the games of a survey."""

    bots: tuple[str, ...]
    """A policy for every seat."""
    astray: int = 0
    """One decision in so many is any move; 0 for none."""
    components: Components | None = None
    denied: tuple[int, ...] = ()
    """For each seat the components it is denied, a bit each."""


class SurveyChunk(NamedTuple):
    """Some games of a survey: chunks with the same luck roll the same dice, whatever the minds do."""

    luck: int
    mind: int
    games: int
    minds: int = 1
    """How often the games are played: each time by the next minds, with the same luck."""
    lineup: int = 0
    """Which of the task's players play."""


class SurveyPlan(NamedTuple):
    """Who plays, and which chunks; plans that are given together are worked on side by side."""

    players: Policies
    chunks: Sequence[SurveyChunk]


@dataclass(frozen=True)
class Survey:
    """The rows of many games."""

    game: Game
    players: Policies
    rows: NDArray[Any]

    @property
    def games(self) -> int:
        return len(self.rows)

    @property
    def payoffs(self) -> NDArray[np.float64]:
        """Of each game and seat."""
        return np.asarray(self.rows["payoff"])[:, : self.game.seats]

    @property
    def scores(self) -> NDArray[np.float64]:
        """Of each game and seat, as the players count it."""
        return np.asarray(self.rows["score"])[:, : self.game.seats]

    def column(self, name: str) -> NDArray[Any]:
        """One number of each game."""
        return np.asarray(self.rows[name])


def best_policy(game: Game) -> str:
    """The greedy policy where there is one."""
    return policies_of(game)[-1]


def players_of(
    game: Game,
    bots: Sequence[str] = (),
    astray: int = 0,
    components: Components | None = None,
    denied: Mapping[int, int] | None = None,
) -> Policies:
    """The players of a survey: the best policy unless others are named."""
    seated = tuple(seat_bots(game, bots or [best_policy(game)]))
    kept = tuple((denied or {}).get(seat, 0) for seat in range(game.seats))
    return Policies(seated, astray, components, kept)


def survey(
    game: Game,
    games: int,
    players: Policies | None = None,
    seed: int = 0,
    helpers: Helpers = ALL_CORES,
    progress: Callable[[float], None] = lambda _: None,
) -> Survey:
    """Play so many games and keep a row of each, in order; equal seeds give equal rows."""
    plan = SurveyPlan(players or players_of(game), chunks_of(games))
    return surveys(game, [plan], seed, helpers, progress)[0]


def chunks_of(games: int) -> list[SurveyChunk]:
    """So many games, each with luck of its own."""
    sizes = [min(SURVEY_CHUNK, games - begun) for begun in range(0, games, SURVEY_CHUNK)]
    return [SurveyChunk(number, number, size) for number, size in enumerate(sizes)]


def surveys(
    game: Game,
    plans: Sequence[SurveyPlan],
    seed: int = 0,
    helpers: Helpers = ALL_CORES,
    progress: Callable[[float], None] = lambda _: None,
) -> list[Survey]:
    """A survey for each of these plans, as one piece of work for all helpers."""
    return measured(surveying(game, plans, seed), helpers, progress)


def surveying(game: Game, plans: Sequence[SurveyPlan], seed: int = 0) -> Measuring[list[Survey]]:
    """A survey for each of these plans."""
    task = SurveyTask(game, tuple(plan.players for plan in plans), seed)
    chunks = [chunk._replace(lineup=number) for number, plan in enumerate(plans) for chunk in plan.chunks]
    found = iter((yield AskedWork(task, chunks)))
    return [Survey(game, plan.players, np.concatenate(list(islice(found, len(plan.chunks))))) for plan in plans]


@cache
def survey_workshop(room: Room) -> Workshop:
    """The compiled rules, and beside them what the room's plan says of components that change."""
    return extended(room, "survey", changing_use=getattr(room.plan, "changing_use", nothing_changing))


@dataclass(frozen=True)
class SurveyTask:
    """Plays chunks of surveys; it can be pickled."""

    game: Game
    lineups: tuple[Policies, ...]
    seed: int

    def prepare(self) -> None:
        self([SurveyChunk(0, 0, 0)])

    def __call__(self, bundle: Sequence[SurveyChunk]) -> list[NDArray[Any]]:
        return [self.rows(chunk) for chunk in bundle]

    def rows(self, chunk: SurveyChunk) -> NDArray[Any]:
        """The rows of a chunk's games, minds after minds."""
        minds = range(chunk.mind, chunk.mind + chunk.minds)
        return np.concatenate([self._played(chunk._replace(mind=mind)) for mind in minds])

    def _played(self, chunk: SurveyChunk) -> NDArray[Any]:
        game, rules, rows = self.game, self.game.room.rules, GameRow.array(chunk.games)
        players, watched = self.lineups[chunk.lineup], self.lineups[chunk.lineup].components
        policy, denied, groups = int64s(game.seats), int64s(game.seats), int64s(rules.MOVES)
        for seat, bot in enumerate(players.bots):
            policy[seat] = POLICIES[bot]
            denied[seat] = players.denied[seat] if players.denied else 0
        if watched is not None:
            for move, bits in enumerate(watched.groups):
                groups[move] = bits
        survey_workshop(game.room).bind(play_rows)(
            game.box,
            rules.Table.new(),
            rules.Table.array(1),
            int64s(rules.MOVES),
            dice(self.seed, chunk.luck),
            dice(self.seed, chunk.mind, 1),
            policy,
            players.astray,
            groups,
            watched.lasting if watched is not None else 0,
            denied,
            chunk.games,
            float64s(game.seats),
            rows,
        )
        return rows.view(PLAIN_ROW)
