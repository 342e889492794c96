"""Which numbers of an edition matter."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from snailhouse.core.editions import Edition, printed_option
from snailhouse.core.errors import Refusal
from snailhouse.core.game import Game
from snailhouse.lab.findings import ChartPlan, Finding, Measure, without
from snailhouse.lab.gathering import AskedWork, Measuring
from snailhouse.lab.sentences import Number, Sentence, points
from snailhouse.lab.survey import SurveyTask, chunks_of, players_of
from snailhouse.lab.wanted import need_lab

SENSITIVITY = Measure(
    id="sensitivity",
    title=Sentence("Sensitivity of the edition's numbers"),
    definition=Sentence(
        "All numbers of the edition are varied together, each by a third and at least by one. The total Sobol"
        " index of a number is the share of the variance of a figure that goes away if that number alone is"
        " held."
    ),
    source=Sentence(
        "Sobol (2001), Global sensitivity indices for nonlinear mathematical models; Saltelli et al. (2010);"
        " computed by SALib."
    ),
)
MOST_NUMBERS: Final = 24
TRIED_FIGURES: Final = (
    Sentence("length"),
    Sentence("share of shared games"),
    Sentence("share without a winner"),
    Sentence("gap between the seats"),
)
Path = tuple[str | int, ...]


@dataclass(frozen=True)
class EditionNumber:
    """A number of an edition, where it stands and how far it may vary."""

    path: Path
    low: int
    high: int

    @property
    def name(self) -> str:
        return " ".join(str(step + 1) if isinstance(step, int) else step for step in self.path)


def sensitivity(game: Game, samples: int, games: int, seed: int = 0) -> Measuring[Finding]:
    """Sobol indices from `samples` x (numbers + 2) boxes, so many games each, all with the same luck."""
    option = printed_option(game.room)
    if option is None:
        return without(
            SENSITIVITY,
            Sentence(
                "Nothing is printed in the box of this game that could be varied: it has no edition. Compare"
                " its options instead (snailhouse compare)."
            ),
        )
    if samples == 0:
        return without(
            SENSITIVITY, Sentence("A quick study leaves this out: it takes hundreds of boxes to tell.")
        )
    numbers = varied_numbers(game, option)
    if len(numbers) < 2:
        return without(SENSITIVITY, Sentence("The edition has hardly a number that may be another."))
    need_lab("SALib")
    from SALib.analyze import sobol as analysed
    from SALib.sample import sobol as sampled

    problem = {
        "num_vars": len(numbers),
        "names": [number.name for number in numbers],
        "bounds": [[number.low - 0.499, number.high + 0.499] for number in numbers],
    }
    points_tried = np.rint(sampled.sample(problem, samples, calc_second_order=False, seed=seed)).astype(int)
    task = EditionTask(game, option.name, tuple(numbers), games, seed)
    found = yield AskedWork(task, [tuple(map(int, row)) for row in points_tried])
    refused = sum(figures is None for figures in found)
    middle = np.mean([figures for figures in found if figures is not None], axis=0)
    outputs = np.array([middle if figures is None else figures for figures in found])
    rows = []
    for column, figure in enumerate(TRIED_FIGURES):
        if outputs[:, column].std() < 1e-9:
            continue
        index = analysed.analyze(problem, outputs[:, column], calc_second_order=False, seed=seed)
        for number, total, reach in zip(numbers, index["ST"], index["ST_conf"], strict=True):
            rows.append({"label": number.name, "series": figure, "value": float(total), "margin": float(reach)})
    return _told_sensitivity(rows, numbers, refused, len(found))


def _told_sensitivity(
    rows: list[dict[str, Any]], numbers: Sequence[EditionNumber], refused: int, tried: int
) -> Finding:
    said, silent = [], []
    for figure in TRIED_FIGURES:
        ranked = sorted((row for row in rows if row["series"] is figure), key=lambda row: -float(row["value"]))
        if not ranked:
            continue
        first, second, *_ = ranked
        if first["value"] < 2 * first["margin"]:
            silent.append(Sentence("For the {figure} no number stands out from the noise.", figure=figure))
            continue
        said.append(
            Sentence(
                "For the {figure} {first} matters most ({share} of the variance, give or take {margin}), then"
                " {second} ({next}).",
                figure=figure,
                first=first["label"],
                share=points(first["value"]),
                margin=points(first["margin"]),
                second=second["label"],
                next=points(second["value"]),
            )
        )
    said += silent
    said.append(
        Sentence(
            "{numbers} numbers were varied over {tried} boxes; {refused} of those make no game and count as"
            " usual.",
            numbers=len(numbers),
            tried=Number(tried),
            refused=Number(refused),
        )
    )
    strongest = (
        {number.name: max(row["value"] for row in rows if row["label"] == number.name) for number in numbers}
        if rows
        else {}
    )
    shown = sorted(strongest, key=lambda name: -strongest[name])[:12]
    return Finding(
        measure=SENSITIVITY,
        said=said,
        figures={
            "indices": rows,
            "boxes": tried,
            "refused": refused,
            "ranges": {number.name: [number.low, number.high] for number in numbers},
        },
        chart=ChartPlan(
            kind="bars",
            rows=[row for row in rows if row["label"] in shown],
            x=Sentence("share of the variance (total Sobol index)"),
            shows=Sentence(
                "The numbers that matter most, for each figure. Short bars can be changed without much harm."
            ),
        ),
    )


def numbers_printed(data: Any, path: Path = ()) -> Iterator[Path]:
    """Where the whole numbers of an edition stand."""
    if isinstance(data, bool | str):
        return
    if isinstance(data, int):
        yield path
    elif isinstance(data, Mapping):
        for key, value in data.items():
            yield from numbers_printed(value, (*path, key))
    elif isinstance(data, Sequence):
        for index, value in enumerate(data):
            yield from numbers_printed(value, (*path, index))


def varied_numbers(game: Game, option: Edition) -> list[EditionNumber]:
    """Numbers that may be one more or less; those that stand by themselves before those in lists."""
    data = deepcopy(plain_data(game.options[option.name]))
    paths = sorted(numbers_printed(data), key=lambda path: any(isinstance(step, int) for step in path))
    found = []
    for path in paths:
        usual = _at(data, path)
        reach = max(1, round(usual / 3))
        low = next(
            (n for n in range(max(0, usual - reach), usual) if _allowed(game, option, data, path, n)), usual
        )
        high = next(
            (n for n in range(usual + reach, usual, -1) if _allowed(game, option, data, path, n)), usual
        )
        if low < high:
            found.append(EditionNumber(path, low, high))
        if len(found) == MOST_NUMBERS:
            break
    return found


def plain_data(value: Any) -> Any:
    """Read-only data as ordinary lists and dictionaries."""
    if isinstance(value, Mapping):
        return {key: plain_data(one) for key, one in value.items()}
    if isinstance(value, Sequence) and not isinstance(value, str):
        return [plain_data(one) for one in value]
    return value


def _at(data: Any, path: Path) -> int:
    for step in path:
        data = data[step]
    return int(data)


def _put(data: Any, path: Path, number: int) -> None:
    for step in path[:-1]:
        data = data[step]
    data[path[-1]] = number


def _allowed(game: Game, option: Edition, data: Any, path: Path, number: int) -> bool:
    changed = deepcopy(data)
    _put(changed, path, number)
    return changed_game(game, option.name, changed) is not None


def changed_game(game: Game, option: str, edition: Any) -> Game | None:
    """The game with another edition; None if that makes no game."""
    try:
        return Game(game.room, **{**game.options, option: edition})
    except Refusal:
        return None


@dataclass(frozen=True)
class EditionTask:
    """Plays boxes given by the values of the varied numbers; it can be pickled."""

    game: Game
    option: str
    numbers: tuple[EditionNumber, ...]
    games: int
    seed: int

    def prepare(self) -> None:
        SurveyTask(self.game, (players_of(self.game),), self.seed).prepare()

    def __call__(self, bundle: Sequence[tuple[int, ...]]) -> list[tuple[float, ...] | None]:
        return [self.figures(values) for values in bundle]

    def figures(self, values: tuple[int, ...]) -> tuple[float, ...] | None:
        """What is measured of the box with these numbers, see TRIED_FIGURES; None if it makes no game."""
        edition = plain_data(self.game.options[self.option])
        for number, value in zip(self.numbers, values, strict=True):
            _put(edition, number.path, value)
        changed = changed_game(self.game, self.option, edition)
        if changed is None:
            return None
        task = SurveyTask(changed, (players_of(changed),), self.seed)
        rows = np.concatenate(task(chunks_of(self.games)))
        paid = np.asarray(rows["payoff"])[:, : changed.seats]
        return (
            float(np.mean(rows["turns"])),
            float(np.mean((paid.max(axis=1) < 1) & (paid.sum(axis=1) > 0))),
            float(np.mean(paid.sum(axis=1) == 0)),
            float(paid.mean(axis=0).max() - paid.mean(axis=0).min()),
        )
