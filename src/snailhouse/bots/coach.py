"""The coach: what each move is worth to the seat that has to decide, and how the game may go on."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from snailhouse.bots.levels import effort_of
from snailhouse.bots.search import Effort, Stopped, analyse
from snailhouse.core.position import Position
from snailhouse.solving.perfect import solution_of, solvable_of

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


@dataclass(frozen=True)
class Lesson:
    """Every legal move, the best first, and a line the game may take."""

    advice: list[Advice]
    line: list[str]
    exact: bool


def coach(
    position: Position, effort: Effort | None = None, seed: int = 0, stopped: Stopped = lambda: False
) -> Lesson:
    """Advise the seat to decide from what it knows; exactly where the game or its end is solved."""
    texts = {move.id: move.text for move in position.moves()}
    if solvable_of(position.game) and texts:
        chances = solution_of(position.game).chances(position)
        best = sorted(chances, key=lambda move: (-chances[move], move))
        advice = [Advice(move, texts[move], chances[move], 0) for move in best]
        return Lesson(advice, [texts[best[0]]], exact=True)
    thinking = effort or replace(effort_of(position.game.room, "master", COACH_SECONDS), care=0.0)
    analysis = analyse(position, thinking, seed, stopped)
    advice = [Advice(o.move, texts[o.move], o.chance, o.visits) for o in analysis.candidates]
    return Lesson(advice, analysis.line, exact=analysis.exact)
