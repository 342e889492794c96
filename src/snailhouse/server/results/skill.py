"""Ratings with their uncertainty, for any number of players, by openskill's model after Plackett and Luce.

A rating is the middle of what is believed of a player's strength, its uncertainty the standard deviation. The
model takes an order of players with ties, which is what a game of any size ends with; Elo and Glicko-2 take
duels only. On the scale of the house a beginner has 1500 and an uncertainty of 350: that is openskill's own
scale, 42 times as fine.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from openskill.models import PlackettLuce

BEGINNER: Final = 1500.0
"""The rating of a player without rated games."""
BEGINNER_UNCERTAINTY: Final = 350.0
LUCK: Final = BEGINNER_UNCERTAINTY / 2
"""How much a game depends on luck: openskill's beta."""
DRIFT: Final = BEGINNER_UNCERTAINTY / 100
"""How much surer of its ratings the house grows at most: openskill's tau."""


class SkillStanding(NamedTuple):
    """A player's rating in a game, how sure it is, and after how many games."""

    rating: float = BEGINNER
    uncertainty: float = BEGINNER_UNCERTAINTY
    games: int = 0


@cache
def _model() -> PlackettLuce:
    from openskill.models import PlackettLuce

    return PlackettLuce(mu=BEGINNER, sigma=BEGINNER_UNCERTAINTY, beta=LUCK, tau=DRIFT)


def rated(standings: Sequence[SkillStanding], payoffs: Sequence[float]) -> list[SkillStanding]:
    """The standings after a game that gave each of the players this payoff. Equal payoffs are a tie."""
    model = _model()
    teams = [[model.rating(mu=standing.rating, sigma=standing.uncertainty)] for standing in standings]
    ranks = [float(sum(other > payoff for other in payoffs)) for payoff in payoffs]
    after = model.rate(teams, ranks=ranks)
    return [
        SkillStanding(new.mu, new.sigma, old.games + 1) for (new,), old in zip(after, standings, strict=True)
    ]
