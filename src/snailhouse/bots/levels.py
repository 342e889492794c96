"""Levels that people understand, weakest first; docs/bots.md tells how strong they are.

A weak level thinks like a strong one and then misjudges: what it believes of each move is off by a little, so
it takes one of two good moves for the other and seldom a bad one for a good one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from snailhouse.bots.search import Candidate, Effort
from snailhouse.core.dice import below
from snailhouse.core.record import UInt32s
from snailhouse.core.room import Room


@dataclass(frozen=True)
class Level:
    """How a level thinks; a room says how many simulations a master makes of its game."""

    share: float
    """Simulations, as a part of the master's."""
    least: int
    guesses: int
    """See `Effort.guesses`."""
    trees: int = 1
    lean: float = 0.0
    endgame: bool = False
    """See `Effort.endgame`."""
    perfect: bool = False
    """Whether it plays solved games by their solution."""
    misjudges: float = 0.0
    """By how much its judgement of a move is off, as a standard deviation; a room may know better."""


LEVELS: Final = {
    "easy": Level(share=0.01, least=100, guesses=1, misjudges=0.15),
    "medium": Level(share=0.02, least=100, guesses=1, misjudges=0.05),
    "hard": Level(share=0.1, least=200, guesses=64, lean=1.0, perfect=True),
    "master": Level(share=1.0, least=200, guesses=100_000, trees=2, lean=1.0, endgame=True, perfect=True),
}
MOST_SECONDS: Final = 3.0
"""How long a level thinks at most; on an idle machine it has made its simulations long before."""
LOOK_SECONDS: Final = 0.002
"""How long a decision is thought about in a game that is played only to compile what bots need."""
CARE: Final = 0.5
"""See `Effort.care`: what every level counts of everybody's payoff where all can lose together."""
DEEPER: Final = 4
"""A search that judges makes so many times the simulations of one that advises."""
DOUBT: Final = 4
"""A move counts so many simulations more than were made of it, with the mean of all: few prove little."""


def effort_of(room: Room, name: str, seconds: float = MOST_SECONDS) -> Effort:
    """How hard a level searches in the game of a room."""
    level = LEVELS[name]
    usual = max(level.least, round(level.share * room.tuning.master_simulations))
    return Effort(
        simulations=room.tuning.level_simulations.get(name, usual),
        seconds=seconds,
        trees=level.trees,
        endgame=level.endgame,
        lean=level.lean,
        care=CARE if room.tuning.shared_defeat else 0.0,
    )


def study_effort(room: Room, seconds: float) -> Effort:
    """How hard a search thinks that advises or judges: like a master, with the simulations that the room
    thinks it needs, and about winning chances alone."""
    return replace(effort_of(room, "master", seconds), simulations=room.tuning.master_simulations, care=0.0)


def judging_effort(room: Room, seconds: float) -> Effort:
    """How hard a search thinks whose judgements are added up: it tries more, and leans on nothing."""
    usual = study_effort(room, seconds)
    return replace(usual, simulations=DEEPER * usual.simulations, lean=0.0)


def level_effort(room: Room, name: str, seconds: float = MOST_SECONDS) -> Effort:
    """How hard a level thinks in the game of a room: it guesses where the room knows how, else it searches."""
    guesses = room.tuning.level_guesses.get(name, LEVELS[name].guesses)
    return replace(effort_of(room, name, seconds), guesses=guesses)


def misjudgement_of(room: Room, name: str) -> float:
    """By how much a level's judgement of a move is off in the game of a room."""
    return room.tuning.misjudgement.get(name, LEVELS[name].misjudges)


def misjudged(
    candidates: Sequence[Candidate], deviation: float, dice: UInt32s, trusted: Mapping[int, float] | None = None
) -> int:
    """The move that looks best to somebody who is off by so much, at most by three times that.

    `trusted` adds to the chance of a move. Where there was no time to try any, it is the first.
    """
    tried = [one for one in candidates if one.chance is not None and one.same_as is None]
    if deviation == 0 or not tried:
        return candidates[0].move
    believed = [
        doubted(candidate, tried) + (trusted or {}).get(candidate.move, 0.0) + deviation * deviate(dice)
        for candidate in tried
    ]
    return tried[believed.index(max(believed))].move


def doubted(candidate: Candidate, tried: Sequence[Candidate]) -> float:
    """A candidate's chance, drawn towards the mean of all where few simulations stand behind it."""
    chance, visits = candidate.chance or 0.0, sum(one.visits for one in tried)
    if not visits:
        return chance
    mean = sum((one.chance or 0.0) * one.visits for one in tried) / visits
    return (chance * candidate.visits + mean * DOUBT) / (candidate.visits + DOUBT)


def deviate(dice: UInt32s) -> float:
    """A number around 0 with a standard deviation of 1, between -3 and 3: the sum of three even ones."""
    fine = 1 << 20
    return 2.0 * sum(below(dice, fine) / fine - 0.5 for _ in range(3))
