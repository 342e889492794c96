"""A batch plays as matches do, row by row, whatever chance, bots and threads it has."""

from __future__ import annotations

import copy
import gc
import pickle
import threading
import tracemalloc

import numpy as np
import pytest

import snailhouse
from snailhouse import CHANCE, OVER, Batch, IllegalMove, Refusal
from snailhouse.batch.memory import copied_array
from tests.guests import LEAF_DASH, invited

GAMES = [
    ("snails-pace", {"turn": "two-dice"}),
    ("cargolino-valentino", {"players": 3}),
    ("snail-invasion", {"garden": "two-colours"}),
    ("giant-snail", {}),
]
ARRAYS = ("actors", "outcomes", "legal_masks", "features", "ended", "payoffs")


def batch_of(name, size, options=(), **settings) -> Batch:
    return Batch(snailhouse.game(name, **dict(options)), size, **settings)


def same(one: Batch, other: Batch) -> bool:
    return one.tables.tobytes() == other.tables.tobytes() and all(
        np.array_equal(getattr(one, name), getattr(other, name)) for name in ARRAYS
    )


@pytest.mark.parametrize(("name", "options"), GAMES, ids=lambda value: value if isinstance(value, str) else "")
def test_a_row_is_a_match(name, options):
    """With chance to choose, every event of every row can be followed in a match."""
    batch = batch_of(name, 3, options, seed=4, chance="choose", restart="never")
    matches = [batch.game.match() for _ in range(3)]
    steps = 0
    while not (batch.actors == OVER).all():
        actions = batch.random_actions().copy()
        batch.step(actions)
        steps += 1
        for row, match in enumerate(matches):
            ends = not match.over
            if match.actor == CHANCE:
                match.chance(int(actions[row]))
            elif not match.over:
                match.play(int(actions[row]))
            if steps % 7 == 0 or match.over:
                check_row(batch, row, match, ends and match.over)


def check_row(batch, row, match, ended):
    assert batch.position(row) == match.position
    assert batch.actors[row] == match.actor
    assert batch.outcomes[row] == match.outcomes
    assert np.flatnonzero(batch.legal_masks[row]).tolist() == match.legal()
    assert batch.ended[row] == ended
    assert batch.payoffs[row].tolist() == (match.payoffs() if ended else [0.0] * match.game.seats)
    if match.actor >= 0:
        for piece, values in match.position.observed(match.actor).items():
            assert np.array_equal(batch.observations[piece][row], values), piece
    else:
        assert not batch.features[row].any()


def test_a_guests_game_is_a_batch_too():
    with invited(LEAF_DASH, LEAF_DASH.parent.parent / "tests" / "guests"):
        batch = batch_of("high-card", 50, {"players": 3}, seed=2)
        ended, deciding = 0, set()
        for _ in range(20):
            deciding |= set(batch.actors.tolist())
            batch.step(batch.random_actions())
            ended += int(batch.ended.sum())
            assert batch.payoffs[batch.ended].sum() == batch.ended.sum(), "one point a game"
        assert ended > 50
        assert [batch.position(row).actor for row in range(50)] == batch.actors.tolist()
        assert {0, 1, 2} <= deciding


@pytest.mark.parametrize("threads", [2, 5])
def test_threads_change_nothing(threads):
    """Each time with threads that have just been called, are awake, or asleep."""
    for seed in range(12):
        alone, crew = (batch_of("snails-pace", 101, seed=seed, threads=number) for number in (1, threads))
        for _ in range(15):
            alone.step(alone.random_actions())
            crew.step(crew.random_actions())
            assert same(alone, crew)


def test_the_threads_of_a_batch_end_with_it():
    before = set(threading.enumerate())
    batch = batch_of("snails-pace", 101, threads=3)
    helpers = set(threading.enumerate()) - before
    assert len(helpers) == 2
    del batch
    gc.collect()
    for helper in helpers:
        helper.join(timeout=20)
        assert not helper.is_alive()


