"""Sampled games, event by event: what each moment was worth to every seat, and how much hung on each decision.

Memory is bounded: a trace keeps some numbers an event, and no game is traced beyond MOST_EVENTS.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from snailhouse.bots.greedy import greedy_move
from snailhouse.core.contract import CHANCE
from snailhouse.core.dice import below, dice
from snailhouse.core.game import Game
from snailhouse.core.match import Match
from snailhouse.core.position import Position
from snailhouse.core.record import UInt32s
from snailhouse.lab.gathering import AskedWork, Measuring
from snailhouse.lab.sampling import Sampler
from snailhouse.solving.perfect import exact_chances, solution_of, solvable_of

MOST_EVENTS: Final = 3_000
"""Events of a game that are traced; what comes later is played and not kept."""
TRACE_ASTRAY: Final = 4
"""In traced games one decision in so many is any move: nobody plays without mistakes."""
TRACES_AT_LEAST: Final = 12
TRACES_AT_MOST: Final = 400
LIGHT_GAME: Final = 1_000
"""A game whose master makes so many simulations is quick to play."""
MASTER_WORK: Final = 10_000
"""Play-outs that are one unit of work, in a light game; in a heavy one it is HEAVY_WORK."""
HEAVY_WORK: Final = 400


class TracePlan(NamedTuple):
    """How many games are traced and how closely."""

    games: int
    playouts: int
    """Play-outs for the worth of a moment."""
    move_playouts: int
    """Play-outs for each move of a decision, in two halves: one says which is best, the other by how much."""
    weighed: int
    """One decision in so many is weighed move by move."""


class Weighed(NamedTuple):
    """A decision, move by move: what the best move, the second and the mean of all but the best are worth."""

    best: float
    second: float
    mean: float
    exact: bool


@dataclass(frozen=True)
class TracedEvent:
    """One event of a traced game, as the table was before it."""

    number: int
    turn: int
    actor: int
    """The seat that decided, or CHANCE."""
    value: int
    """The move or the outcome."""
    legal: int
    """How many moves there were; 0 for chance."""
    scores: tuple[float, ...]
    worths: tuple[float, ...] | None
    """What the moment is worth to each seat; None between two events of the same kind."""
    variances: tuple[float, ...] | None
    """Of the worths, because play-outs are few; 0 where they are exact."""
    weighed: Weighed | None
    spots: tuple[int, ...]
    """The spots of the board where something stands, by number."""

    @property
    def leader(self) -> int | None:
        """The seat with the highest score; None if several share it."""
        most = max(self.scores)
        return self.scores.index(most) if self.scores.count(most) == 1 else None


@dataclass(frozen=True)
class TracedGame:
    """A traced game and how it ended."""

    number: int
    events: tuple[TracedEvent, ...] = field(repr=False)
    payoffs: tuple[float, ...]
    scores: tuple[float, ...]
    turns: int

    def path(self) -> NDArray[np.float64]:
        """The worth of every moment that has one, to each seat, and the result at the end."""
        known = [event.worths for event in self.events if event.worths is not None]
        return np.array([*known, self.payoffs])


def plan_traces(game: Game, branching: float, decisions: float, work: int) -> TracePlan:
    """How closely games can be traced with about so much `work`.

    Follows from counts, not from a clock, so that equal seeds give equal traces on every machine.
    """
    playouts, per_move = (32, 16) if game.room.tuning.master_simulations >= LIGHT_GAME else (16, 8)
    moments = min(decisions, 120.0)
    a_moment, a_decision = playouts * moments, per_move * branching * decisions
    weighed = max(1, round(a_decision / max(a_moment, 1.0)))
    budget = work * (MASTER_WORK if game.room.tuning.master_simulations >= LIGHT_GAME else HEAVY_WORK)
    games = int(budget / (a_moment + a_decision / weighed))
    return TracePlan(max(TRACES_AT_LEAST, min(TRACES_AT_MOST, games)), playouts, per_move, weighed)


def tracing(game: Game, plan: TracePlan, seed: int = 0) -> Measuring[list[TracedGame]]:
    """Games by the game's best policy, which goes astray now and then; equal seeds give equal traces."""
    return (yield AskedWork(TraceTask(game, plan, seed), range(plan.games)))


