"""The study of a game as a page shows it. Runs where the house thinks.

Of the house edition it is kept beside the compiled rules, so that it is made once for every version of them.
"""

from __future__ import annotations

import re
from contextlib import suppress
from importlib.metadata import version
from pathlib import Path
from typing import Any, Final

import msgspec

from snailhouse.bots.search import Stopped
from snailhouse.core.cache import cache_directory
from snailhouse.core.errors import Refusal
from snailhouse.core.files import replace_file
from snailhouse.core.game import Game
from snailhouse.core.workshops import rules_fingerprint
from snailhouse.server.language import say

HARMFUL: Final = re.compile(
    r"<script|<foreignObject|<iframe|\son\w+\s*=|javascript:|href\s*=\s*[\"'](?!#)", re.I
)
"""What no picture of ours has, whatever an edition is called."""


class ReportSection(msgspec.Struct, frozen=True):
    """A measure and what came of it."""

    id: str
    title: str
    said: list[str]
    missing: str | None
    """Why the game cannot have this measure; null if it can."""
    svg: str | None
    """The picture, to be shown as an image."""
    shows: str | None
    """What the picture shows."""
    definition: str
    source: str


class StudyReport(msgspec.Struct, frozen=True):
    """A quick study of a game, in English."""

    game: str
    title: str
    options: dict[str, Any]
    games: int
    """Quick games that were played; others were traced event by event."""
    traced: int
    summary: list[str]
    sections: list[ReportSection]


def studied(game: Game, stopped: Stopped) -> bytes:
    """The report of a game as JSON."""
    file = _kept_file(game)
    with suppress(OSError):
        if file is not None and file.is_file():
            return file.read_bytes()
    report = msgspec.json.encode(study_report(game, stopped))
    if file is not None:
        with suppress(OSError):
            replace_file(file, report)
    return report


def _kept_file(game: Game) -> Path | None:
    """Where the study of a house edition is kept; None for other boxes, and where nothing can be kept."""
    if game != Game(game.room):
        return None
    folder = cache_directory(game.id, rules_fingerprint(game.room))
    return folder / f"study-{version('snailhouse')}.json" if folder else None


def study_report(game: Game, stopped: Stopped) -> StudyReport:
    """Study a game on one processor, and draw the pictures."""
    from snailhouse.lab.study import study
    from snailhouse.lab.study_page import study_charts
    from snailhouse.lab.wanted import has_lab

    if not has_lab():
        raise Refusal(say("this house has no laboratory: its host has not installed snailhouse[lab]"))
    made = study(game, quick=True, threads=1, stopped=stopped)
    charts = study_charts(made)
    return StudyReport(
        game=made.game,
        title=made.title,
        options=made.options,
        games=made.size.games,
        traced=made.traced,
        summary=made.summary,
        sections=[
            ReportSection(
                id=found.measure.id,
                title=found.measure.title,
                said=found.said,
                missing=found.missing,
                svg=harmless(charts[found.measure.id]) if found.chart else None,
                shows=found.chart.shows if found.chart else None,
                definition=found.measure.definition,
                source=found.measure.source,
            )
            for found in made.findings
        ],
    )


def harmless(svg: str) -> str:
    """The picture, if nothing in it could run or load anything."""
    if HARMFUL.search(svg):
        raise ValueError("a picture holds what no picture should")
    return svg
