"""Moves that come to the same: rows of a region that are alike, and sections of the robot that are."""

from __future__ import annotations

from snailhouse.core.kernel import kernel
from snailhouse.games.giant_snail.moves import (
    Band,
    band_of,
    pick_move,
    put_move,
    read_pick,
    read_put,
    read_settler,
    read_slot,
    settler_move,
    slot_move,
)
from snailhouse.games.giant_snail.records import GOODS, SEATS, Box, Table


@kernel
def twin(box: Box, table: Table, move: int) -> int:
    """The first legal move that comes to the same as this legal one."""
    band = band_of(move)
    if band == Band.PUT:
        region, row = read_put(move)
        return put_move(region, first_row_like(table, region, row))
    if band == Band.PICK:
        region, row = read_pick(move)
        return pick_move(region, first_row_like(table, region, row))
    if band == Band.SETTLER:
        seat, row = read_settler(move)
        return settler_move(seat, first_row_like(table, int(table.site), row))
    if band == Band.SLOT:
        section, slot = read_slot(move)
        return slot_move(first_section_like(box, table, section), slot)
    return move


@kernel
def first_row_like(table: Table, region: int, row: int) -> int:
    """The region's first row with as many free slots and the same workers."""
    for other in range(row):
        differing = int(table.space[region, other] != table.space[region, row])
        for seat in range(SEATS):
            differing += table.workers[region, other, seat] != table.workers[region, row, seat]
        if differing == 0:
            return other
    return row


@kernel
def first_section_like(box: Box, table: Table, section: int) -> int:
    """The robot's first section whose slots cost the same and are filled by the same players."""
    for other in range(section):
        differing = int(box.section_slots[other] != box.section_slots[section])
        for slot in range(box.section_slots[section]):
            differing += table.builder[other, slot] != table.builder[section, slot]
            for good in range(GOODS):
                differing += box.slot_cost[other, slot, good] != box.slot_cost[section, slot, good]
        if differing == 0:
            return other
    return section
