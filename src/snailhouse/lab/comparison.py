"""Two boxes of one game, played with the same luck: what a change makes better and what worse.

Every figure of a game is compared with that of the game with the same number in the other box. Dice and minds
have the same seeds there, so luck that helps both cancels out as far as the games stay alike. All figures are
judged together: intervals are as wide as Holm's correction asks for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final, Unpack

import msgspec
import numpy as np
from numpy.typing import NDArray

from snailhouse.core.errors import Refusal
from snailhouse.core.game import Game
from snailhouse.lab.chunks import Where
from snailhouse.lab.findings import ChartPlan
from snailhouse.lab.gathering import Helpers
from snailhouse.lab.statistics import holm, normal_quantile, two_sided
from snailhouse.lab.survey import Survey, SurveyChunk, SurveyPlan, players_of, surveys

LEVEL: Final = 0.05
"""How often at most any of the verdicts may be wrong."""


class Figure(msgspec.Struct, frozen=True, kw_only=True):
    """A figure of both boxes and the difference between them."""

    id: str
    title: str
    wanted: str
    """Which is better: 'higher', 'lower', or 'neither' where that is the designer's to say."""
    percent: bool
    a: float
    b: float
    difference: float
    low: float
    high: float
    """The interval of the difference, as wide as Holm's correction asks for."""
    scale: float
    """The spread of the figure between games: differences are drawn as parts of it."""
    p: float
    """The chance of such a difference if there were none, corrected after Holm."""
    correlation: float
    """Between paired games: what equal luck takes off the noise."""

    @property
    def verdict(self) -> str:
        """Better, worse, higher, lower or no clear difference."""
        if self.p >= LEVEL:
            return "no clear difference"
        way = "higher" if self.difference > 0 else "lower"
        if self.wanted == "neither":
            return way
        return "better" if way == self.wanted else "worse"


class Comparison(msgspec.Struct, frozen=True, kw_only=True):
    """Two games and the figures of both."""

    game: str
    title: str
    a: str
    b: str
    a_options: dict[str, Any]
    b_options: dict[str, Any]
    bots: str
    games: int
    seed: int
    figures: list[Figure]

    def said(self) -> list[str]:
        """What got better and worse, in sentences."""
        found = [figure for figure in self.figures if figure.verdict != "no clear difference"]
        lines = [
            _sentence(figure, self.b) for verdict in VERDICTS for figure in found if figure.verdict == verdict
        ]
        same = [_inside(figure.title) for figure in self.figures if figure.verdict == "no clear difference"]
        if same:
            lines.append(f"No clear difference: {', '.join(same)}.")
        return lines


def _inside(title: str) -> str:
    """A title within a sentence."""
    return title[0].lower() + title[1:]


VERDICTS: Final = ("better", "worse", "higher", "lower")


def _sentence(figure: Figure, name: str) -> str:
    way = "more" if figure.difference > 0 else "less"
    mark = {"better": "Better", "worse": "Worse"}.get(figure.verdict, "Changed")
    return (
        f"{mark}: {_inside(figure.title)} is {shown(figure, abs(figure.difference))} {way} with {name}"
        f" ({shown(figure, figure.low)} to {shown(figure, figure.high)}), {shown(figure, figure.b)} instead of"
        f" {shown(figure, figure.a)}."
    )


def shown(figure: Figure, value: float) -> str:
    """A value of a figure as people read it; no line break tears it apart."""
    return f"{100 * value:z.1f}\u00a0%" if figure.percent else f"{value:.3g}"


def compare(
    a: Game,
    b: Game,
    games: int,
    bots: tuple[str, ...] = (),
    names: tuple[str, str] = ("A", "B"),
    seed: int = 0,
    threads: int | None = None,
    progress: Callable[[float], None] = lambda _: None,
    **where: Unpack[Where],
) -> Comparison:
    """Play both with the same luck and tell their figures apart; equal seeds give equal comparisons."""
    if a.room is not b.room:
        raise Refusal(f"two editions of one game are compared, not {a.title} and {b.title}")
    if a == b:
        raise Refusal("both are the same game: there is nothing to compare")
    helpers = Helpers(threads, where)
    surveys = [
        paired_survey(game, games, bots, seed, helpers, _half(progress, half))
        for half, game in enumerate((a, b))
    ]
    return Comparison(
        game=a.id,
        title=a.title,
        a=names[0],
        b=names[1],
        a_options=a.shown_options(),
        b_options=b.shown_options(),
        bots=",".join(dict.fromkeys(surveys[0].players.bots)),
        games=games,
        seed=seed,
        figures=judged(list(_figures(*surveys))),
    )


def _half(progress: Callable[[float], None], half: int) -> Callable[[float], None]:
    return lambda share: progress((half + share) / 2)


def paired_survey(
    game: Game,
    games: int,
    bots: tuple[str, ...],
    seed: int,
    helpers: Helpers,
    progress: Callable[[float], None],
) -> Survey:
    """Games that each begin with dice of their own, so that the same number has the same luck in both boxes."""
    chunks = [SurveyChunk(number, number, 1) for number in range(games)]
    return surveys(game, [SurveyPlan(players_of(game, bots), chunks)], seed, helpers, progress)[0]


