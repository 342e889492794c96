"""The coach: what each move is worth to the seat that has to decide, and how the game may go on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final

from snailhouse.bots.judge import sampling_margin
from snailhouse.bots.levels import study_effort
from snailhouse.bots.search import Candidate, Effort, Stopped, analyse
from snailhouse.core.position import Move, Position
from snailhouse.solving.perfect import exact_chances, exact_error, solvable_of

COACH_SECONDS: Final = 1.5
"""How long the coach thinks at most."""


@dataclass(frozen=True)
class Advice:
    """A legal move with its worth."""

    move: int
    text: str
    chance: float | None
    """The winning chance of the seat to move; None when there is only this move."""
    visits: int
    """How often the search tried it; 0 when the chance is exact."""
    low: float | None = None
    """The chance is at least this: surely where it is exact, else with a confidence of 95%."""
    high: float | None = None
    reason: str | None = None
    """What the move changes that matters, in a few words; None if the game has nothing to say."""
    parts: tuple[str, ...] = ()
    """The things on the board one touches to make it, in order."""
    same_as: int | None = None
    """An earlier move of the list that leads to the same; None if there is none."""

    @property
    def margin(self) -> float:
        """By how much the chance may be wrong."""
        if self.chance is None or self.low is None or self.high is None:
            return 1.0
        return max(self.chance - self.low, self.high - self.chance)


@dataclass(frozen=True)
class Lesson:
    """Every legal move, the best first, and a line the game may take."""

    advice: list[Advice]
    line: list[str]
    exact: bool
    turns: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    """See `Analysis.turns`."""


def coach(
    position: Position, effort: Effort | None = None, seed: int = 0, stopped: Stopped = lambda: False
) -> Lesson:
    """Advise the seat to decide from what it knows: exactly where the game is solved, or its end is, unless the
    effort given leaves exact endgames out."""
    moves = {move.id: move for move in position.moves()}
    exactly = effort is None or effort.endgame
    if (len(moves) > 1 and exactly) or (moves and solvable_of(position.game)):
        chances = exact_chances(position)
        if chances is not None:
            return exact_lesson(position, moves, chances)
    thinking = effort or study_effort(position.game.room, COACH_SECONDS)
    analysis = analyse(position, replace(thinking, endgame=False), seed, stopped)
    advice = [
        worded_advice(position, moves[one.move], one.chance, one.visits, margin_of(one))
        for one in analysis.candidates
    ]
    twins = {one.move: one.same_as for one in analysis.candidates if one.same_as is not None}
    advice = without_twins(position, advice, twins)
    return Lesson(advice, analysis.line, exact=analysis.exact, turns=analysis.turns)


def margin_of(candidate: Candidate) -> float:
    return sampling_margin(candidate.chance or 0.0, candidate.visits)


def exact_lesson(position: Position, moves: Mapping[int, Move], chances: Mapping[int, float]) -> Lesson:
    """The lesson of a position whose chances are known."""
    best, error = sorted(chances, key=lambda move: (-chances[move], move)), exact_error(position)
    advice = [worded_advice(position, moves[move], chances[move], 0, error) for move in best]
    alone = position.game.seats == 1
    text = moves[best[0]].text
    line = text if alone else f"{position.game.seat_name(position.actor)}: {text}"
    return Lesson(without_twins(position, advice), [line], exact=True)


def worded_advice(position: Position, move: Move, chance: float | None, visits: int, margin: float) -> Advice:
    words: Any = position.game.room.words
    reason = words.reason(position, move.id) if hasattr(words, "reason") else None
    if chance is None:
        return Advice(move.id, move.text, None, visits, reason=reason, parts=move.parts)
    low, high = max(0.0, chance - margin), min(1.0, chance + margin)
    return Advice(move.id, move.text, chance, visits, low, high, reason, move.parts)


def without_twins(
    position: Position, advice: list[Advice], twins: Mapping[int, int] | None = None
) -> list[Advice]:
    """The same advice, where moves that read alike, that the search took for one (`twins`: a move, and which it
    was tried as), or that lead to the same with nothing hidden, name the first."""
    seen: dict[object, int] = {}
    found = []
    for one in advice:
        first = seen.setdefault(("tried as", (twins or {}).get(one.move, one.move)), one.move)
        first = seen.setdefault(one.text, first)
        if not position.game.room.has_secrets:
            first = seen.setdefault(position.after(one.move), first)
        found.append(one if first == one.move else replace(one, same_as=first))
    return found
