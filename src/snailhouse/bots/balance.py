"""Luck and skill: what dice and choices brought each player of a finished game.

Every moment of a game has a worth for a seat. Chance moves it, which is luck; a choice that is not the best
lowers it for the one who chose. All changes together lead from the worth of the start to the result, so they
add up exactly. Where worths are estimated the parts are estimates, and their sum is still the result.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from math import sqrt

from snailhouse.bots.judge import Judgement, judge_decision
from snailhouse.bots.search import Effort, Stopped
from snailhouse.core.errors import Refusal
from snailhouse.core.game import Game
from snailhouse.core.match import Match
from snailhouse.solving.perfect import solution_of, solvable_of


@dataclass(frozen=True)
class JudgedChoice:
    """A decision with more than one move, as it was made."""

    moment: int
    seat: int
    move: int
    best: float
    """The seat's chance with the best move."""
    loss: float
    """What the move gave away of it."""
    stake: float
    """How much the worst move would have given away."""
    margin: float
    """By how much the loss may be wrong."""
    exact: bool


@dataclass
class Margin:
    """By how much a sum may be wrong: errors of exact parts add up, those of searches partly cancel out."""

    bound: float = 0.0
    """How far the exact parts can be off at most."""
    squares: float = 0.0
    """The squares of the other parts' half 95% intervals, added up."""

    def add(self, margin: float, *, exact: bool) -> None:
        """Enter another part."""
        if exact:
            self.bound += margin
        else:
            self.squares += margin**2

    @property
    def total(self) -> float:
        """The most where all parts are exact, else half a 95% interval."""
        return self.bound + sqrt(self.squares)

    def with_other(self, other: Margin) -> float:
        """The total of this sum and another together."""
        return Margin(self.bound + other.bound, self.squares + other.squares).total


@dataclass
class SeatBalance:
    """What a game brought one seat: `start` + `luck` + `choices` is its payoff."""

    start: float
    """Its chance before the first event."""
    luck: float = 0.0
    """What dice and cards brought."""
    given: float = 0.0
    """What its own choices gave away, as a negative number."""
    received: float = 0.0
    """What the other's choices gave to it."""
    payoff: float = 0.0
    decisions: int = 0
    stake: float = 0.0
    exact: int = 0
    """How many of the decisions were judged exactly."""
    given_margin: Margin = field(default_factory=Margin)
    """By how much `given` may be wrong."""
    received_margin: Margin = field(default_factory=Margin)

    @property
    def choices(self) -> float:
        return self.given + self.received

    @property
    def luck_margin(self) -> float:
        """By how much `luck` may be wrong: it is what choices leave of the result."""
        return self.given_margin.with_other(self.received_margin)

    @property
    def accuracy(self) -> float | None:
        """The share of what it could have given away that it kept: 1 for best moves, 0 for the worst only.

        None if it never had a choice that made a difference.
        """
        return 1.0 + self.given / self.stake if self.stake > 0 else None


@dataclass(frozen=True)
class GameBalance:
    """The balance of a whole game."""

    seats: list[SeatBalance]
    choices: list[JudgedChoice] = field(default_factory=list)

    @property
    def exact(self) -> bool:
        """Whether every choice was judged exactly."""
        return all(choice.exact for choice in self.choices)


def can_be_balanced(game: Game) -> bool:
    """Whether one seat's chance tells the other's: a game for two rivals, or for one against chance."""
    return game.seats == 1 or (game.seats == 2 and game.room.rivals(game.options))


def balance(
    match: Match,
    effort: Effort | None = None,
    progress: Callable[[float], None] = lambda _: None,
    stopped: Stopped = lambda: False,
) -> GameBalance:
    """The balance of a finished match of a game for one or two."""
    if not match.over:
        raise Refusal("a game is balanced when it is over")
    if not can_be_balanced(match.game):
        raise Refusal(f"luck and skill are told apart in games for one or two, not for {match.game.seats}")
    choices = list(judged_choices(match, effort, progress, stopped))
    return added_up(start_chances(match), choices, match.payoffs())


def added_up(start: list[float | None], choices: list[JudgedChoice], payoffs: list[float]) -> GameBalance:
    """The balance of a game that began with these chances, had these choices and ended so.

    The first chance of one who plays alone counts as what the first choice had, where it is not known.
    """
    first = start[0]
    if first is None:
        first = choices[0].best if choices else payoffs[0]
    seats = [SeatBalance(abs(seat - first), payoff=payoff) for seat, payoff in enumerate(payoffs)]
    worth = first
    for choice in choices:
        move_luck(seats, abs(choice.seat - choice.best) - worth)
        enter_choice(seats, choice)
        worth = abs(choice.seat - (choice.best - choice.loss))
    move_luck(seats, payoffs[0] - worth)
    return GameBalance(seats, choices)


def judged_choices(
    match: Match, effort: Effort | None, progress: Callable[[float], None], stopped: Stopped
) -> Iterator[JudgedChoice]:
    """Every decision of a match that had more than one move."""
    for moment, event in enumerate(match.events):
        progress(moment / len(match.events))
        if event.actor >= 0 and not stopped():
            judged = judge_decision(match.position_at(moment), effort, stopped=stopped)
            if judged is not None:
                yield choice_of(moment, event.actor, event.value, judged)


def start_chances(match: Match) -> list[float | None]:
    """Each seat's chance before the first event; nothing for a game that cannot be balanced.

    Of two rivals each has a half where it is not known; alone it is then None.
    """
    position, solving = match.position_at(0), match.game.room.solving
    if not can_be_balanced(match.game):
        return []
    if solvable_of(match.game):
        known: float | None = solution_of(match.game).of(position)
    else:
        known = solving.tablebase.value(position, 0) if solving.tablebase else None
    if match.game.seats == 1:
        return [known]
    return [0.5, 0.5] if known is None else [known, 1.0 - known]


def choice_of(moment: int, seat: int, move: int, judged: Judgement) -> JudgedChoice:
    best = max(judged.chances, key=judged.chances.__getitem__)
    margin = 0.0 if best == move else sqrt(judged.margins[best] ** 2 + judged.margins[move] ** 2)
    if judged.exact and best != move:
        margin = judged.margins[best] + judged.margins[move]
    loss, stake = judged.loss(move), judged.best - judged.worst
    return JudgedChoice(moment, seat, move, judged.best, loss, stake, margin, judged.exact)


def move_luck(seats: list[SeatBalance], change: float) -> None:
    """Chance has changed what the game is worth to seat 0."""
    for seat, row in enumerate(seats):
        row.luck += change if seat == 0 else -change


def enter_choice(seats: list[SeatBalance], choice: JudgedChoice) -> None:
    """Enter a choice into the balance of both."""
    for seat, row in enumerate(seats):
        if seat == choice.seat:
            row.given -= choice.loss
            row.stake += choice.stake
            row.decisions += 1
            row.exact += choice.exact
            row.given_margin.add(choice.margin, exact=choice.exact)
        else:
            row.received += choice.loss
            row.received_margin.add(choice.margin, exact=choice.exact)
