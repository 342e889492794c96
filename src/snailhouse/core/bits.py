"""Sets as the bits of a number, inside kernels: up to 62 of them."""

from __future__ import annotations

from snailhouse.core.instructions import instruction
from snailhouse.core.kernel import kernel


@kernel
def how_many(bits: int) -> int:
    """The number of bits that are set."""
    bits -= (bits >> 1) & 0x5555555555555555
    bits = (bits & 0x3333333333333333) + ((bits >> 2) & 0x3333333333333333)
    bits = (bits + (bits >> 4)) & 0x0F0F0F0F0F0F0F0F
    return ((bits * 0x0101010101010101) >> 56) & 0x7F


@kernel
def lowest(bits: int) -> int:
    """The position of the lowest bit that is set."""
    return how_many((bits & -bits) - 1)


@instruction("nth_bit")
@kernel
def nth_bit(bits: int, index: int) -> int:
    """The position of the bit at this index of those that are set, the lowest first."""
    for _ in range(index):
        bits &= bits - 1
    return lowest(bits)
