"""What can be read off dice and table: where a move ends, and what may move. Rulings I1, I7, I9 and I14."""

from __future__ import annotations

from snailhouse.core.kernel import kernel
from snailhouse.games.snail_invasion.moves import is_way_out, square_and_depth
from snailhouse.games.snail_invasion.records import Box, Table


@kernel
def faces(outcome: int) -> tuple[int, int]:
    """The two dice of a roll."""
    return outcome // 6 + 1, outcome % 6 + 1


@kernel
def steps(outcome: int) -> int:
    """Both dice added up: how far a piece walks, or the number of the square where it comes out."""
    one, two = faces(outcome)
    return one + two


@kernel
def landing(box: Box, move: int, outcome: int) -> int:
    """The square where a move ends after this roll.

    A walk goes round the loop (I14); on twelve squares a twelve ends where it began (I7). A piece comes out on
    the square of the rolled number, 2 to 12.
    """
    if is_way_out(move):
        return steps(outcome) - 1
    square, _ = square_and_depth(move)
    goal = square + steps(outcome)
    return goal if goal < box.squares else goal - box.squares


@kernel
def free_bits(box: Box, table: Table, player: int, square: int) -> int:
    """I1: whether the player can move the top piece of the square (bit 0) and the one below it (bit 1)."""
    return box.free[player, table.stacks[square] & 255]


@kernel
def can_move(box: Box, table: Table, player: int) -> bool:
    """Whether a side can bring a piece out (a snail in the nest is no blockade, I9) or has a free one."""
    if table.home[player]:
        return True
    free = 0
    for square in range(box.squares):
        free |= free_bits(box, table, player, square)
    return free != 0
