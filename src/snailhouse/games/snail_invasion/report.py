"""Results, figures for reports, and the table as numbers."""

from __future__ import annotations

from snailhouse.core.kernel import kernel
from snailhouse.core.record import Float64s
from snailhouse.games.snail_invasion.stacks import KINDS, PIECE, QUEEN, SNAILS, side, value
from snailhouse.games.snail_invasion.table import (
    BLOCKED,
    DRAWN,
    EATEN,
    GROWN,
    LAST_TURN,
    SQUARES,
    Box,
    Table,
    rolled,
)

FIGURES = (
    "won by a grown plant",
    "won by blocking the snails",
    "won by the Snails",
    "drawn",
    "plants eaten",
    "snails wounded",
    "enemies carried",
    "turns passed",
)
OBSERVATION = 2 * SQUARES * KINDS + 2 * KINDS + 5
MOST = 4
"""Pieces of one kind, at most."""


@kernel
def payoffs(box: Box, table: Table, out: Float64s) -> None:
    won = 0.5 if table.end == DRAWN else 0.0 if table.end == EATEN else 1.0
    out[0] = won
    if not box.solitaire:
        out[1] = 1.0 - won


@kernel
def scores(box: Box, table: Table, out: Float64s) -> None:
    """Nobody counts points: a winner has one."""
    out[0] = 1.0 if table.end == GROWN or table.end == BLOCKED else 0.0
    if not box.solitaire:
        out[1] = 1.0 if table.end == EATEN else 0.0


@kernel
def turns(box: Box, table: Table) -> int:
    return table.turns


@kernel
def figures(box: Box, table: Table, out: Float64s) -> None:
    out[table.end - 1] = 1.0
    out[4] = table.eaten
    out[5] = table.wounded
    out[6] = table.carried
    out[7] = table.passes


@kernel
def observe(box: Box, table: Table, seat: int, out: Float64s) -> None:
    """Every stack from the top down, what may come out, what lives, the roll and whose turn it is."""
    out[:] = 0.0
    for square in range(box.squares):
        observe_stack(table.stacks[square], seat, out, 2 * square * KINDS)
    start = 2 * SQUARES * KINDS
    for kind in range(1, KINDS + 1):
        out[start + kind - 1] = table.ready[kind] / MOST
        out[start + KINDS + kind - 1] = table.living[kind] / MOST
    start += 2 * KINDS
    out[start] = rolled(table) / 12 if table.actor >= 0 else 0.0
    out[start + 1] = 1.0 if table.player == seat else 0.0
    out[start + 2] = 1.0 if table.actor == seat else 0.0
    out[start + 3] = table.nest_tree / QUEEN
    out[start + 4] = table.turns / LAST_TURN


@kernel
def observe_stack(stack: int, seat: int, out: Float64s, place: int) -> None:
    """Two numbers a piece: its value, negative for the enemy's, and a plant's colour."""
    while stack:
        kind = stack & PIECE
        out[place] = value(kind) / QUEEN if side(kind) == seat else -value(kind) / QUEEN
        out[place + 1] = 0.0 if side(kind) == SNAILS else (kind - 1) // QUEEN / MOST
        place += 2
        stack >>= 4
