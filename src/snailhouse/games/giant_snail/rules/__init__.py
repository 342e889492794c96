"""Giant Snail Will Not Prevail!: worker placement against a common enemy. Rulings G1 to G19.

One module a share of the round; `flow` leads through it, `decisions` and `luck` apply what happens.
"""

from snailhouse.games.giant_snail.moves import MOVES
from snailhouse.games.giant_snail.records import Box, Table
from snailhouse.games.giant_snail.rules.decisions import count_moves, legal, nth_move, play
from snailhouse.games.giant_snail.rules.election import payoffs, scores
from snailhouse.games.giant_snail.rules.flow import actor, setup
from snailhouse.games.giant_snail.rules.knowledge import conceal
from snailhouse.games.giant_snail.rules.luck import chance, outcomes
from snailhouse.games.giant_snail.rules.observation import Observation, observe
from snailhouse.games.giant_snail.rules.report import Figures, figures, turns

__all__ = [
    "MOVES",
    "Box",
    "Figures",
    "Observation",
    "Table",
    "actor",
    "chance",
    "conceal",
    "count_moves",
    "figures",
    "legal",
    "nth_move",
    "observe",
    "outcomes",
    "payoffs",
    "play",
    "scores",
    "setup",
    "turns",
]
