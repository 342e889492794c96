"""Cargolino Valentino: two backwards races of six snails whose owners are secret. Rulings C1 to C12."""

from snailhouse.games.cargolino.moves import MOVES
from snailhouse.games.cargolino.records import Box, Table
from snailhouse.games.cargolino.rules.knowledge import Observation, conceal, erase, observe
from snailhouse.games.cargolino.rules.race import (
    actor,
    chance,
    count_moves,
    legal,
    nth_move,
    outcomes,
    play,
    setup,
    turns,
)
from snailhouse.games.cargolino.rules.report import Figures, figures
from snailhouse.games.cargolino.rules.shells import payoffs, scores
