"""The box, the table, and what can be read off them."""

from __future__ import annotations

from typing import Annotated

from snailhouse.core.kernel import kernel
from snailhouse.core.record import Int8, Int8s, Int64s, Record, UInt8, UInt8s, UInt16
from snailhouse.games.snail_invasion.stacks import DRONE, KINDS, PAWN, QUEEN, kind_of

SQUARES = 16
LAST_TURN = 1_000
"""I15: after so many half-turns the game is drawn."""
GROWN, BLOCKED, EATEN, DRAWN = 1, 2, 3, 4
"""How a game ends."""


class Box(Record):
    squares: Int8
    solitaire: Int8
    trees: Annotated[Int8s, 4]
    """Trees of each plant colour."""
    colours: Int8
    snails: Int8
    """Snails in the nest's tree at the start: three, or only the queen (I12)."""
    free: Annotated[UInt8s, (2, 256)]
    """Per side and top two pieces of a stack: bit 0, the top is the side's and free; bit 1, the next is.
    A third piece is never free (I1): the two above it would have to be worth less than a queen."""


class Table(Record):
    stacks: Annotated[Int64s, 16]
    ready: Annotated[Int8s, 16]
    """Per kind, how many pieces may come out now: tops of trees and loose snails."""
    living: Annotated[Int8s, 16]
    """Per kind, the plant pieces not eaten, wherever they are."""
    home: Annotated[Int8s, 2]
    """Pieces in the shed, snails in the nest."""
    nest_tree: Int8
    """Snails that have never left the nest; the others in the nest are loose (I4)."""
    actor: Int8
    player: Int8
    """Whose turn it is: GARDENER or SNAILS."""
    roll: UInt8
    end: Int8
    eaten: UInt8
    turns: UInt16
    """Half-turns begun."""
    wounded: UInt16
    carried: UInt16
    passes: UInt16


@kernel
def rolled(table: Table) -> int:
    """Both dice added up."""
    return table.roll // 6 + table.roll % 6 + 2


@kernel
def ahead(box: Box, table: Table, square: int) -> int:
    """The square that the roll leads to."""
    return (square + rolled(table)) % box.squares


@kernel
def free_bits(box: Box, table: Table, player: int, square: int) -> int:
    """I1: whether the player can move the top piece of the square (bit 0) and the one below it (bit 1)."""
    return box.free[player, table.stacks[square] & 255]


@kernel
def can_move(box: Box, table: Table, player: int) -> bool:
    if table.home[player]:
        return True
    for square in range(box.squares):  # noqa: SIM110
        if free_bits(box, table, player, square):
            return True
    return False


@kernel
def can_grow(box: Box, table: Table) -> bool:
    """I10: some colour still has a living piece of every size."""
    for colour in range(box.colours):
        if (
            table.living[kind_of(colour, PAWN)]
            and table.living[kind_of(colour, DRONE)]
            and table.living[kind_of(colour, QUEEN)]
        ):
            return True
    return False


@kernel
def board_move(square: int, depth: int) -> int:
    return KINDS + square * KINDS + depth
