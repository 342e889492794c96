"""Make the icons of the installed house from the drawn snail: `python docs/images/icons.py`.

Needs the extra `lab`, whose vl-convert draws SVG. A maskable icon keeps everything within the middle four
fifths, because systems cut it round; the badge is one colour on nothing, as phones show it beside the clock.
"""

from __future__ import annotations

import re
from pathlib import Path

import vl_convert

PUBLIC = Path(__file__).parents[2] / "web" / "public"
SIDE = 64


def drawn(svg: str, pixels: int) -> bytes:
    sized = svg.replace("<svg ", f'<svg width="{SIDE}" height="{SIDE}" ', 1)
    return bytes(vl_convert.svg_to_png(sized, scale=pixels / SIDE))


def maskable(svg: str) -> str:
    """The snail on paper that reaches every edge, four fifths as large."""
    head, paper, rest = re.split(r"(<rect [^>]*/>)", svg, maxsplit=1)
    inside = rest.removesuffix("</svg>\n")
    whole = re.sub(r' rx="\d+"', "", paper)
    return f'{head}{whole}<g transform="translate(7.7 7.7) scale(0.76)">{inside}</g></svg>'


def badge(svg: str) -> str:
    """The snail's outline in white, without paper; the spiral is left out of the shell."""
    without = re.sub(r"<rect [^>]*/>", "", svg)
    shell = re.sub(r'(stroke|fill)="#ffffff"', r'\1="none"', without)
    return re.sub(r'(stroke|fill)="#(?!ffffff)\w+"', r'\1="#ffffff"', shell)


def main() -> None:
    svg = (PUBLIC / "icon.svg").read_text("utf-8")
    for name, drawing, pixels in (
        ("icon-192.png", svg, 192),
        ("icon-512.png", svg, 512),
        ("icon-maskable.png", maskable(svg), 512),
        ("icon-apple.png", maskable(svg), 180),
        ("icon-badge.png", badge(svg), 96),
    ):
        (PUBLIC / name).write_bytes(drawn(drawing, pixels))


if __name__ == "__main__":
    main()
