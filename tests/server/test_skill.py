"""Ratings: what openskill and the paper it follows say, and what the house makes of it."""

from __future__ import annotations

from math import exp, sqrt

import pytest
from openskill.models import PlackettLuce

from snailhouse.server.results.skill import (
    BEGINNER,
    BEGINNER_UNCERTAINTY,
    DRIFT,
    LUCK,
    SkillStanding,
    rated,
)
from snailhouse.server.results.storing import Player, RatedGame, Standings, rate

SCALE = 42
"""How many points of ours are one of openskill's."""


def theirs(standing: SkillStanding) -> tuple[float, float]:
    """On openskill's own scale, where a beginner has 25 and an uncertainty of 25/3."""
    return 25 + (standing.rating - BEGINNER) / SCALE, standing.uncertainty / SCALE


def test_a_duel_of_beginners_is_openskill_s_own_example() -> None:
    """`PlackettLuce().rate([[rating()], [rating()]])`, as openskill 6.2.0 itself printed it."""
    won, lost = map(theirs, rated([SkillStanding(), SkillStanding()], [1.0, 0.0]))
    assert won == pytest.approx((27.635389493140497, 8.06590141354368))
    assert lost == pytest.approx((22.364610506859503, 8.06590141354368))


def test_any_number_of_players_is_as_openskill_has_it_on_its_own_scale() -> None:
    model = PlackettLuce()
    before = [(29.182, 4.782), (27.174, 4.922), (16.672, 6.217), (25.0, 25 / 3)]
    teams = [[model.rating(mu=mu, sigma=sigma)] for mu, sigma in before]
    wanted = [(team[0].mu, team[0].sigma) for team in model.rate(teams, ranks=[1.0, 0.0, 2.0, 2.0])]
    ours = [SkillStanding(BEGINNER + SCALE * (mu - 25), SCALE * sigma) for mu, sigma in before]
    for found, known in zip(rated(ours, [0.3, 0.7, 0.0, 0.0]), wanted, strict=True):
        assert theirs(found) == pytest.approx(known)


def by_the_paper(standings: list[SkillStanding], places: list[int]) -> list[tuple[float, float]]:
    """Algorithm 4 of Weng and Lin, 'A Bayesian approximation method for online ranking' (2011); no ties."""
    spread = [sqrt(standing.uncertainty**2 + DRIFT**2) for standing in standings]
    c = sqrt(sum(sigma**2 + LUCK**2 for sigma in spread))
    weight = [exp(standing.rating / c) for standing in standings]
    after = []
    for i, standing in enumerate(standings):
        shift = shrink = 0.0
        for q, place in enumerate(places):
            if place <= places[i]:
                share = weight[i] / sum(w for w, p in zip(weight, places, strict=True) if p >= place)
                shift += (i == q) - share
                shrink += share * (1 - share)
        variance = spread[i] ** 2
        factor = 1 - spread[i] / c * shrink * variance / c**2
        after.append((standing.rating + shift * variance / c, spread[i] * sqrt(factor)))
    return after


def test_it_is_the_published_algorithm() -> None:
    standings = [
        SkillStanding(1700, 80),
        SkillStanding(1450, 200),
        SkillStanding(1500, 350),
        SkillStanding(1620, 120),
    ]
    found = rated(standings, [0.0, 1.0, 0.5, 0.2])
    wanted = by_the_paper(standings, [3, 0, 1, 2])
    for standing, (rating, uncertainty) in zip(found, wanted, strict=True):
        assert (standing.rating, standing.uncertainty) == pytest.approx((rating, uncertainty), rel=1e-6)


def test_a_surprise_moves_more_and_a_sure_rating_less() -> None:
    expected = rated([SkillStanding(1700, 100), SkillStanding(1300, 100)], [1.0, 0.0])[0].rating - 1700
    surprise = rated([SkillStanding(1300, 100), SkillStanding(1700, 100)], [1.0, 0.0])[0].rating - 1300
    assert 0 < expected < surprise
    new = rated([SkillStanding(1500, 350), SkillStanding(1500, 60)], [1.0, 0.0])
    assert new[0].rating - 1500 > 10 * (1500 - new[1].rating)


def test_uncertainty_shrinks_with_games_and_never_to_nothing() -> None:
    ada, bob = SkillStanding(), SkillStanding()
    spread = []
    for number in range(400):
        ada, bob = rated([ada, bob], [float(number % 2), float(1 - number % 2)])
        spread.append(ada.uncertainty)
    assert spread[:20] == sorted(spread[:20], reverse=True)
    assert 20 < ada.uncertainty < 100
    assert ada.games == 400
    assert ada.rating == pytest.approx(BEGINNER, abs=30)


def test_a_tie_of_equals_moves_nobody() -> None:
    for standing in rated([SkillStanding(), SkillStanding()], [0.5, 0.5]):
        assert standing.rating == pytest.approx(BEGINNER)
        assert standing.uncertainty < BEGINNER_UNCERTAINTY


def seen(*players: Player) -> Standings:
    return {("g", player): SkillStanding() for player in players}


ADA, BOB, MEDIUM = Player("person", "ada"), Player("person", "bob"), Player("bot", "medium")


def test_a_bot_on_several_seats_has_played_one_game() -> None:
    standings = seen(ADA, MEDIUM)
    rate(standings, RatedGame("g", [ADA, MEDIUM, MEDIUM, MEDIUM], [1.0, 0.0, 0.0, 0.0]))
    assert standings["g", MEDIUM].games == standings["g", ADA].games == 1
    assert standings["g", MEDIUM].rating < BEGINNER < standings["g", ADA].rating


def test_of_three_only_who_left_loses_by_it() -> None:
    standings = seen(ADA, BOB, MEDIUM)
    rate(standings, RatedGame("g", [ADA, BOB, MEDIUM], [1.0, 0.0, 1.0], only=1))
    assert standings["g", ADA] == standings["g", MEDIUM] == SkillStanding()
    assert standings["g", BOB].rating < BEGINNER
