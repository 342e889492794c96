"""What solving will take on this machine: positions, disk, memory and time."""

from __future__ import annotations

import os
import time
from typing import Any

import numpy as np

from snailhouse.core.tablebases import SolvingPlan
from snailhouse.games.snails_pace.tablebase.bench import BLOCK, Chances, SolvingTask, new_bench
from snailhouse.games.snails_pace.tablebase.kernels import solve_levels
from snailhouse.games.snails_pace.tablebase.layout import level_count, positions_of, sets_of, undecided_leads
from snailhouse.games.snails_pace.tablebase.solver import SMALL
from snailhouse.games.snails_pace.tablebase.stage_files import StageFiles

TRIAL_SET = 0b11101000
"""Tracks 4, 6, 7 and 8: enough to measure by, and no more."""
DISK_SPEED = 4e8
"""Bytes a second that a disk is expected to take."""


def make_plan(files: StageFiles, stages: int, fresh: bool) -> SolvingPlan:
    """What it takes to have so many stages, or to solve all of them again."""
    missing = {races: missing_sets(files, races) for races in range(1, stages + 1)}
    wanted = {races: sets_of(races) for races in missing} if fresh else missing
    counts = {races: sum(map(files.section_positions, sets)) for races, sets in wanted.items()}
    disk = sum(files.files[races].size for races in missing)
    unwritten = sum(
        section.end - section.start
        for races, sets in missing.items()
        for bits, section in zip(sets_of(races), files.files[races].sections, strict=True)
        if bits in sets
    )
    return SolvingPlan(
        stages=stages,
        positions=sum(files.positions(races) for races in missing),
        missing=sum(counts.values()),
        disk=disk,
        missing_disk=unwritten,
        memory=max((needed_memory(files, bits) for sets in wanted.values() for bits in sets), default=0),
        seconds=expected_seconds(files, counts) + 2 * sum(counts.values()) / DISK_SPEED
        if any(counts.values())
        else 0.0,
        folder=files.folder,
        error=files.error(stages),
    )


def missing_sets(files: StageFiles, races: int) -> list[int]:
    """The sets of so many races that are not solved; whether the others are whole is not looked at."""
    file = files.files[races]
    if not file.is_usable():
        return sets_of(races)
    return [bits for number, bits in enumerate(sets_of(races)) if not file.is_finished(number)]


def needed_memory(files: StageFiles, bits: int) -> int:
    """Bytes of memory that solving a set takes, without the mapped files."""
    threads = os.cpu_count() or 1
    rows = len(files.turns.plays(bits).widths)
    benches = threads * BLOCK * (4 * max(rows, 8) + 2 * 8 + 1 + 2 * 2 + 2 * 4 + 4 + 8)
    signs = 1 if undecided_leads(bits) == [0] else 2
    level = signs * int(files.layout.counts[bits].max())
    if files.section_positions(bits) <= SMALL:
        return benches + threads * (4 * files.ring() * level + 2 * files.section_positions(bits))
    return benches + 4 * files.ring() * level + 2 * 2 * level


def expected_seconds(files: StageFiles, counts: dict[int, int]) -> float:
    """How long so many positions of each stage take, by the speed of a small set tried now."""
    tried = trial_speed(files) / (os.cpu_count() or 1)
    usual = work_of(files, TRIAL_SET)
    return sum(
        count * tried * max(1.0, work_of(files, max(sets_of(races))) / usual) for races, count in counts.items()
    )


def work_of(files: StageFiles, bits: int) -> float:
    """About how much there is to do for a position: its plays, and roll by roll where that is needed."""
    plays = files.turns.plays(bits)
    return 8 + len(plays.widths) + (0 if files.turns.one_move else 0.25 * len(plays.allowed))


def trial_speed(files: StageFiles) -> float:
    """Seconds a position on one thread, from solving a small set with no chances known."""
    layout, bits = files.layout, TRIAL_SET
    size, level_size = positions_of(layout, bits), int(layout.counts[bits].max())
    largest = max(positions_of(layout, other) for other in sets_of(bits.bit_count() - 1))
    nothing = np.zeros(largest, np.uint16)
    nothing.flags.writeable = False
    # Wherever a race closes, the same row is read: also for a lead that cannot come up and has none of its own.
    layout = layout._replace(offsets=np.zeros_like(layout.offsets), lead_index=np.zeros_like(layout.lead_index))
    task = SolvingTask(bits, 0, 1, files.turns.one_move, float(files.box.rolls), files.ring(), level_size)
    fine, out = np.zeros(files.ring() * level_size, np.int32), np.zeros(size, np.uint16)
    chances = Chances(fine, nothing, nothing, nothing, out)
    plays, kernel = files.turns.plays(bits), files.game.compile().bind(solve_levels)
    run: Any = kernel
    bench = new_bench(len(plays.widths))
    run(layout, plays, task, chances, bench, 1, 0, 0)
    began = time.perf_counter()
    run(layout, plays, task, chances, bench, level_count(layout, bits), 0, 0)
    return (time.perf_counter() - began) / size
