"""Snail Invasion!: plants grow in stacks, snails eat them. Rulings I1 to I15."""

from snailhouse.games.snail_invasion.moves import MOVES
from snailhouse.games.snail_invasion.records import Box, Table
from snailhouse.games.snail_invasion.rules.ends import payoffs, scores
from snailhouse.games.snail_invasion.rules.knowledge import Observation, conceal, erase, observe
from snailhouse.games.snail_invasion.rules.report import Figures, figures
from snailhouse.games.snail_invasion.rules.turn import (
    actor,
    chance,
    legal,
    outcomes,
    play,
    setup,
    turns,
)
