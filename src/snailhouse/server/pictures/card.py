"""A drawing on a card of 1200 by 630 with a title, as a PNG."""

from __future__ import annotations

from pathlib import Path
from textwrap import shorten, wrap
from typing import Final
from xml.etree.ElementTree import Element, SubElement, tostring

import resvg_py

from snailhouse.server.pictures.boards import Drawing

PICTURE_WIDTH, PICTURE_HEIGHT = 1200, 630
_MARGIN: Final = 40
_COLUMN: Final = 340
"""What the title takes beside a board."""
_STRIP: Final = 110
"""What it takes above one."""
_PAPER, _SHEET, _LINE, _INK, _SOFT, _LEAF = "#f6f1e4", "#fffdf7", "#d8cfb8", "#2a2924", "#5a574c", "#2c6a3a"
_PADDING: Final = 16
_FONTS: Final = sorted(map(str, (Path(__file__).parent / "fonts").glob("*.ttf")))
_OURS: Final = {
    *range(0x20, 0x100),
    0x2013,
    0x2014,
    0x2018,
    0x2019,
    0x201C,
    0x201D,
    0x2022,
    0x2026,
    0x203A,
    0x2212,
}
"""Letters that the house's own fonts have; for others the machine's are looked for, which takes longer."""

_ALIKE: Final = str.maketrans({"▸": "›", "\n": " "})


def card_picture(title: str, names: str, drawing: Drawing) -> bytes:
    """The title and who plays, beside the drawing or above it, whichever leaves it larger."""
    card = Element("svg", xmlns="http://www.w3.org/2000/svg", viewBox=f"0 0 {PICTURE_WIDTH} {PICTURE_HEIGHT}")
    SubElement(card, "rect", width=str(PICTURE_WIDTH), height=str(PICTURE_HEIGHT), fill=_PAPER)
    inner = PICTURE_HEIGHT - 2 * _MARGIN
    beside = _fitted(drawing, (_MARGIN + _COLUMN, _MARGIN), (PICTURE_WIDTH - 2 * _MARGIN - _COLUMN, inner))
    above = _fitted(drawing, (_MARGIN, _MARGIN + _STRIP), (PICTURE_WIDTH - 2 * _MARGIN, inner - _STRIP))
    if beside[2] >= above[2]:
        _put_board(card, drawing, beside)
        _write_beside(card, title, names)
    else:
        _put_board(card, drawing, above)
        _write_above(card, title, names)
    text = tostring(card, "unicode").translate(_ALIKE)
    plain = _OURS.issuperset(map(ord, text))
    return bytes(
        resvg_py.svg_to_bytes(
            svg_string=text,
            width=PICTURE_WIDTH,
            height=PICTURE_HEIGHT,
            skip_system_fonts=plain,
            font_files=_FONTS,
            font_family="Figtree",
            sans_serif_family="Figtree",
            serif_family="Fraunces",
        )
    )


def _fitted(
    drawing: Drawing, corner: tuple[float, float], room: tuple[float, float]
) -> tuple[float, float, float]:
    """Where the drawing lies in the middle of a room, and how much it is enlarged."""
    scale = min((room[0] - 2 * _PADDING) / drawing.width, (room[1] - 2 * _PADDING) / drawing.height)
    x = corner[0] + (room[0] - drawing.width * scale) / 2
    return x, corner[1] + (room[1] - drawing.height * scale) / 2, scale


def _put_board(card: Element, drawing: Drawing, place: tuple[float, float, float]) -> None:
    x, y, scale = place
    width, height = drawing.width * scale, drawing.height * scale
    sheet = {
        "x": x - _PADDING,
        "y": y - _PADDING,
        "width": width + 2 * _PADDING,
        "height": height + 2 * _PADDING,
    }
    look = {"rx": "18", "fill": _SHEET, "stroke": _LINE, "stroke-width": "2"}
    SubElement(card, "rect", {name: f"{value:.1f}" for name, value in sheet.items()} | look)
    for name, value in (("x", x), ("y", y), ("width", width), ("height", height)):
        drawing.svg.set(name, f"{value:.1f}")
    card.append(drawing.svg)


def _write_beside(card: Element, title: str, names: str) -> None:
    y = _MARGIN + 50.0
    for line in wrap(title, 15)[:4]:
        _write(card, line, _MARGIN, y, 44, _INK, "Fraunces", "600")
        y += 50
    y += 12
    for line in wrap(names, 26, max_lines=6, placeholder=" …"):
        _write(card, line, _MARGIN, y, 25, _SOFT)
        y += 34
    _write(card, "Snailhouse", _MARGIN, PICTURE_HEIGHT - _MARGIN - 6, 28, _LEAF, "Fraunces", "600")


def _write_above(card: Element, title: str, names: str) -> None:
    _write(card, shorten(title, 42, placeholder=" …"), _MARGIN, _MARGIN + 40, 46, _INK, "Fraunces", "600")
    _write(card, shorten(names, 80, placeholder=" …"), _MARGIN, _MARGIN + 82, 26, _SOFT)
    house = _write(card, "Snailhouse", PICTURE_WIDTH - _MARGIN, _MARGIN + 40, 30, _LEAF, "Fraunces", "600")
    house.set("text-anchor", "end")


def _write(
    card: Element,
    text: str,
    x: float,
    y: float,
    size: int,
    colour: str,
    family: str = "Figtree",
    weight: str = "400",
) -> Element:
    place = {"x": f"{x:g}", "y": f"{y:g}", "font-size": str(size), "fill": colour}
    written = SubElement(card, "text", place | {"font-family": family, "font-weight": weight})
    written.text = text
    return written
