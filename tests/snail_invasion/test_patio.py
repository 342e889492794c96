"""Patio Garden Solitaire, solved: the table against the rules, the dice and itself."""

import pytest

import snailhouse
from snailhouse import CHANCE, Refusal
from snailhouse.bots import bots_of, check_bot, choose
from snailhouse.core.dice import below, dice
from snailhouse.games.snail_invasion.records import Side
from snailhouse.games.snail_invasion.solving import PATIOS
from snailhouse.lab.simulate import simulate
from snailhouse.solving.perfect import solution_of, solvable_of
from snailhouse.solving.trial import trial
from snailhouse.testing import random_matches
from tests import golden
from tests.snail_invasion.positions import garden, roll, step

VALUE = 0.472340252843


@pytest.fixture(scope="module")
def game():
    return snailhouse.game("snail-invasion", garden="patio", players=1)


@pytest.fixture(scope="module")
def solution(game, solved_patio):
    return solved_patio


def test_the_value_of_the_game(solution):
    assert solution.value == pytest.approx(VALUE, abs=1e-12)
    assert solution.residual < 1e-12
    assert solution.gap < 1e-12
    assert solution.positions == 56_124


def test_i15_the_limit_cannot_matter(solution):
    """The two bounds met after fewer rolls than the limit allows, so a draw then is worth next to nothing."""
    assert solution.iterations < 1000


def test_perfect_play_meets_the_dice(solution):
    tried = trial(solution, 100_000, seed=1)
    assert abs(tried.mean - solution.value) < 4 * tried.error
    assert tried.error < 0.002
    assert tried.drawn == 0


def test_the_optimality_equation_on_random_positions(game, solution):
    """By the plain rules and all 36 rolls: the mean, over the rolls, of the best that can be reached."""
    checked = 0
    for match in random_matches(game, 12, seed=5):
        if match.actor == CHANCE:
            total = sum(best_after(solution, match, outcome) for outcome in range(36))
            assert solution.of(match.position) == pytest.approx(total / 36, abs=1e-12)
            checked += 1
    assert checked > 50


def best_after(solution, match, outcome):
    twin = match.copy()
    twin.chance(outcome)
    return max(solution.chances(twin.position).values()) if twin.actor >= 0 else solution.of(twin.position)


def test_the_chances_of_a_turn(solution):
    match = roll(garden({4: "SQ", 1: "rQ", 9: "rP"}, garden="patio", players=1, loose=""), 3)
    chances = solution.chances(match.position)
    assert set(chances) == set(match.legal())
    assert chances[step(match, 1, "rQ")] == 1.0, "the queen on the queen blocks her and wins"
    assert solution.best(match.position) == step(match, 1, "rQ")


def test_alike_rolls_stand_for_all_36(game):
    counts = {}
    for outcome in range(36):
        total = outcome // 6 + outcome % 6 + 2
        counts[total] = counts.get(total, 0) + PATIOS[0].alike(game.box, game.start().table, outcome)
    assert counts == {total: 6 - abs(total - 7) for total in range(2, 13)}


def test_perfect_is_offered_only_where_a_solution_exists(game):
    assert bots_of(game)[-1] == "perfect"
    for options in ({}, {"players": 1}, {"garden": "one-colour"}):
        other = snailhouse.game("snail-invasion", **options)
        assert "perfect" not in bots_of(other)
        with pytest.raises(Refusal, match="no bot 'perfect'"):
            check_bot(other, "perfect")
        with pytest.raises(Refusal, match="not solved"):
            solution_of(other)


def test_a_foreign_match_has_no_chances(solution):
    match = roll(snailhouse.game("snail-invasion").match(), 7)
    with pytest.raises(Refusal, match="patio is solved for"):
        solution.chances(match.position)


def test_simulations_take_kernels_only(game):
    with pytest.raises(Refusal, match="too long for a simulation"):
        simulate(game, 10, ["perfect"])


def test_the_perfect_bot_plays_the_best_move(game, solution):
    match, rng = game.match(), dice(3)
    while not match.over:
        if match.actor == CHANCE:
            match.roll(rng)
        else:
            chances = solution.chances(match.position)
            move = choose("perfect", match, rng)
            assert chances[move] == pytest.approx(max(chances.values()), abs=1e-12)
            match.play(move)


def test_the_value_is_more_than_twice_what_a_random_player_gets(game, solution):
    random = simulate(game, 20_000, ["random"], threads=1)
    assert random.tally.payoff[0] / random.games < solution.value / 2


def test_golden_perfect_game(game, solution):
    match, rng = game.match(), dice(5)
    while not match.over:
        if match.actor == CHANCE:
            match.chance(below(rng, 36))
        else:
            match.play(choose("perfect", match, rng))
    golden.compare("snail-invasion-perfect", match, ["perfect"])


def test_the_room_brings_what_it_can_solve(game):
    solvable = game.room.solving.solvable
    assert [one.name for one in solvable] == ["patio", "patio-16", "patio-two", "patio-two-16"]
    assert solvable_of(game) == solvable[0]
    assert solvable_of(snailhouse.game("snail-invasion", garden="patio")) == solvable[2]


def test_for_two_the_snails_never_have_a_choice():
    """One snail has one move, so the patio for two is worth what it is worth alone."""
    patio = snailhouse.game("snail-invasion", garden="patio")
    decisions = [len(match.legal()) for match in random_matches(patio, 10) if match.actor == Side.SNAILS]
    assert set(decisions) == {1}