@dataclass(frozen=True)
class TraceTask:
    """Traces games by their numbers; it can be pickled."""

    game: Game
    plan: TracePlan
    seed: int

    def prepare(self) -> None:
        traced_game(self.game, TracePlan(1, 1, 2, 8), self.seed, 0)

    def __call__(self, bundle: Sequence[int]) -> list[TracedGame]:
        return [traced_game(self.game, self.plan, self.seed, number) for number in bundle]


def traced_game(game: Game, plan: TracePlan, seed: int, number: int) -> TracedGame:
    """Play one game and trace it."""
    match, luck, mind = game.match(), dice(seed, number), dice(seed, number, 1)
    tracer = Tracer(game, plan, dice(seed, number, 2))
    events: list[TracedEvent] = []
    while not match.over:
        if len(events) < MOST_EVENTS:
            events.append(tracer.before(match))
        value = _happens(match, luck, mind)
        if len(match.events) <= len(events):
            events[-1] = _with_value(events[-1], value)
    last = match.position
    return TracedGame(number, tuple(events), tuple(match.payoffs()), tuple(last.scores()), last.turns())


def _happens(match: Match, luck: UInt32s, mind: UInt32s) -> int:
    """Roll, or let the policy decide; returns the outcome or the move."""
    if match.actor == CHANCE:
        return match.roll(luck)
    legal = match.legal()
    astray = below(mind, TRACE_ASTRAY) == 0 or match.game.room.tuning.greedy is None
    move = legal[below(mind, len(legal))] if astray else greedy_move(match.position, mind)
    match.play(move)
    return move


def _with_value(event: TracedEvent, value: int) -> TracedEvent:
    return TracedEvent(**{**event.__dict__, "value": value})


class Tracer:
    """Looks at the moments of one game."""

    def __init__(self, game: Game, plan: TracePlan, mind: UInt32s) -> None:
        self.game, self.plan, self.mind = game, plan, mind
        self.sampler = Sampler(game, mind)
        self.solution = solution_of(game) if solvable_of(game) else None
        self.last: bool | None = None

    def before(self, match: Match) -> TracedEvent:
        """The event that is about to happen, without its value."""
        position, legal = match.position, match.legal()
        is_chance = not legal
        worths, variances = (None, None) if is_chance == self.last else self._worths(position)
        self.last = is_chance
        weigh = len(legal) > 1 and below(self.mind, self.plan.weighed) == 0
        return TracedEvent(
            number=len(match.events),
            turn=position.turns(),
            actor=match.actor,
            value=0,
            legal=len(legal),
            scores=tuple(position.scores()),
            worths=worths,
            variances=variances,
            weighed=self._weighed(position, legal) if weigh else None,
            spots=tuple(_visited(position)),
        )

    def _worths(self, position: Position) -> tuple[tuple[float, ...], tuple[float, ...]]:
        if self.solution is not None:
            return self._solved(position)
        means, variances = self.sampler.worths(position, self.plan.playouts)
        return tuple(map(float, means)), tuple(map(float, variances))

    def _solved(self, position: Position) -> tuple[tuple[float, ...], tuple[float, ...]]:
        assert self.solution is not None
        seat = position.actor
        best = self.solution.of(position) if seat < 0 else max(self.solution.chances(position).values())
        first = best if seat < 0 else abs(seat - best)
        worths = (first,) if self.game.seats == 1 else (first, 1.0 - first)
        return worths, (0.0,) * self.game.seats

    def _weighed(self, position: Position, legal: Sequence[int]) -> Weighed:
        known = exact_chances(position) if self.game.seats <= 2 else None
        if known is not None:
            chances = sorted(known.values(), reverse=True)
            return Weighed(chances[0], chances[1], sum(chances[1:]) / (len(chances) - 1), exact=True)
        half = max(1, self.plan.move_playouts // 2)
        believed = {move: self.sampler.move_worth(position, move, half) for move in legal}
        first, second, *_ = sorted(legal, key=lambda move: -believed[move])
        found = {move: self.sampler.move_worth(position, move, half) for move in legal}
        others = [found[move] for move in legal if move != first]
        return Weighed(found[first], found[second], sum(others) / len(others), exact=False)


def _visited(position: Position) -> Iterator[int]:
    """The spots of the game's plan where something stands, each once for everything there."""
    plan: Any = position.game.room.plan
    return iter(plan.visited(position)) if plan is not None else iter(())
