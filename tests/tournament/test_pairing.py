"""Pairings: everybody once a round, nobody twice against another, seats and byes shared fairly."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from snailhouse.tournament import (
    Pairing,
    ScoredGame,
    TournamentSystem,
    most_rounds,
    pairings,
    points_of,
    ranking,
)
from snailhouse.tournament.pairing import _fair

SYSTEMS: tuple[TournamentSystem, ...] = ("round-robin", "swiss")


def scored(pairing: Pairing, first: float) -> ScoredGame:
    if pairing.second is None:
        return ScoredGame(*pairing, 1.0)
    return ScoredGame(*pairing, first, 1.0 - first)


PLAYERS = st.lists(st.integers(0, 40), min_size=3, max_size=16, unique=True).map(sorted)
"""By numbers with gaps: some have left before it began."""
anything = given(st.sampled_from(SYSTEMS), PLAYERS, st.integers(0, 2**32))
LONG_ENOUGH = settings(
    max_examples=60, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow]
)


def test_four_meet_as_berger_s_table_says() -> None:
    games: list[ScoredGame] = []
    for _ in range(3):
        games += [scored(pairing, 0.5) for pairing in pairings("round-robin", [1, 2, 3, 4], games)]
    assert {game[:2] for game in games} == {(1, 4), (2, 3), (4, 3), (1, 2), (2, 4), (3, 1)}


def test_of_two_who_had_the_first_seat_as_often_the_one_has_it_who_did_not_have_it_last() -> None:
    seats = {1: [0, 1], 2: [1, 0], 3: [0, 0, 1], 4: []}
    assert _fair(1, 2, seats) == _fair(2, 1, seats) == Pairing(1, 2)
    assert _fair(1, 3, seats) == _fair(3, 1, seats) == Pairing(1, 3), "the other had it more often"
    assert _fair(4, 1, seats) == Pairing(1, 4)


def played(system: TournamentSystem, players: list[int], seed: int) -> list[list[ScoredGame]]:
    """A whole tournament with any results, round by round."""
    dice = Random(seed)  # noqa: S311
    rounds: list[list[ScoredGame]] = []
    for _ in range(most_rounds(system, len(players))):
        before = [game for games in rounds for game in games]
        paired = pairings(system, players, before)
        rounds.append([scored(pairing, dice.choice((0.0, 0.5, 1.0))) for pairing in paired])
    return rounds


@anything
@LONG_ENOUGH
def test_everybody_has_one_pairing_a_round_and_meets_nobody_twice(
    system: TournamentSystem, players: list[int], seed: int
) -> None:
    rounds = played(system, players, seed)
    met: list[frozenset[int | None]] = []
    for games in rounds:
        who = [player for game in games for player in game[:2] if player is not None]
        assert sorted(who) == players
        assert sum(game.second is None for game in games) == len(players) % 2
        met += [frozenset(game[:2]) for game in games]
    assert len(met) == len(set(met)), "somebody meets another, or has a bye, twice"
    if system == "round-robin":
        pairs = {pair for pair in met if None not in pair}
        assert pairs == {frozenset(pair) for pair in combinations(players, 2)}


@anything
@LONG_ENOUGH
def test_the_first_seat_goes_round(system: TournamentSystem, players: list[int], seed: int) -> None:
    rounds = played(system, players, seed)
    seats: Counter[int] = Counter()
    for game in (game for games in rounds for game in games if game.second is not None):
        seats[game.first] += 1
        seats[game.second] -= 1
    most = 1 if system == "round-robin" else 3
    assert all(abs(seats[player]) <= most for player in players), seats


@anything
@LONG_ENOUGH
def test_points_are_shared_out_and_the_ranking_follows_them(
    system: TournamentSystem, players: list[int], seed: int
) -> None:
    rounds = played(system, players, seed)
    games = [game for paired in rounds for game in paired]
    lines = ranking(system, players, games)
    assert sorted(line.player for line in lines) == players
    assert sum(line.points for line in lines) == pytest.approx(len(games))
    keys = [(line.points, line.tie_break) for line in lines]
    assert keys == sorted(keys, reverse=True)
    for line, key in zip(lines, keys, strict=True):
        assert line.rank == 1 + sum(other > key for other in keys)
        assert line.games == len(rounds)


@given(PLAYERS, st.integers(0, 2**32))
@LONG_ENOUGH
def test_swiss_rounds_bring_together_who_has_done_alike(players: list[int], seed: int) -> None:
    """No exchange of partners between two pairs would bring people together who have done more alike."""
    rounds = played("swiss", players, seed)
    for number in range(1, len(rounds)):
        before = [game for games in rounds[:number] for game in games]
        points, met = points_of(players, before), {frozenset(game[:2]) for game in before}
        real = [game[:2] for game in rounds[number] if game.second is not None]
        for (a, b), (c, d) in combinations(real, 2):
            for one, other in (((a, c), (b, d)), ((a, d), (b, c))):
                if frozenset(one) in met or frozenset(other) in met:
                    continue
                now, then = ((a, b), (c, d)), (one, other)
                assert _apart(now, points) <= _apart(then, points) + 1e-6


def _apart(pairs: tuple[tuple[int, int | None], ...], points: dict[int, float]) -> float:
    return sum((points[one] - points[other or 0]) ** 2 for one, other in pairs)


def test_the_first_swiss_round_has_the_upper_half_against_the_lower() -> None:
    assert pairings("swiss", [0, 1, 2, 3, 4, 5], []) == [(0, 3), (1, 4), (2, 5)]


def test_the_bye_goes_to_one_of_the_last_who_has_not_had_it() -> None:
    games = [ScoredGame(0, 2, 1.0, 0.0), ScoredGame(1, 3, 1.0, 0.0), ScoredGame(4, None, 1.0)]
    after = pairings("swiss", [0, 1, 2, 3, 4], games)
    assert after[-1].second is None
    assert after == [(0, 1), (2, 4), (3, None)]


def test_four_players_meet_in_three_rounds_by_the_circle() -> None:
    players, games = [0, 1, 2, 3], list[ScoredGame]()
    for expected in ([(0, 3), (1, 2)], [(1, 3), (0, 2)], [(2, 3), (0, 1)]):
        found = pairings("round-robin", players, games)
        assert {frozenset(pair) for pair in found} == {frozenset(pair) for pair in expected}
        games += [ScoredGame(*pair, 1.0) for pair in found]
    assert most_rounds("round-robin", 4) == 3


def test_equal_points_are_told_apart_by_how_well_the_opponents_did() -> None:
    games = [
        ScoredGame(0, 1, 1.0, 0.0),
        ScoredGame(2, 3, 1.0, 0.0),
        ScoredGame(0, 2, 0.0, 1.0),
        ScoredGame(1, 3, 1.0, 0.0),
    ]
    swiss = ranking("swiss", [0, 1, 2, 3], games)
    assert [(line.player, line.rank, line.points, line.tie_break) for line in swiss] == [
        (2, 1, 2.0, 1.0), (0, 2, 1.0, 3.0), (1, 3, 1.0, 1.0), (3, 4, 0.0, 3.0),
    ]  # fmt: skip
    robin = ranking("round-robin", [0, 1, 2, 3], games)
    assert [(line.player, line.tie_break) for line in robin] == [(2, 1.0), (0, 1.0), (1, 0.0), (3, 0.0)]


def test_those_who_have_done_alike_share_a_place() -> None:
    games = [ScoredGame(0, 1, 0.5, 0.5), ScoredGame(2, None, 0.0)]
    assert [(line.rank, line.player) for line in ranking("round-robin", [0, 1, 2], games)] == [
        (1, 0), (1, 1), (3, 2),
    ]  # fmt: skip
