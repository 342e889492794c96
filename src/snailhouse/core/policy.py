"""The policy of a game that has no better one."""

from __future__ import annotations

from typing import Any

from snailhouse.core.dice import below
from snailhouse.core.kernel import kernel
from snailhouse.core.record import Int64s, UInt32s


@kernel
def uniform(box: Any, table: Any, moves: Int64s, count: int, dice: UInt32s) -> int:
    """Any legal move, each equally likely."""
    return moves[below(dice, count)]
