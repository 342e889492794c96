"""The chance after each play, for all positions of a block: copied in runs from where it lies."""

from __future__ import annotations

from typing import Any, Final

from snailhouse.core.kernel import kernel
from snailhouse.core.record import Int64s
from snailhouse.games.snails_pace.records import TRACKS
from snailhouse.games.snails_pace.tablebase.bench import (
    BLOCK,
    CERTAIN,
    COARSE_BITS,
    EVEN,
    Bench,
    Chances,
    SolvingTask,
)
from snailhouse.games.snails_pace.tablebase.blocks import block_rank
from snailhouse.games.snails_pace.tablebase.layout import ALL_POINTS, CLOSES, NO_MOVE, Layout
from snailhouse.games.snails_pace.tablebase.turns import Plays

UNPLAYABLE: Final = -1
UNCHANGED: Final = -3
"""As the next class of a track that a play does not move on."""
FINE: Final = 0
"""The source of a chance: the levels below, or the file of sets with so many tracks less, or none."""
DECIDED: Final = 4


@kernel
def fill_row(
    layout: Layout,
    plays: Plays,
    task: SolvingTask,
    chances: Chances,
    bench: Bench,
    level: int,
    sign: int,
    play: int,
) -> None:
    """Write the chance after a play, for every position of the block.

    The tracks a play moves on, three at most, cut the others into groups, whose states count through on both
    sides; a play that moves on fewer has nothing before its first.
    """
    width = plays.widths[play]
    one = plays.tracks[play, width - 3] if width > 2 else -1
    two = plays.tracks[play, width - 2] if width > 1 else -1
    three = plays.tracks[play, width - 1]
    group_a = group_size(layout, task.bits, bench.block, 0, one)
    group_b = group_size(layout, task.bits, bench.block, one + 1, two)
    group_c = group_size(layout, task.bits, bench.block, two + 1, three)
    run = group_size(layout, task.bits, bench.block, three + 1, TRACKS)
    if task.one_move and run == 1:
        fill_last(layout, task, chances, bench, level, sign, three, play * BLOCK, group_c)
        return
    only_move = width == 1 and plays.times[play, 0] == 1
    size_one = size_of(layout, one, bench.block)
    size_two = size_of(layout, two, bench.block)
    size_three = size_of(layout, three, bench.block)
    last_one, last_two, last_three = 99, 99, 99
    source, base, to_one, to_two, to_three = DECIDED, 0, 1, 1, 1
    for place_one in range(size_one):
        next_one, at_one = class_after(layout, plays, play, width - 3, one, bench.block, place_one)
        for place_two in range(size_two):
            next_two, at_two = class_after(layout, plays, play, width - 2, two, bench.block, place_two)
            for place_three in range(size_three):
                next_three, at_three = class_after(
                    layout, plays, play, width - 1, three, bench.block, place_three
                )
                if next_one != last_one or next_two != last_two or next_three != last_three:
                    last_one, last_two, last_three = next_one, next_two, next_three
                    source, base = find_source(
                        layout, task, bench, level, sign, one, next_one, two, next_two, three, next_three
                    )
                    to_one = size_after(layout, one, next_one)
                    to_two = size_after(layout, two, next_two)
                    to_three = size_after(layout, three, next_three)
                for group in range(group_a * group_b):
                    a, b = group // group_b, group % group_b
                    head = ((a * size_one + place_one) * group_b + b) * size_two + place_two
                    tail = ((a * to_one + at_one) * group_b + b) * to_two + at_two
                    for c in range(group_c):
                        here = ((head * group_c + c) * size_three + place_three) * run
                        there = base + ((tail * group_c + c) * to_three + at_three) * run
                        if source == DECIDED:
                            fill_known(task, bench, play, only_move, three, here, base, run)
                        else:
                            copy_run(task, chances, bench.rows, source, play * BLOCK + here, there, run, three)


@kernel
def fill_known(
    task: SolvingTask, bench: Bench, play: int, only_move: bool, track: int, here: int, chance: int, run: int
) -> None:
    """Write one chance for a run of positions; where a single move cannot be made, note that."""
    row = bench.rows[play * BLOCK + here : play * BLOCK + here + run]
    value = max(chance, 0) * 8 + track if task.one_move else chance
    for step in range(run):
        row[step] = value
    if chance == UNPLAYABLE and only_move:
        for step in range(run):
            bench.movable[here + step] &= 255 ^ (1 << track)


