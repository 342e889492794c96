"""PettingZoo: its own tests, with no warnings but the two that every dict of observation and mask gets."""

from __future__ import annotations

import copy
import pickle
import warnings
from contextlib import contextmanager

import numpy as np
import pytest
from pettingzoo.test import api_test, render_test, seed_test
from pettingzoo.test.state_test import test_state as state_is_told
from pettingzoo.test.state_test import test_state_space as state_has_a_space

import snailhouse
from snailhouse import SPECTATOR, IllegalMove, Refusal
from snailhouse.adapters import pettingzoo
from snailhouse.adapters.one_table import in_colour
from tests.adapters.editions import EDITIONS
from tests.guests import invited

KNOWN = {
    "Observation is not a NumPy array",
    "Observation space for each agent probably should be gymnasium.spaces.box or gymnasium.spaces.discrete",
}
"""What PettingZoo says to every environment that observes a dict with an action mask, its own as well."""


@contextmanager
def only_known_warnings():
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        yield
    assert {str(warning.message) for warning in caught} <= KNOWN


@pytest.mark.parametrize("edition", EDITIONS)
def test_pettingzoos_own_tests(edition, capsys):
    name, options = EDITIONS[edition]
    with only_known_warnings():
        api_test(pettingzoo.env(name, **options), num_cycles=60)
        seed_test(lambda: pettingzoo.env(name, **options), num_cycles=20)
        render_test(lambda render_mode: pettingzoo.env(name, render_mode=render_mode, **options))
        state_has_a_space(pettingzoo.env(name, **options))
        state_is_told(pettingzoo.env(name, **options), num_cycles=3)


def play(env, seed):
    """Play a random legal game; the rewards by agent."""
    rng, rewards = np.random.default_rng(seed), {}
    env.reset(seed=seed)
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, info = env.last()
        rewards[agent] = rewards.get(agent, 0.0) + reward
        if terminated or truncated:
            env.step(None)
        else:
            assert np.array_equal(observation["action_mask"], info["action_mask"])
            env.step(int(rng.choice(np.flatnonzero(info["action_mask"]))))
    return rewards


@pytest.mark.parametrize("edition", EDITIONS)
def test_rewards_are_the_payoffs(edition):
    name, options = EDITIONS[edition]
    env = pettingzoo.env(name, **options)
    for seed in range(3):
        rewards = play(env, seed)
        here = env.unwrapped.table.position
        assert [rewards[agent] for agent in env.possible_agents] == pytest.approx(here.payoffs())
        assert env.agents == []


def test_a_guests_game_is_there_too():
    with invited():
        assert sum(play(pettingzoo.env("high-card", players=4), 1).values()) == 1.0


def test_an_agent_observes_what_its_seat_knows():
    env = pettingzoo.raw_env("cargolino-valentino", players=3)
    env.reset(seed=2)
    for seat, agent in enumerate(env.possible_agents):
        observation = env.observe(agent)
        for name, values in env.table.position.observed(seat).items():
            assert np.array_equal(env.pieces(observation["observation"])[name], values)
        assert observation["action_mask"].any() == (agent == env.agent_selection)


def test_a_game_can_be_cut_off():
    env = pettingzoo.env("snails-pace", max_cycles=4)
    env.reset(seed=1)
    made = dict.fromkeys(env.possible_agents, 0)
    for agent in env.agent_iter():
        _, _, terminated, truncated, info = env.last()
        made[agent] += not (terminated or truncated)
        env.step(None if terminated or truncated else int(info["action_mask"].argmax()))
    assert max(made.values()) == 4


def test_an_illegal_action_ends_the_game_or_is_refused():
    env = pettingzoo.env("snails-pace")
    env.reset(seed=1)
    wrong = int(np.flatnonzero(env.last()[4]["action_mask"] == 0)[0])
    raw = pettingzoo.raw_env("snails-pace")
    raw.reset(seed=1)
    with pytest.raises(IllegalMove):
        raw.step(wrong)
    agent = env.agent_selection
    env.step(wrong)
    assert env.terminations[agent]
    assert env.rewards[agent] == -1


def test_copies_and_other_processes_go_on_alike():
    env = pettingzoo.env("snail-invasion")
    env.reset(seed=4)
    twins = [env, copy.deepcopy(env), pickle.loads(pickle.dumps(env))]
    for _ in range(6):
        seen = [twin.last() for twin in twins]
        for other in seen[1:]:
            assert np.array_equal(seen[0][0]["observation"], other[0]["observation"])
        for twin in twins:
            twin.step(int(seen[0][4]["action_mask"].argmax()))


def test_wrong_settings_say_what_was_expected():
    with pytest.raises(Refusal, match="render_mode is one of human, ansi, rgb_array"):
        pettingzoo.env("snails-pace", render_mode="print")
    with pytest.raises(snailhouse.Refusal, match="there is no game"):
        pettingzoo.env("snails-race")


def test_a_picture_is_what_the_agent_to_decide_sees():
    env = pettingzoo.env("cargolino-valentino", players=3, render_mode="ansi")
    env.reset(seed=1)
    position, seat = env.table.position, env.table.actor
    own, public = (in_colour(env.game.room.board.picture(position.seen_by(eyes))) for eyes in (seat, SPECTATOR))
    assert env.render() == own != public
