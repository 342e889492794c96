"""What bots give away, measured against the best moves of the same decisions."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final, Unpack

from snailhouse.bots.greedy import greedy_move
from snailhouse.bots.judge import Judgement, judge_decision
from snailhouse.bots.levels import judging_effort
from snailhouse.bots.playing import bot_chooser, check_player
from snailhouse.bots.search import Effort
from snailhouse.core.contract import CHANCE
from snailhouse.core.dice import below, dice
from snailhouse.core.game import Game
from snailhouse.core.position import Position
from snailhouse.lab.chunks import Where, run_chunks
from snailhouse.lab.statistics import mean_and_margin

ASTRAY: Final = 4
"""In the games that are judged one move in so many is any move: bots meet more than good play leads to."""
JUDGING_SECONDS: Final = 60.0


@dataclass(frozen=True)
class JudgedGame:
    """What every bot gave away in one game: at each decision with a choice, in the order of the game."""

    number: int
    seats: int
    losses: dict[str, list[float]]
    exact: list[bool]
    """Which of the decisions were judged exactly."""


@dataclass(frozen=True)
class BotAccuracy:
    """What a bot gives away on average; margins are half of 95% intervals."""

    bot: str
    decisions: int
    loss: float
    """A decision, as a share of one point."""
    loss_margin: float
    game_loss: float
    """A game and player."""
    game_margin: float
    best: float
    """The share of decisions at which it found a best move."""


def judged_games(
    game: Game,
    bots: Sequence[str],
    games: int,
    seed: int,
    threads: int | None,
    done: Callable[[int], None],
    **where: Unpack[Where],
) -> list[JudgedGame]:
    """Let every bot decide at all decisions of so many games, on all cores or as `Where` says."""
    for bot in bots:
        check_player(game, bot)
    found: list[JudgedGame] = []
    with run_chunks(JudgingTask(game, tuple(bots), seed), range(games), threads, **where) as bundles:
        for bundle in bundles:
            found += bundle
            done(len(found))
    return sorted(found, key=lambda one: one.number)


@dataclass(frozen=True)
class JudgingTask:
    """Judges games, known by their numbers."""

    game: Game
    bots: tuple[str, ...]
    seed: int

    def prepare(self) -> None:
        """Compile what searches need, by a short look at every decision of a game."""
        brief = replace(deep_effort(self.game), simulations=1)
        for position in decisions_of(self.game, self.seed, 0):
            judge_decision(position, brief, seed=0)

    def __call__(self, bundle: Sequence[int]) -> list[JudgedGame]:
        return [judged_game(self.game, self.bots, self.seed, number) for number in bundle]


def judged_game(game: Game, bots: Sequence[str], seed: int, number: int) -> JudgedGame:
    """One game: what each bot's choice gave away at every decision. Equal seeds and numbers, equal games."""
    losses: dict[str, list[float]] = {bot: [] for bot in bots}
    exact: list[bool] = []
    for place, position in enumerate(decisions_of(game, seed, number)):
        judged: Judgement | None = judge_decision(position, deep_effort(game), seed=number)
        if judged is None:
            continue
        exact.append(judged.exact)
        for index, bot in enumerate(bots):
            mind = dice(seed, (number * 4096 + place) * len(bots) + index)
            losses[bot].append(judged.loss(bot_chooser(bot, mind)(position)))
    return JudgedGame(number, game.seats, losses, exact)


def decisions_of(game: Game, seed: int, number: int) -> Iterator[Position]:
    """The decisions of one game by the greedy policy that goes astray now and then."""
    match, luck = game.match(), dice(seed, number)
    while not match.over:
        if match.actor == CHANCE:
            match.roll(luck)
            continue
        position, legal = match.position, match.legal()
        yield position
        astray = below(luck, ASTRAY) == 0 or game.room.tuning.greedy is None
        match.play(legal[below(luck, len(legal))] if astray else greedy_move(position, luck))


def deep_effort(game: Game) -> Effort:
    """How hard a search thinks that judges where nothing is known exactly."""
    return judging_effort(game.room, JUDGING_SECONDS)


def accuracies(games: Sequence[JudgedGame], bots: Sequence[str]) -> list[BotAccuracy]:
    """What each bot gives away. Decisions of one game hang together, so intervals are taken over games."""
    rows = []
    for bot in bots:
        per_game = [sum(one.losses[bot]) / one.seats for one in games]
        counts = [len(one.losses[bot]) / one.seats for one in games]
        every = [loss for one in games for loss in one.losses[bot]]
        game_loss, game_margin = mean_and_margin(per_game)
        loss = sum(every) / max(1, len(every))
        usual = sum(counts) / len(counts)
        _, spread = mean_and_margin(
            [(total - loss * count) / max(usual, 1e-9) for total, count in zip(per_game, counts, strict=True)]
        )
        best = sum(lost < 1e-9 for lost in every) / max(1, len(every))
        rows.append(BotAccuracy(bot, len(every), loss, spread, game_loss, game_margin, best))
    return rows
