"""Elo ratings: what one player gains the other loses, by how surprising the result was."""

from __future__ import annotations

from typing import Final, NamedTuple

BEGINNER: Final = 1500.0
"""The rating of a player without rated games."""
SWING_FIRST, SWING = 40.0, 20.0
"""The most a game can move a rating: for the first games, and after."""
FIRST_GAMES: Final = 30


class EloStanding(NamedTuple):
    """A player's rating in a game, and after how many games."""

    rating: float
    games: int


def expected_payoff(mine: float, theirs: float) -> float:
    """The share of the point that a player of this rating gets on average."""
    return float(1 / (1 + 10 ** ((theirs - mine) / 400)))


def rated(mine: EloStanding, theirs: EloStanding, payoff: float) -> tuple[EloStanding, EloStanding]:
    """Both standings after a game that gave the first player this payoff."""
    surprise = payoff - expected_payoff(mine.rating, theirs.rating)
    return _moved(mine, surprise), _moved(theirs, -surprise)


def _moved(standing: EloStanding, surprise: float) -> EloStanding:
    swing = SWING if standing.games >= FIRST_GAMES else SWING_FIRST
    return EloStanding(standing.rating + swing * surprise, standing.games + 1)
