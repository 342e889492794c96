"""The greedy policy takes what it sees."""

import pytest

import snailhouse
from snailhouse.bots import choose
from snailhouse.core.dice import dice
from snailhouse.core.record import frozen
from snailhouse.games.snail_invasion.greedy import WIN, effect
from snailhouse.lab.simulate import simulate
from snailhouse.testing import random_matches
from tests.snail_invasion.positions import SNAILS, garden, roll, step


def greedy(match):
    return choose("greedy", match, dice(1))


def test_it_grows_a_plant_when_it_can():
    match = roll(garden({4: "rQ rD", 1: "rP", 9: "SP"}), 3)
    assert greedy(match) == step(match, 1, "rP")


def test_it_blocks_the_last_free_snail():
    match = roll(garden({2: "SP yP", 3: "SD yD", 8: "SQ", 5: "rQ"}), 3)
    assert greedy(match) == step(match, 5, "rQ")


def test_a_blockade_with_a_snail_at_home_is_no_win():
    for pawn, wins in (("SP yP", True), ("yP", False)):
        match = roll(garden({2: pawn, 3: "SD yD", 8: "SQ", 5: "rQ"}), 3)
        assert (effect(match.game.box, match.table, step(match, 5, "rQ")) > WIN) == wins


def test_a_snail_that_is_wounded_comes_home_and_is_not_blocked():
    """Two plants send the pawn home; the other snails are blocked."""
    match = roll(garden({8: "yQ SP yD", 3: "SD yD", 9: "SQ bQ", 5: "rQ"}), 3)
    move = step(match, 5, "rQ")
    assert effect(match.game.box, match.table, move) < WIN
    assert not match.position.after(move).over


def test_the_snails_eat_what_cannot_be_replaced():
    match = roll(garden({1: "SD", 4: "gP", 9: "SQ", 12: "yQ"}, SNAILS), 3)
    assert greedy(match) == step(match, 1, "SD")


def test_a_plant_covers_its_own_rather_than_stand_alone():
    match = roll(garden({7: "rP", 4: "yQ", 1: "bD"}), 3)
    assert greedy(match) == step(match, 4, "yQ")


def test_choosing_changes_nothing():
    for match in random_matches(snailhouse.game("snail-invasion"), 1, every=3):
        if match.actor >= 0:
            before = frozen(match.table)
            assert greedy(match) in match.legal()
            assert frozen(match.table) == before


@pytest.mark.parametrize("kind", ["full", "two-colours", "patio"])
def test_it_plays_either_side_better_than_chance(kind):
    game = snailhouse.game("snail-invasion", garden=kind)

    def gardener(*bots):
        result = simulate(game, 4_000, bots, threads=1)
        return result.tally.payoff[0] / result.games

    assert gardener("greedy", "random") > gardener("random", "random") + 0.05
    if kind != "patio":
        assert gardener("greedy", "greedy") < gardener("greedy", "random") - 0.05
