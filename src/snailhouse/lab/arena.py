"""Contests between bots: everybody sits in every seat with the same luck, and gets a rating."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import CancelledError
from dataclasses import dataclass
from itertools import combinations
from math import inf, log10, nan
from typing import Unpack

from snailhouse.bots.levels import LOOK_SECONDS
from snailhouse.bots.playing import Chooser, bot_chooser, check_player, play_match
from snailhouse.bots.search import Stopped
from snailhouse.core.dice import dice
from snailhouse.core.errors import Refusal
from snailhouse.core.game import Game
from snailhouse.core.position import Position
from snailhouse.lab.chunks import Where, called_off, run_chunks
from snailhouse.lab.report import figure_names
from snailhouse.lab.statistics import Spread, bounded_interval, spread_and_interval


@dataclass(frozen=True)
class Bout:
    """The result of one game of a contest: `payoffs` by contender, not by seat."""

    number: int
    payoffs: tuple[float, ...]
    turns: int | None = None
    """How long it was; None if it was written down before lengths were."""
    figures: tuple[float, ...] = ()
    """The game's own figures, in their order; none where `turns` is None."""

    def mean(self, contenders: Sequence[int]) -> float:
        """The mean payoff of these contenders."""
        return sum(self.payoffs[contender] for contender in contenders) / len(contenders)


@dataclass(frozen=True)
class Contest:
    """A game, its contenders (one bot for each seat, in the order they were named) and the seed of all luck."""

    game: Game
    bots: tuple[str, ...]
    seed: int

    def places(self, name: str) -> list[int]:
        """The numbers of the contenders that are this bot."""
        return [contender for contender, bot in enumerate(self.bots) if bot == name]

    def seating(self, number: int) -> list[int]:
        """The contender in each seat of a game; from game to game everybody moves on by one seat."""
        seats = len(self.bots)
        return [(seat - number) % seats for seat in range(seats)]

    def bout(self, number: int, stopped: Stopped = lambda: False) -> Bout:
        """Play one game. The rotations of one deal have the same luck; bots have no time limit, so that a game
        has the same result on every machine."""
        seating, deal = self.seating(number), number // len(self.bots)
        match = self.game.match()
        choosers = [self._chooser(contender, deal, stopped) for contender in seating]
        play_match(match, choosers, dice(self.seed, deal))
        paid = match.payoffs()
        payoffs = tuple(paid[seating.index(contender)] for contender in range(len(self.bots)))
        return Bout(number, payoffs, match.position.turns(), match.position.figures())

    def _chooser(self, contender: int, deal: int, stopped: Stopped) -> Chooser:
        """Decides for a contender, with dice of its own; raises CancelledError when the contest is stopped."""
        mind = dice(self.seed, deal, 1 + contender)
        choose_move = bot_chooser(self.bots[contender], mind, seconds=inf, stopped=stopped)

        def decide(position: Position) -> int:
            if stopped():
                raise CancelledError
            return choose_move(position)

        return decide


def contest(game: Game, names: Sequence[str], seed: int) -> Contest:
    """A contest of the named bots; the last one fills the seats that are left."""
    bots = [check_player(game, name) for name in names]
    if not 1 <= len(bots) <= game.seats:
        raise Refusal(
            f"{len(bots)} bots for {game.seats} seats; name at most one a seat, the last fills the rest"
        )
    return Contest(game, tuple(bots + bots[-1:] * (game.seats - len(bots))), seed)


@dataclass(frozen=True)
class ContestTask:
    """Plays games of a contest, known by their numbers."""

    which: Contest

    @property
    def game(self) -> Game:
        return self.which.game

    def prepare(self) -> None:
        """Compile what the bots need: they play a game, hardly thinking."""
        choosers = [bot_chooser(bot, dice(0), seconds=LOOK_SECONDS) for bot in self.which.bots]
        play_match(self.game.match(), choosers, dice(0))

    def __call__(self, bundle: Sequence[int]) -> list[Bout]:
        return [self.which.bout(number, called_off) for number in bundle]


def fight(
    which: Contest,
    numbers: Iterable[int],
    threads: int | None = None,
    done: Callable[[Bout], None] = lambda _: None,
    **where: Unpack[Where],
) -> list[Bout]:
    """Play the games of these numbers, on all cores or as `Where` says; `done` is called with each of them."""
    which.game.compile()
    bouts = []
    with run_chunks(ContestTask(which), numbers, threads, **where) as bundles:
        for bundle in bundles:
            for bout in bundle:
                done(bout)
                bouts.append(bout)
    return sorted(bouts, key=lambda bout: bout.number)


@dataclass(frozen=True)
class Standing:
    """The results of one bot, over all the seats it held."""

    bot: str
    games: int
    wins: int
    shared: int
    payoff: float
    """Mean payoff a game and seat."""
    interval: tuple[float, float]
    """The 95% confidence interval of the payoff; the games of one deal count as one sample."""
    elo: float
    by_seat: tuple[float, ...]
    """Mean payoff in each seat; NaN where it has not sat yet."""
    seat_intervals: tuple[tuple[float, float], ...]
    """The 95% confidence intervals of these."""


