"""Moves tried in heats with the same luck: repeatable, fair to every move, and never knowing more."""

from collections import Counter

import numpy as np
import pytest

import snailhouse
from snailhouse.bots.greedy import greedy_move
from snailhouse.bots.halving import Halving, Heats, finished_games
from snailhouse.bots.heats import SEQUELS, draw_luck, pay_out, play_fated
from snailhouse.bots.levels import misjudged
from snailhouse.bots.runners import single_moves, twins_of
from snailhouse.bots.search import Candidate, Effort, analyse
from snailhouse.core.contract import CHANCE
from snailhouse.core.dice import below, dice
from snailhouse.core.playout import RANDOM
from snailhouse.core.position import Position
from snailhouse.core.record import copied, float64s, frozen, int64s
from snailhouse.games.cargolino.insider import between_races, second_race_of
from snailhouse.testing import random_matches
from tests.cargolino.staging import BLUE, GREEN, PURPLE, RED, WHITE, YELLOW, new_match, put, roll
from tests.tiny import peek, tiny_game, trap


@pytest.fixture(scope="module")
def moment():
    """An action of Giant Snail with many moves, after a few rounds."""
    matches = random_matches(snailhouse.game("giant-snail"), 3, seed=4)
    return next(m.position for m in matches if m.actor >= 0 and len(m.legal()) > 15 and m.table.rounds > 3)


def test_the_luck_of_a_turn_follows_from_its_fate_and_number_alone():
    def luck(fate, turn):
        words = dice(1)
        draw_luck(words, fate, turn)
        return tuple(int(word) for word in words)

    assert luck(5, 2) == luck(5, 2)
    assert len({luck(fate, turn) for fate in range(50) for turn in range(50)}) == 2_500
    drawn = Counter()
    for fate in range(6_000):
        words = dice(1)
        draw_luck(words, fate * 1_000_003 & 0xFFFFFFFF, fate % 20)
        drawn[below(words, 6)] += 1
    assert all(850 < drawn[face] < 1_150 for face in range(6))


def test_the_luck_of_a_turn_does_not_hang_on_the_turns_before_it():
    """Whoever goes on after a turn with the same fate comes to the same end."""
    game = snailhouse.game("snails-pace", start="x")
    play_on, rules, luck = game.rules.bind(play_fated), game.rules, dice(1)
    moves, policy, fate = int64s(game.room.rules.MOVES), int64s(2), 77
    policy[:] = RANDOM

    def ended(table):
        end = copied(table)
        play_on(game.box, end, moves, dice(1), policy, fate)
        return frozen(end)

    here = game.match().table
    ends, turn = {ended(here)}, rules.turns(game.box, here)
    draw_luck(luck, fate, turn)
    while turn < 12:
        if rules.actor(game.box, here) == CHANCE:
            rules.chance(game.box, here, below(luck, rules.outcomes(game.box, here)))
        else:
            rules.play(game.box, here, moves[below(luck, rules.legal(game.box, here, moves))])
        if rules.turns(game.box, here) > turn:
            turn = rules.turns(game.box, here)
            draw_luck(luck, fate, turn)
            ends.add(ended(here))
    assert len(ends) == 1


def test_moves_that_meet_the_same_luck_differ_by_what_they_do():
    """A coin that both moves toss falls alike for both, and heads for half of them."""
    position = tiny_game(trap, 2, halving=True).start()
    heats = Heats(position, single_moves(position, 1), 0.0, seed=1, stream=0)
    heats.simulate([trap.SAFE, trap.SAFE], 300)
    assert heats.ahead_squared[trap.SAFE] == 0
    assert 0.4 < heats.paid[trap.SAFE] / heats.visits[trap.SAFE] < 0.6


def test_what_a_seat_gets_more_is_counted_against_what_it_got_itself(moment):
    """Heat by heat and seat by seat: another's share has nothing to do with it."""
    runners = single_moves(moment, 1)
    first, other = list(runners.begins)[:2]
    heats, seats = Heats(moment, runners, 0.0, seed=1, stream=0), range(3)
    squares, before, differing = np.zeros(3), np.zeros(3), 0
    for _ in range(40):
        heats.simulate([first, other], 1)
        ahead = np.array([heats.shares[3 * other + seat] - heats.shares[3 * first + seat] for seat in seats])
        squares, before, differing = squares + (ahead - before) ** 2, ahead, differing + any(ahead != before)
    assert differing
    assert [heats.gains_squared[3 * other + seat] for seat in seats] == pytest.approx(squares)
    assert not any(heats.gains_squared[3 * first + seat] for seat in seats)