def test_seeds_say_what_happens():
    one, two, other = (batch_of("snails-pace", 20, seed=seed) for seed in (3, 3, 4))
    for batch in (one, two, other):
        for _ in range(10):
            batch.step(batch.random_actions())
    assert same(one, two)
    assert one.tables.tobytes() != other.tables.tobytes()
    one.begin(seed=4)
    for _ in range(10):
        one.step(one.random_actions())
    assert same(one, other)


def test_a_seed_is_for_the_tables_that_begin_anew():
    batch = batch_of("snails-pace", 4, seed=3)
    before, chosen = batch.dice.copy(), np.array([True, False, True, False])
    batch.begin(chosen, seed=9)
    changed = (batch.dice != before).any(axis=1)
    assert changed.tolist() == chosen.tolist()


def test_a_copy_has_all_bytes_also_those_between_the_fields():
    """By which positions are compared."""
    records = np.zeros(3, np.dtype([("one", np.int8), ("two", np.int64)], align=True))
    records.view(np.uint8)[...] = 7
    assert copied_array(records).tobytes() == records.tobytes()


def test_bots_play_their_seats_within_a_step():
    batch = batch_of("snails-pace", 400, seed=1, bots={1: "greedy"})
    won = []
    while len(won) < 400:
        assert (batch.actors == 0).all()
        batch.step(batch.random_actions())
        won += batch.payoffs[batch.ended, 0].tolist()
    assert np.mean(won) < 0.35, "greedy beats random moves"


def test_every_bot_plays_by_its_own_policy():
    """Two rivals at random and two greedy ones pay the third seat very differently."""
    paid = {}
    for name in ("random", "greedy"):
        batch, won = batch_of("cargolino-valentino", 300, {"players": 3}, seed=1, bots={1: name, 2: name}), []
        while len(won) < 300:
            batch.step(batch.random_actions())
            won += batch.payoffs[batch.ended, 0].tolist()
        paid[name] = np.mean(won)
    assert 0.28 < paid["random"] < 0.39
    assert paid["greedy"] < 0.25


def test_when_a_finished_table_begins_anew():
    never, following, now = (
        batch_of("snails-pace", 40, seed=5, restart=restart) for restart in ("never", "next", "now")
    )
    while not never.ended.any():
        for batch in (never, following, now):
            batch.step(batch.random_actions())
    row = int(never.ended.argmax())
    assert following.ended[row]
    assert now.ended[row]
    assert never.actors[row] == following.actors[row] == OVER
    assert now.actors[row] >= 0
    for batch in (never, following):
        batch.step(batch.random_actions())
    assert never.actors[row] == OVER
    assert following.actors[row] >= 0
    assert not never.ended[row]
    assert not following.payoffs[row].any()


def test_chance_can_be_chosen_or_drawn():
    batch = batch_of("snails-pace", 3, {"start": "x"}, chance="choose")
    assert (batch.actors == CHANCE).all()
    assert (batch.outcomes == 216).all()
    batch.step([0, 0, -1])
    one, two, drawn = (batch.position(row) for row in range(3))
    assert one == two == snailhouse.game("snails-pace", start="x").start().after_chance(0)
    assert drawn.actor == 0
    with pytest.raises(IllegalMove, match=r"^table 0: "):
        batch.step([8, 0, 0])


@pytest.mark.parametrize("threads", [1, 2])
def test_one_illegal_action_changes_nothing(threads):
    batch = batch_of("snails-pace", 10, seed=1, threads=threads)
    actions = batch.random_actions().copy()
    before = batch.tables.tobytes()
    actions[7] = int(np.flatnonzero(~batch.legal_masks[7])[0])
    reason = batch.position(7).why_not(int(actions[7]))
    with pytest.raises(IllegalMove) as refused:
        batch.step(actions)
    assert str(refused.value) == f"table 7: {reason}"
    actions[7] = 900
    with pytest.raises(IllegalMove, match="move ids run from 0 to 8"):
        batch.step(actions)
    assert batch.tables.tobytes() == before


