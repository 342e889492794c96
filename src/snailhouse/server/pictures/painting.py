"""Painting the picture of a table. Runs where the house thinks."""

from __future__ import annotations

import msgspec

from snailhouse.server.pictures.boards import can_draw, drawn
from snailhouse.server.pictures.card import card_picture
from snailhouse.server.pictures.letters import composed, png


def painted_table(asked: bytes, title: str, names: str, letters: str) -> bytes:
    """A PNG of 1200 by 630: the page's own board, or as a terminal shows it where a game brings its own script.

    `asked` is what the page's board is given, as JSON; `letters` the board for a terminal.
    """
    drawing = drawn(msgspec.json.decode(asked)) if can_draw() else None
    if drawing is not None:
        return card_picture(title, names, drawing)
    return png(composed(f"{title} · {names}" if names else title, letters))