Compared = tuple[str, str, str, bool, NDArray[Any], NDArray[Any]]
"""A figure's id, title and wanted direction, whether it is a share, and its values in every game of both."""


def _figures(a: Survey, b: Survey) -> Iterator[Compared]:
    """The figures that can be told of every single game."""
    yield "turns", "Turns", "neither", False, *_both(a, b, lambda s: s.column("turns"))
    yield "decisions", "Decisions", "neither", False, *_both(a, b, lambda s: s.column("decisions"))
    yield "branching", "Legal moves a decision", "neither", False, *_both(a, b, _branching)
    yield "forced", "Share of forced decisions", "lower", True, *_both(a, b, _forced)
    yield "shared", "Share of shared or drawn games", "lower", True, *_both(a, b, _shared)
    if float(np.mean(_lost(a))) + float(np.mean(_lost(b))) > 0:
        yield "lost", "Share of games nobody wins", "neither", True, *_both(a, b, _lost)
    if a.game.seats > 1 and b.game.seats > 1:
        yield "first", "Payoff of whoever decides first", "neither", True, *_both(a, b, _first)
    if a.game.seats == b.game.seats:
        for seat in range(a.game.seats if a.game.seats > 2 else 1):
            name = a.game.seat_name(seat)
            yield (
                f"seat_{seat + 1}",
                f"Payoff of {name}",
                "neither",
                True,
                a.payoffs[:, seat],
                b.payoffs[:, seat],
            )
    if a.game.seats > 1 and b.game.seats > 1 and not np.array_equal(a.scores, a.payoffs):
        yield "lead", "Lead of the best score", "neither", False, *_both(a, b, _lead)


def _both(a: Survey, b: Survey, figure: Callable[[Survey], NDArray[Any]]) -> tuple[NDArray[Any], NDArray[Any]]:
    return np.asarray(figure(a), float), np.asarray(figure(b), float)


def _branching(played: Survey) -> NDArray[Any]:
    return np.asarray(played.column("choices") / np.maximum(1, played.column("decisions")))


def _forced(played: Survey) -> NDArray[Any]:
    return np.asarray(played.column("forced") / np.maximum(1, played.column("decisions")))


def _shared(played: Survey) -> NDArray[Any]:
    most = played.payoffs.max(axis=1)
    return np.asarray((most > 0) & (most < 1))


def _lost(played: Survey) -> NDArray[Any]:
    return np.asarray(played.payoffs.sum(axis=1) == 0)


def _first(played: Survey) -> NDArray[Any]:
    return np.asarray(played.payoffs[np.arange(played.games), played.column("first")])


def _lead(played: Survey) -> NDArray[Any]:
    ranked = np.sort(played.scores, axis=1)
    return np.asarray(ranked[:, -1] - ranked[:, -2])


def judged(compared: list[Compared]) -> list[Figure]:
    """The figures with their differences, all judged together after Holm."""
    raw = []
    for *_, a, b in compared:
        change = b - a
        error = float(change.std(ddof=1)) / len(change) ** 0.5
        raw.append((float(change.mean()), error))
    plain = [two_sided(mean / error) if error > 0 else (1.0 if mean == 0 else 0.0) for mean, error in raw]
    corrected, levels = holm(plain, LEVEL)
    found = []
    for (name, title, wanted, percent, a, b), (mean, error), p, level in zip(
        compared, raw, corrected, levels, strict=True
    ):
        reach = normal_quantile(1 - level / 2) * error
        spread = float(np.concatenate([a, b]).std()) or 1.0
        steady = a.std() == 0 or b.std() == 0
        found.append(
            Figure(
                id=name,
                title=title,
                wanted=wanted,
                percent=percent,
                a=float(a.mean()),
                b=float(b.mean()),
                difference=mean,
                low=mean - reach,
                high=mean + reach,
                scale=spread,
                p=p,
                correlation=0.0 if steady else float(np.corrcoef(a, b)[0, 1]),
            )
        )
    return found


VERDICT_COLOURS: Final = {"better": "#2c6a3a", "worse": "#a8461f", "higher": "#2b62a8", "lower": "#2b62a8"}


def forest(comparison: Comparison) -> ChartPlan:
    """The forest plot: every difference as a part of the spread between games, with its interval."""
    rows = [
        {
            "label": figure.title,
            "group": "",
            "value": figure.difference / figure.scale,
            "low": figure.low / figure.scale,
            "high": figure.high / figure.scale,
            "colour": VERDICT_COLOURS.get(figure.verdict, "#8a8069"),
        }
        for figure in comparison.figures
    ]
    return ChartPlan(
        kind="intervals",
        rows=rows,
        x=f"difference of {comparison.b} from {comparison.a}, in deviations of a game",
        mark=0.0,
        percent=False,
        shows="Differences with intervals that hold for all of them together. Right of the line"
        f" {comparison.b} has more."
        " Green is better, red worse, blue a change that is neither, grey no clear difference.",
    )
