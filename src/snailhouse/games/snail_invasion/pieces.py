"""Pieces by name, and where they are."""

from __future__ import annotations

from collections.abc import Iterator

from snailhouse.core.language import listed, phrase
from snailhouse.games.snail_invasion.language import say
from snailhouse.games.snail_invasion.records import Box, PieceKind, Side, Size, Table
from snailhouse.games.snail_invasion.rules.stacks import colour_of, piece_at, side, value

SIDES = {Side.GARDENER: phrase("Gardener"), Side.SNAILS: phrase("Snails")}
OWNERS = {Side.GARDENER: phrase("the Gardener"), Side.SNAILS: phrase("the Snails")}
NAMES = {
    PieceKind.SNAIL_PAWN: phrase("snail pawn"),
    PieceKind.SNAIL_DRONE: phrase("snail drone"),
    PieceKind.SNAIL_QUEEN: phrase("snail queen"),
    PieceKind.RED_PAWN: phrase("red pawn"),
    PieceKind.RED_DRONE: phrase("red drone"),
    PieceKind.RED_QUEEN: phrase("red queen"),
    PieceKind.YELLOW_PAWN: phrase("yellow pawn"),
    PieceKind.YELLOW_DRONE: phrase("yellow drone"),
    PieceKind.YELLOW_QUEEN: phrase("yellow queen"),
    PieceKind.BLUE_PAWN: phrase("blue pawn"),
    PieceKind.BLUE_DRONE: phrase("blue drone"),
    PieceKind.BLUE_QUEEN: phrase("blue queen"),
    PieceKind.GREEN_PAWN: phrase("green pawn"),
    PieceKind.GREEN_DRONE: phrase("green drone"),
    PieceKind.GREEN_QUEEN: phrase("green queen"),
}
THE_NAMES = {
    PieceKind.SNAIL_PAWN: phrase("the snail pawn"),
    PieceKind.SNAIL_DRONE: phrase("the snail drone"),
    PieceKind.SNAIL_QUEEN: phrase("the snail queen"),
    PieceKind.RED_PAWN: phrase("the red pawn"),
    PieceKind.RED_DRONE: phrase("the red drone"),
    PieceKind.RED_QUEEN: phrase("the red queen"),
    PieceKind.YELLOW_PAWN: phrase("the yellow pawn"),
    PieceKind.YELLOW_DRONE: phrase("the yellow drone"),
    PieceKind.YELLOW_QUEEN: phrase("the yellow queen"),
    PieceKind.BLUE_PAWN: phrase("the blue pawn"),
    PieceKind.BLUE_DRONE: phrase("the blue drone"),
    PieceKind.BLUE_QUEEN: phrase("the blue queen"),
    PieceKind.GREEN_PAWN: phrase("the green pawn"),
    PieceKind.GREEN_DRONE: phrase("the green drone"),
    PieceKind.GREEN_QUEEN: phrase("the green queen"),
}
PLANTS = {
    "red": phrase("the red plant"),
    "yellow": phrase("the yellow plant"),
    "blue": phrase("the blue plant"),
    "green": phrase("the green plant"),
}
COLOURS = ("red", "yellow", "blue", "green")


def colour(kind: int) -> str:
    return "snail" if side(kind) == Side.SNAILS else COLOURS[colour_of(kind)]


def name(kind: int) -> str:
    """Such as 'red queen' or 'snail pawn'."""
    return say(NAMES[PieceKind(kind)])


def the(kind: int) -> str:
    """Such as 'the red queen'."""
    return say(THE_NAMES[PieceKind(kind)])


def owner(kind: int) -> str:
    """Whose piece it is: 'the Gardener' or 'the Snails'."""
    return say(OWNERS[side(kind)])


def code(kind: int) -> str:
    """Such as 'rQ', or 'SP' for the snail pawn."""
    first = "S" if side(kind) == Side.SNAILS else colour(kind)[0]
    return first + Size(value(kind)).name[0]


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
        list(range(kind + Size.QUEEN - value(kind), kind - 1, -1))
        for kind in range(PieceKind.RED_PAWN, PieceKind.GREEN_QUEEN + 1)
        for _ in range(table.ready[kind])
    ]


def nest_tree(table: Table) -> list[int]:
    """The snails that never left, bottom to top."""
    return list(range(PieceKind.SNAIL_QUEEN, PieceKind.SNAIL_QUEEN - int(table.nest_tree), -1))


def loose_snails(table: Table) -> list[int]:
    """The snails that lie loose in the nest (I4)."""
    snails = range(PieceKind.SNAIL_PAWN, PieceKind.SNAIL_QUEEN + 1)
    return [kind for kind in snails if table.ready[kind] and kind not in nest_tree(table)]


def on_board(box: Box, table: Table) -> Iterator[tuple[int, int]]:
    """Every piece on the board as (square from 1, kind)."""
    for square in range(box.squares):
        for kind in from_top(table.stacks[square]):
            yield square + 1, kind


def eaten(box: Box, table: Table) -> list[int]:
    """The plant pieces that have left the game."""
    return [
        kind
        for kind in range(PieceKind.RED_PAWN, PieceKind.RED_PAWN + 3 * box.colours)
        for _ in range(box.trees[colour_of(kind)] - table.living[kind])
    ]
