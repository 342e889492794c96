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
    loss: float
    """What the move gave away of the seat's chance."""
    stake: float
    """How much the worst move would have given away."""
    margin: float
    """By how much the loss may be wrong."""
    exact: bool


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
    margin: float = 0.0
    """Half a 95% interval of `given`; where all is exact, how far it can be off at most."""
    exact: int = 0
    """How many of the decisions were judged exactly."""

    @property
    def choices(self) -> float:
        return self.given + self.received

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
    steps = list(judged_steps(match, effort, progress, stopped))
    payoffs, first = match.payoffs(), start_worth(match, steps)
    seats = [SeatBalance(abs(seat - first), payoff=payoffs[seat]) for seat in range(match.game.seats)]
    worth, choices = first, []
    for moment, seat, move, judged in steps:
        move_luck(seats, abs(seat - judged.best) - worth)
        loss = judged.loss(move)
        choices.append(choice_of(moment, seat, move, judged))
        enter_choice(seats, choices[-1])
        worth = abs(seat - (judged.best - loss))
    move_luck(seats, payoffs[0] - worth)
    return GameBalance(seats, choices)


JudgedStep = tuple[int, int, int, Judgement]
"""How many events had happened, who chose, what, and what the moves were worth."""


def judged_steps(
    match: Match, effort: Effort | None, progress: Callable[[float], None], stopped: Stopped
) -> Iterator[JudgedStep]:
    """Every decision of a match that had more than one move."""
    for moment, event in enumerate(match.events):
        progress(moment / len(match.events))
        if event.actor >= 0 and not stopped():
            judged = judge_decision(match.position_at(moment), effort, stopped=stopped)
            if judged is not None:
                yield moment, event.actor, event.value, judged


def start_worth(match: Match, steps: list[JudgedStep]) -> float:
    """Seat 0's chance before the first event, if known; else a half, or alone what the first choice had."""
    position, solving = match.position_at(0), match.game.room.solving
    if match.game.seats == 2:
        known = solving.tablebase.value(position, 0) if solving.tablebase else None
        return 0.5 if known is None else known
    if solvable_of(match.game):
        return solution_of(match.game).of(position)
    return steps[0][3].best if steps else match.payoffs()[0]


def choice_of(moment: int, seat: int, move: int, judged: Judgement) -> JudgedChoice:
    best = max(judged.chances, key=judged.chances.__getitem__)
    margin = 0.0 if best == move else sqrt(judged.margins[best] ** 2 + judged.margins[move] ** 2)
    if judged.exact and best != move:
        margin = judged.margins[best] + judged.margins[move]
    return JudgedChoice(moment, seat, move, judged.loss(move), judged.best - judged.worst, margin, judged.exact)


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
            row.margin = sqrt(row.margin**2 + choice.margin**2)
        else:
            row.received += choice.loss
