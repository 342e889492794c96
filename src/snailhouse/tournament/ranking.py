"""Who is ahead: by points, then by how well the opponents did."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from snailhouse.tournament.pairing import ScoredGame, TournamentSystem, points_of

DECIMALS = 6
"""Decimals to which points are told apart."""


class Ranked(NamedTuple):
    """A player's place; those with equal points and tie-break share one."""

    rank: int
    player: int
    points: float
    tie_break: float
    """Swiss: the points of all opponents (Buchholz). Round robin: those of each opponent, times what was won of
    the point against them (Sonneborn-Berger)."""
    games: int
    """Pairings so far, byes included."""


def ranking(system: TournamentSystem, players: Sequence[int], games: Sequence[ScoredGame]) -> list[Ranked]:
    """All players, the best first; those who share a place in the order in which they joined."""
    points = points_of(players, games)
    found = []
    for player in players:
        own = [game for game in games if player in game[:2]]
        tie = sum(_tie(system, game, player, points) for game in own)
        found.append((round(points[player], DECIMALS), round(tie, DECIMALS), player, len(own)))
    found.sort(key=lambda line: (-line[0], -line[1]))
    scores = [line[:2] for line in found]
    return [
        Ranked(scores.index((scored, tie)) + 1, player, scored, tie, played)
        for scored, tie, player, played in found
    ]


def _tie(system: TournamentSystem, game: ScoredGame, player: int, points: dict[int, float]) -> float:
    opponent = game.opponent(player)
    if opponent is None:
        return 0.0
    return points[opponent] * (1.0 if system == "swiss" else game.points(player))
