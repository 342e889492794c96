"""Luck and skill: what dice and choices brought each player of a finished game.

Every moment of a game has a worth for a seat. Chance moves it, which is luck; a choice that is not the best
lowers it for the one who chose and moves it for the others. What choices leave of the way from the worth of
the start to the result is luck, so the parts add up exactly. Where worths are estimated the parts are
estimates, and their sum is still the result.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from math import sqrt
from typing import NamedTuple

from snailhouse.bots.judge import JUDGE_SECONDS, Judgement, judge_decision
from snailhouse.bots.levels import judging_effort, study_effort
from snailhouse.bots.recount import recount, start_shares
from snailhouse.bots.search import Effort, Stopped
from snailhouse.core.errors import Refusal
from snailhouse.core.game import Game
from snailhouse.core.match import Match
from snailhouse.core.position import Position
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
    changes: tuple[float, ...] = ()
    """By seat: how the move changed its chance beside the best one."""
    margins: tuple[float, ...] = ()
    """By how much each of these may be wrong."""


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

    def with_others(self, *others: Margin) -> float:
        """The total of this sum and others together."""
        parts = [self, *others]
        return Margin(sum(part.bound for part in parts), sum(part.squares for part in parts)).total


@dataclass
class SeatBalance:
    """What a game brought one seat: `start` + `luck` + `choices` is its payoff."""

    start: float
    """Its chance before the first event."""
    given: float = 0.0
    """What its own choices gave away, as a negative number; by search it can come out a little above zero."""
    received: float = 0.0
    """What the others' choices gave to it, or took from it."""
    payoff: float = 0.0
    decisions: int = 0
    stake: float = 0.0
    exact: int = 0
    """How many of the decisions were judged exactly."""
    given_margin: Margin = field(default_factory=Margin)
    """By how much `given` may be wrong."""
    received_margin: Margin = field(default_factory=Margin)
    start_margin: Margin = field(default_factory=Margin)

    @property
    def choices(self) -> float:
        return self.given + self.received

    @property
    def luck(self) -> float:
        """What dice and cards brought: what start and choices leave of the result."""
        return self.payoff - self.start - self.choices

    @property
    def luck_margin(self) -> float:
        """By how much `luck` may be wrong: by all that the other parts may be."""
        return self.given_margin.with_others(self.received_margin, self.start_margin)

    @property
    def accuracy(self) -> float | None:
        """The share of what it could have given away that it kept: 1 for best moves, 0 for the worst only.

        None if it never had a choice that made a difference.
        """
        return min(1.0, max(0.0, 1.0 + self.given / self.stake)) if self.stake > 0 else None


@dataclass(frozen=True)
class GameBalance:
    """The balance of a whole game."""

    seats: list[SeatBalance]
    choices: list[JudgedChoice] = field(default_factory=list)

    @property
    def exact(self) -> bool:
        """Whether every choice was judged exactly."""
        return all(choice.exact for choice in self.choices)


def one_tells_all(game: Game) -> bool:
    """Whether one seat's chance tells the other's: a game for two rivals, or for one against chance."""
    return game.seats == 1 or (game.seats == 2 and game.room.rivals(game.options))


def balance(
    match: Match,
    effort: Effort | None = None,
    progress: Callable[[float], None] = lambda _: None,
    stopped: Stopped = lambda: False,
) -> GameBalance:
    """The balance of a finished match."""
    if not match.over:
        raise Refusal("a game is balanced when it is over")
    choices = list(judged_choices(match, effort, progress, stopped))
    return added_up(start_chances(match), choices, match.payoffs())


def added_up(
    start: Sequence[StartChance], choices: Sequence[JudgedChoice], payoffs: Sequence[float]
) -> GameBalance:
    """The balance of a game that began with these chances, had these choices and ended so.

    The first chance of one who plays alone counts as what the first choice had, where it is not known.
    """
    seats = []
    for first, payoff in zip(start, payoffs, strict=True):
        chance = (choices[0].best if choices else payoff) if first.chance is None else first.chance
        seats.append(SeatBalance(chance, payoff=payoff))
        seats[-1].start_margin.add(first.margin, exact=False)
    for choice in choices:
        enter_choice(seats, choice)
    return GameBalance(seats, list(choices))


def judged_choices(
    match: Match, effort: Effort | None, progress: Callable[[float], None], stopped: Stopped
) -> Iterator[JudgedChoice]:
    """Every decision of a match that had more than one move."""
    effort_for = study_effort if one_tells_all(match.game) else judging_effort
    usual = effort_for(match.game.room, JUDGE_SECONDS)
    for moment, event in enumerate(match.events):
        progress(moment / len(match.events))
        if event.actor >= 0 and not stopped():
            position = match.position_at(moment)
            thinking = effort or usual
            judged = judge_decision(position, thinking, stopped=stopped)
            if judged is not None:
                yield choice_of(position, moment, event.value, judged, thinking, stopped)


class StartChance(NamedTuple):
    """A seat's chance before the first event, and by how much it may be wrong."""

    chance: float | None
    """None where one plays alone and it is not known."""
    margin: float = 0.0


def start_chances(match: Match) -> list[StartChance]:
    """Each seat's chance before the first event. Of two rivals each has a half where it is not known."""
    position, solving = match.position_at(0), match.game.room.solving
    if not one_tells_all(match.game):
        return [StartChance(*share) for share in start_shares(match.game)]
    if solvable_of(match.game):
        known: float | None = solution_of(match.game).of(position)
    else:
        known = solving.tablebase.value(position, 0) if solving.tablebase else None
    if match.game.seats == 1:
        return [StartChance(known)]
    return [StartChance(chance) for chance in ((0.5, 0.5) if known is None else (known, 1.0 - known))]


def choice_of(
    position: Position,
    moment: int,
    move: int,
    judged: Judgement,
    effort: Effort,
    stopped: Stopped = lambda: False,
) -> JudgedChoice:
    """What a move changed for every seat."""
    seat = position.actor
    if not one_tells_all(position.game):
        found = recount(position, judged, move, effort, stopped=stopped)
        changes, margins, stake = found.changes, found.margins, found.stake
        return JudgedChoice(
            moment, seat, move, judged.best, 0.0 - changes[seat], stake, margins[seat], False, changes, margins
        )
    best = max(judged.chances, key=judged.chances.__getitem__)
    margin = 0.0 if best == move else sqrt(judged.margins[best] ** 2 + judged.margins[move] ** 2)
    if judged.exact and best != move:
        margin = judged.margins[best] + judged.margins[move]
    loss, stake, seats = judged.loss(move), judged.best - judged.worst, position.game.seats
    changes = tuple(loss if other != seat else 0.0 - loss for other in range(seats))
    return JudgedChoice(
        moment, seat, move, judged.best, loss, stake, margin, judged.exact, changes, (margin,) * seats
    )


def enter_choice(seats: list[SeatBalance], choice: JudgedChoice) -> None:
    """Enter a choice into the balance of all."""
    for seat, (row, change, margin) in enumerate(zip(seats, choice.changes, choice.margins, strict=True)):
        if seat == choice.seat:
            row.given += change
            row.stake += choice.stake
            row.decisions += 1
            row.exact += choice.exact
            row.given_margin.add(margin, exact=choice.exact)
        else:
            row.received += change
            row.received_margin.add(margin, exact=choice.exact)
