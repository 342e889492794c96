"""A board as pixels: the picture that a terminal shows, painted letter by letter with NumPy alone.

The letters are in `glyphs.npz`, made from DejaVu Sans Mono by `docs/images/glyphs.py`.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from io import StringIO
from typing import Final

import numpy as np
from numpy.typing import NDArray
from rich.console import Console
from rich.segment import Segment
from rich.style import Style
from rich.terminal_theme import TerminalTheme
from rich.text import Text

DARK, LIGHT, GREY = (30, 28, 26), (232, 226, 214), (120, 112, 104)
SHADES = [(220, 110, 90), (150, 190, 110), (226, 180, 90), (120, 160, 220), (190, 140, 200), (110, 190, 190)]
BRIGHT_SHADES = [
    (240, 140, 120),
    (180, 215, 140),
    (245, 205, 120),
    (150, 185, 240),
    (215, 170, 225),
    (140, 215, 215),
]
THEME: Final = TerminalTheme(DARK, LIGHT, [DARK, *SHADES, LIGHT], [GREY, *BRIGHT_SHADES, (255, 250, 240)])
"""The colours of a terminal in the house's pictures."""
LEAST_LINES, LEAST_COLUMNS = 32, 80
"""Smaller boards are painted on this many, so that all frames of a game have one size."""
UNKNOWN: Final = ord("?")
"""The sign for letters that are not among the glyphs."""


def painted(
    picture: str, least_lines: int = LEAST_LINES, least_columns: int = LEAST_COLUMNS
) -> NDArray[np.uint8]:
    """A picture in rich markup as an array of rows, columns and RGB, on at least so many lines and columns."""
    letters, ink, paper = _cells(picture, least_lines, least_columns)
    signs = _signs()[_index()[letters]] / np.float32(255)
    lines, columns, height, width = signs.shape
    shade = signs.transpose(0, 2, 1, 3)[..., None]
    over, under = ink[:, None, :, None, :], paper[:, None, :, None, :]
    return (under + shade * (over - under)).reshape(lines * height, columns * width, 3).round().astype(np.uint8)


def _cells(
    picture: str, least_lines: int, least_columns: int
) -> tuple[NDArray[np.int64], NDArray[np.float32], NDArray[np.float32]]:
    """By line and column: the letter, its colour and the colour behind it."""
    text = Text.from_markup(picture)
    plain = text.plain.split("\n")
    columns = max(least_columns, *map(len, plain))
    console = Console(width=columns, file=StringIO(), color_system="truecolor", force_terminal=True)
    lines = console.render_lines(text, pad=False)
    shape = max(least_lines, len(lines)), columns
    letters = np.full(shape, ord(" "))
    ink = np.full((*shape, 3), LIGHT, np.float32)
    paper = np.full((*shape, 3), DARK, np.float32)
    for number, segments in enumerate(lines):
        column = 0
        for part in segments:
            end = column + len(part.text)
            letters[number, column:end] = [min(ord(letter), 0xFFFF) for letter in part.text]
            ink[number, column:end], paper[number, column:end] = _colours(part)
            column = end
    return letters, ink, paper


def _colours(part: Segment) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """The colour of a piece of text and of what is behind it."""
    style = part.style or Style.null()
    ink = style.color.get_truecolor(THEME, foreground=True) if style.color else THEME.foreground_color
    paper = style.bgcolor.get_truecolor(THEME, foreground=False) if style.bgcolor else THEME.background_color
    over, under = np.array(ink, np.float32), np.array(paper, np.float32)
    if style.dim:
        over = (over + under) / np.float32(2)
    return (under, over) if style.reverse else (over, under)


@cache
def _glyphs() -> tuple[NDArray[np.uint32], NDArray[np.uint8]]:
    with files("snailhouse.adapters").joinpath("glyphs.npz").open("rb") as file, np.load(file) as found:
        return found["codes"], found["signs"]


def _signs() -> NDArray[np.uint8]:
    return _glyphs()[1]


@cache
def _index() -> NDArray[np.int64]:
    """The number of the sign for every code point up to 0xFFFF."""
    codes, _ = _glyphs()
    number = np.full(0x10000, int(np.flatnonzero(codes == UNKNOWN)[0]))
    number[codes] = np.arange(len(codes))
    return number
