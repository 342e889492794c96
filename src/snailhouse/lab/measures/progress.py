"""Figures along a game: tenths of its events, the mean over games."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import numpy as np

from snailhouse.lab.findings import mean_interval
from snailhouse.lab.sentences import Sentence, Text
from snailhouse.lab.traces import TracedEvent, TracedGame

TENTHS = 10
PROGRESS = Sentence("progress of the game")
MEAN = Sentence("mean")


def by_tenth(
    traces: Sequence[TracedGame], figure: Callable[[TracedEvent], float | None], series: Text = MEAN
) -> list[dict[str, Any]]:
    """The mean of a figure in every tenth of the games; events without the figure do not count."""
    tenths: list[list[float]] = [[] for _ in range(TENTHS)]
    for game in traces:
        found: list[list[float]] = [[] for _ in range(TENTHS)]
        for place, event in enumerate(game.events):
            value = figure(event)
            if value is not None:
                found[place * TENTHS // len(game.events)].append(value)
        for tenth, values in enumerate(found):
            if values:
                tenths[tenth].append(float(np.mean(values)))
    return tenth_rows(tenths, series)


def tenth_rows(tenths: Iterable[Sequence[float]], series: Text = MEAN) -> list[dict[str, Any]]:
    """Rows for a chart of lines; a tenth that no game has is left out."""
    rows = []
    for tenth, values in enumerate(tenths):
        if values:
            mean, low, high = mean_interval(values)
            rows.append({"x": (tenth + 0.5) / TENTHS, "y": mean, "low": low, "high": high, "series": series})
    return rows
