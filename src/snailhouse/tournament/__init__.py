"""A small tournament, sans I/O: who meets whom in which round, and who is ahead.

Players are numbers in the order in which they joined; nothing here knows people, tables or a clock::

    games = [score(pairing) for pairing in pairings("swiss", players, games)]
    ranking("swiss", players, games)
"""

from snailhouse.tournament.pairing import (
    Pairing,
    ScoredGame,
    TournamentSystem,
    most_rounds,
    pairings,
    points_of,
)
from snailhouse.tournament.ranking import Ranked, ranking

__all__ = [
    "Pairing",
    "Ranked",
    "ScoredGame",
    "TournamentSystem",
    "most_rounds",
    "pairings",
    "points_of",
    "ranking",
]
