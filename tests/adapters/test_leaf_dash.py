"""Leaf Dash, the guest of the examples, through every interface for learners: none of them knows it."""

from __future__ import annotations

import copy
import hashlib
import pickle
import subprocess
import sys

import numpy as np
import pyspiel
import pytest
from gymnasium.utils.env_checker import check_env
from open_spiel.integration_tests import api_test
from open_spiel.python.algorithms import mcts, sample_some_states
from pettingzoo.test import api_test as pettingzoo_api_test
from pettingzoo.test import render_test, seed_test

import snailhouse
from snailhouse import OVER, Batch
from snailhouse.adapters import gym, pettingzoo
from snailhouse.adapters.openspiel import register_spiel_games, spiel_name
from tests.adapters.test_openspiel import run
from tests.adapters.test_pettingzoo import only_known_warnings
from tests.guests import LEAF_DASH, installed, invited

GAME = "leaf-dash"


@pytest.fixture(autouse=True, scope="module")
def leaf_dash(tmp_path_factory):
    with invited(*installed(LEAF_DASH, tmp_path_factory.mktemp("metadata"))):
        register_spiel_games()
        yield


def test_pettingzoos_own_tests(capsys):
    with only_known_warnings():
        pettingzoo_api_test(pettingzoo.env(GAME), num_cycles=60)
        seed_test(lambda: pettingzoo.env(GAME), num_cycles=20)
        render_test(lambda render_mode: pettingzoo.env(GAME, render_mode=render_mode))


def test_openspiels_own_tests():
    game = pyspiel.load_game(spiel_name(GAME))
    pyspiel.random_sim_test(game, num_sims=3, serialize=True, verbose=False)
    states = sample_some_states.sample_some_states(game, max_states=12)
    names = {"game": game, "game_name": GAME, "some_states": states, "game_type": game.get_type()}
    case = type(
        "Checks",
        (api_test.EnforceAPIOnPartialTreeBase,),
        {**names, "setUpClass": classmethod(lambda cls: None)},
    )
    run(case, [name for name in dir(case) if name.startswith("test_")])


def test_openspiels_search_plays_it():
    game = pyspiel.load_game(spiel_name(GAME))
    bot = mcts.MCTSBot(game, 1.4, 8, mcts.RandomRolloutEvaluator(1, np.random.RandomState(1)))
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    assert bot.step(state) in state.legal_actions()


def test_gymnasium_finds_nothing_to_say():
    for seat in range(snailhouse.game(GAME).seats):
        check_env(gym.env(GAME, seat=seat))
    envs = gym.vector_env(GAME, 64, bots="greedy", threads=2)
    envs.reset(seed=1)
    rewards = 0.0
    for _ in range(300):
        rewards += envs.step(envs.batch.random_actions())[1].sum()
    assert rewards > 0


def test_a_batch_plays_as_matches_do():
    batch = Batch(snailhouse.game(GAME), 40, seed=3, threads=2, restart="never")
    twins = [copy.deepcopy(batch), pickle.loads(pickle.dumps(batch))]
    while not (batch.actors == OVER).all():
        before = [batch.position(row) for row in range(3)]
        actions = batch.random_actions().copy()
        for row, here in enumerate(before):
            assert here.over or int(actions[row]) in here.legal()
            assert np.flatnonzero(batch.legal_masks[row]).tolist() == ([] if here.over else here.legal())
        batch.step(actions)
        for twin in twins:
            twin.step(twin.random_actions())
    for row in range(40):
        assert sum(batch.position(row).payoffs()) == pytest.approx(1.0)
    assert all(twin.tables.tobytes() == batch.tables.tobytes() for twin in twins)


def test_another_process_goes_on_with_a_batch(tmp_path):
    """Pickled here, unpickled where nothing of the house has been imported yet."""
    batch = Batch(snailhouse.game("snails-pace"), 20, seed=5, threads=2)
    batch.step(batch.random_actions())
    kept = tmp_path / "batch.pickle"
    kept.write_bytes(pickle.dumps(batch))
    program = (
        "import hashlib, pathlib, pickle, sys\n"
        "batch = pickle.loads(pathlib.Path(sys.argv[1]).read_bytes())\n"
        "for _ in range(30): batch.step(batch.random_actions())\n"
        "print(hashlib.sha256(batch.tables.tobytes()).hexdigest())\n"
    )
    words = [sys.executable, "-W", "error", "-c", program, str(kept)]
    done = subprocess.run(words, capture_output=True, text=True, check=True)
    for _ in range(30):
        batch.step(batch.random_actions())
    assert done.stdout.strip() == hashlib.sha256(batch.tables.tobytes()).hexdigest()
