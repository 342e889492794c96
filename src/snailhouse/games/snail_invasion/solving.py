"""The Patio Garden, alone or for two, as a game to solve: its positions as numbers."""

from __future__ import annotations

from snailhouse.core.kernel import kernel
from snailhouse.core.room import Solvable
from snailhouse.games.snail_invasion.records import Box, PieceKind, Table
from snailhouse.games.snail_invasion.rules.garden import faces
from snailhouse.games.snail_invasion.rules.stacks import PIECE


@kernel
def patio_key(box: Box, table: Table) -> int:
    """Whose turn it is, and for each of the four pieces its square (0 at home) and its depth in the stack."""
    number = 1 * table.player
    for square in range(box.squares):
        stack = table.stacks[square]
        depth = 0
        while stack:
            number |= (4 * (square + 1) + depth) << (1 + 7 * ((stack & PIECE) - PieceKind.SNAIL_QUEEN))
            stack >>= 4
            depth += 1
    return number


@kernel
def forget_turns(box: Box, table: Table) -> None:
    """The solution leaves the limit of I15 aside."""
    table.turns = 1


@kernel
def rolls_alike(box: Box, table: Table, outcome: int) -> int:
    """Only the sum of the dice matters: rolls with a one first or a six last stand for the eleven sums."""
    one, two = faces(outcome)
    if one > 1 and two < 6:
        return 0
    return 6 - abs(one + two - 7)


def patio(name: str, title: str, players: int, board: int) -> Solvable:
    """The patio for so many players on a board of so many squares."""
    options = {"garden": "patio", "players": players, "board": board}
    return Solvable(name, title, options, key=patio_key, timeless=forget_turns, alike=rolls_alike)


PATIOS = (
    patio("patio", "Patio Garden Solitaire", 1, 12),
    patio("patio-16", "Patio Garden Solitaire on 16 squares", 1, 16),
    patio("patio-two", "the Patio Garden for two", 2, 12),
    patio("patio-two-16", "the Patio Garden for two on 16 squares", 2, 16),
)
"""What can be solved in seconds. Larger gardens have too many positions, see docs/solved.md."""
