"""The tablebase of Snail's Pace: planned, solved and looked up. A stage is a number of open races."""

from __future__ import annotations

import os
import shutil
import threading
import time
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from snailhouse.core.contract import CHANCE
from snailhouse.core.errors import Refusal
from snailhouse.core.game import Game
from snailhouse.core.locks import held_alone
from snailhouse.core.position import Position
from snailhouse.core.tablebases import SolvedStages, SolvingPlan, StageProgress
from snailhouse.games.snails_pace.records import TRACKS
from snailhouse.games.snails_pace.tablebase.layout import (
    ALL_POINTS,
    place_of,
    positions_of,
    sets_of,
)
from snailhouse.games.snails_pace.tablebase.planning import make_plan, missing_sets
from snailhouse.games.snails_pace.tablebase.solver import StageSolver
from snailhouse.games.snails_pace.tablebase.stage_files import StageFiles, solutions_folder, stage_folder
from snailhouse.games.snails_pace.tablebase.track_states import RaceState

SPARE_DISK = 1 << 28
"""Bytes that solving leaves free on the disk."""


class PaceTablebase:
    """See `core.tablebases.TablebasePart`."""

    unit = "races"
    stages = TRACKS
    quick_stages = 3

    def __init__(self) -> None:
        self._known: dict[tuple[object, object, Path], StageFiles] = {}
        self._there: dict[StageFiles, tuple[int, object]] = {}
        self._one_thread = threading.RLock()
        self._lock = threading.Lock()

    def files(self, game: Game, where: Path | None = None) -> StageFiles:
        """The files of a game in a folder."""
        folder = where or solutions_folder()
        key = game.options["meeting"], game.options["turn"], folder
        with self._lock:
            if key not in self._known:
                self._known[key] = StageFiles(game, folder)
            return self._known[key]

    def plan(self, game: Game, stages: int, where: Path | None, fresh: bool = False) -> SolvingPlan:
        return make_plan(self.files(game, where), stages, fresh)

    def solve(
        self,
        game: Game,
        plan: SolvingPlan,
        progress: StageProgress,
        threads: int | None = None,
        fresh: bool = False,
    ) -> SolvedStages:
        files = self.files(game, plan.folder.parent)
        plan.folder.mkdir(parents=True, exist_ok=True)
        check_space(plan)
        began, solved, damaged = time.perf_counter(), 0, 0
        with held_alone(plan.folder / "solving.lock"):
            for races in range(1, plan.stages + 1):
                title = f"{races} of {plan.stages} {self.unit}"
                before = sum(files.positions(fewer) for fewer in range(1, races))
                tally = SolvingTally(progress, title, before, plan.positions)
                try:
                    sets, broken = unsolved_sets(files, races, tally, fresh)
                    StageSolver(files, threads, tally.add).solve(races, sets)
                finally:
                    files.files[races].close()
                damaged, solved = damaged + broken, solved + sum(map(files.section_positions, sets))
        return SolvedStages(plan, time.perf_counter() - began, solved, damaged, self._start_value(files))

    def _start_value(self, files: StageFiles) -> float | None:
        """The chance of whoever starts; None if it is not there."""
        start = Game(files.game.room, **{**files.game.options, "start": "x"}).start()
        waiting = self._waiting_value(start, 1, files)
        return None if waiting is None else 1.0 - waiting

    def stages_there(self, game: Game) -> int:
        if not stage_folder(game, solutions_folder()).exists():
            return 0
        return self._stages_in(self.files(game))

    def _stages_in(self, files: StageFiles) -> int:
        """How many stages are there; looked at again when the file of the next one has changed."""
        with self._one_thread:  # who looks closes a file that another may be solving
            there, seen = self._there.get(files, (0, None))
            while there < TRACKS and (now := file_state(files, there + 1)) != seen:
                seen = now
                files.files[there + 1].close()
                if now is not None and not missing_sets(files, there + 1):
                    there, seen = there + 1, None
                self._there[files] = there, seen
            return there

    def prepare(self, position: Position) -> None:
        if position.table.unwon <= self.quick_stages:
            self.make_quick(position.game)

    def make_quick(self, game: Game) -> None:
        with self._one_thread:
            if self.stages_there(game) < self.quick_stages:
                with suppress(Refusal, OSError):
                    self.solve(game, self.plan(game, self.quick_stages, None), lambda _, __: None)

    def chances(self, position: Position) -> Mapping[int, float] | None:
        found: dict[int, float] = {}
        for move in position.legal():
            chance = self.value(position.after(move), position.actor)
            if chance is None:
                return None
            found[move] = chance
        return found or None

    def value(self, position: Position, seat: int) -> float | None:
        if position.over:
            return position.payoffs()[seat]
        if position.actor != CHANCE:
            chances = self.chances(position)
            best = max(chances.values()) if chances else None
            return best if best is None or position.actor == seat else 1.0 - best
        if not position.table.started:
            return 0.5
        waiting = 1 - int(position.table.seat)
        chance = self._waiting_value(position, waiting, self.files(position.game))
        return chance if chance is None or seat == waiting else 1.0 - chance

    def error(self, position: Position) -> float:
        return self.files(position.game).error(int(position.table.unwon)) if position.table.unwon else 0.0

    def _waiting_value(self, position: Position, me: int, files: StageFiles) -> float | None:
        """The chance of the player who is not to roll."""
        table = position.table
        states = {track: seen_state(table, track, me) for track in range(TRACKS) if table.winner[track] < 0}
        bits = sum(1 << track for track in states)
        lead = int(table.points[me] - table.points[1 - me])
        if abs(lead) > files.layout.points[bits]:
            return 1.0 if lead > 0 else 0.0
        races = len(states)
        if races > self._stages_in(files):
            return None
        if any(state not in files.races[track].steps for track, state in states.items()):
            return None
        row = int(files.layout.lead_index[bits, lead + ALL_POINTS])
        place = place_of(files.layout, files.races, states)
        if row < 0 or not files.files[races].is_proven(sets_of(races).index(bits), row, 2 * place):
            return None
        index = int(files.layout.offsets[bits]) + row * positions_of(files.layout, bits) + place
        return int(files.values(races)[index]) / 65535


