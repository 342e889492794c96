"""Wrong arguments of the adapters: a sentence says what was expected, and the game goes on."""

import gymnasium
import numpy as np
import pyspiel
import pytest

from snailhouse import IllegalMove, Refusal
from snailhouse.adapters import gym, openspiel, pettingzoo

NO_ACTION = "is no action; actions are whole numbers from 0 to 8"


def gym_env(**settings):
    env = gym.env("snails-pace", **settings)
    env.reset(seed=1)
    return env


def zoo_env(**settings):
    env = pettingzoo.env("snails-pace", **settings)
    env.reset(seed=1)
    return env


def after_chance(action):
    pyspiel.load_game(openspiel.spiel_name("snails-pace")).new_initial_state().apply_action(action)


WRONG_CALLS = {
    "gym: bots that are a number": (lambda: gym.env("snails-pace", bots=3), "bots are one bot, one for each"),
    "gym: bots by mixed names": (
        lambda: gym.env("snails-pace", bots={0: "random", "x": "random"}),
        "bots are given for the seats [1], not for [0, 'x']",
    ),
    "gym: no action": (lambda: gym_env().step(None), f"None {NO_ACTION}"),
    "gym: a text": (lambda: gym_env().step("a"), f"'a' {NO_ACTION}"),
    "gym: between two actions": (lambda: gym_env().step(1.5), f"1.5 {NO_ACTION}"),
    "gym: a truth": (lambda: gym_env().step(True), f"True {NO_ACTION}"),
    "gym: several actions": (lambda: gym_env().step(np.zeros(2, int)), NO_ACTION),
    "gym: before reset": (lambda: gym.env("snails-pace").step(0), "has not begun; call reset"),
    "vector: a text as picture": (
        lambda: gym.vector_env("snails-pace", 2, render_mode="ansi"),
        "render_mode is one of rgb_array, not 'ansi'",
    ),
    "vector: before reset": (
        lambda: gym.vector_env("snails-pace", 2).step(np.zeros(2, int)),
        "the games have not begun; call reset",
    ),
    "zoo: no cycle": (lambda: zoo_env(max_cycles=0), "max_cycles is a whole number from 1 up, or None, not 0"),
    "zoo: cycles in words": (lambda: zoo_env(max_cycles="x"), "max_cycles is a whole number from 1 up"),
    "zoo: between two actions": (lambda: zoo_env().step(1.7), f"1.7 {NO_ACTION}"),
    "zoo: a text": (lambda: zoo_env().step("a"), f"'a' {NO_ACTION}"),
    "zoo: no action": (lambda: zoo_env().step(None), f"None {NO_ACTION}"),
    "zoo: beyond the last action": (lambda: zoo_env().step(9), f"9 {NO_ACTION}"),
    "zoo: last before reset": (
        lambda: pettingzoo.env("snails-pace").last(),
        "the game is over or has not begun; call reset",
    ),
    "zoo: a seed in words": (
        lambda: zoo_env().reset(seed="x"),
        "a seed is a whole number from 0 up, not 'x'",
    ),
    "zoo: an unknown agent": (
        lambda: zoo_env().observe("player_2"),
        "there is no agent 'player_2'; agents are player_0, player_1",
    ),
    "zoo: the actions of nobody": (lambda: zoo_env().action_space(None), "there is no agent None"),
    "zoo: what nobody observes": (lambda: zoo_env().observation_space([]), "there is no agent []"),
    "spiel: an impossible outcome": (lambda: after_chance(36), "there is no outcome 36; they run from 0 to 35"),
}


@pytest.mark.parametrize("wrong", WRONG_CALLS)
def test_wrong_arguments_say_what_was_expected(wrong):
    call, sentence = WRONG_CALLS[wrong]
    with pytest.raises(Refusal) as refused:
        call()
    assert sentence in str(refused.value)


def test_gymnasium_knows_the_refusal_before_reset():
    with pytest.raises(gymnasium.error.ResetNeeded):
        gym.vector_env("snails-pace", 2).step(np.zeros(2, int))
    with pytest.raises(gymnasium.error.ResetNeeded):
        gym.env("snails-pace").step(0)


@pytest.mark.parametrize("make", [gym_env, zoo_env])
def test_a_game_goes_on_after_what_is_no_action(make):
    env, twin = make(), make()
    with pytest.raises(IllegalMove):
        env.step(1.5)
    action = int(env.table.mask().argmax())
    env.step(np.array(action))
    twin.step(action)
    assert env.table.position == twin.table.position
