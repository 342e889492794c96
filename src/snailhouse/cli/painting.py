"""`snailhouse replay --picture`: a moment as a picture, a game as an animated one."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from textwrap import wrap

from rich.markup import escape

from snailhouse.adapters.pictures import MOVING, WIDE, picture_kind, write_picture
from snailhouse.core.match import Match

CAPTION_LINES = 3
"""Enough for any sentence; all frames have as many, so that the board stays where it is."""


def paint_match(match: Match, log: Sequence[str], file: Path) -> None:
    """Write the board of the match, or of every moment up to it, with the sentence that led there."""
    last = len(match.events)
    first = 0 if picture_kind(file) in MOVING else last
    boards = [_captioned(match, moment, log) for moment in range(first, last + 1)]
    write_picture(file, boards, match.game.title)


def _captioned(match: Match, moment: int, log: Sequence[str]) -> str:
    told = f"{moment}. {log[moment - 1]}" if moment else match.game.title
    lines = wrap(told, WIDE - 2)[:CAPTION_LINES]
    caption = "\n".join(lines + [""] * (CAPTION_LINES - len(lines)))
    return f"{escape(caption)}\n{match.at(moment).board()}"