def test_every_seat_can_be_observed():
    batch = batch_of("cargolino-valentino", 5, seed=1)
    batch.step(batch.random_actions())
    out = batch.observe(2)
    assert batch.observe(np.array([2, 2, 2, 2, 2]), out=out) is out
    for row in range(5):
        for piece, values in batch.position(row).observed(2).items():
            assert np.array_equal(out[piece][row], values)
    fixed = batch_of("cargolino-valentino", 5, seed=1, viewer=2)
    fixed.step(batch_of("cargolino-valentino", 5, seed=1).random_actions())
    assert np.array_equal(fixed.observations, fixed.observe(2))


def test_copies_snapshots_and_other_processes_go_on_alike():
    batch = batch_of("snail-invasion", 6, seed=2)
    for _ in range(5):
        batch.step(batch.random_actions())
    saved = batch.snapshot()
    others = [batch.copy(), copy.deepcopy(batch), pickle.loads(pickle.dumps(batch))]
    for _ in range(30):
        batch.step(batch.random_actions())
        for other in others:
            other.step(other.random_actions())
            assert same(other, batch)
    end = batch.tables.tobytes()
    batch.restore(pickle.loads(pickle.dumps(saved)))
    for _ in range(30):
        batch.step(batch.random_actions())
    assert batch.tables.tobytes() == end


def test_a_position_can_be_laid_on_a_table():
    batch = batch_of("snails-pace", 2, {"start": "x"}, seed=1)
    here = batch.game.start().after_chance(0)
    batch.put(1, here)
    assert batch.position(1) == here
    batch.put(1, batch.game.start())
    assert batch.actors[1] >= 0, "chance is drawn at once"
    with pytest.raises(Refusal, match="not of"):
        batch.put(0, snailhouse.game("snails-pace").start())


def test_only_a_step_writes_to_the_arrays():
    batch = batch_of("snails-pace", 2)
    for name in (*ARRAYS, "tables", "dice", "observations"):
        assert not getattr(batch, name).flags.writeable, name


def test_a_step_allocates_nothing():
    """Thousands of rows a step; what Python needs to make one call is all that is ever there at once."""
    batch = batch_of("snails-pace", 5000, seed=1)
    actions = batch.random_actions()
    batch.step(actions)
    tracemalloc.start()
    for _ in range(20):
        batch.step(batch.random_actions())
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert most < 500


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({"size": 0}, "at least 1 table"),
        ({"threads": 0}, "at least 1 thread"),
        ({"chance": "ignore"}, "chance is one of choose, draw"),
        ({"restart": "later"}, "restart is one of never, next, now"),
        ({"bots": {2: "greedy"}}, "from 0 to 1"),
        ({"bots": {1: "hard"}}, "thinks too long"),
        ({"bots": {0: "greedy", 1: "greedy"}}, "leave one"),
        ({"viewer": 5}, "no seat 5"),
        ({"seed": -1}, "a seed is a whole number"),
    ],
)
def test_wrong_settings_say_what_was_expected(settings, words):
    with pytest.raises(Refusal, match=words):
        Batch(snailhouse.game("snails-pace"), **{"size": 2, **settings})


def test_wrong_arrays_say_what_was_expected():
    batch = batch_of("snails-pace", 2)
    for wrong in ([0], [0.5, 0.5], [[0, 0]]):
        with pytest.raises(Refusal, match="actions are 2 whole numbers, one for each table"):
            batch.step(wrong)
    with pytest.raises(Refusal, match="seats are whole numbers from 0 to 1"):
        batch.observe(2)
    with pytest.raises(Refusal, match="mask of 2 tables"):
        batch.begin([1, 0])
    with pytest.raises(Refusal, match="not of 2 tables"):
        batch.restore(batch_of("snails-pace", 3).snapshot())
