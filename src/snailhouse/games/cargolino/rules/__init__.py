"""Cargolino Valentino: two backwards races of six snails whose owners are secret. Rulings C1 to C12."""

from snailhouse.games.cargolino.rules.knowledge import OBSERVATION, conceal, observe
from snailhouse.games.cargolino.rules.race import (
    actor,
    chance,
    legal,
    outcomes,
    play,
    setup,
    turns,
)
from snailhouse.games.cargolino.rules.records import MOVES, Box, Table
from snailhouse.games.cargolino.rules.shells import FIGURES, figures, payoffs, scores

__all__ = [
    "FIGURES",
    "MOVES",
    "OBSERVATION",
    "Box",
    "Table",
    "actor",
    "chance",
    "conceal",
    "figures",
    "legal",
    "observe",
    "outcomes",
    "payoffs",
    "play",
    "scores",
    "setup",
    "turns",
]
