"""The picture of a view for a terminal."""

from __future__ import annotations

from typing import Any

from snailhouse.core.language import phrase
from snailhouse.core.room import View
from snailhouse.games.snail_invasion.language import say

SQUARES_A_ROW = 4
WIDTH = 14
HOME = 9
"""The width of a tree in the shed or nest."""
PATH = 4
"""The columns between shed and nest."""
LOWEST = 3
"""A row of squares is at least so many lines high."""
INKS = {"S": "grey30", "r": "red3", "y": "gold3", "b": "dodger_blue3", "g": "green4"}
LETTERS = {"S": "white", "r": "white", "y": "black", "b": "white", "g": "white"}
MARGINS = {"P": "", "D": " ", "Q": "  "}
"""A larger piece is wider."""
SIDE_LABELS = (phrase("Gardener"), phrase("Snails"))
HELD_MARK = "×"


def picture(view: View) -> str:
    """Shed and nest above the board; each square holds a tower."""
    lines = [*homes(view), *grid(view["squares"]), *footing(view)]
    return "\n".join(line.rstrip() for line in lines)


def block(code: str, width: int, held: bool = False) -> str:
    """A pyramid, centred: colour and letters say whose it is, width and letter how large."""
    text = f"{MARGINS[code[1]]}{code}{MARGINS[code[1]]}"
    side = (width - len(text) - 2) // 2
    colour = INKS[code[0]]
    shape = f"[{colour}]◢[/][bold {LETTERS[code[0]]} on {colour}]{text}[/][{colour}]◣[/]"
    tail = f"{HELD_MARK if held else ' '}{'':{width - len(text) - 3 - side}}"
    return f"{'':{side}}{shape}{tail}"


def tower(blocks: list[str], height: int, width: int) -> list[str]:
    """Lines of one width, the top piece highest; `blocks` come bottom first."""
    return [" " * width] * (height - len(blocks)) + blocks[::-1]


def side_by_side(towers: list[list[str]], wall: str) -> list[str]:
    return [wall + wall.join(parts) + wall for parts in zip(*towers, strict=True)]


def grid(squares: list[dict[str, Any]]) -> list[str]:
    rows = [squares[start : start + SQUARES_A_ROW] for start in range(0, len(squares), SQUARES_A_ROW)]
    edge = "─" * WIDTH
    lines = ["┌" + "┬".join([edge] * SQUARES_A_ROW) + "┐"]
    for row in rows:
        lines += square_lines(row)
        lines.append("├" + "┼".join([edge] * SQUARES_A_ROW) + "┤")
    lines[-1] = "└" + "┴".join([edge] * SQUARES_A_ROW) + "┘"
    return lines


def square_lines(row: list[dict[str, Any]]) -> list[str]:
    height = max(LOWEST, *(len(square["stack"]) for square in row))
    numbers = "│" + "│".join(f"[dim] {square['square']:<{WIDTH - 1}}[/dim]" for square in row) + "│"
    towers = [
        tower([block(piece["piece"], WIDTH, not piece["free"]) for piece in square["stack"]], height, WIDTH)
        for square in row
    ]
    return [numbers, *side_by_side(towers, "│")]


def homes(view: View) -> list[str]:
    """The potting shed on the left, the snails' nest on the right: its tree, then loose snails."""
    tree, loose = view["nest"]["tree"], view["nest"]["loose"]
    nest = [*([tree] if tree else []), *([code] for code in loose)]
    height = max((len(pieces) for pieces in [*view["shed"], *nest]), default=0)
    signs = [sign(say("POTTING SHED"), view["shed"]) + " " * PATH + sign(say("SNAILS' NEST"), nest)]
    path = [[" " * PATH] * height]
    return signs + side_by_side([*shelf(view["shed"], height), *path, *shelf(nest, height)], "")


def sign(name: str, trees: list[list[str]]) -> str:
    return f"{name if trees else say('{name} (empty)', name=name):{SQUARES_A_ROW * HOME}}"


def shelf(trees: list[list[str]], height: int) -> list[list[str]]:
    """Towers side by side, with empty places for those that are gone."""
    missing: list[list[str]] = [[]] * (SQUARES_A_ROW - len(trees))
    return [tower([block(code, HOME) for code in pieces], height, HOME) for pieces in [*trees, *missing]]


def footing(view: View) -> list[str]:
    lines = []
    if any(not piece["free"] for square in view["squares"] for piece in square["stack"]):
        lines.append(f"[dim]{HELD_MARK} {say('cannot move')}[/dim]")
    if view["eaten"]:
        lines.append(say("Eaten: {pieces}", pieces=" ".join(view["eaten"])))
    if view["dice"]:
        dice = " + ".join(f"[reverse] {face} [/reverse]" for face in view["dice"])
        side = f"[bold]{say(SIDE_LABELS[view['player']])}[/bold]"
        lines.append(say("{side} rolled {dice} = {total}", side=side, dice=dice, total=sum(view["dice"])))
    return lines
