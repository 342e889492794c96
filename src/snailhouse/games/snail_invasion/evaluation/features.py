"""A position as a list of rows of the network's first layer.

Every piece is seen in relation to others: how the dice could bring one onto the other, or how they stand in one
stack. The four colours are described in the same words, so what is learned of one is known of all.
"""

from __future__ import annotations

from typing import Annotated, Any, Final

import numpy as np

from snailhouse.core.kernel import kernel
from snailhouse.core.record import Int64s, Record
from snailhouse.games.snail_invasion.records import (
    KINDS,
    MOST_COLOURS,
    MOST_SQUARES,
    Box,
    PieceKind,
    Size,
    Table,
)
from snailhouse.games.snail_invasion.rules.stacks import PIECE, kind_of, side, value

PIECE_GONE: Final = 0
"""Where a piece is: eaten, or not in play;"""
COVERED: Final = 1
"""at home under another piece of its tree;"""
READY: Final = 2
"""at home, and may come out;"""
OUT: Final = 3
"""on the board."""

RELATIONS: Final = 128
"""Rows for how one piece stands to another, or for what lies on a piece."""
PLANT_TO_SNAIL: Final = 0
SNAIL_TO_PLANT: Final = 9
WITHIN_PLANT: Final = 18
LOAD_OF_PLANT: Final = 21
PLANT_TOPICS: Final = 24
"""What is told of each colour, one row a topic."""
SNAIL_TO_SNAIL: Final = 0
LOAD_OF_SNAIL: Final = 6
SNAIL_TOPICS: Final = 9
"""What is told of the snails alone."""
TOPICS: Final = PLANT_TOPICS + SNAIL_TOPICS
ROWS: Final = 2 * TOPICS * RELATIONS
"""Each side to roll has rows of its own."""
TOLD: Final = MOST_COLOURS * PLANT_TOPICS + SNAIL_TOPICS
"""How many rows describe a position."""


class PiecePlaces(Record):
    """Where every kind of piece is; gardens in which each kind has one piece at most."""

    where: Annotated[Int64s, KINDS + 1]
    square: Annotated[Int64s, KINDS + 1]
    depth: Annotated[Int64s, KINDS + 1]
    """Pieces above it."""
    load: Annotated[Int64s, KINDS + 1]
    """What those are worth together."""
    above: Annotated[Int64s, KINDS + 1]
    """The kind directly above it; 0 for none."""
    free: Annotated[Int64s, KINDS + 1]
    """1 if its side can move it."""


@kernel
def find_pieces(box: Box, table: Table, places: PiecePlaces) -> None:
    for kind in range(1, KINDS + 1):
        home = COVERED if table.living[kind] else PIECE_GONE
        if kind <= PieceKind.SNAIL_QUEEN:
            home = COVERED if kind > PieceKind.SNAIL_QUEEN - box.snails else PIECE_GONE
        places.where[kind] = READY if table.ready[kind] else home
        places.depth[kind] = 0
        places.free[kind] = 0
    for square in range(box.squares):
        stack = table.stacks[square]
        depth, load, above = 0, 0, 0
        while stack:
            kind = stack & PIECE
            places.where[kind] = OUT
            places.square[kind] = square
            places.depth[kind] = depth
            places.load[kind] = load
            places.above[kind] = above
            places.free[kind] = 1 if load < value(kind) and depth < 2 else 0
            load += value(kind)
            depth += 1
            above = kind
            stack >>= 4


@kernel
def relation(box: Box, places: PiecePlaces, one: int, other: int) -> int:
    """How the dice could bring one piece onto another, 0 to 127."""
    where = places.where[one]
    if places.where[other] != OUT:
        return 3 * where + places.where[other]
    if where < READY:
        return 12 + where
    open_top = 1 if places.depth[other] == 0 else 0
    if where == READY:
        return 14 + MOST_SQUARES * open_top + places.square[other]
    steps = places.square[other] - places.square[one]
    if steps == 0:
        below = places.depth[one] - places.depth[other]
        return 46 + (1 if below == -1 else 0 if below < 0 else 3 if below == 1 else 2)
    if steps < 0:
        steps += box.squares
    return 50 + MOST_SQUARES * (2 * places.free[one] + open_top) + steps


@kernel
def load_on(places: PiecePlaces, kind: int) -> int:
    """What lies on a piece, 0 to 14."""
    if places.where[kind] != OUT:
        return places.where[kind]
    above = places.above[kind]
    enemy = 1 if above and side(above) != side(kind) else 0
    return 3 + 2 * min(places.load[kind], 5) + enemy


@kernel
def tell(box: Box, table: Table, places: PiecePlaces, rows: Any) -> None:
    """Write the rows that describe a table before a roll: a band for each colour, then one for the snails."""
    find_pieces(box, table, places)
    first = table.player * TOPICS * RELATIONS
    at = 0
    for colour in range(MOST_COLOURS):
        pawn = kind_of(colour, Size.PAWN)
        row = first
        for plant in range(pawn, pawn + 3):
            for snail in range(1, 4):
                rows[at] = row + relation(box, places, plant, snail)
                rows[at + SNAIL_TO_PLANT] = (
                    row + SNAIL_TO_PLANT * RELATIONS + relation(box, places, snail, plant)
                )
                at += 1
                row += RELATIONS
        at += WITHIN_PLANT - SNAIL_TO_PLANT
        row += (WITHIN_PLANT - SNAIL_TO_PLANT) * RELATIONS
        rows[at] = row + relation(box, places, pawn, pawn + 1)
        rows[at + 1] = row + RELATIONS + relation(box, places, pawn + 1, pawn + 2)
        rows[at + 2] = row + 2 * RELATIONS + relation(box, places, pawn, pawn + 2)
        for plant in range(3):
            rows[at + 3 + plant] = row + (3 + plant) * RELATIONS + load_on(places, pawn + plant)
        at += 6
    row = first + PLANT_TOPICS * RELATIONS
    for one in range(1, 4):
        for other in range(1, 4):
            if one != other:
                rows[at] = row + relation(box, places, one, other)
                at += 1
                row += RELATIONS
    for snail in range(1, 4):
        rows[at] = row + load_on(places, snail)
        at += 1
        row += RELATIONS


def blank_rows() -> Any:
    """Memory for `tell`."""
    return np.zeros(TOLD, np.int64)
