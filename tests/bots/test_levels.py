"""Levels: which of them search, and which follow the greedy policy where all can lose together."""

from dataclasses import replace
from math import inf

import pytest

import snailhouse
from snailhouse.bots import choose
from snailhouse.bots.levels import LEVELS, MOST_SECONDS, effort_of, slip_of
from snailhouse.lab.simulate import simulate
from snailhouse.testing import random_matches

EVERY_GAME = snailhouse.game_ids()
TRIES = 400


def shares_of_greedy(bot):
    """At a few moments of Giant Snail: how often a bot makes the move `greedy` always makes there."""
    shares = []
    for match in random_matches(snailhouse.game("giant-snail"), 3, seed=4):
        if len(match.legal()) < 10:
            continue
        greedy = {choose("greedy", match, snailhouse.dice(seed)) for seed in range(20)}
        if len(greedy) == 1:
            chosen = [choose(bot, match, snailhouse.dice(seed)) for seed in range(TRIES)]
            shares.append(sum(move in greedy for move in chosen) / TRIES)
        if len(shares) == 3:
            break
    return shares


@pytest.mark.parametrize(("bot", "least", "most"), [("easy", 0.59, 0.85), ("medium", 0.84, 0.98)])
def test_weak_levels_follow_the_greedy_policy_but_slip(bot, least, most):
    """A slip may be the greedy move too: one in ten legal moves or fewer."""
    shares = shares_of_greedy(bot)
    assert len(shares) == 3
    assert all(least < share < most for share in shares), shares


@pytest.mark.parametrize("name", EVERY_GAME)
def test_only_weak_levels_where_all_can_lose_together_slip(name):
    room = snailhouse.game(name).room
    slips = {level: slip_of(room, level) for level in LEVELS}
    if room.tuning.shared_defeat:
        assert slips["easy"] < slips["medium"]
        assert (slips["hard"], slips["master"]) == (None, None)
    else:
        assert set(slips.values()) == {None}


def test_without_a_greedy_policy_every_level_searches():
    room = snailhouse.game("giant-snail").room
    untaught = replace(room, tuning=replace(room.tuning, greedy=None))
    assert {slip_of(untaught, level) for level in LEVELS} == {None}


@pytest.mark.parametrize("name", EVERY_GAME)
def test_a_room_says_whether_all_can_lose_together(name):
    game = snailhouse.game(name)
    assert (simulate(game, 300, ["random"], seed=1).tally.lost > 0) == game.room.tuning.shared_defeat


@pytest.mark.parametrize("name", EVERY_GAME)
def test_every_level_thinks_more_than_the_one_below(name):
    room = snailhouse.game(name).room
    simulations = [effort_of(room, level).simulations for level in LEVELS]
    assert simulations == sorted(set(simulations))


def test_a_level_has_a_clock_unless_told_otherwise():
    room = snailhouse.game("giant-snail").room
    assert effort_of(room, "master").seconds == MOST_SECONDS
    assert effort_of(room, "master", inf).seconds == inf


@pytest.mark.parametrize("name", EVERY_GAME)
def test_levels_that_search_care_where_all_can_lose_together(name):
    room = snailhouse.game(name).room
    caring = [level for level in LEVELS if effort_of(room, level).care]
    assert caring == (["hard", "master"] if room.tuning.shared_defeat else [])


def test_a_room_may_set_the_simulations_of_a_level():
    room = snailhouse.game("snails-pace").room
    thoughtful = replace(room, tuning=replace(room.tuning, level_simulations={"medium": 77}))
    assert effort_of(thoughtful, "medium").simulations == 77
    assert effort_of(thoughtful, "hard").simulations == room.tuning.master_simulations // 10


def test_strong_levels_play_a_solved_game_perfectly():
    patio = snailhouse.game("snail-invasion", players=1, garden="patio")
    moments = [match.copy() for match in random_matches(patio, 3, seed=2) if len(match.legal()) > 1]

    def choices(bot):
        return [choose(bot, match, snailhouse.dice(1)) for match in moments]

    assert choices("master") == choices("hard") == choices("perfect")
    assert choices("easy") != choices("perfect")
