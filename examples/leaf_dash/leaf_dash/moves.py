"""Move ids: 0 to 5 lay the leaves 1 to 6. Only these two functions know that."""

from __future__ import annotations

from leaf_dash.records import LEAVES
from snailhouse.core.kernel import kernel

MOVES = LEAVES


@kernel
def lay(leaf: int) -> int:
    """The move that lays a leaf."""
    return leaf - 1


@kernel
def leaf_of(move: int) -> int:
    """The leaf that a move lays."""
    return move + 1
