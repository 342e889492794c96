"""What a measure finds out about a game: figures, sentences that follow from them, and a picture."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

import msgspec
import numpy as np
from numpy.typing import NDArray

from snailhouse.lab.sentences import Sentence, Text
from snailhouse.lab.statistics import SIGMAS_95

ChartKind = Literal["intervals", "histogram", "lines", "bars", "scatter", "heat", "matrix"]


class ChartPlan(msgspec.Struct, frozen=True, kw_only=True):
    """A picture as data; `lab.charts` draws it."""

    kind: ChartKind
    rows: list[dict[str, Any]]
    x: Text
    """What the horizontal axis shows; y the vertical one."""
    y: Text = ""
    shows: Text
    """What the picture shows and how to read it, in a sentence or two."""
    mark: float | None = None
    """A value with a line of its own, such as what would be fair."""
    percent: bool = True
    """Whether values are shares, to be shown in percent."""


class Measure(msgspec.Struct, frozen=True, kw_only=True):
    """What a measure is: one word for programs, a title, a definition and where it comes from."""

    id: str
    title: Sentence
    definition: Sentence
    source: Text
    """A mere citation is the same in every language."""


class Finding(msgspec.Struct, frozen=True, kw_only=True):
    """What came of a measure. Where a game cannot have it, `missing` says why and the rest is empty."""

    measure: Measure
    said: list[Sentence] = []
    """What was found, in sentences; the first is fit for a summary."""
    figures: dict[str, Any] = {}
    chart: ChartPlan | None = None
    missing: Sentence | None = None
    telling: bool = True
    """Whether it is sure enough to stand in a summary."""


def without(measure: Measure, why: Sentence) -> Finding:
    """A game cannot have this measure."""
    return Finding(measure=measure, missing=why)


def mean_interval(samples: Sequence[float] | NDArray[Any]) -> tuple[float, float, float]:
    """The mean of independent figures and its 95% confidence interval."""
    values = np.asarray(samples, float)
    mean = float(values.mean())
    if len(values) < 2:
        return mean, mean, mean
    reach = SIGMAS_95 * float(values.std(ddof=1)) / len(values) ** 0.5
    return mean, mean - reach, mean + reach


def histogram(
    values: Sequence[float] | NDArray[Any], width: float | None = None, most_bars: int = 24
) -> list[dict[str, float]]:
    """Bars with the share of values in them, each around a multiple of the width."""
    found = np.asarray(values, float)
    low, high = float(found.min()), float(found.max())
    whole = bool(np.all(found == np.round(found)))
    usual = max(1.0, np.ceil((high - low + 1) / most_bars)) if whole else max((high - low) / most_bars, 1e-9)
    wide = float(width or usual)
    bars = np.floor(found / wide + 0.5).astype(int)
    first, last = int(bars.min()), int(bars.max())
    shares = np.bincount(bars - first, minlength=last - first + 1) / len(found)
    return [
        {"from": (bar - 0.5) * wide, "to": (bar + 0.5) * wide, "share": float(shares[bar - first])}
        for bar in range(first, last + 1)
    ]
