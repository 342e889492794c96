"""Stacks of pyramids, each packed into one whole number: four bits a piece, the top piece lowest.

Fifteen pieces fill sixty bits, so a stack may hold the whole game. A kind is a `PieceKind`, 1 to 15, so that 0
is no piece; pieces of one kind are alike (I13), and equal stacks are equal numbers.
"""

from __future__ import annotations

from snailhouse.core.kernel import kernel
from snailhouse.games.snail_invasion.records import PieceKind, Side, Size

PIECE = 15
"""The bits of one piece."""
VALUES = sum(((kind - 1) % 3 + 1) << (2 * kind) for kind in PieceKind)
"""The values of all kinds, two bits each: a remainder takes several times as long."""


@kernel
def kind_of(colour: int, size: int) -> int:
    """The kind of a plant piece; colours are 0 to 3."""
    return PieceKind.SNAIL_QUEEN + 3 * colour + size


@kernel
def colour_of(kind: int) -> int:
    """The colour of a plant piece, 0 to 3."""
    return (kind - PieceKind.RED_PAWN) // 3


@kernel
def value(kind: int) -> int:
    """A piece's size in points: pawn 1, drone 2, queen 3."""
    return (VALUES >> (2 * kind)) & 3


@kernel
def side(kind: int) -> Side:
    """Whose piece it is."""
    return Side.SNAILS if kind <= PieceKind.SNAIL_QUEEN else Side.GARDENER


@kernel
def piece_at(stack: int, depth: int) -> int:
    """The kind so many pieces below the top."""
    return (stack >> (4 * depth)) & PIECE


@kernel
def lifted(stack: int, depth: int) -> int:
    """I2: the piece at that depth with everything on top of it."""
    return stack & ((1 << (4 * depth + 4)) - 1)


@kernel
def left(stack: int, depth: int) -> int:
    """What stays behind when the piece at that depth moves off."""
    return stack >> (4 * depth + 4)


@kernel
def free_pieces(stack: int) -> int:
    """I1: how many pieces from the top down can move; the first blocked one holds all below it."""
    count = 0
    load = 0
    while stack:
        points = value(stack & PIECE)
        if load >= points:
            break
        load += points
        count += 1
        stack >>= 4
    return count


@kernel
def resolved(stack: int) -> tuple[int, int]:
    """I3: one pass from the top down; the pieces that stay and the pieces that are removed.

    `run` adds up the unbroken run of one side directly above the piece that is judged. A piece under its
    own side's run has no enemy touching it from above: that is shielding.
    """
    kept, kept_bits = 0, 0
    removed = 0
    run, runner = 0, -1
    while stack:
        kind = stack & PIECE
        stack >>= 4
        owner = side(kind)
        if owner != runner and run > value(kind):
            removed = removed << 4 | kind
            continue
        run = value(kind) + (run if owner == runner else 0)
        runner = owner
        kept |= kind << kept_bits
        kept_bits += 4
    return kept, removed


@kernel
def holds_grown_plant(stack: int) -> bool:
    """I8: a pawn on a drone on a queen of one colour, touching, anywhere in the stack."""
    while stack >> 8:
        pawn = stack & PIECE
        if pawn > PieceKind.SNAIL_QUEEN and value(pawn) == Size.PAWN and stack & 0xFFF == 0x111 * pawn + 0x210:
            return True
        stack >>= 4
    return False
