"""Who meets whom in a round: everybody once (round robin), or those who have done alike (Swiss)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Literal, NamedTuple

from snailhouse.tournament.swiss import swiss_pairs

TournamentSystem = Literal["round-robin", "swiss"]


class Pairing(NamedTuple):
    """Two who meet, and who of them has the first seat. Without a second, the first has a bye."""

    first: int
    second: int | None


class ScoredGame(NamedTuple):
    """A pairing with the points that both have of it; a bye's second points are 0."""

    first: int
    second: int | None
    first_points: float
    second_points: float = 0.0

    def opponent(self, player: int) -> int | None:
        return self.second if player == self.first else self.first

    def points(self, player: int) -> float:
        return self.first_points if player == self.first else self.second_points


def most_rounds(system: TournamentSystem, players: int) -> int:
    """How many rounds so many players can play without anybody meeting another twice.

    A round robin has exactly so many. A Swiss one may have fewer, and later rounds might not be possible.
    """
    even = players + players % 2
    return even - 1 if system == "round-robin" else even // 2


def pairings(system: TournamentSystem, players: Sequence[int], games: Sequence[ScoredGame]) -> list[Pairing]:
    """The next round, after rounds with these games: every player once, a bye for one if they are odd."""
    if system == "swiss":
        return _swiss(players, games)
    played = Counter(player for game in games for player in game[:2])
    return _round_robin(players, played[players[0]])


def points_of(players: Sequence[int], games: Sequence[ScoredGame]) -> dict[int, float]:
    points = dict.fromkeys(players, 0.0)
    for game in games:
        points[game.first] += game.first_points
        if game.second is not None:
            points[game.second] += game.second_points
    return points


def _round_robin(players: Sequence[int], number: int) -> list[Pairing]:
    """Round `number` from 0 by the circle method: one stays, the others go round by a place every round.

    Who has the first seat follows from their places, so that everybody has it half of the time (Berger).
    """
    even = len(players) + len(players) % 2
    circle = [(place + number) % (even - 1) for place in range(even - 1)]
    circle.append(even - 1)
    meeting = [sorted((circle[place], circle[even - 1 - place])) for place in range(even // 2)]
    pairs = [_seated(low, high, even) for low, high in meeting]
    real = [(first, second) for first, second in pairs if max(first, second) < len(players)]
    byes = [min(pair) for pair in pairs if max(pair) >= len(players)]
    return [
        *(Pairing(players[first], players[second]) for first, second in real),
        *(Pairing(players[free], None) for free in byes),
    ]


def _seated(low: int, high: int, even: int) -> tuple[int, int]:
    """The two places, the one with the first seat first."""
    first_is_low = low < even // 2 if high == even - 1 else (low + high) % 2 == 1
    return (low, high) if first_is_low else (high, low)


def _swiss(players: Sequence[int], games: Sequence[ScoredGame]) -> list[Pairing]:
    points = points_of(players, games)
    order = sorted(players, key=lambda player: -points[player])
    met = {frozenset(game[:2]) for game in games}
    seats: dict[int, list[int]] = {player: [] for player in players}
    for game in games:
        if game.second is not None:
            seats[game.first].append(0)
            seats[game.second].append(1)
    pairs = [sorted(pair, key=_nobody_last) for pair in swiss_pairs(order, points, met)]
    return [
        *(_fair(one, other, seats) for one, other in pairs if one is not None and other is not None),
        *(Pairing(free, None) for free, nobody in pairs if free is not None and nobody is None),
    ]


def _nobody_last(player: int | None) -> bool:
    return player is None


def _fair(one: int, other: int, seats: dict[int, list[int]]) -> Pairing:
    """Who has had the first seat less often has it now; of two alike, who did not have it the last time."""

    def claim(player: int) -> tuple[int, int]:
        had = seats[player]
        return had.count(0) - had.count(1), -had[-1] if had else 0

    return Pairing(one, other) if claim(one) <= claim(other) else Pairing(other, one)
