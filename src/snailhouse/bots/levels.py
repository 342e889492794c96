"""Levels that people understand, weakest first; docs/bots.md tells how strong they are."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from snailhouse.bots.search import Settings
from snailhouse.core.room import Room


@dataclass(frozen=True)
class Level:
    """How a level thinks; a room says how many simulations a master makes of its game."""

    share: float
    """Simulations, as a part of the master's."""
    least: int
    trees: int = 1
    lean: float = 0.0
    endgame: bool = False
    """See `Settings`."""


LEVELS: Final = {
    "easy": Level(share=0.001, least=6),
    "medium": Level(share=0.01, least=25),
    "hard": Level(share=0.1, least=100, lean=1.0, endgame=True),
    "master": Level(share=1.0, least=100, trees=2, lean=1.0, endgame=True),
}
MOST_SECONDS: Final = 3.0


def settings_of(room: Room, name: str) -> Settings:
    """How hard a level thinks in a room."""
    level = LEVELS[name]
    return Settings(
        simulations=max(level.least, round(level.share * room.master_simulations)),
        seconds=MOST_SECONDS,
        trees=level.trees,
        endgame=level.endgame,
        lean=level.lean,
    )