def standings(which: Contest, bouts: Sequence[Bout]) -> list[Standing]:
    """The standing of every bot, in the order they were named."""
    names = list(dict.fromkeys(which.bots))
    ratings = elo(which.bots, bouts)
    return [_standing(which, bouts, name, ratings[name]) for name in names]


def _standing(which: Contest, bouts: Sequence[Bout], name: str, rating: float) -> Standing:
    mine = which.places(name)
    paid = [bout.payoffs[place] for bout in bouts for place in mine]
    wins, shared = sum(share == 1.0 for share in paid), sum(0.0 < share < 1.0 for share in paid)
    deals = by_deal(which, bouts, lambda bout: bout.mean(mine))
    mean, interval = sum(deals) / len(deals), bounded_interval(deals)
    seats = [_in_seat(which, bouts, mine, seat) for seat in range(len(which.bots))]
    means = tuple(sum(shares) / len(shares) if shares else nan for shares in seats)
    intervals = tuple(bounded_interval(shares) if shares else (nan, nan) for shares in seats)
    return Standing(name, len(paid), wins, shared, mean, interval, rating, means, intervals)


def _in_seat(which: Contest, bouts: Sequence[Bout], mine: Sequence[int], seat: int) -> list[float]:
    """What these contenders were paid in a seat, deal by deal."""
    held = [bout for bout in bouts if which.seating(bout.number)[seat] in mine]
    return by_deal(which, held, lambda bout: bout.payoffs[which.seating(bout.number)[seat]])


@dataclass(frozen=True)
class Lead:
    """By how much one bot was paid more than another in the same games."""

    bot: str
    over: str
    difference: float
    """Of the mean payoffs a game and seat."""
    interval: tuple[float, float]
    """Its 95% confidence interval; a lead is significant if 0 lies outside."""


def leads(which: Contest, bouts: Sequence[Bout]) -> list[Lead]:
    """Every bot against every one named after it, game by game: luck that helps or sinks both cancels out."""
    return [_lead(which, bouts, one, two) for one, two in combinations(dict.fromkeys(which.bots), 2)]


def _lead(which: Contest, bouts: Sequence[Bout], one: str, two: str) -> Lead:
    mine, theirs = which.places(one), which.places(two)
    deals = by_deal(which, bouts, lambda bout: bout.mean(mine) - bout.mean(theirs))
    return Lead(one, two, sum(deals) / len(deals), bounded_interval(deals, least=-1.0))


def defeats(bouts: Sequence[Bout]) -> int:
    """How many games nobody won."""
    return sum(not any(bout.payoffs) for bout in bouts)


@dataclass(frozen=True)
class GameMean:
    """A figure of a contest's games: its mean, how far games differ and the 95% interval of the mean."""

    name: str
    mean: float
    spread: Spread


def game_means(which: Contest, bouts: Sequence[Bout]) -> list[GameMean]:
    """The length and the game's own figures, over all games that were written down with them."""
    told = [bout for bout in bouts if bout.turns is not None]
    if not told:
        return []
    columns = [("turns", [float(bout.turns or 0) for bout in told])]
    columns += [
        (name, [bout.figures[index] for bout in told]) for index, name in enumerate(figure_names(which.game))
    ]
    return [
        GameMean(
            name,
            sum(values) / len(values),
            spread_and_interval(sum(values), sum(value * value for value in values), len(values)),
        )
        for name, values in columns
    ]


def by_deal(which: Contest, bouts: Sequence[Bout], figure: Callable[[Bout], float]) -> list[float]:
    """The mean of a figure over the games of each deal: they share their luck, so they are one sample."""
    deals: dict[int, list[float]] = {}
    for bout in bouts:
        deals.setdefault(bout.number // len(which.bots), []).append(figure(bout))
    return [sum(figures) / len(figures) for figures in deals.values()]


def elo(bots: Sequence[str], bouts: Sequence[Bout]) -> dict[str, float]:
    """Elo ratings by the Bradley-Terry model, their mean 0: who was paid more, pair by pair.

    Half a win and half a loss are added to every pair, so that a bot that wins always stays finite.
    """
    names = list(dict.fromkeys(bots))
    beaten = {(a, b): 0.5 for a in names for b in names if a != b}
    for bout in bouts:
        for one, two in combinations(range(len(bots)), 2):
            if bots[one] != bots[two]:
                score = 0.5 + 0.5 * (
                    (bout.payoffs[one] > bout.payoffs[two]) - (bout.payoffs[one] < bout.payoffs[two])
                )
                beaten[bots[one], bots[two]] += score
                beaten[bots[two], bots[one]] += 1 - score
    strength = dict.fromkeys(names, 1.0)
    for _ in range(1000):
        strength = {name: _stronger(name, names, beaten, strength) for name in names}
    ratings = {name: 400 * log10(strength[name]) for name in names}
    mean = sum(ratings.values()) / len(names)
    return {name: rating - mean for name, rating in ratings.items()}


def _stronger(
    name: str, names: Sequence[str], beaten: dict[tuple[str, str], float], strength: dict[str, float]
) -> float:
    """One step of the minorise-maximise iteration."""
    others = [other for other in names if other != name]
    if not others:
        return 1.0
    won = sum(beaten[name, other] for other in others)
    met = sum(
        (beaten[name, other] + beaten[other, name]) / (strength[name] + strength[other]) for other in others
    )
    return won / met
