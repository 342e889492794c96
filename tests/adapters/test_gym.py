"""Gymnasium: its own checks without a warning, all kinds of bots in the other seats, a vector environment."""

from __future__ import annotations

import copy
import pickle

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode

import snailhouse
from snailhouse import SPECTATOR, IllegalMove, Refusal
from snailhouse.adapters import gym
from snailhouse.adapters.pixels import painted
from tests.adapters.editions import EDITIONS
from tests.guests import invited


def play(env, seed, episodes=1):
    """The rewards and last observation of random legal games."""
    rng, rewards = np.random.default_rng(seed), []
    observation, info = env.reset(seed=seed)
    while len(rewards) < episodes:
        action = rng.choice(np.flatnonzero(info["action_mask"]))
        observation, reward, over, cut, info = env.step(action)
        assert not cut
        if over:
            rewards.append(reward)
            last = observation
            observation, info = env.reset()
    return rewards, last


@pytest.mark.parametrize("edition", EDITIONS)
def test_gymnasium_finds_nothing_to_say(edition):
    name, options = EDITIONS[edition]
    for seat in range(snailhouse.game(name, **options).seats)[:2]:
        check_env(gym.env(name, seat=seat, **options))


def test_make_knows_every_game():
    env = gymnasium.make("snailhouse/snails-pace-v0", bots="random", meeting="hop", render_mode="ansi")
    env.reset(seed=1)
    assert "track 1" in env.render()
    assert env.unwrapped.game.options["meeting"] == "hop"
    for name in snailhouse.game_ids():
        assert f"snailhouse/{name}-v0" in gymnasium.registry


def test_a_guests_game_is_there_too():
    with invited():
        env = gym.env("high-card", players=3, bots="random")
        rewards, _ = play(env, 1, 40)
        assert 0 < sum(rewards) < 40


@pytest.mark.parametrize("bots", ["random", "greedy", "easy", ["easy"], {1: "random"}])
def test_the_other_seats_are_bots(bots):
    env = gym.env("snails-pace", bots=bots)
    assert play(env, 3, 2)[0] == play(env, 3, 2)[0], "the seed says what bots do, too"


def test_the_dice_of_a_thinking_bot_follow_from_the_seed():
    given = []

    def bot(position, dice):
        given.append(dice.tolist())
        return position.legal()[0]

    firsts = []
    for seed in (1, 2, 1):
        given.clear()
        play(gym.env("snails-pace", bots=bot), seed)
        firsts.append(given[0])
    assert firsts[0] == firsts[2] != firsts[1]


def test_your_own_bot_knows_only_what_its_seat_knows():
    """It is given the snails of its own cards as they are; those of the other are drawn afresh each time."""
    given, truth = [], []

    def peek(position):
        for found, table in ((given, position.table), (truth, env.table.position.table)):
            found.append([int(table.hands[int(table.race), seat]) for seat in range(2)])
        return position.legal()[0]

    env = gym.env("cargolino-valentino", players=2, bots=peek)
    play(env, 1)
    assert [mine for _, mine in given] == [mine for _, mine in truth]
    assert len(given) > 20
    assert sum(shown[0] != real[0] for shown, real in zip(given, truth, strict=True)) > len(given) / 2


@pytest.mark.parametrize("seat", [0, 1])
def test_the_reward_is_the_seats_share_of_the_point(seat):
    env, rewards = gym.env("snails-pace", seat=seat, bots="random"), set()
    for seed in range(12):
        (reward,), last = play(env, seed)
        pieces = env.pieces(last)
        assert pieces["own_won"].shape == (8,)
        assert (pieces["own_won"] + pieces["rival_won"] == 1).all(), "the last observation is that of the end"
        lead = float(pieces["own_points"] - pieces["rival_points"])
        assert reward == (1.0 if lead > 0 else 0.5 if lead == 0 else 0.0)
        rewards.add(reward)
    assert {0.0, 1.0} <= rewards


def test_an_illegal_action_loses_or_is_refused():
    for illegal in ("lose", "refuse"):
        env = gym.env("snails-pace", illegal=illegal)
        _, info = env.reset(seed=1)
        wrong = int(np.flatnonzero(info["action_mask"] == 0)[0])
        if illegal == "refuse":
            with pytest.raises(IllegalMove):
                env.step(wrong)
            assert env.step(int(info["action_mask"].argmax()))[2] is False
        else:
            _, reward, over, _, info = env.step(wrong)
            assert (reward, over) == (-1.0, True)
            assert info["illegal"]
            with pytest.raises(Refusal, match="call reset"):
                env.step(wrong)
            _, info = env.reset()
            assert env.step(int(info["action_mask"].argmax()))[2] is False, "another game has begun"


def test_pictures_are_of_the_board():
    env = gym.env("giant-snail", render_mode="rgb_array")
    env.reset(seed=1)
    frame = env.render()
    assert frame.shape == (608, 800, 3)
    assert len(np.unique(frame.reshape(-1, 3), axis=0)) > 50, "letters in several colours"
    before = frame
    _, info = env.reset(seed=2)
    env.step(int(info["action_mask"].argmax()))
    assert (env.render() != before).any()
    assert env.render().shape == before.shape


