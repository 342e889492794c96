"""Rows of the map as the bits of a number: the rows of the first region, then those of the next.

A region is told by the bit of its first row. A ruin has that row alone.
"""

from __future__ import annotations

from typing import Final

from snailhouse.core.bits import lowest
from snailhouse.core.kernel import kernel
from snailhouse.games.giant_snail.records import MOST_REGIONS, MOST_ROWS

FIRST_ROWS: Final = sum(1 << MOST_ROWS * region for region in range(MOST_REGIONS))
"""The first row of every region."""
ROWS_EACH: Final = (1 << MOST_ROWS) - 1
"""All rows of the first region."""
ROW_SHARE: Final = (1 << 16) // MOST_ROWS + 1
"""How many 65536ths of a row's place its region is, rounded up: a product is quicker than a quotient."""


@kernel
def row_bit(region: int, row: int) -> int:
    return 1 << (region * MOST_ROWS + row)


@kernel
def rows_of(region: int) -> int:
    """All rows of a region."""
    return ROWS_EACH << (region * MOST_ROWS)


@kernel
def rows_within(rows: int, region: int) -> int:
    """Those of the rows that are the region's, as bits of its own."""
    return (rows >> (region * MOST_ROWS)) & ROWS_EACH


@kernel
def region_at_bit(place: int) -> int:
    """The region of the row whose bit is at that place."""
    return (place * ROW_SHARE) >> 16


@kernel
def regions_with(rows: int) -> int:
    """The first row of each region that has one of these rows."""
    found = 0
    for row in range(MOST_ROWS):
        found |= rows >> row
    return found & FIRST_ROWS


@kernel
def whole_regions(first_rows: int) -> int:
    """All rows of the regions that have these first rows."""
    return first_rows * ROWS_EACH


@kernel
def region_numbers(first_rows: int) -> int:
    """The regions that have these first rows, as bits by their numbers."""
    found = 0
    while first_rows:
        found |= 1 << region_at_bit(lowest(first_rows))
        first_rows &= first_rows - 1
    return found
