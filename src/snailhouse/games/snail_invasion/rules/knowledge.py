"""The table as numbers. Nothing is secret."""

from __future__ import annotations

from typing import Annotated

from snailhouse.core.kernel import kernel
from snailhouse.core.record import Float32, Float32s, Record, UInt32s
from snailhouse.games.snail_invasion.records import (
    KINDS,
    LAST_TURN,
    MOST_COLOURS,
    MOST_SQUARES,
    Box,
    End,
    PieceKind,
    Side,
    Size,
    Table,
)
from snailhouse.games.snail_invasion.rules.garden import faces
from snailhouse.games.snail_invasion.rules.stacks import colour_of, piece_at

MOST_ALIKE = 4
"""Pieces of one kind, at most."""
COLUMNS = 1 + MOST_COLOURS
"""Whose a piece may be: the Snails', or a plant of some colour."""
PLACE_NUMBERS = MOST_SQUARES * COLUMNS
"""What an observation has for the same place of all stacks."""
UPPER_PLACES = 3
"""Few stacks are higher."""
LOWER_PLACES = KINDS - UPPER_PLACES


class Observation(Record):
    """What everybody knows, from the seat's side.

    Places in a stack count from the top down; kinds are those of `PieceKind`.
    """

    stacks: Annotated[
        Float32s,
        (KINDS, MOST_SQUARES, COLUMNS),
        "value of the piece there, of 3, under snails, red, yellow, blue or green",
    ]
    high: Annotated[Float32, "pieces of the highest stack beyond three, of 12"]
    free: Annotated[Float32s, (MOST_SQUARES, 2), "1 where the top piece, or the next, can move"]
    squares: Annotated[Float32, "squares of the board, of 16"]
    ready: Annotated[Float32s, KINDS, "pieces of each kind that may come out, of 4"]
    living: Annotated[Float32s, KINDS, "plant pieces of each kind that have not been eaten, of 4"]
    eaten: Annotated[Float32s, KINDS, "plant pieces of each kind that have been eaten, of 4"]
    nest_tree: Annotated[Float32, "snails that have never left the nest, of 3"]
    loose: Annotated[Float32s, len(Size), "1 for each size of snail that lies loose in the nest"]
    dice: Annotated[Float32s, 2, "the last roll, of 6; 0 before the first"]
    rolled: Annotated[Float32, "1 while a roll is to be played"]
    gardener: Annotated[Float32, "1 if the seat is the Gardener's"]
    own_turn: Annotated[Float32, "1 if it is the seat's turn"]
    own_decision: Annotated[Float32, "1 if the seat is to decide"]
    turns: Annotated[Float32, "turns begun, of 1000"]
    end: Annotated[Float32s, len(End), "1 for how the game ended: not yet, grown, blocked, eaten, draw"]


@kernel
def conceal(box: Box, table: Table, seat: int, dice: UInt32s) -> None:
    """Nothing is secret."""


@kernel
def observe(box: Box, table: Table, seat: int, out: Observation) -> None:
    observe_stacks(box, table, out)
    for square in range(box.squares):
        tops = table.stacks[square] & 255
        out.free[square, 0] = box.movable[tops, 0]
        out.free[square, 1] = box.movable[tops, 1]
    out.squares = box.squares / MOST_SQUARES
    observe_homes(box, table, out)
    out.rolled = 1.0 if table.actor >= 0 else 0.0
    one, two = faces(table.roll)
    rolled = table.actor >= 0 or table.turns > 1
    out.dice[0] = one / 6 if rolled else 0.0
    out.dice[1] = two / 6 if rolled else 0.0
    out.gardener = 1.0 if seat == Side.GARDENER else 0.0
    out.own_turn = 1.0 if table.player == seat else 0.0
    out.own_decision = 1.0 if table.actor == seat else 0.0
    out.turns = table.turns / LAST_TURN
    for end in range(len(out.end)):
        out.end[end] = 1.0 if table.end == end else 0.0


@kernel
def erase(observation: Observation, numbers: Float32s) -> None:
    """As many places of all stacks as the highest had; `observe` writes all the rest."""
    numbers[: PLACE_NUMBERS * (UPPER_PLACES + round(observation.high * LOWER_PLACES))] = 0.0


@kernel
def observe_stacks(box: Box, table: Table, out: Observation) -> None:
    """Upper places are written even if they are empty: no processor can foresee how high a stack is."""
    places = 0
    for square in range(box.squares):
        stack = table.stacks[square]
        for depth in range(UPPER_PLACES):
            observe_piece(box, piece_at(stack, depth), depth, square, out)
        places |= stack
    below = UPPER_PLACES
    while places >> 4 * below:
        for square in range(box.squares):
            observe_piece(box, piece_at(table.stacks[square], below), below, square, out)
        below += 1
    out.high = (below - UPPER_PLACES) / LOWER_PLACES


@kernel
def observe_piece(box: Box, kind: int, depth: int, square: int, out: Observation) -> None:
    out.stacks[depth, square, box.column[kind]] = box.worth[kind]


@kernel
def observe_homes(box: Box, table: Table, out: Observation) -> None:
    """What may come out, what lives, what has been eaten, and which snails are loose (I4)."""
    out.nest_tree = table.nest_tree / Size.QUEEN
    for index in range(KINDS):
        out.ready[index] = table.ready[index + 1] / MOST_ALIKE
    for kind in range(PieceKind.SNAIL_PAWN, PieceKind.SNAIL_QUEEN + 1):
        out.loose[kind - 1] = table.ready[kind] if kind + table.nest_tree <= Size.QUEEN else 0.0
    for kind in range(PieceKind.RED_PAWN, PieceKind.GREEN_QUEEN + 1):
        out.living[kind - 1] = table.living[kind] / MOST_ALIKE
        out.eaten[kind - 1] = (box.trees[colour_of(kind)] - table.living[kind]) / MOST_ALIKE
