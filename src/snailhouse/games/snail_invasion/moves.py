"""Move ids in two bands: bring out a piece of some kind, or walk with a piece on the board, which is named by
its square and its depth below the top of the stack."""

from __future__ import annotations

from snailhouse.core.kernel import kernel
from snailhouse.games.snail_invasion.records import KINDS, MOST_SQUARES

WALKS = KINDS
"""The first id of the second band."""
MOVES = WALKS + MOST_SQUARES * KINDS


@kernel
def is_way_out(move: int) -> bool:
    """Whether a move brings a piece out; any other walks."""
    return move < WALKS


@kernel
def way_out(kind: int) -> int:
    """The move that brings out a piece of a kind."""
    return kind - 1


@kernel
def kind_brought(move: int) -> int:
    """The kind of piece that a move brings out."""
    return move + 1


@kernel
def walk_from(square: int, depth: int) -> int:
    """The move of the piece so many below the top of a square's stack."""
    return WALKS + KINDS * square + depth


@kernel
def square_and_depth(move: int) -> tuple[int, int]:
    """Where the piece stands with which a move walks."""
    return (move - WALKS) // KINDS, (move - WALKS) % KINDS
