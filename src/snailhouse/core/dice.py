"""The generator inside kernels: xoshiro128** by Blackman and Vigna.

Its four 32-bit words are computed in 64-bit integers that never overflow, so compiled and plain Python
draw the same numbers.
"""

from __future__ import annotations

from typing import cast

import numpy as np

from snailhouse.core.arguments import is_whole, repeated
from snailhouse.core.errors import Refusal
from snailhouse.core.kernel import kernel
from snailhouse.core.language import say
from snailhouse.core.record import UInt32s

MASK = 0xFFFFFFFF


def dice(seed: int, *stream: int) -> UInt32s:
    """A fresh generator: equal seeds and streams give equal numbers, different ones independent numbers."""
    for number in (seed, *stream):
        check_dice_seed(number)
    return cast(UInt32s, np.random.SeedSequence(seed, spawn_key=stream).generate_state(4, np.uint32))


def check_dice_seed(seed: int) -> None:
    """Refuses what no generator can begin with."""
    if not is_whole(seed) or seed < 0:
        raise Refusal(say("a seed is a whole number from 0 up, not {seed}", seed=repeated(seed)))


def check_dice(dice: object) -> None:
    """Refuses what is no generator."""
    if not isinstance(dice, np.ndarray) or dice.dtype != np.uint32 or dice.shape != (4,):
        raise Refusal(f"dice are a generator such as snailhouse.dice(1) makes, not {dice!r}")


@kernel
def word(dice: UInt32s, index: int) -> int:
    """One of the generator's four words as a 64-bit number."""
    return np.int64(dice[index])  # type: ignore[return-value]


@kernel
def next_bits(dice: UInt32s) -> int:
    """Draw the next 32 random bits."""
    a = word(dice, 0)
    b = word(dice, 1)
    c = word(dice, 2) ^ a
    d = word(dice, 3) ^ b
    result = (b * 5) & MASK
    result = ((result << 7) & MASK) | (result >> 25)
    result = (result * 9) & MASK
    dice[0] = a ^ d
    dice[1] = b ^ c
    dice[2] = c ^ ((b << 9) & MASK)
    dice[3] = ((d << 11) & MASK) | (d >> 21)
    return result


@kernel
def below(dice: UInt32s, limit: int) -> int:
    """A whole number from 0 to `limit` - 1, each equally likely (Lemire's method); `limit` is at most 2**31."""
    product = next_bits(dice) * limit
    if (product & MASK) < limit:
        threshold = (MASK + 1 - limit) % limit
        while (product & MASK) < threshold:
            product = next_bits(dice) * limit
    return product >> 32