def test_the_pictures_of_many_tables_are_what_the_seat_sees():
    envs = gym.vector_env("cargolino-valentino", 2, seat=1, players=3, render_mode="rgb_array")
    envs.reset(seed=1)
    for row, frame in enumerate(envs.render()):
        position, picture = envs.batch.position(row), envs.game.room.board.picture
        own, public = (painted(picture(position.seen_by(seat))) for seat in (1, SPECTATOR))
        assert np.array_equal(frame, own)
        assert not np.array_equal(frame, public)


@pytest.mark.parametrize("bots", ["greedy", "easy"])
def test_copies_and_other_processes_go_on_alike(bots):
    env = gym.env("snails-pace", bots=bots)
    _, info = env.reset(seed=4)
    env.step(int(info["action_mask"].argmax()))
    twins = [env, copy.deepcopy(env), pickle.loads(pickle.dumps(env))]
    for _ in range(4):
        steps = [twin.step(int(twin.action_masks().argmax())) for twin in twins]
        for other in steps[1:]:
            assert np.array_equal(steps[0][0], other[0])
            assert np.array_equal(steps[0][4]["action_mask"], other[4]["action_mask"])


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({"seat": 2}, "there is no seat 2"),
        ({"seat": -3}, "needs a seat"),
        ({"bots": "genius"}, "there is no bot 'genius'"),
        ({"bots": ["random", "random"]}, "2 bots for 1 other seats"),
        ({"bots": {0: "random"}}, r"for the seats \[1\]"),
        ({"render_mode": "print"}, "render_mode is one of ansi, rgb_array"),
        ({"illegal": "maybe"}, "illegal is one of lose, refuse"),
        ({"meeting": "kiss"}, "meeting"),
    ],
)
def test_wrong_settings_say_what_was_expected(settings, words):
    with pytest.raises(Refusal, match=words):
        gym.env("snails-pace", **settings)


def vector_games(envs, steps, seed):
    """Random legal games; yields what each step returned."""
    rng = np.random.default_rng(seed)
    _, infos = envs.reset(seed=seed)
    for _ in range(steps):
        chances = rng.random(infos["action_mask"].shape) * infos["action_mask"]
        result = envs.step(chances.argmax(axis=1))
        infos = result[4]
        yield result


@pytest.mark.parametrize("seat", [0, 1])
def test_a_vector_environment_is_many_environments(seat):
    """With the same dice, row by row, the same as single environments are told."""
    envs = gym.vector_env("snails-pace", 6, seat, bots="random", copy=True)
    ended = 0
    for seen, rewards, over, cut, _ in vector_games(envs, 400, 2):
        assert seen in envs.observation_space
        assert not cut.any()
        for row in np.flatnonzero(over):
            here = envs.batch.position(int(row))
            assert here.over
            assert rewards[row] == here.payoffs()[seat]
            for name, values in here.observed(seat).items():
                assert np.array_equal(envs.pieces(seen)[name][row], values)
        assert not rewards[~over].any()
        ended += over.sum()
    assert ended > 10


def test_a_finished_table_begins_anew_at_the_next_step():
    envs = gym.vector_env("snails-pace", 5)
    assert envs.metadata["autoreset_mode"] is AutoresetMode.NEXT_STEP
    finished, begun = np.zeros(5, bool), 0
    for seen, rewards, over, _, infos in vector_games(envs, 200, 1):
        assert not (finished & over).any()
        assert not rewards[finished].any()
        assert infos["action_mask"][over].all(), "whatever comes is ignored"
        if finished.any():
            assert (envs.pieces(seen)["turns"][finished] < 0.1).all()
            begun += 1
        finished = over.copy()
    assert begun > 2


def test_the_same_memory_is_used_at_every_step():
    envs = gym.vector_env("snails-pace", 5)
    results = list(vector_games(envs, 2, 1))
    for place in range(4):
        assert np.shares_memory(results[0][place], results[1][place])
        assert not results[0][place].flags.writeable
    copies = list(vector_games(gym.vector_env("snails-pace", 5, copy=True), 2, 1))
    assert not np.shares_memory(copies[0][0], copies[1][0])


def test_threads_and_processes_change_nothing():
    envs = [gym.vector_env("snail-invasion", 40, seat=1, threads=threads) for threads in (1, 2)]
    envs.append(pickle.loads(pickle.dumps(envs[0])))
    for one, two, three in zip(*(vector_games(env, 60, 3) for env in envs), strict=True):
        for place in range(3):
            assert np.array_equal(one[place], two[place])
            assert np.array_equal(one[place], three[place])


def test_make_vec_makes_one_call_of_many():
    envs = gymnasium.make_vec(
        "snailhouse/snails-pace-v0", num_envs=3, vectorization_mode="vector_entry_point", bots="random"
    )
    observations, _ = envs.reset(seed=1)
    assert observations.shape == (3, 67)
    mask = np.array([True, False, False])
    before = observations.copy()
    envs.reset(options={"reset_mask": mask}, seed=9)
    assert (envs.unwrapped.batch.features[1:] == before[1:]).all()
    assert (envs.unwrapped.batch.features[0] != before[0]).any()


def test_slow_bots_are_refused_with_a_way_out():
    with pytest.raises(Refusal, match="SyncVectorEnv"):
        gym.vector_env("snails-pace", 4, bots="hard")
    envs = gymnasium.vector.SyncVectorEnv([lambda: gym.env("snails-pace", bots="easy")] * 2)
    assert envs.reset(seed=1)[0].shape == (2, 67)
