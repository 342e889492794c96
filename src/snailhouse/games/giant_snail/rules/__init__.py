"""Giant Snail Will Not Prevail!: worker placement against a common enemy. Rulings G1 to G19.

`terms` and `records` hold the vocabulary and the two records; one module a part of the round follows, and
`flow` ties them together.
"""

from snailhouse.games.giant_snail.rules.election import payoffs, scores
from snailhouse.games.giant_snail.rules.flow import actor, chance, legal, outcomes, play, setup
from snailhouse.games.giant_snail.rules.knowledge import OBSERVATION, conceal, observe
from snailhouse.games.giant_snail.rules.records import Box, Table
from snailhouse.games.giant_snail.rules.report import FIGURES, figures, turns
from snailhouse.games.giant_snail.rules.terms import MOVES

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