def test_a_game_at_its_break_pays_what_many_ways_to_go_on_pay_on_average():
    """The next so many finished games from the one that fate names, beginning again behind the last."""
    game = snailhouse.game("cargolino-valentino", players=3)
    match = next(m for m in random_matches(game, 1) if between_races(game.box, m.table))
    finished, expected = finished_games(game), []
    last = len(finished) - 3
    for number in range(SEQUELS):
        end = copied(match.table)
        second_race_of(game.box, end, finished[(last + number) % len(finished)])
        expected.append(Position(game, end).payoffs())
    assert len(set(map(tuple, expected))) > 1
    out, got = float64s(3), float64s(3)
    game.rules.bind(pay_out)(game.box, copied(match.table), finished, out, got, last)
    assert list(got) == pytest.approx(np.mean(expected, axis=0))


def test_a_likely_line_tells_what_is_hidden_only_as_the_seat_would_be_told():
    match = new_match([RED], [BLUE], [GREEN], [WHITE])
    put(match, purple=18, yellow=18)
    roll(match, PURPLE, YELLOW, PURPLE, YELLOW)
    line = analyse(match.position, Effort(simulations=20), seed=1).line
    assert any(text.endswith("everyone is dealt a snail card, face down") for text in line)
    assert not any("is dealt red" in text for text in line)


def test_a_halving_does_not_see_what_is_hidden():
    position = tiny_game(peek, 1, greedy=peek.greedy, halving=True).start().after_chance(5)
    analysis = analyse(position, Effort(simulations=800), seed=4)
    assert all(candidate.chance < 0.4 for candidate in analysis.candidates)


@pytest.mark.parametrize(("simulations", "trees"), [(1, 1), (7, 2), (400, 1), (401, 2), (400, 3)])
def test_no_simulation_is_lost(moment, simulations, trees):
    analysis = analyse(moment, Effort(simulations=simulations, trees=trees), seed=2)
    assert analysis.simulations == simulations
    assert sum(one.visits for one in analysis.candidates if one.same_as is None) == simulations


def test_the_better_half_goes_on_and_the_greedy_move_with_it(moment):
    halving = Halving(moment, Effort(simulations=600), seed=3)
    first, sizes = halving.running[0], [len(halving.running)]
    assert first == twins_of(moment)[greedy_move(moment, dice(3))]
    halving.cores[0].simulate(halving.running, 20)
    while len(halving.running) > 2:
        left, before = set(halving.running), halving.running
        halving.halve()
        left -= set(halving.running)
        sizes.append(len(halving.running))
        assert halving.running[0] == first
        assert max(map(halving.worth, left)) <= min(map(halving.worth, halving.running[1:]), default=1)
        assert len(halving.running) == (len(before) + 1) // 2
    assert sizes[-1] == 2


def test_leaning_keeps_the_greedy_move_unless_another_is_surely_better(moment):
    halving = Halving(moment, Effort(simulations=1, lean=1.0), seed=3)
    halving.running = halving.running[:2]
    first, other = halving.running
    core = halving.cores[0]
    core.visits[[first, other]] = 100
    core.paid[[first, other]] = 50, 53
    core.ahead[other], core.ahead_squared[other] = 3, 40
    assert halving.best() == first
    core.paid[other], core.ahead[other] = 62, 12
    assert halving.best() == other


def test_a_few_equal_results_prove_nothing(moment):
    halving = Halving(moment, Effort(simulations=1, lean=10.0), seed=3)
    halving.running = halving.running[:2]
    first, other = halving.running
    core = halving.cores[0]
    for tried, best in ((3, first), (300, other)):
        core.visits[[first, other]] = tried
        core.paid[other] = core.ahead[other] = core.ahead_squared[other] = (
            tried  # it won each time, the first none
        )
        assert halving.best() == best


def test_what_comes_to_the_same_is_worth_the_same_and_misjudged_once(moment):
    analysis = analyse(moment, Effort(simulations=300), seed=2)
    told = {one.move: one for one in analysis.candidates}
    twins = [one for one in analysis.candidates if one.same_as is not None]
    assert sorted(told) == moment.legal()
    assert twins
    assert all(
        (one.visits, one.chance) == (told[one.same_as].visits, told[one.same_as].chance) for one in twins
    )
    candidates = [Candidate(0, 10, 0.5), Candidate(1, 10, 0.5), Candidate(2, 10, 0.5, same_as=1)]
    chosen = Counter(misjudged(candidates, 0.1, luck) for luck in [dice(9)] for _ in range(400))
    assert set(chosen) == {0, 1}
    assert 140 < chosen[0] < 260


def test_time_and_people_end_a_halving(moment):
    assert 0 < analyse(moment, Effort(simulations=10**9, seconds=0.05), seed=1).simulations < 10**9
    assert 0 < analyse(moment, Effort(simulations=10**9), seed=1, stopped=lambda: True).simulations < 1_000
