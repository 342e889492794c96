"""Paint the terminal pictures of the documentation: boards and reports exactly as the program prints them."""

from __future__ import annotations

import re
from pathlib import Path

from rich.console import Console

import snailhouse
from snailhouse.adapters.pixels import THEME
from snailhouse.lab.report import simulation_report
from snailhouse.lab.simulate import simulate

HERE = Path(__file__).parent
MOMENT = 60
"""Events before a board is painted."""


def paint(name: str, title: str, *report: object) -> None:
    """Write what a terminal would show as an SVG file that loads nothing from elsewhere."""
    console = Console(record=True, width=80, highlight=False, file=Path("/dev/null").open("w"))  # noqa: SIM115
    for piece in report:
        console.print(piece)
    text = console.export_svg(title=title, theme=THEME, unique_id=name)
    text = re.sub(r"@font-face \{.*?\}", "", text, flags=re.DOTALL)
    (HERE / f"{name}.svg").write_text(re.sub(r"[ \t]+\n", "\n", text), "utf-8")


def board_of(name: str) -> str:
    """The board of a random game some way into it, as a spectator sees it."""
    match, dice = snailhouse.game(name).match(), snailhouse.dice(5)
    while len(match.events) < MOMENT or match.actor < 0:
        legal = match.legal()
        match.play(legal[len(match.events) % len(legal)]) if legal else match.roll(dice)
    return match.board()


def main() -> None:
    for name in snailhouse.game_ids():
        paint(f"board-{name}", f"snailhouse play {name}", board_of(name))
    result = simulate(snailhouse.game("snails-pace"), 1_000_000)
    paint("simulate", "snailhouse simulate snails-pace --games 1000000", *simulation_report(result))


if __name__ == "__main__":
    main()
