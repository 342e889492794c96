"""The solver's loops: the values of all positions of a level from those of the levels below.

They know races only by `Layout` and rolls only by `Plays`; both were made by the rules.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from snailhouse.core.kernel import kernel
from snailhouse.games.snails_pace.records import TRACKS
from snailhouse.games.snails_pace.tablebase.bench import (
    BLOCK,
    CERTAIN,
    COARSE_BITS,
    Bench,
    Chances,
    SolvingTask,
)
from snailhouse.games.snails_pace.tablebase.blocks import block_rank, first_block, next_block
from snailhouse.games.snails_pace.tablebase.layout import Layout
from snailhouse.games.snails_pace.tablebase.rows import fill_row, group_size
from snailhouse.games.snails_pace.tablebase.sorting import average_of_best
from snailhouse.games.snails_pace.tablebase.turns import Plays


@kernel
def solve_levels(
    layout: Layout,
    plays: Plays,
    task: SolvingTask,
    chances: Chances,
    bench: Bench,
    levels: int,
    out_start: int,
    out_step: int,
) -> None:
    """Solve a whole set with a lead and its opposite, whose values begin `out_step` after `out_start`."""
    for level in range(levels):
        first_block(layout, task.bits, bench.block, level)
        start = out_start + layout.starts[task.bits, level]
        solve_blocks(layout, plays, task, chances, bench, level, 1 << 40, start, out_step)


@kernel
def solve_blocks(
    layout: Layout,
    plays: Plays,
    task: SolvingTask,
    chances: Chances,
    bench: Bench,
    level: int,
    count: int,
    out_start: int,
    out_step: int,
) -> None:
    """Solve so many blocks of a level, from the one in `bench.block` on, or all that are left."""
    while count > 0:
        size = group_size(layout, task.bits, bench.block, 0, TRACKS)
        for place in range(size):
            bench.movable[place] = task.bits
        for sign in range(task.signs):
            for play in range(len(plays.widths)):
                fill_row(layout, plays, task, chances, bench, level, sign, play)
            if task.one_move:
                fill_closed(bench.rows, task.bits, len(plays.widths), size)
                average_of_best(bench, plays.best, plays.others, sign, size)
            else:
                average_of_plays(plays, bench, sign, size)
        rank = block_rank(layout, task.bits, bench.block, level)
        couple_passes(plays, task, chances, bench, level, rank, size, out_start, out_step)
        if not next_block(layout, task.bits, bench.block):
            return
        count -= 1


@kernel
def fill_closed(rows: Any, bits: int, row: int, size: int) -> None:
    """Add a row for each closed track, worth nothing, so that there are always eight."""
    for track in range(TRACKS):
        if not bits >> track & 1:
            some = rows[row * BLOCK : row * BLOCK + size]
            for place in range(size):
                some[place] = track
            row += 1


@kernel
def average_of_plays(plays: Plays, bench: Bench, sign: int, size: int) -> None:
    """Write the gains of a block roll by roll: the best play that each roll allows."""
    gains = bench.gains[sign * BLOCK : sign * BLOCK + size]
    for place in range(size):
        gains[place] = 0
    for roll in range(len(plays.weights)):
        for place in range(size):
            bench.best[place] = 0
        for index in range(plays.first[roll], plays.first[roll + 1]):
            row = bench.rows[plays.allowed[index] * BLOCK : plays.allowed[index] * BLOCK + size]
            for place in range(size):
                bench.best[place] = max(bench.best[place], row[place])
        for place in range(size):
            gains[place] += plays.weights[roll] * np.int64(bench.best[place])


@kernel
def couple_passes(
    plays: Plays,
    task: SolvingTask,
    chances: Chances,
    bench: Bench,
    level: int,
    rank: int,
    size: int,
    out_start: int,
    out_step: int,
) -> None:
    """Work the passes in: the same block, seen by both players, gives two equations for each position.

    With gain g and probability of a pass q, and g', q' those of the other player at the same position, the
    player to move has the chance v = g + q (1 - v') and the other, once to move, v' = g' + q' (1 - v).
    """
    scale = 1.0 / (task.outcomes * CERTAIN)
    passes = bench.passes[:size]
    for place in range(size):
        passes[place] = plays.missed[bench.movable[place]]
    for sign in range(task.signs):
        other = task.signs - 1 - sign
        first = ((level % task.ring) * task.signs + other) * task.level_size + rank
        fine = chances.fine[first : first + size]
        first = out_start + other * out_step + rank
        out = chances.out[first : first + size]
        gains = bench.gains[sign * BLOCK : sign * BLOCK + size]
        rival_gains = bench.gains[other * BLOCK : other * BLOCK + size]
        for place in range(size):
            mirrored = size - 1 - place
            pass_chance, rival_pass = passes[place], passes[mirrored]
            gain, rival_gain = gains[place] * scale, rival_gains[mirrored] * scale
            chance = (gain + pass_chance * (1.0 - rival_gain - rival_pass)) / (1.0 - pass_chance * rival_pass)
            rounded = int((1.0 - chance) * CERTAIN + 0.5)
            fine[mirrored] = rounded
            out[mirrored] = (rounded + (1 << (COARSE_BITS - 1))) >> COARSE_BITS
