"""Levels: how hard they think, and how they err."""

from collections import Counter
from dataclasses import replace
from math import inf
from statistics import mean, stdev

import pytest

import snailhouse
from snailhouse.bots import choose
from snailhouse.bots.levels import (
    CARE,
    LEVELS,
    MOST_SECONDS,
    deviate,
    doubted,
    effort_of,
    level_effort,
    misjudged,
    misjudgement_of,
    study_effort,
)
from snailhouse.bots.search import Candidate
from snailhouse.core.game import Game
from snailhouse.core.kernel import kernel
from snailhouse.lab.simulate import simulate
from snailhouse.testing import random_matches
from tests.tiny import tiny_game, trap

EVERY_GAME = snailhouse.game_ids()
TRIES = 400


def candidates(*chances, visits=1_000):
    return [Candidate(move, visits, chance) for move, chance in enumerate(chances)]


def shares(found, deviation):
    """How often each move is chosen by somebody who is off by so much."""
    chosen = Counter(misjudged(found, deviation, snailhouse.dice(seed)) for seed in range(TRIES))
    return [chosen[candidate.move] / TRIES for candidate in found]


def test_a_weak_level_errs_by_small_misjudgements():
    """Two good moves are taken for each other; a blunder, three times as far off as it ever is, never is."""
    good, nearly, blunder = shares(candidates(0.6, 0.58, 0.1), 0.05)
    assert good > nearly > 0.3
    assert blunder == 0
    assert shares(candidates(0.6, 0.58, 0.1), 0.01)[0] > good
    assert shares(candidates(0.6, 0.58, 0.1), 0.0) == [1, 0, 0]


def test_a_trusted_move_looks_better_than_it_is():
    found = candidates(0.5, 0.5)
    chosen = [misjudged(found, 0.1, snailhouse.dice(seed), {1: 0.2}) for seed in range(TRIES)]
    assert 0.85 < mean(chosen) < 1


@kernel
def sets_out(box, table, moves, count, dice):
    return moves[count - 1]


def test_a_level_trusts_what_its_policy_does_and_not_what_it_found_itself():
    """Setting out is the policy's way and the worse one; with trust enough it is taken all the same."""
    position = tiny_game(trap, 2, greedy=sets_out, trust=9.0).start()
    assert {choose("easy", position, snailhouse.dice(seed)) for seed in range(5)} == {trap.OUT}
    wary = tiny_game(trap, 2, greedy=sets_out).start()
    assert trap.SAFE in {choose("easy", wary, snailhouse.dice(seed)) for seed in range(5)}


def test_a_deviate_is_centred_and_bounded():
    luck = snailhouse.dice(1)
    drawn = [deviate(luck) for _ in range(4_000)]
    assert abs(mean(drawn)) < 0.06
    assert 0.95 < stdev(drawn) < 1.05
    assert -3 <= min(drawn) < -2 < 2 < max(drawn) <= 3


def test_few_simulations_prove_little():
    """A move that happened to win its only simulation is not taken for a sure win."""
    lucky = [Candidate(0, 200, 0.6), Candidate(1, 1, 1.0), Candidate(2, 0, None)]
    assert doubted(lucky[1], lucky[:2]) < 0.7
    assert shares(lucky, 0.02)[2] == 0
    assert shares([Candidate(0, 200, 0.6), Candidate(1, 1, 0.0)], 0.02) == [1, 0]


@pytest.mark.parametrize("name", EVERY_GAME)
def test_a_room_says_whether_all_can_lose_together(name):
    game = snailhouse.game(name)
    assert (simulate(game, 300, ["random"], seed=1).tally.lost > 0) == game.room.tuning.shared_defeat


@pytest.mark.parametrize("name", EVERY_GAME)
def test_every_level_thinks_no_less_and_errs_less_than_the_one_below(name):
    room = snailhouse.game(name).room
    simulations = [effort_of(room, level).simulations for level in LEVELS]
    errors = [misjudgement_of(room, level) for level in LEVELS]
    assert simulations == sorted(simulations)
    assert errors == sorted(errors, reverse=True)
    assert len(set(zip(simulations, errors, strict=True))) == len(LEVELS)
    assert errors[-1] == 0


def test_a_level_has_a_clock_unless_told_otherwise():
    room = snailhouse.game("giant-snail").room
    assert effort_of(room, "master").seconds == MOST_SECONDS
    assert effort_of(room, "master", inf).seconds == inf


