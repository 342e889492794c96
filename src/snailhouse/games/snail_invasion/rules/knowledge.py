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
from snailhouse.games.snail_invasion.rules.garden import faces, free_bits
from snailhouse.games.snail_invasion.rules.stacks import PIECE, colour_of, side, value

MOST_ALIKE = 4
"""Pieces of one kind, at most."""


class Observation(Record):
    """What everybody knows, from the seat's side.

    Places in a stack count from the top down; kinds are those of `PieceKind`, colours red, yellow, blue, green.
    """

    own_values: Annotated[Float32s, (MOST_SQUARES, KINDS), "value of the seat's piece there, of 3"]
    rival_values: Annotated[Float32s, (MOST_SQUARES, KINDS), "value of the other side's piece there, of 3"]
    colours: Annotated[Float32s, (MOST_SQUARES, KINDS, MOST_COLOURS), "1 for the colour of the plant there"]
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
    for square in range(box.squares):
        observe_stack(table.stacks[square], square, seat, out)
        free = free_bits(box, table, Side.GARDENER, square) | free_bits(box, table, Side.SNAILS, square)
        out.free[square, 0] = free & 1
        out.free[square, 1] = free >> 1
    out.squares = box.squares / MOST_SQUARES
    observe_homes(box, table, out)
    out.rolled = 1.0 if table.actor >= 0 else 0.0
    if table.actor >= 0 or table.turns > 1:
        one, two = faces(table.roll)
        out.dice[0] = one / 6
        out.dice[1] = two / 6
    out.gardener = 1.0 if seat == Side.GARDENER else 0.0
    out.own_turn = 1.0 if table.player == seat else 0.0
    out.own_decision = 1.0 if table.actor == seat else 0.0
    out.turns = table.turns / LAST_TURN
    out.end[table.end] = 1.0


@kernel
def observe_stack(stack: int, square: int, seat: int, out: Observation) -> None:
    depth = 0
    while stack:
        kind = stack & PIECE
        if side(kind) == seat:
            out.own_values[square, depth] = value(kind) / Size.QUEEN
        else:
            out.rival_values[square, depth] = value(kind) / Size.QUEEN
        if side(kind) == Side.GARDENER:
            out.colours[square, depth, colour_of(kind)] = 1.0
        depth += 1
        stack >>= 4


@kernel
def observe_homes(box: Box, table: Table, out: Observation) -> None:
    """What may come out, what lives, what has been eaten, and which snails are loose (I4)."""
    out.nest_tree = table.nest_tree / Size.QUEEN
    for kind in range(PieceKind.SNAIL_PAWN, PieceKind.GREEN_QUEEN + 1):
        index = kind - PieceKind.SNAIL_PAWN
        out.ready[index] = table.ready[kind] / MOST_ALIKE
        if side(kind) == Side.GARDENER:
            out.living[index] = table.living[kind] / MOST_ALIKE
            out.eaten[index] = (box.trees[colour_of(kind)] - table.living[kind]) / MOST_ALIKE
        elif kind + table.nest_tree <= Size.QUEEN:
            out.loose[index] = table.ready[kind]