@kernel
def fill_last(
    layout: Layout,
    task: SolvingTask,
    chances: Chances,
    bench: Bench,
    level: int,
    sign: int,
    track: int,
    row: int,
    groups: int,
) -> None:
    """The same for one move on the last track, whose states count fastest.

    `bench.spots` says for each state where the chance lies, from which index on and how far apart.
    """
    spots, size = bench.spots, layout.sizes[track, bench.block[track]]
    for place in range(size):
        number = layout.next_class[0, track, bench.block[track], place]
        at = layout.next_place[0, track, bench.block[track], place]
        source, base = find_source(
            layout, task, bench, level, sign, -1, UNCHANGED, -1, UNCHANGED, track, number
        )
        spots[3 * place] = source
        spots[3 * place + 1] = base if source == DECIDED else base + at
        spots[3 * place + 2] = 0 if source == DECIDED else size_after(layout, track, number)
    for group in range(groups):
        for place in range(size):
            source, there = spots[3 * place], spots[3 * place + 1]
            if source == FINE:
                value = int(chances.fine[there])
            elif source == DECIDED:
                value = there
            else:
                value = int(chances.fewer[there]) << COARSE_BITS
            if value == UNPLAYABLE:
                value = 0
                bench.movable[group * size + place] &= 255 ^ (1 << track)
            bench.rows[row + group * size + place] = value * 8 + track
            spots[3 * place + 1] = there + spots[3 * place + 2]


@kernel
def group_size(layout: Layout, bits: int, block: Int64s, first: int, last: int) -> int:
    """How many ways there are to place the open tracks from `first` to `last` - 1 in their classes."""
    product = 1
    for track in range(first, last):
        if bits >> track & 1:
            product *= layout.sizes[track, block[track]]
    return product


@kernel
def size_of(layout: Layout, track: int, block: Int64s) -> int:
    """How many states a track has in the block; 1 where there is no track."""
    return layout.sizes[track, block[track]] if track >= 0 else 1


@kernel
def class_after(
    layout: Layout, plays: Plays, play: int, nth: int, track: int, block: Int64s, place: int
) -> tuple[int, int]:
    """The class and place of a track, the nth of a play, after the play's moves on it."""
    if track < 0:
        return UNCHANGED, 0
    times, now = plays.times[play, nth], block[track]
    return layout.next_class[times - 1, track, now, place], layout.next_place[times - 1, track, now, place]


@kernel
def size_after(layout: Layout, track: int, number: int) -> int:
    """How many states the class has; 1 if there is none."""
    return layout.sizes[track, number] if number >= 0 else 1


@kernel
def find_source(
    layout: Layout,
    task: SolvingTask,
    bench: Bench,
    level: int,
    sign: int,
    one: int,
    next_one: int,
    two: int,
    next_two: int,
    three: int,
    next_three: int,
) -> tuple[int, int]:
    """Where the chances lie after a play, and where the block begins there; for DECIDED, the chance itself."""
    if next_one == NO_MOVE or next_two == NO_MOVE or next_three == NO_MOVE:
        return DECIDED, UNPLAYABLE
    for track in range(TRACKS):
        bench.target[track] = bench.block[track]
    lead = task.lead if sign == 0 else -task.lead
    bits = task.bits
    for track, number in ((one, next_one), (two, next_two), (three, next_three)):
        if number == CLOSES:
            bits &= 255 ^ (1 << track)
            lead += track + 1
            level -= bench.block[track]
        elif number >= 0:
            bench.target[track] = number
            level -= bench.block[track] - number
    if abs(lead) > layout.points[bits]:
        return DECIDED, CERTAIN if lead > 0 else 0
    if bits == 0:
        return DECIDED, EVEN
    rank = block_rank(layout, bits, bench.target, level)
    if bits == task.bits:
        return FINE, ((level % task.ring) * task.signs + sign) * task.level_size + rank
    first = layout.lead_index[bits, lead + ALL_POINTS] * layout.starts[bits, layout.starts.shape[1] - 1]
    fewer = (next_one == CLOSES) + (next_two == CLOSES) + (next_three == CLOSES)
    return fewer, layout.offsets[bits] + first + layout.starts[bits, level] + rank


@kernel
def copy_run(
    task: SolvingTask, chances: Chances, rows: Any, source: int, here: int, there: int, run: int, track: int
) -> None:
    """Copy the chances of a run of positions."""
    factor, extra = (8, track) if task.one_move else (1, 0)
    if source == FINE:
        copy_fine(rows, here, chances.fine, there, run, factor, extra)
    elif source == 1:
        copy_coarse(rows, here, chances.fewer, there, run, factor, extra)
    elif source == 2:
        copy_coarse(rows, here, chances.two_fewer, there, run, factor, extra)
    else:
        copy_coarse(rows, here, chances.three_fewer, there, run, factor, extra)


@kernel
def copy_fine(rows: Any, here: int, fine: Any, there: int, run: int, factor: int, extra: int) -> None:
    """Slices begin at 0, so the compiler need not think of negative indices and copies many at a time."""
    target, source = rows[here : here + run], fine[there : there + run]
    for step in range(run):
        target[step] = source[step] * factor + extra


@kernel
def copy_coarse(rows: Any, here: int, coarse: Any, there: int, run: int, factor: int, extra: int) -> None:
    target, source = rows[here : here + run], coarse[there : there + run]
    for step in range(run):
        target[step] = (source[step] << COARSE_BITS) * factor + extra
