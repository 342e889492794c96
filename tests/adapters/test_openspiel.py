"""OpenSpiel: its own tests pass for every game, its algorithms run, secrets stay secret, chance is true."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys

import numpy as np
import pyspiel
import pytest
from open_spiel.integration_tests import api_test
from open_spiel.python.algorithms import (
    best_response,
    cfr,
    exploitability,
    generate_playthrough,
    mcts,
    sample_some_states,
)
from open_spiel.python.policy import UniformRandomPolicy

import snailhouse
from snailhouse.adapters import openspiel
from snailhouse.adapters.openspiel import MOST_OUTCOMES, block_sizes, register_spiel_games, spiel_name
from tests.adapters.editions import EDITIONS
from tests.guests import invited


@pytest.fixture(scope="module", autouse=True)
def guests():
    """High Card visits: a small game with secrets."""
    with invited():
        register_spiel_games()
        yield


def spiel_game(edition):
    name, options = EDITIONS[edition]
    chosen = ",".join(f"{option}={value}" for option, value in options.items())
    return pyspiel.load_game(f"{spiel_name(name)}({chosen})")


@pytest.fixture(scope="module")
def small(tmp_path_factory):
    """High Card for two with eight cards."""
    edition = tmp_path_factory.mktemp("editions") / "small.toml"
    edition.write_text('name = "small"\ncards = 8\n')
    return pyspiel.load_game("snailhouse_high_card", {"players": 2, "edition": str(edition)})


@pytest.mark.parametrize("edition", ["snails-pace-two-dice", "cargolino-2", "giant-snail-shuffled"])
def test_random_games_pass_openspiels_test(edition):
    pyspiel.random_sim_test(spiel_game(edition), num_sims=1, serialize=False, verbose=False)


@pytest.mark.parametrize("edition", ["snails-pace", "invasion-solo", "invasion-wide"])
def test_random_games_travel(edition):
    pyspiel.random_sim_test(spiel_game(edition), num_sims=1, serialize=True, verbose=False)


def test_a_small_game_passes_with_travel(small):
    pyspiel.random_sim_test(small, num_sims=10, serialize=True, verbose=False)


@pytest.mark.parametrize("edition", ["snails-pace", "cargolino-2", "invasion-solo", "giant-snail"])
def test_openspiels_api_test(edition):
    """Its class of checks, on states of this game."""
    game = spiel_game(edition)
    states = sample_some_states.sample_some_states(game, max_states=12)
    names = {"game": game, "game_name": edition, "some_states": states, "game_type": game.get_type()}
    names["setUpClass"] = classmethod(lambda cls: None)
    case = type("Checks", (api_test.EnforceAPIOnPartialTreeBase,), names)
    rare = "test_private_information_contents" if edition == "giant-snail" else ""  # only a card looked at
    run(case, [name for name in dir(case) if name.startswith("test_") and name != rare])


def test_openspiels_api_test_on_a_whole_tree(small):
    """Perfect recall, constant sums, no information state of one player that is another's."""
    case = type("Checks", (api_test.EnforceAPIOnFullTreeBase,), {"game": small, "game_name": "small"})
    case.setUpClass()
    assert len(case.all_states) > 1000
    counts = ("test_number_of_nodes", "test_game_is_perfect_recall")
    run(case, [name for name in dir(case) if name.startswith("test_") and name not in counts])
    states = api_test._assert_is_perfect_recall(small)
    assert len(states) == 24, "a card of one's own, and for the second whether the first has swapped"


def run(case, names):
    assert names
    for name in names:
        getattr(case(name), name)()


@pytest.mark.filterwarnings("ignore:The chararray class is deprecated")  # by OpenSpiel's writer, on NumPy 2.5
@pytest.mark.parametrize("edition", ["snails-pace", "invasion-solo"])
def test_a_playthrough_can_be_written(edition):
    text = generate_playthrough.playthrough(str(spiel_game(edition)), action_sequence=None, seed=1)
    assert "IsTerminal() = True" in text
    assert "ChanceOutcomes() = [(0,0." in text.replace(" ", "").replace(
        "ChanceOutcomes()=", "ChanceOutcomes() = "
    )


def test_options_are_parameters():
    game = pyspiel.load_game("snailhouse_snails_pace(meeting=hop,turn=two-dice)")
    assert game.game == snailhouse.game("snails-pace", meeting="hop", turn="two-dice")
    assert game.get_parameters()["meeting"] == "hop"
    with pytest.raises(snailhouse.Refusal, match="meeting"):
        pyspiel.load_game("snailhouse_snails_pace(meeting=kiss)")


def test_utilities_are_told():
    kinds = pyspiel.GameType.Utility
    assert spiel_game("snails-pace").get_type().utility == kinds.CONSTANT_SUM
    assert spiel_game("snails-pace").utility_sum() == 1.0
    assert spiel_game("giant-snail").get_type().utility == kinds.GENERAL_SUM, "all can lose together"
    assert spiel_game("invasion-solo").get_type().utility == kinds.GENERAL_SUM
    assert spiel_game("invasion-solo").num_players() == 1


def test_chance_has_its_true_probabilities():
    state = spiel_game("snails-pace").new_initial_state()
    assert state.chance_outcomes() == [(number, pytest.approx(1 / 36)) for number in range(36)]
    state.apply_action(30)
    assert len(state.chance_outcomes()) == 216
    assert state.position == snailhouse.game("snails-pace").start().after_chance(30)


