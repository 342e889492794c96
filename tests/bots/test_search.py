"""The search: right where it can be checked, repeatable, and never knowing more than its seat."""

import threading

import pytest

import snailhouse
from snailhouse import Refusal
from snailhouse.bots import bots_of, choose
from snailhouse.bots.coach import coach, exact_lesson, worded_advice
from snailhouse.bots.judge import sampling_margin
from snailhouse.bots.levels import effort_of
from snailhouse.bots.search import Candidate, Effort, Searcher, _lean, analyse
from snailhouse.bots.tree import Node
from snailhouse.core.record import frozen
from snailhouse.testing import random_matches
from tests.snails_pace.positions import close, place, roll_of, started

SOME = Effort(simulations=400)
EVERY_GAME = snailhouse.game_ids()


def at_a_choice(name, skip=0, seed=1):
    """A random moment of a game at which somebody has more than one move."""
    moments = (m for m in random_matches(snailhouse.game(name), 5, seed=seed) if len(m.legal()) > 1)
    for _ in range(skip):
        next(moments)
    return next(moments)


def test_a_line_goes_no_further_than_what_was_tried_often_enough(monkeypatch):
    """Ten times; the first move is told however seldom it was tried."""
    searcher = Searcher(last_race().position, Effort(simulations=60), 1, 0)
    searcher.simulate(60)
    node = searcher.nodes[1]
    seat, branches = int(node.seat), {int(node.branch)}
    monkeypatch.setattr(searcher, "children", lambda _: [1])
    for visits, trusted in ((9, 0), (10, 1)):
        node.visits = visits
        assert searcher.favourite(5, seat, branches) == trusted
        assert searcher.favourite(0, seat, branches) == 1


def last_race():
    """All races but tracks 7 and 8 are over; X leads 11 to 10, so that whoever wins track 8 wins."""
    match = started()
    for track, winner in ((1, 0), (2, 1), (3, 1), (4, 0), (5, 1), (6, 0)):
        close(match, track, winner)
    place(match, 8, x=1, o=1)
    place(match, 7, x=1, o=7)
    match.chance(roll_of(1, 6, 1))
    return match


def test_it_takes_the_winning_move():
    match = last_race()
    assert match.legal() == [6, 7]
    analysis = analyse(match.position, SOME, seed=1)
    assert analysis.best == 7
    assert analysis.candidates[0].chance > analysis.candidates[1].chance
    assert analysis.candidates[0].chance == 1.0


@pytest.mark.parametrize("name", EVERY_GAME)
def test_equal_seeds_give_equal_results(name):
    match = at_a_choice(name, skip=3)
    one, two, other = (analyse(match.position, Effort(400, trees=2), seed) for seed in (1, 1, 2))
    assert one.candidates == two.candidates
    assert one.line == two.line
    assert one.simulations == two.simulations == 400
    assert one.candidates != other.candidates


@pytest.mark.parametrize("name", EVERY_GAME)
def test_a_search_leaves_the_match_as_it_was(name):
    match = at_a_choice(name, skip=2)
    before = frozen(match.table)
    analysis = analyse(match.position, SOME, seed=3)
    assert frozen(match.table) == before
    assert sorted(option.move for option in analysis.candidates) == match.legal()
    visits = [option.visits for option in analysis.candidates if option.same_as is None]
    if match.game.room.tuning.turn_key:  # whole turns are tried, and several moves may begin the same one
        assert max(visits) <= analysis.simulations == 400 <= sum(visits)
    else:
        assert sum(visits) == analysis.simulations == 400
    assert all(0 <= option.chance <= 1 for option in analysis.candidates if option.visits)


def test_a_tree_whose_memory_is_full_forgets_no_child_on_its_way():
    """What is written down of a node's children while one is chosen is wiped, also where none can be added."""
    searcher = Searcher(at_a_choice("snails-pace", skip=3).position, Effort(200), 1, 0)
    searcher.nodes = Node.array(30)
    for _ in range(200):
        searcher.simulate(1)
        assert not searcher.child_of.any()
    assert searcher.tree.nodes == len(searcher.nodes)
    assert (
        searcher.tree.simulations == sum(searcher.nodes[child].visits for child in searcher.children()) == 200
    )


