"""The legal moves of a decision as the bits of four numbers.

So they are counted, and one of them is found, without listing all. Each number has some bands of moves, in the
order of their ids, and its lowest bit is the first id of the first band.
"""

from __future__ import annotations

from typing import Final

from snailhouse.core.bits import how_many, lowest, nth_bit
from snailhouse.core.kernel import kernel
from snailhouse.core.record import Int64s
from snailhouse.games.giant_snail.moves import (
    STOP,
    card_move,
    good_move,
    order_move,
    pick_move,
    put_move,
    region_move,
    settler_move,
    slot_move,
    step_move,
    weapon_move,
)
from snailhouse.games.giant_snail.records import DIRECTIONS, MOST_ROWS, MOST_SLOTS

Choices = tuple[int, int, int, int]
"""Rows to put a worker on; rows to pick, to stop, and cards; robot slots, weapons, regions and orders; goods,
settlers and steps."""

FIRST_IDS: Final = (put_move(0, 0), pick_move(0, 0), slot_move(0, 0), good_move(0))
"""The move that the lowest bit of each number stands for."""
STOP_BIT: Final = 1 << (STOP - FIRST_IDS[1])
CARD_BIT: Final = 1 << (card_move(0) - FIRST_IDS[1])
WEAPON_BIT: Final = 1 << (weapon_move(0) - FIRST_IDS[2])
REGION_BIT: Final = 1 << (region_move(0) - FIRST_IDS[2])
ORDER_BIT: Final = 1 << (order_move(0) - FIRST_IDS[2])
SETTLER_BIT: Final = 1 << (settler_move(0, 0) - FIRST_IDS[3])
STEP_BITS: Final = sum(1 << (step_move(direction, 0) - FIRST_IDS[3]) for direction in range(DIRECTIONS))
"""The first of each band, times which the bits of what is chosen there stand in their places; of the steps the
first in each direction."""


@kernel
def slot_bit(section: int, slot: int) -> int:
    """A robot slot in the third number."""
    return 1 << (section * MOST_SLOTS + slot)


@kernel
def weapon_bits(weapons: int) -> int:
    """Weapons, which are bits, in the third number."""
    return weapons * WEAPON_BIT


@kernel
def region_bits(regions: int) -> int:
    """Regions, which are bits by their numbers, in the third number."""
    return regions * REGION_BIT


@kernel
def first_pick(rows: int) -> int:
    """The move that picks the first of these rows."""
    return FIRST_IDS[1] + lowest(rows)


@kernel
def settler_bits(seat: int, rows: int) -> int:
    """That seat's worker onto rows of the rebuilt region, which are bits, in the fourth number."""
    return (rows << (seat * MOST_ROWS)) * SETTLER_BIT


@kernel
def first_settler(ways: int) -> int:
    """The move of the first of these `settler_bits`."""
    return FIRST_IDS[3] + lowest(ways)


@kernel
def count_choices(choices: Choices) -> int:
    first, second, third, fourth = choices
    return how_many(first) + how_many(second) + how_many(third) + how_many(fourth)


@kernel
def nth_choice(choices: Choices, index: int) -> int:
    """The move id at this index, the lowest first."""
    first, second, third, fourth = choices
    left = index
    if left < how_many(first):
        return FIRST_IDS[0] + nth_bit(first, left)
    left -= how_many(first)
    if left < how_many(second):
        return FIRST_IDS[1] + nth_bit(second, left)
    left -= how_many(second)
    if left < how_many(third):
        return FIRST_IDS[2] + nth_bit(third, left)
    return FIRST_IDS[3] + nth_bit(fourth, left - how_many(third))


@kernel
def list_choices(choices: Choices, moves: Int64s) -> int:
    """Write the move ids, ascending; returns how many."""
    first, second, third, fourth = choices
    count = list_bits(first, FIRST_IDS[0], moves, 0)
    count = list_bits(second, FIRST_IDS[1], moves, count)
    count = list_bits(third, FIRST_IDS[2], moves, count)
    return list_bits(fourth, FIRST_IDS[3], moves, count)


@kernel
def list_bits(bits: int, first_id: int, moves: Int64s, count: int) -> int:
    """Write the ids of these bits behind the `count` that are there; returns how many there are then."""
    while bits:
        moves[count] = first_id + lowest(bits)
        bits &= bits - 1
        count += 1
    return count
