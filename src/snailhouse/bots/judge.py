"""What each move of a decision is worth: exactly where that is known, else by a search with an interval."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from math import sqrt
from typing import Final

from snailhouse.bots.levels import study_effort
from snailhouse.bots.search import Effort, Stopped, analyse
from snailhouse.core.position import Position
from snailhouse.solving.perfect import exact_chances, exact_error

NORMAL_95: Final = 1.96
"""How many standard errors a 95% interval reaches to either side."""
JUDGE_SECONDS: Final = 3.0
NO_TURNS: Final[Mapping[int, tuple[int, ...]]] = {}


@dataclass(frozen=True)
class Judgement:
    """The chance of the seat to decide after each legal move."""

    chances: dict[int, float]
    margins: dict[int, float]
    """By how much each may be wrong: at most where `exact`, else half a 95% interval."""
    exact: bool
    turns: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    """See `Analysis.turns`."""

    @property
    def best(self) -> float:
        return max(self.chances.values())

    @property
    def worst(self) -> float:
        return min(self.chances.values())

    def loss(self, move: int) -> float:
        """What a move gives away."""
        return self.best - self.chances[move]


def judge_decision(
    position: Position, effort: Effort | None = None, seed: int = 0, stopped: Stopped = lambda: False
) -> Judgement | None:
    """What the moves of a decision are worth; None where there is nothing to choose."""
    if len(position.legal()) < 2:
        return None
    known = exact_chances(position)
    if known is not None:
        error = exact_error(position)
        return Judgement(dict(known), dict.fromkeys(known, error), exact=True)
    thinking = effort or study_effort(position.game.room, JUDGE_SECONDS)
    found = analyse(position, replace(thinking, lean=0.0), seed, stopped)
    told = ((one.move, one.chance, sampling_margin(one.chance or 0.0, one.visits)) for one in found.candidates)
    return judgement_of(told, turns=found.turns)


def judgement_of(
    moves: Iterable[tuple[int, float | None, float]],
    exact: bool = False,
    turns: Mapping[int, tuple[int, ...]] = NO_TURNS,
) -> Judgement:
    """The judgement of moves with their chances and margins; one that was never tried is worth the lowest."""
    told = list(moves)
    lowest = min((chance for _, chance, _ in told if chance is not None), default=0.0)
    chances = {move: lowest if chance is None else chance for move, chance, _ in told}
    margins = {move: 1.0 if chance is None else margin for move, chance, margin in told}
    return Judgement(chances, margins, exact, turns)


def sampling_margin(chance: float, visits: int) -> float:
    """Half the 95% interval of a chance that was seen in so many simulations."""
    if not visits:
        return 1.0
    centre = (chance * visits + 2) / (visits + 4)
    return NORMAL_95 * sqrt(centre * (1 - centre) / (visits + 4))