@pytest.mark.parametrize("trees", [1, 2, 3])
def test_every_simulation_of_every_tree_counts_once(trees):
    analysis = analyse(at_a_choice("snails-pace", skip=3).position, Effort(401, trees=trees), seed=4)
    assert sum(option.visits for option in analysis.candidates) == analysis.simulations == 401


@pytest.mark.parametrize(("ahead", "kept"), [(0.05, False), (0.1, True)])
def test_a_search_leans_on_the_greedy_move_unless_another_is_surely_better(ahead, kept):
    """Seen a hundred times each, two chances near a half are told apart from 0.07 on."""
    found = [Candidate(3, 100, 0.5 + ahead), Candidate(1, 100, 0.5), Candidate(2, 50, 0.4)]
    _lean(found, 1, 1.0)
    assert [one.move for one in found] == ([3, 1, 2] if kept else [1, 3, 2])


def with_secrets(name, count):
    """So many moments with a choice at which something is hidden, each with a twin that differs only in it."""
    found = []
    for match in random_matches(snailhouse.game(name), 60, seed=8):
        if len(match.legal()) < 2:
            continue
        twin = match.copy()
        twin.table = match.concealed(match.actor, snailhouse.dice(77))
        if frozen(twin.table) != frozen(match.table):
            found.append((match.copy(), twin))
        if len(found) == count:
            break
    return found


@pytest.mark.parametrize("name", [name for name in EVERY_GAME if snailhouse.game(name).room.has_secrets])
def test_no_bot_sees_what_its_seat_cannot_know(name):
    """Two tables that differ, and only in secrets: the same choice for the same seed."""
    moments = with_secrets(name, 5)
    assert len(moments) == 5
    for match, twin in moments:
        for bot in ("random", "easy", "medium", *{"greedy"} & set(bots_of(match.game))):
            choices = {choose(bot, which, snailhouse.dice(5)) for which in (match, twin)}
            assert len(choices) == 1, bot
        lessons = [coach(which.position, SOME) for which in (match, twin)]
        assert lessons[0] == lessons[1]


def test_one_legal_move_is_answered_at_once():
    match = started()
    match.chance(roll_of(6, 6, 6))
    analysis = analyse(match.position, effort_of(match.game.room, "master"), seed=1)
    assert (analysis.best, analysis.simulations) == (5, 0)


def test_there_is_nothing_to_think_about_at_chance_or_at_the_end():
    with pytest.raises(Refusal, match="nothing to decide: chance is next"):
        analyse(started().position, SOME, seed=1)
    with pytest.raises(Refusal, match="nothing to decide"):
        choose("hard", started(), snailhouse.dice(1))
    *_, finished = random_matches(snailhouse.game("snails-pace"), 1)
    for think in (
        lambda: analyse(finished.position, SOME, seed=1),
        lambda: choose("easy", finished, snailhouse.dice(1)),
    ):
        with pytest.raises(Refusal, match="the game is over"):
            think()


@pytest.mark.parametrize("nonsense", [{"simulations": 0}, {"simulations": 5, "trees": 0}])
def test_a_search_needs_simulations(nonsense):
    with pytest.raises(Refusal, match="at least one simulation"):
        Effort(**nonsense)


@pytest.mark.parametrize("seconds", [0, -1, float("nan")])
def test_a_search_needs_time(seconds):
    with pytest.raises(Refusal, match="needs some time"):
        Effort(simulations=1, seconds=seconds)


@pytest.mark.parametrize("care", [-0.1, 1.1, float("nan")])
def test_care_is_a_weight(care):
    with pytest.raises(Refusal, match="care is a weight from 0 to 1"):
        Effort(simulations=1, care=care)


def test_who_only_cares_for_all_does_not_mind_which_rival_wins():
    analysis = analyse(last_race().position, Effort(simulations=400, care=1.0), seed=1)
    assert [option.chance for option in analysis.candidates] == [1.0, 1.0]


