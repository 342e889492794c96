"""Many quick games, each kept as a row of numbers: what sums cannot tell, such as the spread of lengths.

Luck and minds have dice of their own, so that games of equal luck can be played by other minds. Policies are
policies; they may go astray now and then, or be denied some moves.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from snailhouse.bots import POLICIES, policies_of, seat_bots
from snailhouse.core.contract import CHANCE, MOST_SEATS, OVER
from snailhouse.core.dice import below, dice
from snailhouse.core.game import Game
from snailhouse.core.kernel import kernel
from snailhouse.core.playout import RANDOM
from snailhouse.core.record import Float64s, Int32, Int64s, Record, UInt32s, float64s, int64s
from snailhouse.lab.gathering import ALL_CORES, Helpers, gathered

if TYPE_CHECKING:
    from snailhouse.core.contract import (
        actor,
        chance,
        greedy,
        legal,
        outcomes,
        payoffs,
        play,
        scores,
        setup,
        turns,
    )

SURVEY_CHUNK: Final = 500
"""Games that are played in one go."""
MOST_GROUPS: Final = 62
"""How many components a survey can watch: one bit of a number each."""


class GameRow(Record):
    """One finished game in numbers."""

    payoff: Annotated[Float64s, MOST_SEATS]
    score: Annotated[Float64s, MOST_SEATS]
    used: Annotated[Int64s, MOST_SEATS]
    """The components that each seat used, a bit each."""
    turns: Int32
    decisions: Int32
    forced: Int32
    """Decisions with one legal move."""
    choices: Int32
    """The legal moves of all decisions, added up."""
    first: Int32
    """The seat that decided first."""


_fields: Any = GameRow.dtype.fields
_layout: Any = {
    "names": list(_fields),
    "formats": [kind for kind, _ in _fields.values()],
    "offsets": [start for _, start in _fields.values()],
    "itemsize": GameRow.dtype.itemsize,
}
PLAIN_ROW: Final[np.dtype[Any]] = np.dtype(_layout)
"""The same memory in a form that travels to other processes."""


@kernel
def play_row(
    box: Any,
    table: Any,
    moves: Int64s,
    luck: UInt32s,
    mind: UInt32s,
    policy: Int64s,
    astray: int,
    groups: Int64s,
    denied: Int64s,
    row: Any,
) -> None:
    """Play one game to its end and count.

    One decision in `astray` is any move (0: none is); a seat that is denied components makes no move with them
    while it has another.
    """
    row.first = -1
    seat = actor(box, table)
    while seat != OVER:
        if seat == CHANCE:
            chance(box, table, below(luck, outcomes(box, table)))
        else:
            count = legal(box, table, moves)
            row.decisions += 1
            row.choices += count
            if count == 1:
                row.forced += 1
            if row.first < 0:
                row.first = seat
            if denied[seat]:
                count = keep_allowed(moves, count, groups, denied[seat])
            if policy[seat] == RANDOM or (astray > 0 and below(mind, astray) == 0):
                move = moves[below(mind, count)]
            else:
                move = greedy(box, table, moves, count, mind)
            row.used[seat] |= groups[move]
            play(box, table, move)
        seat = actor(box, table)


@kernel
def keep_allowed(moves: Int64s, count: int, groups: Int64s, denied: int) -> int:
    """Move the legal moves without denied components to the front; all stay if there is none."""
    kept = 0
    for index in range(count):
        if groups[moves[index]] & denied == 0:
            moves[kept] = moves[index]
            kept += 1
    return kept if kept else count


@kernel
def play_rows(
    box: Any,
    blank: Any,
    tables: Any,
    moves: Int64s,
    luck: UInt32s,
    mind: UInt32s,
    policy: Int64s,
    astray: int,
    groups: Int64s,
    denied: Int64s,
    games: int,
    out: Float64s,
    rows: Any,
) -> None:
    """Play `games` games on `tables[0]`, one after the other, and fill a row for each."""
    for game in range(games):
        tables[0] = blank
        table = tables[0]
        row = rows[game]
        setup(box, table)
        play_row(box, table, moves, luck, mind, policy, astray, groups, denied, row)
        payoffs(box, table, out)
        for seat in range(len(out)):
            row.payoff[seat] = out[seat]
        scores(box, table, out)
        for seat in range(len(out)):
            row.score[seat] = out[seat]
        row.turns = turns(box, table)


@dataclass(frozen=True)
class Policies:
    """Who plays the games of a survey."""

    bots: tuple[str, ...]
    """A policy for every seat."""
    astray: int = 0
    """One decision in so many is any move; 0 for none."""
    groups: tuple[int, ...] = ()
    """For each move id the components it uses, a bit each."""
    denied: tuple[int, ...] = ()
    """For each seat the components it is denied, a bit each."""


class SurveyChunk(NamedTuple):
    """Some games of a survey: chunks with the same luck roll the same dice, whatever the minds do."""

    luck: int
    mind: int
    games: int


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
    groups: Sequence[int] = (),
    denied: Mapping[int, int] | None = None,
) -> Policies:
    """The players of a survey: the best policy unless others are named."""
    seated = tuple(seat_bots(game, bots or [best_policy(game)]))
    kept = tuple((denied or {}).get(seat, 0) for seat in range(game.seats))
    return Policies(seated, astray, tuple(groups), kept)


def survey(
    game: Game,
    games: int,
    players: Policies | None = None,
    seed: int = 0,
    helpers: Helpers = ALL_CORES,
    progress: Callable[[float], None] = lambda _: None,
) -> Survey:
    """Play so many games and keep a row of each, in order; equal seeds give equal rows."""
    sizes = [min(SURVEY_CHUNK, games - begun) for begun in range(0, games, SURVEY_CHUNK)]
    chunks = [SurveyChunk(number, number, size) for number, size in enumerate(sizes)]
    return survey_of(game, chunks, players, seed, helpers, progress)


def survey_of(
    game: Game,
    chunks: Sequence[SurveyChunk],
    players: Policies | None = None,
    seed: int = 0,
    helpers: Helpers = ALL_CORES,
    progress: Callable[[float], None] = lambda _: None,
) -> Survey:
    """Play the games of these chunks."""
    task = SurveyTask(game, players or players_of(game), seed)
    return Survey(game, task.players, np.concatenate(gathered(task, chunks, helpers, progress)))


@dataclass(frozen=True)
class SurveyTask:
    """Plays chunks of a survey; it can be pickled."""

    game: Game
    players: Policies
    seed: int

    def prepare(self) -> None:
        self([SurveyChunk(0, 0, 0)])

    def __call__(self, bundle: Sequence[SurveyChunk]) -> list[NDArray[Any]]:
        return [self.rows(chunk) for chunk in bundle]

    def rows(self, chunk: SurveyChunk) -> NDArray[Any]:
        """The rows of a chunk's games."""
        game, rules, rows = self.game, self.game.room.rules, GameRow.array(chunk.games)
        policy, denied, groups = int64s(game.seats), int64s(game.seats), int64s(rules.MOVES)
        for seat, bot in enumerate(self.players.bots):
            policy[seat] = POLICIES[bot]
            denied[seat] = self.players.denied[seat] if self.players.denied else 0
        for move, bits in enumerate(self.players.groups):
            groups[move] = bits
        game.compile().bind(play_rows)(
            game.box,
            rules.Table.new(),
            rules.Table.array(1),
            int64s(rules.MOVES),
            dice(self.seed, chunk.luck),
            dice(self.seed, chunk.mind, 1),
            policy,
            self.players.astray,
            groups,
            denied,
            chunk.games,
            float64s(game.seats),
            rows,
        )
        return rows.view(PLAIN_ROW)
