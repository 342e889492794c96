"""What bots go by in a game that says nothing better, and shares of what one says."""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING, Any

from snailhouse.core.dice import below
from snailhouse.core.kernel import kernel
from snailhouse.core.record import Float64s, Int64s, UInt32s

if TYPE_CHECKING:
    from snailhouse.core.contract import legal


@kernel
def count_listed(box: Any, table: Any, moves: Int64s) -> int:
    """What `contract.count_moves` does for rules that say nothing of it."""
    return legal(box, table, moves)


@kernel
def nth_listed(box: Any, table: Any, moves: Int64s, index: int) -> int:
    """What `contract.nth_move` does for rules that say nothing of it."""
    return moves[index]


@kernel
def uniform(box: Any, table: Any, moves: Int64s, count: int, dice: UInt32s) -> int:
    """Any legal move, each equally likely."""
    return moves[below(dice, count)]


@kernel
def equal_appeal(box: Any, table: Any, moves: Int64s, count: int, appeals: Float64s) -> None:
    for index in range(count):
        appeals[index] = 1.0 / count


@kernel
def the_move_itself(box: Any, table: Any, move: int) -> int:
    return move


@kernel
def no_key(box: Any, table: Any) -> int:
    """What `contract.turn_key` does for a game whose turns are not planned."""
    return 0


@kernel
def no_break(box: Any, table: Any) -> bool:
    """What `contract.at_break` does for a game without one."""
    return False


@kernel
def leave_table(box: Any, table: Any, other: Any) -> None:
    """What `contract.finish_like` does for a game without a break: nothing asks for it."""


@kernel
def share_out(appeals: Float64s, count: int, scale: float) -> None:
    """Turn what moves are worth to a policy into parts of 1: one worth `scale` more appeals e times as much.

    No move has less than a hundredth of what the best one has.
    """
    most = appeals[0]
    for index in range(count):
        most = max(most, appeals[index])
    total = 0.0
    for index in range(count):
        appeals[index] = max(0.01, exp((appeals[index] - most) / scale))
        total += appeals[index]
    for index in range(count):
        appeals[index] /= total
