"""Every value of every option of every game, through every adapter: a few random moves each."""

from __future__ import annotations

import numpy as np
import pyspiel
import pytest

import snailhouse
from snailhouse import Batch
from snailhouse.adapters import gym, openspiel, pettingzoo
from snailhouse.core.options import Whole

MOVES = 12


def values_of(option):
    """All that an option may be; of editions the house's."""
    if isinstance(option, Whole):
        return range(option.least, option.most + 1)
    return option.values or (option.show(option.default),)


CHOICES = [
    (name, option.name, value)
    for name in snailhouse.game_ids()
    for option in snailhouse.game(name).room.options
    for value in values_of(option)
]
SOME = pytest.mark.parametrize(
    ("name", "option", "value"), CHOICES, ids=[f"{name}-{option}-{value}" for name, option, value in CHOICES]
)


@SOME
def test_gymnasium(name, option, value):
    env = gym.env(name, bots="random", illegal="refuse", **{option: value})
    seen, info = env.reset(seed=1)
    for _ in range(MOVES):
        assert env.observation_space.contains(seen)
        seen, _, over, cut, info = env.step(int(info["action_mask"].argmax()))
        if over or cut:
            seen, info = env.reset()


@SOME
def test_pettingzoo(name, option, value):
    env = pettingzoo.env(name, **{option: value})
    env.reset(seed=1)
    for agent in env.agent_iter(MOVES):
        seen, _, over, cut, info = env.last()
        assert env.observation_space(agent).contains(seen)
        env.step(None if over or cut else int(info["action_mask"].argmax()))


@SOME
def test_openspiel(name, option, value):
    state = pyspiel.load_game(f"{openspiel.spiel_name(name)}({option}={value})").new_initial_state()
    rng = np.random.default_rng(1)
    for _ in range(MOVES):
        if state.is_terminal():
            break
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            assert sum(chances) == pytest.approx(1)
            state.apply_action(int(rng.choice(outcomes, p=np.array(chances) / sum(chances))))
        else:
            assert any(state.observation_tensor(state.current_player()))
            state.apply_action(state.legal_actions()[0])


@SOME
def test_a_batch_observes_what_its_positions_do(name, option, value):
    batch = Batch(snailhouse.game(name, **{option: value}), 3, seed=1)
    for _ in range(MOVES):
        batch.step(batch.random_actions())
    for row in range(3):
        here = batch.position(row)
        assert np.flatnonzero(batch.legal_masks[row]).tolist() == sorted(here.legal())
        for piece, numbers in here.observed(here.actor).items():
            assert np.array_equal(batch.observations[piece][row], numbers)