def file_state(files: StageFiles, races: int) -> object:
    """What changes when the file of a stage does; None if there is none."""
    try:
        found = files.files[races].path.stat()
    except OSError:
        return None
    return found.st_mtime_ns, found.st_size, found.st_ino


class SolvingTally:
    """Tells how far solving has come."""

    def __init__(self, progress: StageProgress, title: str, done: int, total: int) -> None:
        self._progress, self._title, self._done, self._total = progress, title, done, total
        self.add(0)

    def add(self, positions: int) -> None:
        self._done += positions
        self._progress(self._title, self._done / self._total)


def unsolved_sets(files: StageFiles, races: int, tally: SolvingTally, fresh: bool) -> tuple[list[int], int]:
    """The sets of a stage that must be solved, and how many of them are there but damaged."""
    file, damaged = files.files[races], 0
    file.prepare()
    missing = set(missing_sets(files, races))
    for number, bits in enumerate(sets_of(races)):
        if bits in missing:
            continue
        if fresh:
            missing.add(bits)
        elif not file.is_whole(number):
            missing.add(bits)
            damaged += 1
        else:
            tally.add(files.section_positions(bits))
    return [bits for bits in sets_of(races) if bits in missing], damaged


def check_space(plan: SolvingPlan) -> None:
    """Refuse to begin where the disk has too little space or the machine too little memory."""
    free = shutil.disk_usage(plan.folder).free
    needed = plan.missing_disk + SPARE_DISK
    if plan.missing_disk and free < needed:
        raise Refusal(
            f"{plan.folder} has {free / 1e9:.1f} GB free and {needed / 1e9:.1f} GB are needed;"
            " name another folder with --where, or fewer races with --races"
        )
    memory = physical_memory()
    if memory is not None and plan.memory > memory:
        raise Refusal(
            f"this machine has {memory / 1e9:.1f} GB of memory and {plan.memory / 1e9:.1f} GB are needed;"
            " ask for fewer races with --races"
        )


def physical_memory() -> int | None:
    """Bytes of memory the machine has; None where the system does not say."""
    try:
        return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    except (AttributeError, ValueError, OSError):
        return None


def seen_state(table: Any, track: int, me: int) -> RaceState:
    """A track as a seat sees it."""
    rider = int(table.rider[track])
    return RaceState(
        int(table.to_go[me, track]), int(table.to_go[1 - me, track]), rider if rider < 0 else rider ^ me
    )
