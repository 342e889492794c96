"""How a game ends, and who has won it. Rulings I8, I9 and I10."""

from __future__ import annotations

from snailhouse.core.kernel import kernel
from snailhouse.core.record import Float64s
from snailhouse.games.snail_invasion.records import Box, End, Side, Size, Table
from snailhouse.games.snail_invasion.rules.garden import can_move
from snailhouse.games.snail_invasion.rules.stacks import holds_grown_plant, kind_of


@kernel
def ending(box: Box, table: Table, square: int) -> int:
    """How the move onto the square has ended the game, an `End`.

    A grown plant counts first (I8); then a blockade, for which no snail may be in the nest (I9); then that no
    colour can be grown (I10).
    """
    if holds_grown_plant(table.stacks[square]):
        return End.GROWN
    if not can_move(box, table, Side.SNAILS):
        return End.BLOCKED
    return End.NONE if can_grow(box, table) else End.EATEN


@kernel
def can_grow(box: Box, table: Table) -> bool:
    """I10: whether some colour still has a living piece of every size. No processor could foresee which."""
    complete = 0
    for colour in range(box.colours):
        pawns = table.living[kind_of(colour, Size.PAWN)]
        drones = table.living[kind_of(colour, Size.DRONE)]
        complete |= pawns * drones * table.living[kind_of(colour, Size.QUEEN)]
    return complete != 0


@kernel
def payoffs(box: Box, table: Table, out: Float64s) -> None:
    """I15: a draw is worth half a point to each, alone too."""
    won = 0.5 if table.end == End.DRAW else 0.0 if table.end == End.EATEN else 1.0
    out[Side.GARDENER] = won
    if not box.solitaire:
        out[Side.SNAILS] = 1.0 - won


@kernel
def scores(box: Box, table: Table, out: Float64s) -> None:
    """Nobody counts points: a winner has one."""
    out[Side.GARDENER] = 1.0 if table.end == End.GROWN or table.end == End.BLOCKED else 0.0
    if not box.solitaire:
        out[Side.SNAILS] = 1.0 if table.end == End.EATEN else 0.0
