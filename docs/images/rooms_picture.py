"""The picture of the packages: a house with a storey for every layer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from textwrap import wrap

WIDTH = 900
WALL = 34
"""From the edge of the picture to the wall of the house."""
PAD = 14
"""Between a box and what is in it, and between boxes."""
ROOF = 96
LINE = 18
CHIP = 22
ARROW = 18
INNER = 34
"""Heights of a line, a chip and a package inside another; the width of an arrow."""
STYLE = """
  text { font: 13px system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; fill: #4b4038; }
  .name { font-size: 17px; font-weight: 650; fill: #2a221c; }
  .small { font-size: 11.5px; } .mid { text-anchor: middle; }
  .sky { fill: #fbf8f1; } .wall { fill: #fffdf8; stroke: #8a7763; stroke-width: 1.5; }
  .roof { fill: #b9654c; stroke: #8f4735; stroke-width: 1.5; } .sign { fill: #fff6ea;  }
  .shell { fill: none; stroke: #fff6ea; stroke-width: 2.4; stroke-linecap: round; }
  .box, .chip { stroke-width: 1.2; }
  .inner { fill: #fffdf8; fill-opacity: .7; stroke: #8a7763; stroke-opacity: .45; }
  .c0 { fill: #e9e1f4; stroke: #a48fc4; } .c1 { fill: #dbe9f6; stroke: #83a8cc; }
  .c2 { fill: #dcf0dd; stroke: #82b487; } .c3 { fill: #fbeac6; stroke: #d0aa58; }
  .c4 { fill: #d9f0ee; stroke: #74b3ac; } .c5 { fill: #f7ddd5; stroke: #cf937f; }
  @media (prefers-color-scheme: dark) {
    text { fill: #cdc2b4; } .name { fill: #f6efe4; }
    .sky { fill: #171412; } .wall { fill: #211d1a; stroke: #6d5f51; }
    .roof { fill: #7d3f2f; stroke: #a45c47; } .sign { fill: #f6e3d3; } .shell { stroke: #f6e3d3; }
    .inner { fill: #171412; fill-opacity: .45; stroke: #cdc2b4; stroke-opacity: .3; }
    .c0 { fill: #36304a; stroke: #8474ad; } .c1 { fill: #23364a; stroke: #5f86ab; }
    .c2 { fill: #253d2b; stroke: #609468; } .c3 { fill: #453818; stroke: #a8873f; }
    .c4 { fill: #1c3f3d; stroke: #4f938d; } .c5 { fill: #4a2d25; stroke: #b0705c; }
  }
"""
COLOURS = 6
"""Classes of colour in the style: c0 to c5."""


@dataclass(frozen=True)
class Package:
    """A package of the house, as it is painted."""

    name: str
    layer: int
    about: str
    imports: tuple[str, ...]
    """The packages it imports directly, from the highest layer down."""
    children: tuple[str, ...]
    """The packages inside that must not import each other."""


def painted(layers: list[list[Package]]) -> str:
    """The whole picture as SVG."""
    layer_of = {package.name: package.layer for row in layers for package in row}
    top, boxes = ROOF + 2 * PAD, list[str]()
    for row in layers:
        width = (WIDTH - 2 * WALL - PAD * (len(row) + 1)) / len(row)
        beside = all(row_width(p.imports) < width - 2 * PAD - 12 * len(p.name) for p in row)
        height = max(box_height(package, width, beside=beside) for package in row)
        for number, package in enumerate(row):
            left = WALL + PAD + number * (width + PAD)
            boxes += box(package, left, top, width, height)
            if beside:
                boxes += chips(
                    package.imports, layer_of, left + width - PAD - row_width(package.imports), top + 11
                )
            for line, names in enumerate(reversed(chip_rows(package, width)) if not beside else ()):
                boxes += chips(names, layer_of, left + PAD, top + height - PAD - CHIP - line * (CHIP + 4))
        top += height + PAD
    facts = " ".join(f"{p.name} imports {', '.join(p.imports) or 'none'}." for row in layers for p in row)
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {top + 2 * PAD:g}" role="img"'
            ' aria-labelledby="t d">',
            "<!-- Painted by scripts/imports from the sources. Do not edit. -->",
            '<title id="t">The packages of Snailhouse and what they import</title>',
            f'<desc id="d">Layers from the command line down to the core. {escape(facts)}</desc>',
            f"<style>{STYLE}</style>",
            *house(top),
            *boxes,
            "</svg>\n",
        ]
    )


def house(ground: float) -> Iterator[str]:
    """The background, the walls and a roof with a snail's shell."""
    middle, eaves = WIDTH / 2, ROOF + PAD
    yield f'<rect class="sky" width="{WIDTH}" height="{ground + 2 * PAD:g}" rx="14"/>'
    yield rectangle("wall", WALL, eaves - 6, WIDTH - 2 * WALL, ground - eaves + 6, 6)
    yield f'<path class="roof" d="M12 {eaves}L{middle - 30:g} 16q30 -12 60 0L{WIDTH - 12} {eaves}z"/>'
    spiral = "a4 4 0 0 1 -8 -1a8 8 0 0 1 16 -1a12 12 0 0 1 -24 2a15 15 0 0 1 30 2"
    yield f'<path class="shell" d="M{middle + 1:g} 50{spiral}"/>'
    yield text("sign mid", middle, ROOF - 1, "→ what a package imports: only what stands on its floor or below")


def box(package: Package, left: float, top: float, width: float, height: float) -> Iterator[str]:
    """A package with its name, what it is, and the packages inside."""
    yield rectangle(f"box c{package.layer % COLOURS}", left, top, width, height, 9)
    yield text("name", left + PAD, top + 27, package.name)
    y = top + 29
    for line in about_lines(package, width):
        y += LINE
        yield text("about", left + PAD, y, line)
    share = (width - PAD) / max(1, len(package.children)) - PAD
    for number, name in enumerate(package.children):
        x = left + PAD + number * (share + PAD)
        yield rectangle("inner", x, y + PAD, share, INNER, 6)
        yield text("about mid", x + share / 2, y + PAD + 22, name)


def chips(names: Sequence[str], layer_of: dict[str, int], x: float, y: float) -> Iterator[str]:
    """A row of packages that are imported, each in its colour."""
    if names:
        yield text("small", x, y + 16, "→")
    x += ARROW
    for name in names:
        yield rectangle(f"chip c{layer_of[name] % COLOURS}", x, y + 1, chip_width(name), CHIP - 2, CHIP / 2 - 1)
        yield text("small mid", x + chip_width(name) / 2, y + 16, name)
        x += chip_width(name) + 5


def box_height(package: Package, width: float, *, beside: bool) -> float:
    """How high a box must be, with its chips beside its name or below everything."""
    inside = INNER + PAD if package.children else 0
    rows = 0 if beside else 8 + (CHIP + 4) * len(chip_rows(package, width))
    return 29 + LINE * len(about_lines(package, width)) + inside + rows + PAD


def chip_rows(package: Package, width: float) -> list[list[str]]:
    """The imports of a package in rows that fit into its box."""
    rows: list[list[str]] = [[]]
    for name in package.imports:
        if row_width([*rows[-1], name]) > width - 2 * PAD:
            rows.append([])
        rows[-1].append(name)
    return rows


def about_lines(package: Package, width: float) -> list[str]:
    return wrap(package.about, int((width - 2 * PAD) / 6.9))


def chip_width(name: str) -> float:
    return 6.4 * len(name) + 17


def row_width(names: Sequence[str]) -> float:
    return ARROW + sum(chip_width(name) + 5 for name in names) - 5


def rectangle(style: str, x: float, y: float, width: float, height: float, corner: float) -> str:
    size = f'width="{width:g}" height="{height:g}" rx="{corner:g}"'
    return f'<rect class="{style}" x="{x:g}" y="{y:g}" {size}/>'


def text(style: str, x: float, y: float, words: str) -> str:
    return f'<text class="{style}" x="{x:g}" y="{y:g}">{escape(words)}</text>'
