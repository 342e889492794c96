"""The board of Snail Invasion! for a terminal, drawn from a view."""

from __future__ import annotations

from snailhouse.core.room import View


def drawn(view: View) -> str:
    return "board"