@pytest.mark.parametrize("edition", ["snails-pace", "cargolino-6", "giant-snail"])
def test_returns_are_each_players_share_once_the_game_is_over(edition):
    state, rng = spiel_game(edition).new_initial_state(), np.random.default_rng(2)
    seats = state.position.game.seats
    while not state.is_terminal():
        assert state.returns() == [0.0] * seats
        actions = [number for number, _ in state.chance_outcomes()] if state.is_chance_node() else None
        state.apply_action(int(rng.choice(actions or state.legal_actions())))
    assert state.returns() == state.position.payoffs()
    won = [seat for seat, paid in enumerate(state.returns()) if paid]
    scores = state.position.scores()
    assert all(scores[seat] == max(scores) for seat in won)


@pytest.mark.parametrize("ways", [1, 4096, 4097, 10_000, 479_001_600])
def test_many_outcomes_are_drawn_in_blocks(ways):
    sizes = block_sizes(ways)
    assert sum(sizes) == ways
    assert len(sizes) == min(ways, MOST_OUTCOMES)
    assert max(sizes) - min(sizes) <= 1


def test_an_event_of_many_outcomes_takes_several_steps(monkeypatch):
    """As if the 216 rolls were too many for one step: each can still come, as likely as before."""
    monkeypatch.setattr(openspiel, "MOST_OUTCOMES", 10)
    game, found = spiel_game("snails-pace"), {}
    start = game.new_initial_state()
    for number in (9, 0):
        start.apply_action(number)
    while start.position.outcomes() != 216 or start.drawn:
        start.apply_action(0)

    def walk(state, chance):
        if state.position != start.position:
            found[state.position] = found.get(state.position, 0.0) + chance
            return
        for action, share in state.chance_outcomes():
            walk(state.child(action), chance * share)

    walk(start, 1.0)
    truth = {}
    for outcome in range(216):
        after = start.position.after_chance(outcome)
        truth[after] = truth.get(after, 0.0) + 1 / 216
    assert found == pytest.approx(truth)


def test_what_a_player_is_told_keeps_secrets(small):
    """Two deals that differ in the other's card only are one information state, until the end shows it."""
    states = []
    for rivals_card in (1, 5):
        state = small.new_initial_state()
        for action in (3, rivals_card):
            state.apply_action(action)
        states.append(state)
    one, two = states
    assert one.information_state_string(0) == two.information_state_string(0)
    assert one.information_state_tensor(0) == two.information_state_tensor(0)
    assert one.observation_string(0) == two.observation_string(0)
    assert one.observation_tensor(0) == two.observation_tensor(0)
    assert one.information_state_string(1) != two.information_state_string(1)
    assert one.information_state_tensor(1) != two.information_state_tensor(1)
    for state in states:
        state.apply_action(0)
        state.apply_action(0)
    assert one.information_state_string(0) != two.information_state_string(0)


def test_an_information_state_remembers_what_an_observation_forgets(small):
    """A swapped card is laid aside: the next view does not show it, the information state knows it."""
    states = []
    for first, second in ((3, 4), (2, 4)):
        state = small.new_initial_state()
        for action in (first, 6):
            state.apply_action(action)
        state.apply_action(1)
        for action, _ in state.chance_outcomes():
            child = state.child(action)
            if child.position.table.cards[0, 0] == second + 2:
                states.append(child)
    one, two = states
    assert one.observation_string(0) == two.observation_string(0)
    assert one.information_state_string(0) != two.information_state_string(0)
    assert one.information_state_tensor(0) != two.information_state_tensor(0)


def test_an_information_state_remembers_what_no_view_has_shown():
    """Both have rolled a 1 for the start, or both a 2: the board is the same, but everybody has seen it."""
    one, two = (spiel_game("snails-pace").new_initial_state() for _ in range(2))
    one.apply_action(0)
    two.apply_action(7)
    assert one.position == two.position
    assert one.observation_string(0) == two.observation_string(0)
    assert one.information_state_string(0) != two.information_state_string(0)


def test_states_travel_and_are_copied(small):
    state = small.new_initial_state()
    for action in (3, 1, 1):
        state.apply_action(action)
    game, again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(small, state))
    assert str(game) == str(small)
    for other in (again, state.clone(), copy.deepcopy(state), pickle.loads(pickle.dumps(state))):
        assert other.position == state.position
        for player in range(2):
            assert other.recall.digest(player) == state.recall.digest(player)


def test_games_travel_and_are_copied():
    game = pyspiel.load_game("snailhouse_snails_pace(meeting=hop)")
    for other in (copy.deepcopy(game), pickle.loads(pickle.dumps(game))):
        assert str(other) == str(game)
        assert other.new_initial_state().position == game.new_initial_state().position


def test_cfr_gets_close_to_equilibrium(small):
    """Exploitability and best response run on the small game, and CFR brings the first down."""
    solver = cfr.CFRSolver(small)
    uniform = exploitability.nash_conv(small, UniformRandomPolicy(small))
    for _ in range(2):
        solver.evaluate_and_update_policy()
    assert exploitability.nash_conv(small, solver.average_policy()) < uniform / 2
    response = best_response.BestResponsePolicy(small, 0, UniformRandomPolicy(small))
    assert response.value(small.new_initial_state()) > 0.5


def test_openspiels_search_plays():
    """Its Monte Carlo tree search finds a move."""
    game = spiel_game("snails-pace")
    bot = mcts.MCTSBot(game, 1.4, 20, mcts.RandomRolloutEvaluator(1))
    state = game.new_initial_state()
    state.apply_action(30)
    state.apply_action(0)
    assert bot.step(state) in state.legal_actions()


def test_python_ends_well():
    """OpenSpiel lets go of registered games when Python is gone."""
    words = "import pyspiel, snailhouse.adapters.openspiel; pyspiel.load_game('snailhouse_snails_pace')"
    assert subprocess.run([sys.executable, "-c", words], check=False).returncode == 0
