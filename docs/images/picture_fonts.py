"""Make the fonts of the pictures that the server paints: the page's own, one file a weight, not compressed.

It needs fonttools and brotli.
"""

from __future__ import annotations

from pathlib import Path

from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

HERE = Path(__file__).parent
PAGE = HERE.parents[1] / "web" / "src" / "fonts"
PICTURES = HERE.parents[1] / "src" / "snailhouse" / "server" / "pictures" / "fonts"
WEIGHTS = {"figtree": (400, 600, 700), "fraunces": (600,)}


def main() -> None:
    PICTURES.mkdir(exist_ok=True)
    for name, weights in WEIGHTS.items():
        for weight in weights:
            font = TTFont(PAGE / f"{name}.woff2")
            if "fvar" in font:
                instantiateVariableFont(font, {"wght": weight}, inplace=True)
            _rename(font, name.capitalize())
            font["OS/2"].usWeightClass = weight
            font.flavor = None
            font.save(PICTURES / f"{name}-{weight}.ttf")


def _rename(font: TTFont, family: str) -> None:
    """All weights are one family, told apart by their weight."""
    for number in (1, 16):
        font["name"].setName(family, number, 3, 1, 0x409)


if __name__ == "__main__":
    main()
