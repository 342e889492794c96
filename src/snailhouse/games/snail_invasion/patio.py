"""Patio Garden Solitaire as a game to solve: its positions as numbers."""

from __future__ import annotations

from snailhouse.core.kernel import kernel
from snailhouse.games.snail_invasion.stacks import PIECE, QUEEN
from snailhouse.games.snail_invasion.table import Box, Table
from snailhouse.solving.solution import Solvable


@kernel
def key(box: Box, table: Table) -> int:
    """Whose turn it is, and for each of the four pieces its square (0 at home) and its depth in the stack."""
    number = 1 * table.player
    for square in range(box.squares):
        stack = table.stacks[square]
        depth = 0
        while stack:
            number |= (4 * (square + 1) + depth) << (1 + 7 * ((stack & PIECE) - QUEEN))
            stack >>= 4
            depth += 1
    return number


@kernel
def timeless(box: Box, table: Table) -> None:
    """Without the limit of I15."""
    table.turns = 1


@kernel
def weight(box: Box, table: Table, outcome: int) -> int:
    """Only the sum of the dice matters: rolls with a one first or a six last stand for the eleven sums."""
    one, two = outcome // 6, outcome % 6
    if one > 0 and two < 5:
        return 0
    return 6 - abs(one + two - 5)


PATIO = Solvable("patio", "Patio Garden Solitaire", {"garden": "patio", "players": 1}, key, timeless, weight)
