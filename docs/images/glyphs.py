"""Make the letters in which the adapters paint a board: DejaVu Sans Mono as small pictures, one for each sign.

python docs/images/glyphs.py /usr/share/fonts/truetype/dejavu/DejaVuSansMono.ttf     (needs pillow)
"""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
from PIL import Image, ImageDraw, ImageFont

OUT = Path(__file__).parent.parent.parent / "src" / "snailhouse" / "adapters" / "glyphs.npz"
POINTS, WIDTH, HEIGHT = 16, 10, 19
RANGES = [
    (0x20, 0x7E), (0xA1, 0x17F), (0x370, 0x3FF), (0x2010, 0x2027), (0x2030, 0x203A), (0x20AC, 0x20AC),
    (0x2190, 0x21FF), (0x2200, 0x22FF), (0x2460, 0x2473), (0x2500, 0x25FF), (0x2600, 0x266F), (0x2700, 0x27BF),
]  # fmt: skip


def picture(font: ImageFont.FreeTypeFont, code: int) -> np.ndarray:
    """How dark each pixel of a sign is."""
    image = Image.new("L", (WIDTH, HEIGHT))
    ImageDraw.Draw(image).text((0, 0), chr(code), font=font, fill=255)
    return np.asarray(image)


def main() -> None:
    font = ImageFont.truetype(sys.argv[1], POINTS)
    missing = font.getmask(chr(0x10FFFF)).getbbox(), bytes(font.getmask(chr(0x10FFFF)))
    codes = [
        code
        for first, last in RANGES
        for code in range(first, last + 1)
        if (font.getmask(chr(code)).getbbox(), bytes(font.getmask(chr(code)))) != missing
    ]
    signs = np.stack([picture(font, code) for code in codes])
    np.savez_compressed(OUT, codes=np.array(codes, np.uint32), signs=signs)
    print(f"{OUT.name}: {len(codes)} signs of {WIDTH} by {HEIGHT}, {OUT.stat().st_size:,} bytes")  # noqa: T201


if __name__ == "__main__":
    main()
