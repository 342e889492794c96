"""What a search must see: that rivals do not help, how often it tried, and nothing that is hidden."""

from dataclasses import replace
from math import sqrt

import numpy as np
import pytest

import snailhouse
from snailhouse.bots import choose
from snailhouse.bots.greedy import greedy_move
from snailhouse.bots.judge import judgement_of
from snailhouse.bots.search import TRUSTED, Effort, Searcher, analyse
from snailhouse.core.kernel import kernel
from snailhouse.core.playout import GREEDY, RANDOM
from snailhouse.games.snails_pace.solving import worked_out
from snailhouse.testing import random_matches
from tests.tiny import peek, tiny_game, trap


@pytest.fixture(scope="module")
def trapped():
    return tiny_game(trap, 2).start()


def test_a_move_that_only_the_rivals_reply_refutes_is_not_played(trapped):
    analysis = analyse(trapped, Effort(simulations=400), seed=1)
    assert analysis.best == trap.SAFE
    chances = {candidate.move: candidate.chance for candidate in analysis.candidates}
    assert chances[trap.SAFE] > 0.4
    assert chances[trap.OUT] < 0.2
    reply = analyse(trapped.after(trap.OUT), Effort(simulations=100), seed=1)
    assert reply.best == trap.STOP_IT


@kernel
def last_move(box, table, moves, count, dice):
    return moves[count - 1]


def test_the_greedy_move_is_preferred_until_the_search_is_sure_of_a_better_one():
    """Sure: so many standard errors of the difference between two shares, as statistics has it."""
    position, effort = tiny_game(trap, 2, greedy=last_move).start(), Effort(simulations=400)
    safe, out = analyse(position, effort, seed=1).candidates
    assert (safe.move, out.move) == (trap.SAFE, trap.OUT)
    share = (safe.chance * safe.visits + out.chance * out.visits) / 400
    errors = (safe.chance - out.chance) / sqrt(share * (1 - share) * (1 / safe.visits + 1 / out.visits))
    for lean, best in ((0.99 * errors, trap.SAFE), (1.01 * errors, trap.OUT)):
        assert analyse(position, replace(effort, lean=lean), seed=1).best == best


def test_play_outs_are_random_unless_the_room_wants_its_greedy_policy():
    for asked, policy in (({}, RANDOM), ({"greedy_playouts": True}, GREEDY)):
        position = tiny_game(trap, 2, greedy=last_move, **asked).start()
        searcher = Searcher(position, Effort(simulations=1), seed=1, stream=0)
        assert list(searcher.policy) == [policy, policy]


@pytest.mark.parametrize(("simulations", "trees"), [(400, 1), (401, 2), (400, 3), (5, 4)])
def test_no_simulation_is_lost_between_trees(trapped, simulations, trees):
    analysis = analyse(trapped, Effort(simulations=simulations, trees=trees), seed=2)
    assert analysis.simulations == simulations
    assert sum(candidate.visits for candidate in analysis.candidates) == simulations


def test_a_line_tells_only_moves_that_were_tried_often_enough(trapped):
    lengths = set()
    for simulations in (4, 2 * TRUSTED, 40 * TRUSTED):
        searcher = Searcher(trapped, Effort(simulations=simulations), seed=3, stream=0)
        searcher.simulate(simulations)
        told = searcher.line(trap.OUT)
        out = next(child for child in searcher.children() if searcher.nodes[child].move == trap.OUT)
        tried = max((int(searcher.nodes[child].visits) for child in searcher.children(out)), default=0)
        assert len(told) == (2 if tried >= TRUSTED else 1), (simulations, told)
        lengths.add(len(told))
    assert lengths == {1, 2}


def test_the_greedy_bot_does_not_see_what_is_hidden():
    """If it did it would name the card every time; it names a card drawn afresh, right one time in eight."""
    position = tiny_game(peek, 1, greedy=peek.greedy).start().after_chance(5)
    named = [choose("greedy", position, snailhouse.dice(seed)) for seed in range(160)]
    assert set(named) == set(range(peek.MOVES))
    assert 8 <= named.count(5) <= 34
    assert greedy_move(position, snailhouse.dice(1)) == greedy_move(
        position.concealed(0, snailhouse.dice(9)), snailhouse.dice(1)
    )


def test_a_search_does_not_see_what_is_hidden():
    position = tiny_game(peek, 1, greedy=peek.greedy).start().after_chance(5)
    analysis = analyse(position, Effort(simulations=800), seed=4)
    assert all(candidate.chance < 0.4 for candidate in analysis.candidates)


@pytest.mark.parametrize("name", snailhouse.game_ids())
@pytest.mark.parametrize("care", [0.0, 0.5])
def test_every_simulation_pays_each_move_what_its_own_player_got(name, care):
    """Also deep in the tree: a rival that were paid for the searcher's success would help."""
    moments = (match for match in random_matches(snailhouse.game(name), 2, seed=6) if len(match.legal()) == 2)
    position = next(moments).position
    searcher = Searcher(position, Effort(simulations=200, care=care), seed=1, stream=0)
    rivals = 0
    for _ in range(200):
        before = searcher.nodes["paid"].copy()
        searcher.simulate(1)
        gained = searcher.nodes["paid"] - before
        for node in np.flatnonzero(gained):
            seat = int(searcher.nodes[node].seat)
            worth = (1 - care) * searcher.out[seat] + care * searcher.out.sum()
            assert gained[node] == pytest.approx(worth)
            rivals += seat != position.actor
    assert rivals > 10


def endgame_losses(bots, least):
    """What each of some bots gives away in endgames of Snail's Pace that are worked out exactly, in all."""
    lost, decisions = [0.0 for _ in bots], 0
    for match in random_matches(snailhouse.game("snails-pace"), 30, seed=2):
        exact = worked_out(match.position) if len(match.legal()) > 1 and match.table.unwon <= 3 else None
        if exact is None or max(exact.values()) - min(exact.values()) < 0.01:
            continue
        decisions += 1
        for index, bot in enumerate(bots):
            lost[index] += max(exact.values()) - exact[bot(match.position)]
    assert decisions >= least
    return lost


def test_a_search_is_stronger_than_its_own_play_outs_and_far_from_chance():
    """A search whose rivals help, or that counts wrongly, gives away more than the policy it plays out with."""
    search, greedy, any_move = endgame_losses(
        [
            lambda position: analyse(position, Effort(simulations=2_000), seed=1).best,
            lambda position: greedy_move(position, snailhouse.dice(1)),
            lambda position: choose("random", position, snailhouse.dice(len(position.legal()))),
        ],
        least=60,
    )
    assert search < 0.5 * greedy
    assert search < 0.1 * any_move


def test_a_move_that_was_never_tried_is_worth_the_lowest_and_nothing_is_known_of_it():
    judged = judgement_of([(1, 0.5, 0.1), (2, None, 0.2), (3, 0.25, 0.3)])
    assert judged.chances == {1: 0.5, 2: 0.25, 3: 0.25}
    assert judged.margins == {1: 0.1, 2: 1.0, 3: 0.3}