def test_who_cares_counts_the_victories_of_others():
    match = at_a_choice("giant-snail")
    selfish, caring = (
        analyse(match.position, Effort(simulations=200, care=care), seed=1) for care in (0.0, 0.5)
    )
    worth = [sum(o.chance * o.visits for o in which.candidates if o.visits) for which in (selfish, caring)]
    assert worth[1] > 1.2 * worth[0] > 0


def test_an_unknown_bot_is_refused():
    match = at_a_choice("snails-pace")
    with pytest.raises(
        Refusal, match="there is no bot 'genius' for snails-pace; its bots are random, greedy, easy"
    ):
        choose("genius", match, snailhouse.dice(1))


def test_time_ends_a_search():
    match = at_a_choice("snails-pace")
    analyse(match.position, SOME, seed=1)
    analysis = analyse(match.position, Effort(simulations=10**9, seconds=0.05), seed=1)
    assert 0 < analysis.simulations < 10**9


@pytest.mark.parametrize("game", ["snails-pace", "snail-invasion"])
def test_without_time_every_move_is_tried_all_the_same(game):
    moments = at_a_choice(game)
    analysis = analyse(moments.position, Effort(simulations=10**9, seconds=1e-9), seed=1)
    assert len(analysis.candidates) > 1
    assert all(one.visits and one.chance is not None for one in analysis.candidates)


def test_a_search_can_be_stopped_from_outside():
    match = at_a_choice("snails-pace")
    stop = threading.Event()
    threading.Timer(0.05, stop.set).start()
    analysis = analyse(match.position, Effort(simulations=10**9), seed=1, stopped=stop.is_set)
    assert stop.is_set()
    assert analysis.simulations < 10**9


def test_the_memory_of_a_search_is_bounded(monkeypatch):
    monkeypatch.setattr("snailhouse.bots.search.MOST_NODES", 50)
    match = at_a_choice("snails-pace")
    tree = Searcher(match.position, Effort(simulations=5_000), seed=1, stream=0)
    assert len(tree.nodes) == 50
    tree.simulate(5_000)
    assert tree.tree.nodes == 50
    assert sum(int(tree.nodes[child].visits) for child in tree.children()) == 5_000


def test_the_coach_tells_chances_and_a_line_in_words():
    lesson = coach(last_race().position, SOME)
    assert not lesson.exact
    assert lesson.advice[0].text == "track 8: over the edge to win the race for 8"
    assert lesson.line[0] == "X: track 8: over the edge to win the race for 8"


def test_the_coach_is_exact_where_the_game_is_solved():
    match = snailhouse.game("snail-invasion", players=1, garden="patio").match()
    match.chance(7)
    lesson = coach(match.position)
    assert lesson.exact
    assert 0 < lesson.advice[0].chance < 1


def test_exact_advice_names_the_best_move_first_and_goes_on_with_it():
    position = last_race().position
    moves = {move.id: move for move in position.moves()}
    lesson = exact_lesson(position, moves, {6: 0.25, 7: 0.75})
    assert [(one.move, one.chance) for one in lesson.advice] == [(7, 0.75), (6, 0.25)]
    assert lesson.line == [f"X: {moves[7].text}"]


def test_a_chance_that_was_sampled_comes_with_what_it_may_be_at_least_and_at_most():
    """Agresti and Coull: two won and two lost games are added. Of 60 won of 96 the middle is 0.62."""
    assert sampling_margin(60 / 96, 96) == pytest.approx(1.96 * (0.62 * 0.38 / 100) ** 0.5, rel=1e-4)
    assert sampling_margin(0.5, 0) == 1
    move = last_race().position.moves()[0]
    told = worded_advice(last_race().position, move, 0.9, 50, 0.05)
    assert (told.low, told.high) == pytest.approx((0.85, 0.95))
    assert worded_advice(last_race().position, move, 0.98, 50, 0.05).high == 1
    assert worded_advice(last_race().position, move, 0.02, 50, 0.05).low == 0
    assert told.margin == pytest.approx(0.05)
