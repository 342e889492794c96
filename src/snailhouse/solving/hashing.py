"""Kernels that find a key in an array of keys by open addressing.

Keys are whole numbers from 1 up; 0 marks an empty slot. The length of the array is a power of two, and one slot
at least stays empty. What is known about a key lies at the same index in other arrays.
"""

from __future__ import annotations

from snailhouse.core.kernel import kernel
from snailhouse.core.record import Int64s


@kernel
def find_slot(keys: Int64s, key: int) -> int:
    """Returns the index that holds the key, or the empty one where it belongs."""
    mask = len(keys) - 1
    slot = scattered(key) & mask
    while keys[slot] != 0 and keys[slot] != key:
        slot = (slot + 1) & mask
    return slot


@kernel
def scattered(key: int) -> int:
    """Returns a number whose low bits differ for most keys; nothing here overflows 64 bits."""
    folded = (key ^ key >> 32) & 0x7FFFFFFF
    return folded * 0x2C1B3C6D >> 15
