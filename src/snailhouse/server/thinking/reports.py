"""The study of a game as a page shows it. Runs where the house thinks.

Of the house edition it is kept beside the compiled rules, so that it is made once for every version of them.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from contextlib import suppress
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import msgspec

from snailhouse.bots.search import Stopped
from snailhouse.core.cache import cache_directory
from snailhouse.core.errors import Refusal
from snailhouse.core.files import replace_file
from snailhouse.core.game import Game
from snailhouse.core.language import LANGUAGES, speaking
from snailhouse.core.workshops import rules_fingerprint
from snailhouse.server.language import say

if TYPE_CHECKING:
    from snailhouse.lab.study import Study

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
    """A quick study of a game, in one language."""

    game: str
    title: str
    options: dict[str, Any]
    games: int
    """Quick games that were played; others were traced event by event."""
    traced: int
    summary: list[str]
    sections: list[ReportSection]


def studied(game: Game, stopped: Stopped) -> bytes:
    """The reports of a game as JSON, by language: it is played once and told in all of them."""
    file = _kept_file(game)
    with suppress(OSError):
        if file is not None and file.is_file():
            return file.read_bytes()
    reports = msgspec.json.encode(study_reports(game, stopped))
    if file is not None:
        with suppress(OSError):
            replace_file(file, reports)
    return reports


def _kept_file(game: Game) -> Path | None:
    """Where the study of a house edition is kept; None for other boxes, and where nothing can be kept."""
    if game != Game(game.room):
        return None
    folder = cache_directory(game.id, rules_fingerprint(game.room))
    return folder / f"studies-{version('snailhouse')}.json" if folder else None


def study_reports(game: Game, stopped: Stopped) -> dict[str, StudyReport]:
    """Study a game on one processor, and draw the pictures."""
    from snailhouse.lab.study import study
    from snailhouse.lab.wanted import has_lab

    if not has_lab():
        raise Refusal(say("this house has no laboratory: its host has not installed snailhouse[lab]"))
    made = study(game, quick=True, threads=1, stopped=stopped)
    reports = {}
    for language in LANGUAGES:
        with speaking(language):
            reports[language] = _report(made)
    return reports


def _report(made: Study) -> StudyReport:
    """The study in the language of the moment."""
    from snailhouse.lab.sentences import worded
    from snailhouse.lab.study_page import study_charts

    charts, said = study_charts(made), worded(made)
    return StudyReport(
        game=made.game,
        title=made.title,
        options=made.options,
        games=made.size.games,
        traced=made.traced,
        summary=said["summary"],
        sections=[_section(found, charts) for found in said["findings"]],
    )


def _section(found: dict[str, Any], charts: Mapping[str, str]) -> ReportSection:
    """A finding that has been put into words."""
    measure, chart = found["measure"], found["chart"]
    return ReportSection(
        id=measure["id"],
        title=measure["title"],
        said=found["said"],
        missing=found["missing"],
        svg=harmless(charts[measure["id"]]) if chart else None,
        shows=chart["shows"] if chart else None,
        definition=measure["definition"],
        source=measure["source"],
    )


def harmless(svg: str) -> str:
    """The picture, if nothing in it could run or load anything."""
    if HARMFUL.search(svg):
        raise ValueError("a picture holds what no picture should")
    return svg
