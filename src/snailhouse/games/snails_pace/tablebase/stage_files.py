"""The files of a tablebase: one a stage, `races-N.values`, with a section for every set of N open tracks."""

from __future__ import annotations

import hashlib
import os
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np
from platformdirs import user_data_path

from snailhouse.core.fingerprint import fingerprint
from snailhouse.core.game import Game
from snailhouse.core.record import frozen
from snailhouse.games.snails_pace.box import MEETING, TURN, fill
from snailhouse.games.snails_pace.records import TRACKS
from snailhouse.games.snails_pace.tablebase.bench import COARSE_BITS
from snailhouse.games.snails_pace.tablebase.layout import (
    file_sections,
    level_count,
    make_layout,
    positions_of,
    sets_of,
    undecided_leads,
)
from snailhouse.games.snails_pace.tablebase.turns import Turns
from snailhouse.solving.checked_file import CheckedFile

VALUES_VERSION = 1
"""Raised when the same rules and the same layout get other values."""
RULES_READ = ("setup", "actor", "outcomes", "chance", "legal", "play", "payoffs")


def solutions_folder() -> Path:
    """Where solutions lie unless somebody says otherwise: SNAILHOUSE_SOLUTIONS, or beside the user's data."""
    named, home = os.environ.get("SNAILHOUSE_SOLUTIONS"), os.environ.get("SNAILHOUSE_DATA")
    if named:
        return Path(named)
    return (Path(home) if home else user_data_path("snailhouse", appauthor=False)) / "solutions"


class StageFiles:
    """All that is known of one way to play: its layout, its plays and its files in a folder."""

    def __init__(self, game: Game, where: Path) -> None:
        """Who starts makes no difference, so the options that say so do not count."""
        self.game = game
        self.box = fill({**game.options, "start": "roll"})
        self.layout, self.races = make_layout(self.box)
        name = f"snails-pace-{MEETING.choices[self.box.meeting]}-{TURN.choices[self.box.turn]}"
        self.folder = where / name
        self.files = {
            races: CheckedFile(
                self.folder / f"races-{races}.values", self.stamp, file_sections(self.layout, races)
            )
            for races in range(1, TRACKS + 1)
        }
        self.turns = Turns(self.box)

    @cached_property
    def stamp(self) -> str:
        """A hash of all that the values follow from: rules, box, layout and how values are written."""
        kernels = {name: getattr(self.game.room.rules, name) for name in RULES_READ}
        digest = hashlib.sha256(fingerprint(kernels.values(), kernels).encode() + frozen(self.box))
        digest.update(f"{VALUES_VERSION} {COARSE_BITS}".encode())
        for table in self.layout[:-1]:
            digest.update(np.ascontiguousarray(table).astype("<i8").tobytes())
        return digest.hexdigest()[:16]

    def values(self, races: int) -> Any:
        """The file of so many open races as numbers; an empty row for none."""
        if races < 1:
            nothing = np.zeros(0, np.uint16)
            nothing.flags.writeable = False
            return nothing
        return self.files[races].values()

    def positions(self, races: int) -> int:
        """How many positions the stage has, over all sets and leads."""
        return sum(self.section_positions(bits) for bits in sets_of(races))

    def section_positions(self, bits: int) -> int:
        return len(undecided_leads(bits)) * positions_of(self.layout, bits)

    def steps_left(self, races: int) -> int:
        """The most levels that sets of so many races have: how often a fine chance can have been rounded."""
        return max(level_count(self.layout, bits) for bits in sets_of(races))

    def error(self, races: int) -> float:
        """How far a stored chance of so many open races can be from the truth, at most.

        Averages and choices do not enlarge errors. Storing rounds by half a unit, once a set on the way to the
        end of the game, and while a set is solved each of its levels rounds by half a fine unit.
        """
        fine = sum(self.steps_left(size) for size in range(1, races + 1)) / (1 << COARSE_BITS)
        return (races + fine) / 2 / 65535

    @cached_property
    def deepest_drop(self) -> int:
        """By how many levels one move can lower a position of the same set, at most."""
        now = np.arange(self.layout.sizes.shape[1])[None, :, None]
        after = self.layout.next_class[0]
        return int(np.max(np.where(after >= 0, now - after, 0)))

    def ring(self) -> int:
        """How many levels are kept while a set is solved: as far back as one turn can lead, and the new one."""
        return self.deepest_drop * (1, 2, 3)[self.box.turn] + 1
