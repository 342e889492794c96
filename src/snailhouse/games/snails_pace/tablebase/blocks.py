"""Blocks: all positions of a level whose races are in the same classes (see `layout`), one after the other."""

from __future__ import annotations

from snailhouse.core.kernel import kernel
from snailhouse.core.record import Int64s
from snailhouse.games.snails_pace.records import TRACKS
from snailhouse.games.snails_pace.tablebase.layout import Layout


@kernel
def first_block(layout: Layout, bits: int, block: Int64s, level: int) -> None:
    """Write the classes of a level's first block: the last tracks have the highest."""
    spread_last(layout, bits, block, 0, level)


@kernel
def spread_last(layout: Layout, bits: int, block: Int64s, first: int, level: int) -> None:
    """Spread a level over the tracks from `first` on, as much as possible over the last."""
    for back in range(TRACKS - first):
        track = TRACKS - 1 - back
        block[track] = 0
        if bits >> track & 1:
            block[track] = min(level, layout.classes[track] - 1)
            level -= block[track]


@kernel
def next_block(layout: Layout, bits: int, block: Int64s) -> bool:
    """Write the classes of the next block of the same level; False if there is none."""
    behind = 0
    for back in range(TRACKS):
        track = TRACKS - 1 - back
        if bits >> track & 1:
            if behind > 0 and block[track] < layout.classes[track] - 1:
                block[track] += 1
                spread_last(layout, bits, block, track + 1, behind - 1)
                return True
            behind += block[track]
    return False


@kernel
def block_rank(layout: Layout, bits: int, block: Int64s, level: int) -> int:
    """How many positions of the level lie before a block."""
    rank, product = 0, 1
    for track in range(TRACKS):
        if bits >> track & 1:
            rank += product * layout.before[bits, block[track], level]
            product *= layout.sizes[track, block[track]]
            level -= block[track]
            bits &= bits - 1
    return rank


@kernel
def mark_blocks(layout: Layout, bits: int, block: Int64s, level: int, share: int, marks: Int64s) -> int:
    """Cut a level into shares of about so many positions; writes the number of blocks and the first block of
    each share to `marks`, nine numbers a share, and returns how many shares there are."""
    first_block(layout, bits, block, level)
    shares, filled = 0, share
    while True:
        if filled >= share:
            for track in range(TRACKS):
                marks[9 * shares + track] = block[track]
            marks[9 * shares + TRACKS] = 0
            shares += 1
            filled = 0
        size = 1
        for track in range(TRACKS):
            if bits >> track & 1:
                size *= layout.sizes[track, block[track]]
        filled += size
        marks[9 * (shares - 1) + TRACKS] += 1
        if not next_block(layout, bits, block):
            return shares
