"""Pieces and positions by name."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import takewhile

from snailhouse.core.language import listed, phrase
from snailhouse.games.snail_invasion.language import say
from snailhouse.games.snail_invasion.shapes import InvasionPiece
from snailhouse.games.snail_invasion.stacks import KINDS, QUEEN, SNAILS, piece_at, side, value
from snailhouse.games.snail_invasion.table import Box, Table

SIDES = (phrase("Gardener"), phrase("Snails"))
OWNERS = (phrase("the Gardener"), phrase("the Snails"))
NAMES = (
    phrase("snail pawn"),
    phrase("snail drone"),
    phrase("snail queen"),
    phrase("red pawn"),
    phrase("red drone"),
    phrase("red queen"),
    phrase("yellow pawn"),
    phrase("yellow drone"),
    phrase("yellow queen"),
    phrase("blue pawn"),
    phrase("blue drone"),
    phrase("blue queen"),
    phrase("green pawn"),
    phrase("green drone"),
    phrase("green queen"),
)
"""By kind, from 1."""
THE_NAMES = (
    phrase("the snail pawn"),
    phrase("the snail drone"),
    phrase("the snail queen"),
    phrase("the red pawn"),
    phrase("the red drone"),
    phrase("the red queen"),
    phrase("the yellow pawn"),
    phrase("the yellow drone"),
    phrase("the yellow queen"),
    phrase("the blue pawn"),
    phrase("the blue drone"),
    phrase("the blue queen"),
    phrase("the green pawn"),
    phrase("the green drone"),
    phrase("the green queen"),
)
PLANTS = {
    "red": phrase("the red plant"),
    "yellow": phrase("the yellow plant"),
    "blue": phrase("the blue plant"),
    "green": phrase("the green plant"),
}
COLOURS = ("red", "yellow", "blue", "green")
SIZES = ("pawn", "drone", "queen")


def colour(kind: int) -> str:
    return "snail" if side(kind) == SNAILS else COLOURS[(kind - QUEEN - 1) // 3]


def name(kind: int) -> str:
    """Such as 'red queen' or 'snail pawn'."""
    return say(NAMES[kind - 1])


def the(kind: int) -> str:
    """Such as 'the red queen'."""
    return say(THE_NAMES[kind - 1])


def owner(side: int) -> str:
    """'the Gardener' or 'the Snails'."""
    return say(OWNERS[side])


def code(kind: int) -> str:
    """Such as 'rQ', or 'SP' for the snail pawn."""
    first = "S" if side(kind) == SNAILS else colour(kind)[0]
    return first + SIZES[value(kind) - 1][0].upper()


def home_part(kind: int) -> str:
    """How the board calls the pieces of a kind in the shed or the nest: 'home-rq'."""
    return f"home-{code(kind).lower()}"


def piece_part(square: int, depth: int) -> str:
    """How the board calls a piece on it: the square's number, and how many pieces stand on the piece."""
    return f"piece-{square + 1}-{depth}"


def from_top(stack: int) -> list[int]:
    """The kinds in a stack, top first."""
    depth, kinds = 0, []
    while kind := int(piece_at(int(stack), depth)):
        kinds.append(kind)
        depth += 1
    return kinds


def names(kinds: list[int]) -> str:
    """'the snail pawn and the red drone'."""
    return listed(map(the, kinds))


def shed_trees(table: Table) -> list[list[int]]:
    """The trees in the shed, each bottom to top."""
    return [
        list(range(kind + QUEEN - value(kind), kind - 1, -1))
        for kind in range(QUEEN + 1, KINDS + 1)
        for _ in range(table.ready[kind])
    ]


def nest_tree(table: Table) -> list[int]:
    """The snails that never left, bottom to top."""
    return list(range(QUEEN, QUEEN - int(table.nest_tree), -1))


def loose_snails(table: Table) -> list[int]:
    return [kind for kind in range(1, QUEEN + 1) if table.ready[kind] and kind not in nest_tree(table)]


def on_board(box: Box, table: Table) -> Iterator[tuple[int, int]]:
    """Every piece on the board as (square from 1, kind)."""
    for square in range(box.squares):
        for kind in from_top(table.stacks[square]):
            yield square + 1, kind


def eaten(box: Box, table: Table) -> list[int]:
    """The plant pieces that have left the game."""
    return [
        kind
        for kind in range(QUEEN + 1, QUEEN + 1 + 3 * box.colours)
        for _ in range(box.trees[(kind - QUEEN - 1) // 3] - table.living[kind])
    ]


def piece_view(kinds: list[int], depth: int, free: int) -> InvasionPiece:
    """A piece of a stack given top first, of which so many can move."""
    kind = kinds[depth]
    return {
        "piece": code(kind),
        "name": name(kind),
        "side": int(side(kind)),
        "colour": colour(kind),
        "value": int(value(kind)),
        "free": depth < free,
        "load": sum(int(value(other)) for other in kinds[:depth]),
        "threat": threat(kinds, depth),
    }


def threat(kinds: list[int], depth: int) -> int:
    """I3: what the unbroken row of enemies directly above the piece adds up to."""
    enemies = takewhile(lambda other: side(other) != side(kinds[depth]), reversed(kinds[:depth]))
    return sum(int(value(enemy)) for enemy in enemies)
