"""The pictures of docs/solved.md, as SVG that follows a reader's light or dark page."""

from __future__ import annotations

from html import escape
from pathlib import Path

from benchmarks.solved.figures import Row

IMAGES = Path(__file__).parents[2] / "docs" / "images"
STYLE = """
  text { font: 14px system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; fill: #4b4038; }
  .head { font-size: 16px; font-weight: 650; fill: #2a221c; } .mid { text-anchor: middle; }
  .end { text-anchor: end; } .dark { fill: #2a221c; font-weight: 650; }
  .small { font-size: 10.5px; fill: #4b4038; }
  .back { fill: #fffdf8; stroke: #d8cbb8; } .bar { fill: #2f7d5b; } .other { fill: #c2704f; }
  .t3 { fill: #d9d2c6; } .t4 { fill: #c9d8ea; } .t5 { fill: #8fc7a4; } .t6 { fill: #f0cf7d; }
  .t8 { fill: #e8a68d; }
  .axis { stroke: #8a7763; stroke-width: 1; }
  @media (prefers-color-scheme: dark) {
    text { fill: #cdc2b4; } .head { fill: #f6efe4; }
    .back { fill: #211d1a; stroke: #4d443b; } .bar { fill: #5fae87; } .other { fill: #d18a6b; }
    .dark { fill: #2a221c; } .small { fill: #4b4038; }
  }
"""
WIDTH = 760
FIRST_BELOW = 4
"""The lowest die with which the second line of triangles begins."""
LINE = 26
TOP = 54


def picture(name: str, title: str, height: int, body: list[str]) -> None:
    """Write a picture with its title."""
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img"',
        f' aria-label="{escape(title)}"><style>{STYLE}</style>',
        f'<rect class="back" x=".5" y=".5" width="{WIDTH - 1}" height="{height - 1}" rx="10"/>',
        f'<text class="head" x="20" y="30">{escape(title)}</text>',
        *body,
        "</svg>\n",
    ]
    (IMAGES / f"solved-{name}.svg").write_text("\n".join(parts), "utf-8")


def bars(rows: list[tuple[str, list[float]]], left: int, digits: int, lowest: float = 0.0) -> list[str]:
    """A row for each name with one or two bars and their numbers; bars begin at `lowest`."""
    most = max(max(numbers) for _, numbers in rows)
    scale = (WIDTH - left - 90) / (most - lowest)
    body, y = [], TOP
    for name, numbers in rows:
        tall = LINE * len(numbers)
        body.append(f'<text class="end" x="{left - 10}" y="{y + tall / 2 + 5}">{escape(name)}</text>')
        for place, number in enumerate(numbers):
            wide = max(1.0, scale * (number - lowest))
            style = ("bar", "other")[place]
            body.append(
                f'<rect class="{style}" x="{left}" y="{y + 4}" width="{wide:.1f}" height="{LINE - 8}" rx="3"/>'
            )
            body.append(f'<text x="{left + wide + 8:.1f}" y="{y + 18}">{number:.{digits}f}</text>')
            y += LINE
        y += 6 if len(numbers) > 1 else 0
    body.append(f'<path class="axis" d="M{left} {TOP - 4}V{y + 2}"/>')
    return body


def height_of(rows: list[tuple[str, list[float]]]) -> int:
    return TOP + 14 + sum(LINE * len(n) + (6 if len(n) > 1 else 0) for _, n in rows)


def opening_picture(data: Row) -> None:
    """A triangle for each lowest die: the best track for every roll of three dice."""
    cell, left, top, body = 42, 24, 62, list[str]()
    for low in range(1, 7):
        if low == FIRST_BELOW:
            left, top = 24, top + cell * 6 + 34
        body.append(f'<text x="{left}" y="{top - 4}">lowest die {low}</text>')
        for row in (row for row in data["rolls"] if row["roll"][0] == low):
            _, middle, high = row["roll"]
            x, y, wide = left + cell * (high - low), top + 4 + cell * (middle - low), cell - 3
            roll = " ".join(map(str, row["roll"]))
            body += [
                f'<rect class="t{row["best"]}" x="{x}" y="{y}" width="{wide}" height="{wide}" rx="5"/>',
                f'<text class="dark mid" x="{x + wide / 2}" y="{y + 19}">{row["best"]}</text>',
                f'<text class="small mid" x="{x + wide / 2}" y="{y + 33}">{roll}</text>',
            ]
        left += cell * (7 - low) + 26
    picture(
        "opening", "The best first step by roll (the track large, the roll small)", top + cell * 3 + 18, body
    )


def paint(data: Row) -> None:
    """Paint all pictures."""
    opening_picture(data)
    after = [(f"track {row['track']}", [100 * row["chance"]]) for row in data["opening"]]
    title = "The chance of whoever starts after a first step, in %"
    picture("first-step", title, height_of(after), bars(after, 110, 2, lowest=40.0))
    tracks = [(f"track {row['track']}", [100 * row["first"], 100 * row["race"]]) for row in data["tracks"]]
    title = "A free step at the start (green) and a whole race (brown), in points of 100"
    picture("tracks", title, height_of(tracks), bars(tracks, 110, 1))
    prices = sorted(data["prices"], key=lambda row: -row["choice"])
    rules = [(row["rule"], [100 * row["choice"]]) for row in prices]
    title = "What rules of thumb give away a choice, in points of 100"
    picture("rules", title, height_of(rules), bars(rules, 530, 2))
