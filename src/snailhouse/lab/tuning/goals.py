"""What is wanted of a box: figures of its games, and how far they are from what one asks for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from snailhouse.core.errors import Refusal
from snailhouse.core.game import Game
from snailhouse.lab.survey import SurveyTask, chunks_of, players_of
from snailhouse.lab.tuning.space import BoxPoint, TuningSpace

FIGURES: Final = {
    "gap": "how much more the luckiest seat is paid than the unluckiest",
    "ties": "share of games with several winners",
    "defeats": "share of games nobody wins",
    "turns": "turns of a game",
    "decisions": "decisions of a game",
    "choices": "legal moves of a decision",
    "forced": "share of decisions with one legal move",
    "margin": "points between the best and the second score",
}
"""What is measured of every box."""
BoxFigures = Mapping[str, float]


@dataclass(frozen=True)
class BoxGoal:
    """A figure that should be small, large or near a number."""

    figure: str
    target: float | None
    sign: int

    @property
    def name(self) -> str:
        if self.target is not None:
            return f"{self.figure}={self.target:g}"
        return f"{'min' if self.sign > 0 else 'max'}:{self.figure}"

    def cost(self, figures: BoxFigures) -> float:
        """The less, the better."""
        value = figures[self.figure]
        return self.sign * value if self.target is None else abs(value - self.target)


def parse_goal(text: str) -> BoxGoal:
    """A goal as it is typed: min:gap, max:choices, turns=40."""
    direction, colon, figure = text.partition(":")
    if colon and direction in ("min", "max") and figure in FIGURES:
        return BoxGoal(figure, None, 1 if direction == "min" else -1)
    figure, equals, number = text.partition("=")
    if equals and figure in FIGURES:
        try:
            return BoxGoal(figure, float(number), 1)
        except ValueError:
            pass
    raise Refusal(
        f"--goal takes min:FIGURE, max:FIGURE or FIGURE=NUMBER, not {text!r}; figures are {', '.join(FIGURES)}"
    )


@dataclass(frozen=True)
class BoxTask:
    """Plays so many games of every box, all with the same luck; it can be pickled."""

    space: TuningSpace
    games: int
    seed: int

    @property
    def game(self) -> Game:
        return self.space.game

    def prepare(self) -> None:
        SurveyTask(self.game, (players_of(self.game),), self.seed).prepare()

    def __call__(self, bundle: Sequence[BoxPoint]) -> list[dict[str, float] | None]:
        return [self.figures(point) for point in bundle]

    def figures(self, point: BoxPoint) -> dict[str, float] | None:
        """What is measured of a box; None if it makes no game."""
        game = self.space.box(point)
        if game is None:
            return None
        rows = np.concatenate(SurveyTask(game, (players_of(game),), self.seed)(chunks_of(self.games)))
        return _measured(rows, game.seats)


def _measured(rows: Any, seats: int) -> dict[str, float]:
    paid, scores = rows["payoff"][:, :seats], np.sort(rows["score"][:, :seats], axis=1)
    decisions = rows["decisions"].sum()
    found = {
        "gap": paid.mean(axis=0).max() - paid.mean(axis=0).min(),
        "ties": np.mean((paid.max(axis=1) < 1) & (paid.sum(axis=1) > 0)),
        "defeats": np.mean(paid.sum(axis=1) == 0),
        "turns": np.mean(rows["turns"]),
        "decisions": np.mean(rows["decisions"]),
        "choices": rows["choices"].sum() / decisions,
        "forced": rows["forced"].sum() / decisions,
        "margin": np.mean(scores[:, -1] - scores[:, -2]) if seats > 1 else 0.0,
    }
    return {name: float(value) for name, value in found.items()}