@pytest.mark.parametrize("name", EVERY_GAME)
def test_levels_care_where_all_can_lose_together(name):
    room = snailhouse.game(name).room
    assert all(bool(effort_of(room, level).care) == room.tuning.shared_defeat for level in LEVELS)


def test_whoever_advises_tells_winning_chances_alone():
    """Bots may care for all where all can lose together; what they tell people does not."""
    room = snailhouse.game("giant-snail").room
    advising, playing = study_effort(room, 7.0), effort_of(room, "master")
    assert (advising.care, playing.care) == (0, CARE)
    assert (advising.simulations, advising.seconds) == (room.tuning.master_simulations, 7.0)


def test_a_room_may_set_the_simulations_of_a_level():
    room = snailhouse.game("snails-pace").room
    thoughtful = replace(room, tuning=replace(room.tuning, level_simulations={"medium": 77}))
    assert effort_of(thoughtful, "medium").simulations == 77
    assert effort_of(thoughtful, "hard").simulations == room.tuning.master_simulations // 10
    careless = replace(room, tuning=replace(room.tuning, misjudgement={"medium": 0.3}))
    assert (misjudgement_of(careless, "medium"), misjudgement_of(careless, "easy")) == (
        0.3,
        LEVELS["easy"].misjudges,
    )


def test_a_room_may_set_the_guesses_of_a_level():
    room = snailhouse.game("snails-pace").room
    hasty = replace(room, tuning=replace(room.tuning, level_guesses={"hard": 5}))
    assert level_effort(hasty, "hard").guesses == 5
    assert level_effort(hasty, "master").guesses == LEVELS["master"].guesses


@pytest.mark.parametrize("name", EVERY_GAME)
def test_every_level_guesses_no_less_than_the_one_below(name):
    room = snailhouse.game(name).room
    guesses = [level_effort(room, level).guesses for level in LEVELS]
    assert guesses == sorted(guesses)


@pytest.mark.parametrize(
    ("level", "garden", "trusting"),
    [("medium", "full", False), ("medium", "one-colour", True), ("hard", "one-colour", False)],
)
def test_the_greedy_move_is_trusted_only_where_simulations_tell_little(level, garden, trusting):
    """An evaluation tells enough: with it even boundless trust in the greedy policy changes nothing. A level
    that leans on the greedy move by itself, as strong ones do, trusts it no more, also if it errs."""
    room = snailhouse.game("snail-invasion").room
    erring = replace(room.tuning, misjudgement={**room.tuning.misjudgement, "hard": 0.02})

    def choices(trust):
        game = Game(replace(room, tuning=replace(erring, trust=trust)), garden=garden)
        moments = [match.copy() for match in random_matches(game, 2, seed=2) if len(match.legal()) > 2][:20]
        return [choose(level, match, snailhouse.dice(1)) for match in moments]

    assert (choices(9.0) != choices(0.0)) == trusting


def test_without_the_time_to_try_a_move_a_level_plays_the_first_that_the_search_names():
    untried = [Candidate(5, 0, None), Candidate(3, 0, None)]
    assert misjudged(untried, 0.1, snailhouse.dice(1), {5: 0.1}) == 5
    match, luck = snailhouse.game("cargolino-valentino").match(), snailhouse.dice(1)
    while match.actor == snailhouse.CHANCE:
        match.roll(luck)
    assert choose("hard", match, luck, seconds=1e-9) in match.legal()


def test_who_leans_in_heats_trusts_what_it_leans_on():
    """With boundless trust an error changes nothing, and without any it changes much."""
    room = snailhouse.game("cargolino-valentino").room

    def choices(trust, error):
        game = Game(
            replace(room, tuning=replace(room.tuning, trust=trust, misjudgement={"hard": error})), players=2
        )
        moments = [match.copy() for match in random_matches(game, 1, seed=2) if len(match.legal()) > 2][:30]
        return [choose("hard", match, snailhouse.dice(1)) for match in moments]

    sure = choices(0.15, 0.0)
    assert choices(9.0, 0.04) == sure
    assert sum(one != two for one, two in zip(choices(0.0, 0.04), sure, strict=True)) > 3


def test_strong_levels_play_a_solved_game_perfectly():
    patio = snailhouse.game("snail-invasion", players=1, garden="patio")
    moments = [match.copy() for match in random_matches(patio, 3, seed=2) if len(match.legal()) > 1]

    def choices(bot):
        return [choose(bot, match, snailhouse.dice(1)) for match in moments]

    assert choices("master") == choices("hard") == choices("perfect")
    assert choices("easy") != choices("perfect")
