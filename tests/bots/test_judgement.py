"""What a search must see: that rivals do not help, how often it tried, and nothing that is hidden."""

import pytest

import snailhouse
from snailhouse.bots import choose
from snailhouse.bots.search import TRUSTED, Effort, Searcher, analyse, greedy_move
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


@pytest.mark.parametrize(("simulations", "trees"), [(400, 1), (401, 2), (400, 3), (5, 4)])
def test_no_simulation_is_lost_between_trees(trapped, simulations, trees):
    analysis = analyse(trapped, Effort(simulations=simulations, trees=trees), seed=2)
    assert analysis.simulations == simulations
    assert sum(candidate.visits for candidate in analysis.candidates) == simulations


def test_a_line_tells_only_moves_that_were_tried_often_enough(trapped):
    for simulations in (4, 2 * TRUSTED, 40 * TRUSTED):
        searcher = Searcher(trapped, Effort(simulations=simulations), seed=3, stream=0)
        searcher.simulate(simulations)
        told = searcher.line(trap.OUT)
        out = next(child for child in searcher.children() if searcher.nodes[child].move == trap.OUT)
        tried = max((int(searcher.nodes[child].visits) for child in searcher.children(out)), default=0)
        assert len(told) == (2 if tried >= TRUSTED else 1), (simulations, told)


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
