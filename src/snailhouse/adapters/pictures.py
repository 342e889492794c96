"""Boards as picture files, without a browser: what a terminal shows, as SVG or painted letter by letter."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from io import StringIO
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray
from rich.console import Console

from snailhouse.adapters.needed import need
from snailhouse.adapters.pixels import DARK, THEME, painted
from snailhouse.core.errors import Refusal

STILL: Final = (".svg", ".png")
MOVING: Final = (".gif", ".webp")
FRAME_MS: Final = 700
"""Milliseconds for which an animation shows a moment; the last one stays longer."""
LAST_FRAME_MS: Final = 4_000
FRAME_COLOURS: Final = 64
WIDE: Final = 80
PAPER_MARGIN: Final = 20
"""Pixels of paper on every side of a painted board."""


def picture_kind(file: Path) -> str:
    """The ending of a picture's name, which says what it is; refuses others."""
    ending = file.suffix.lower()
    if ending not in (*STILL, *MOVING):
        raise Refusal(f"{file}: a picture ends in .svg or .png (a moment), .gif or .webp (a game)")
    return ending


def write_picture(file: Path, boards: Sequence[str], title: str) -> None:
    """Write the last of these boards as a picture, or all of them as an animation, by the name of the file."""
    ending = picture_kind(file)
    if ending == ".svg":
        file.write_text(svg_picture(title, re.sub(r"\W+", "-", title), boards[-1]), "utf-8")
        return
    try:
        need("PIL", "share")
    except ModuleNotFoundError as missing:
        raise Refusal(f"{file}: {missing}; .svg needs nothing") from None
    from PIL import Image

    shown = boards[-1:] if ending in STILL else boards
    painted_boards = equally_large(framed(painted(board, 1, 1)) for board in shown)
    frames = [Image.fromarray(frame).quantize(FRAME_COLOURS) for frame in painted_boards]
    if ending in STILL:
        frames[0].save(file)
        return
    times = [FRAME_MS] * (len(frames) - 1) + [LAST_FRAME_MS]
    frames[0].save(file, save_all=True, append_images=frames[1:], duration=times, loop=0)


def framed(board: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """The board with a margin of paper around it."""
    height, width, _ = board.shape
    paper = np.full((height + 2 * PAPER_MARGIN, width + 2 * PAPER_MARGIN, 3), DARK, np.uint8)
    paper[PAPER_MARGIN : PAPER_MARGIN + height, PAPER_MARGIN : PAPER_MARGIN + width] = board
    return paper


def equally_large(frames: Iterable[NDArray[np.uint8]]) -> list[NDArray[np.uint8]]:
    """The frames, with paper added on the right and below where others are larger."""
    found = list(frames)
    height, width = (max(frame.shape[side] for frame in found) for side in (0, 1))
    return [_on_paper(frame, height, width) for frame in found]


def _on_paper(frame: NDArray[np.uint8], height: int, width: int) -> NDArray[np.uint8]:
    paper = np.full((height, width, 3), DARK, np.uint8)
    paper[: frame.shape[0], : frame.shape[1]] = frame
    return paper


def svg_picture(title: str, name: str, *pieces: object) -> str:
    """What a terminal would show of these, as an SVG that loads nothing from elsewhere."""
    console = Console(record=True, width=WIDE, highlight=False, file=StringIO())
    for piece in pieces:
        console.print(piece)
    text = console.export_svg(title=title, theme=THEME, unique_id=name)
    text = re.sub(r"@font-face \{.*?\}", "", text, flags=re.DOTALL)
    return re.sub(r"[ \t]+\n", "\n", text)
