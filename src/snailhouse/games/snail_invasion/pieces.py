"""Pieces by name, and where they are."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from snailhouse.core.language import listed, phrase
from snailhouse.core.position import Position
from snailhouse.games.snail_invasion.language import say
from snailhouse.games.snail_invasion.records import PieceKind, Side, Size, Table
from snailhouse.games.snail_invasion.rules.stacks import PIECE, colour_of, kind_of, side

SIDES: dict[int, str] = {Side.GARDENER: phrase("Gardener"), Side.SNAILS: phrase("Snails")}
OWNERS: dict[int, str] = {Side.GARDENER: phrase("the Gardener"), Side.SNAILS: phrase("the Snails")}
NAMES: dict[int, str] = {
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
THE_NAMES: dict[int, str] = {
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
SNAIL_KINDS = range(PieceKind.SNAIL_PAWN, PieceKind.SNAIL_QUEEN + 1)
PLANT_KINDS = range(PieceKind.RED_PAWN, PieceKind.GREEN_QUEEN + 1)
COLOURS: dict[int, str] = {kind: kind.name.split("_")[0].lower() for kind in PieceKind}
CODES: dict[int, str] = {
    kind: ("S" if kind in SNAIL_KINDS else COLOURS[kind][0]) + kind.name.split("_")[1][0] for kind in PieceKind
}


def colour(kind: int) -> str:
    """Such as 'red', or 'snail'."""
    return COLOURS[kind]


def name(kind: int) -> str:
    """Such as 'red queen' or 'snail pawn'."""
    return say(NAMES[kind])


def the(kind: int) -> str:
    """Such as 'the red queen'."""
    return say(THE_NAMES[kind])


def owner(kind: int) -> str:
    """Whose piece it is: 'the Gardener' or 'the Snails'."""
    return say(OWNERS[side(kind)])


def code(kind: int) -> str:
    """Such as 'rQ', or 'SP' for the snail pawn."""
    return CODES[kind]


def from_top(stack: int) -> list[int]:
    """The kinds in a stack, top first."""
    kinds = []
    while stack:
        kinds.append(stack & PIECE)
        stack >>= 4
    return kinds


def names(kinds: Iterable[int]) -> str:
    """'the snail pawn and the red drone'."""
    return listed(map(the, kinds))


def shed_trees(table: Table) -> list[list[int]]:
    """The trees in the shed, each bottom to top: what may come out stands on the larger ones of its colour."""
    return [
        list(range(kind_of(colour_of(kind), Size.QUEEN), kind - 1, -1))
        for kind in PLANT_KINDS
        for _ in range(table.ready[kind])
    ]


def nest_tree(table: Table) -> list[int]:
    """The snails that never left, bottom to top."""
    return list(reversed(SNAIL_KINDS))[: table.nest_tree]


def loose_snails(table: Table) -> list[int]:
    """The snails that lie loose in the nest (I4)."""
    tree = nest_tree(table)
    return [kind for kind in SNAIL_KINDS if table.ready[kind] and kind not in tree]


def on_board(position: Position) -> Iterator[tuple[int, int]]:
    """Every piece on the board as (square from 1, kind)."""
    for square in range(position.box.squares):
        for kind in from_top(position.table.stacks[square]):
            yield square + 1, kind


def eaten(position: Position) -> list[int]:
    """The plant pieces that have left the game."""
    box, table = position.box, position.table
    return [kind for kind in PLANT_KINDS for _ in range(box.trees[colour_of(kind)] - table.living[kind])]
