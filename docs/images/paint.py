"""Paint the terminal pictures of the documentation: boards and reports exactly as the program prints them."""

from __future__ import annotations

from pathlib import Path

import snailhouse
from snailhouse.adapters.pictures import svg_picture
from snailhouse.lab.report import simulation_report
from snailhouse.lab.simulate import simulate

HERE = Path(__file__).parent
MOMENT = 60
"""Events before a board is painted."""


def paint(name: str, title: str, *report: object) -> None:
    """Write what a terminal would show as an SVG file that loads nothing from elsewhere."""
    (HERE / f"{name}.svg").write_text(svg_picture(title, name, *report), "utf-8")


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
    result = simulate(snailhouse.game("snails-pace"), 1_000_000, ["greedy"])
    paint("simulate", "snailhouse simulate snails-pace --games 1000000", *simulation_report(result))


if __name__ == "__main__":
    main()
