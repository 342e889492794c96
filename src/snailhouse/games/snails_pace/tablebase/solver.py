"""Solve Snail's Pace stage by stage: sets of one open track, of two, and so on.

Small sets are solved several at a time, a thread each; a large one level by level, all threads sharing a level,
while what is finished is written behind them.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any

import numpy as np

from snailhouse.games.snails_pace.records import TRACKS
from snailhouse.games.snails_pace.tablebase.bench import Bench, Chances, SolvingTask, new_bench
from snailhouse.games.snails_pace.tablebase.blocks import mark_blocks
from snailhouse.games.snails_pace.tablebase.kernels import solve_blocks, solve_levels
from snailhouse.games.snails_pace.tablebase.layout import level_count, positions_of, sets_of, undecided_leads
from snailhouse.games.snails_pace.tablebase.stage_files import StageFiles
from snailhouse.solving.checked_file import ChunkSums

SMALL = 1 << 24
"""Values up to which a set is solved in one go, in memory."""
SHARE = 1 << 20
"""Positions of a level that a thread solves at a time, about."""
MOST_SHARES = 4096

Solved = Callable[[int], None]
"""Called with a number of positions that have been solved."""


class StageSolver:
    """Solves the sets of one way to play."""

    def __init__(self, files: StageFiles, threads: int | None, solved: Solved) -> None:
        self.files = files
        self.threads = threads or os.cpu_count() or 1
        self.solved = solved
        rules: Any = files.game.compile()
        self._whole, self._some, self._mark = (
            rules.bind(kernel) for kernel in (solve_levels, solve_blocks, mark_blocks)
        )
        self._benches = threading.local()

    def solve(self, races: int, sets: list[int]) -> None:
        """Solve these sets of so many races; the stages below must be there."""
        file, numbers = self.files.files[races], {bits: number for number, bits in enumerate(sets_of(races))}
        small = [bits for bits in sets if self.files.section_positions(bits) <= SMALL]
        with ThreadPoolExecutor(self.threads) as pool:
            futures = [pool.submit(self._solve_small, bits) for bits in small]
            try:
                for bits, future in zip(small, futures, strict=True):
                    file.finish(numbers[bits], future.result())
                    self.solved(self.files.section_positions(bits))
                for bits in sets:
                    if bits not in small:
                        file.finish(numbers[bits], self._solve_large(bits, pool))
            finally:
                for future in futures:
                    future.cancel()

    def _solve_small(self, bits: int) -> Any:
        """Solve a set in memory and write its rows; returns their checksums."""
        files, leads = self.files, undecided_leads(bits)
        positions, levels = positions_of(files.layout, bits), level_count(files.layout, bits)
        out = np.zeros(len(leads) * positions, np.uint16)
        for task, low, high in self._tasks(bits):
            fine = np.zeros(task.ring * task.signs * task.level_size, np.int32)
            chances = self._chances(bits, fine, out)
            step = (high - low) * positions
            self._whole(
                files.layout,
                files.turns.plays(bits),
                task,
                chances,
                self._bench(bits),
                levels,
                low * positions,
                step,
            )
        section = files.files[bits.bit_count()].sections[sets_of(bits.bit_count()).index(bits)]
        files.files[bits.bit_count()].write(section.start, out)
        return row_sums(out.reshape(len(leads), positions))

    def _solve_large(self, bits: int, pool: ThreadPoolExecutor) -> Any:
        """Solve a set level by level and write each level; returns the checksums of its rows."""
        files, races = self.files, bits.bit_count()
        sums = [ChunkSums() for _ in undecided_leads(bits)]
        section = files.files[races].sections[sets_of(races).index(bits)]
        with ThreadPoolExecutor(1) as writer:
            for task, low, high in self._tasks(bits):
                rows = [low] if task.signs == 1 else [low, high]
                fine = np.empty(task.ring * task.signs * task.level_size, np.int32)
                outs = [np.empty(task.signs * task.level_size, np.uint16) for _ in range(2)]
                written: list[Future[None] | None] = [None, None]
                for level in range(level_count(files.layout, bits)):
                    waited = written[level % 2]
                    if waited:
                        waited.result()
                    out, count = outs[level % 2], int(files.layout.counts[bits, level])
                    self._solve_level(task, level, self._chances(bits, fine, out), pool)
                    offset = section.start + 2 * int(files.layout.starts[bits, level])
                    pieces = [
                        (row, offset + row * section.row_bytes, out[sign * task.level_size :][:count])
                        for sign, row in enumerate(rows)
                    ]
                    written[level % 2] = writer.submit(self._write, races, pieces, sums)
                    self.solved(task.signs * count)
                for future in written:
                    if future:
                        future.result()
        return np.array([number for row in sums for number in row.finished()], np.uint32)

    def _write(self, races: int, pieces: list[tuple[int, int, Any]], sums: list[ChunkSums]) -> None:
        for row, offset, values in pieces:
            self.files.files[races].write(offset, values)
            sums[row].add(values)

    def _solve_level(self, task: SolvingTask, level: int, chances: Chances, pool: ThreadPoolExecutor) -> None:
        """Solve a level in shares, on all threads."""
        layout, marks = self.files.layout, np.zeros(9 * MOST_SHARES, np.int64)
        size = int(layout.counts[task.bits, level])
        share = max(SHARE // task.signs, 2 * size // MOST_SHARES)
        shares = self._mark(layout, task.bits, np.zeros(TRACKS, np.int64), level, share, marks)
        futures = [
            pool.submit(self._solve_share, task, level, chances, marks[9 * number : 9 * number + 9])
            for number in range(shares)
        ]
        try:
            for future in futures:
                future.result()
        finally:
            for future in futures:
                future.cancel()

    def _solve_share(self, task: SolvingTask, level: int, chances: Chances, mark: Any) -> None:
        bench: Any = self._bench(task.bits)
        bench.block[:] = mark[:TRACKS]
        plays, count = self.files.turns.plays(task.bits), int(mark[TRACKS])
        self._some(self.files.layout, plays, task, chances, bench, level, count, 0, task.level_size)

    def _tasks(self, bits: int) -> Iterator[tuple[SolvingTask, int, int]]:
        """A set with each lead that is not above 0, and the rows of this lead and of its opposite."""
        leads, largest = undecided_leads(bits), int(self.files.layout.counts[bits].max())
        one_move = self.files.turns.one_move
        for lead in leads:
            if lead <= 0:
                signs = 2 if lead else 1
                task = SolvingTask(
                    bits, lead, signs, one_move, float(self.files.box.rolls), self.files.ring(), largest
                )
                yield task, leads.index(lead), leads.index(-lead)

    def _chances(self, bits: int, fine: Any, out: Any) -> Chances:
        races = bits.bit_count()
        fewer, two_fewer, three_fewer = (self.files.values(races - less) for less in (1, 2, 3))
        return Chances(fine, fewer, two_fewer, three_fewer, out)

    def _bench(self, bits: int) -> Bench:
        """This thread's bench, large enough for the plays of a set."""
        plays = len(self.files.turns.plays(bits).widths)
        if getattr(self._benches, "plays", -1) < plays:
            self._benches.plays, self._benches.bench = plays, new_bench(plays)
        bench: Bench = self._benches.bench
        return bench


def row_sums(rows: Any) -> Any:
    """The checksums of rows that lie in memory."""
    found: list[int] = []
    for row in rows:
        sums = ChunkSums()
        sums.add(row)
        found += sums.finished()
    return np.array(found, np.uint32)
