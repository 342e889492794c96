"""A game whose positions are solved stage by stage, from the end backwards, and kept on disk.

Stage n holds the positions with n things still open (see `TablebasePart.unit`). The stages that lie on a
machine are what is known exactly there.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from snailhouse.core.game import Game
    from snailhouse.core.position import Position

StageProgress = Callable[[str, float], None]
"""Called with what is being done and how much of everything is done, from 0 to 1."""


@dataclass(frozen=True)
class SolvingPlan:
    """What solving will take, told before it begins."""

    stages: int
    positions: int
    """Of all the stages asked for."""
    missing: int
    """Those to solve: all, or those that are not solved yet."""
    disk: int
    """Bytes that all files take."""
    missing_disk: int
    """Bytes that are not on the disk yet; what is solved again is written in its place."""
    memory: int
    """Bytes of memory it takes at most, beside what the system keeps of the files."""
    seconds: float
    """An estimate, from a short trial on this machine."""
    folder: Path
    error: float
    """How far a stored chance can be from the truth, at most."""


@dataclass(frozen=True)
class SolvedStages:
    """What solving came to."""

    plan: SolvingPlan
    seconds: float
    solved: int
    """Positions that were solved now."""
    damaged: int
    """Sections that were there but not whole, and so were solved again."""
    value: float | None
    """The chance of whoever starts, if all stages are solved."""


class TablebasePart(Protocol):
    """What a room gives to have its game solved stage by stage. All of it follows from what a seat knows."""

    unit: str
    """What is counted, in the plural, such as 'races'."""
    stages: int
    """How many there are."""
    quick_stages: int
    """So many take a second or two, and are made when they are first needed."""

    def plan(self, game: Game, stages: int, where: Path | None, fresh: bool = False) -> SolvingPlan:
        """What it would take to have so many stages; with `fresh`, to solve all of them again."""

    def solve(
        self, game: Game, plan: SolvingPlan, progress: StageProgress, threads: int | None, fresh: bool
    ) -> SolvedStages:
        """Solve what is missing; with `fresh`, everything."""

    def stages_there(self, game: Game) -> int:
        """How many stages lie on this machine, from the first on."""

    def make_quick(self, game: Game) -> None:
        """Make the quick stages if they are not there; where that is not possible, nothing happens."""

    def prepare(self, position: Position) -> None:
        """The same, if this position needs no other stages."""

    def chances(self, position: Position) -> Mapping[int, float] | None:
        """At a decision: the chance of the seat to decide after each legal move; None if it is not there."""

    def value(self, position: Position, seat: int) -> float | None:
        """A seat's chance at any moment of the game; None if it is not there."""

    def error(self, position: Position) -> float:
        """How far the chances of this position can be from the truth, at most."""
