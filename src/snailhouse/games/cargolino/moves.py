"""Move ids: one for each die and each snail it may move. Sets of moves have one bit an id."""

from __future__ import annotations

from snailhouse.core.kernel import kernel
from snailhouse.games.cargolino.records import ALL, SNAILS

MOVES = SNAILS * SNAILS


@kernel
def move_of(die: int, snail: int) -> int:
    """The move that uses a die of this colour on the snail of that colour."""
    return SNAILS * die + snail


@kernel
def die_and_snail(move: int) -> tuple[int, int]:
    """The die that a move uses and the snail that it moves.

    Below 36 a sixth is 43 / 256, rounded down: the compiler's division, which minds signs, takes several times
    as long, and this is asked at every move.
    """
    die = (move * 43) >> 8
    return die, move - SNAILS * die


@kernel
def moves_of(die: int) -> int:
    """All moves of a die, as a set of moves."""
    return ALL << move_of(die, 0)


@kernel
def among(moves: int, move: int) -> bool:
    """Whether a set of moves has this one."""
    return ((moves >> move) & 1) == 1
