"""Levels that people understand, weakest first; docs/bots.md tells how strong they are."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from snailhouse.bots.search import Effort
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
    """See `Effort.endgame`; a level that plays exact endgames also plays solved games perfectly."""
    care: float = 0.0
    """See `Effort.care`; it cares only where all can lose together."""
    slip: int | None = None
    """Where all can lose together: it plays the greedy move, but any move one time in so many."""


LEVELS: Final = {
    "easy": Level(share=0.001, least=6, slip=3),
    "medium": Level(share=0.01, least=25, slip=10),
    "hard": Level(share=0.1, least=100, lean=1.0, endgame=True, care=0.5),
    "master": Level(share=1.0, least=100, trees=2, lean=1.0, endgame=True, care=0.5),
}
MOST_SECONDS: Final = 3.0
"""How long a level thinks at most; on an idle machine it has made its simulations long before."""


def effort_of(room: Room, name: str, seconds: float = MOST_SECONDS) -> Effort:
    """How hard a level thinks about the game of a room."""
    level = LEVELS[name]
    usual = max(level.least, round(level.share * room.tuning.master_simulations))
    return Effort(
        simulations=room.tuning.level_simulations.get(name, usual),
        seconds=seconds,
        trees=level.trees,
        endgame=level.endgame,
        lean=level.lean,
        care=level.care if room.tuning.shared_defeat else 0.0,
    )


def slip_of(room: Room, name: str) -> int | None:
    """One move in how many is any move, for a level that follows a room's greedy policy; None if it searches.

    The few simulations of a weak level are worse than a rule of thumb. Among rivals that makes it weak; where
    all can lose together it would make the game hopeless for everybody.
    """
    return LEVELS[name].slip if room.tuning.shared_defeat and room.tuning.greedy is not None else None
