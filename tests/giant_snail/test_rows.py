"""The bits of rows and of robot slots say the same as the numbers beside them, after every event of random games."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

import snailhouse
from snailhouse.core.contract import CHANCE, OVER
from snailhouse.core.dice import below, dice
from snailhouse.core.kernel import kernel
from snailhouse.core.record import copied, int64s
from snailhouse.games.giant_snail.records import (
    MOST_REGIONS,
    MOST_ROWS,
    MOST_SECTIONS,
    MOST_SLOTS,
    NOBODY,
    SEATS,
)
from snailhouse.games.giant_snail.rules.choices import slot_bit
from snailhouse.games.giant_snail.rules.rows import row_bit, rows_of
from tests.giant_snail.test_edition import other_box

if TYPE_CHECKING:
    from snailhouse.core.contract import actor, chance, legal, outcomes, play, setup

GAMES = 1_000
WRONG = ("", "open rows", "rows with workers", "rows of ruins", "empty robot slots")


@kernel
def contradiction(box: Any, table: Any) -> int:
    """The index in WRONG of the first bits that differ from the numbers; 0 if none do."""
    free, ruined, slots, unbuilt = 0, 0, 0, 0
    for region in range(MOST_REGIONS):
        if table.ruined[region]:
            ruined |= rows_of(region)
        for row in range(MOST_ROWS):
            if table.space[region, row] > 0:
                free |= row_bit(region, row)
    for section in range(MOST_SECTIONS):
        for slot in range(MOST_SLOTS):
            if slot < box.section_slots[section] and table.builder[section, slot] == NOBODY:
                slots |= slot_bit(section, slot)
                unbuilt += 1
    if table.open_rows != free:
        return 1
    if table.ruin_rows != ruined:
        return 3
    if table.unfilled != slots or table.unbuilt != unbuilt:
        return 4
    for seat in range(SEATS):
        manned = 0
        for region in range(MOST_REGIONS):
            for row in range(MOST_ROWS):
                if table.workers[region, row, seat] > 0:
                    manned |= row_bit(region, row)
        if table.manned_rows[seat] != manned:
            return 2
    return 0
