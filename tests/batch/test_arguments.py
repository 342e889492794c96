"""Wrong arguments of a batch: a sentence says what was expected, and nothing changes."""

import numpy as np
import pytest

import snailhouse
from snailhouse import Batch, Refusal

GAME = snailhouse.game("snails-pace")
WRONG_BATCHES = {
    "a name": ({"game": "snails-pace"}, "a batch is of a game, such as snailhouse.game('snails-pace') makes"),
    "bots in a list": (
        {"bots": ["greedy"]},
        "bots are given by seat, such as {1: 'greedy'}, not as ['greedy']",
    ),
    "no bots, in a list": ({"bots": []}, "bots are given by seat"),
    "a bot that is a number": ({"bots": {1: 5}}, "there is no bot 5 for snails-pace"),
    "a seed that is a text": ({"seed": "x"}, "a seed is a whole number from 0 up, not 'x'"),
    "half a seed": ({"seed": 1.5}, "a seed is a whole number from 0 up, not 1.5"),
    "no seed": ({"seed": None}, "a seed is a whole number from 0 up, not None"),
    "restart that is a list": ({"restart": []}, "restart is one of never, next, now, not []"),
    "a spectator who views": ({"viewer": -3}, "a viewer is a seat, from 0 to 1, or None, not -3"),
    "a viewer that is a text": ({"viewer": "x"}, "there is no seat 'x'; seats are 0 to 1"),
}
RAGGED = [[0], [0, 1]]
WRONG_CALLS = {
    "position of no table": (lambda batch: batch.position(2), "there is no table 2; tables are 0 to 1"),
    "position before the first": (lambda batch: batch.position(-1), "there is no table -1; tables are 0 to 1"),
    "position by name": (lambda batch: batch.position("x"), "there is no table 'x'; tables are 0 to 1"),
    "put on no table": (lambda batch: batch.put(2, GAME.start()), "there is no table 2; tables are 0 to 1"),
    "put on half a table": (lambda batch: batch.put(0.5, GAME.start()), "there is no table 0.5"),
    "put no position": (lambda batch: batch.put(0, 5), "what is laid on a table is a position, not 5"),
    "restore nothing": (lambda batch: batch.restore(None), "the snapshot is not of 2 tables of snails-pace"),
    "restore a text": (lambda batch: batch.restore("ab"), "batch.snapshot() makes one"),
    "restore other dice": (
        lambda batch: batch.restore(batch.snapshot()._replace(dice=np.zeros((2, 3), np.uint32))),
        "the snapshot is not of 2 tables",
    ),
    "out that is a list": (lambda batch: batch.observe(0, [0, 0]), "out must be an array of 2 observations"),
    "out that is read-only": (
        lambda batch: batch.observe(0, batch.observations),
        "out must be an array of 2 observations, such as batch.observe(0) returns",
    ),
    "observe for three": (
        lambda batch: batch.observe([0, 1, 0]),
        "seats are one seat, or 2, one for each table, not int64 of shape (3,)",
    ),
    "observe for a ragged list": (lambda batch: batch.observe(RAGGED), "not lists of unequal length"),
    "observe for half a seat": (lambda batch: batch.observe(0.5), "seats are whole numbers from 0 to 1"),
    "ragged actions": (
        lambda batch: batch.step(RAGGED),
        "actions are 2 whole numbers, one for each table, not lists of unequal length",
    ),
    "no actions": (lambda batch: batch.step(None), "actions are 2 whole numbers, one for each table"),
    "a ragged mask": (lambda batch: batch.begin(RAGGED), "rows is a mask of 2 tables"),
    "to begin with a text": (
        lambda batch: batch.begin(seed="x"),
        "a seed is a whole number from 0 up, not 'x'",
    ),
}


@pytest.mark.parametrize("wrong", WRONG_BATCHES)
def test_wrong_settings_of_a_batch(wrong):
    settings, sentence = WRONG_BATCHES[wrong]
    with pytest.raises(Refusal) as refused:
        Batch(**{"game": GAME, "size": 2, **settings})
    assert sentence in str(refused.value)


@pytest.mark.parametrize("wrong", WRONG_CALLS)
def test_wrong_arguments_say_what_was_expected(wrong):
    call, sentence = WRONG_CALLS[wrong]
    batch = Batch(GAME, 2, seed=1)
    before = batch.tables.tobytes(), batch.dice.tobytes(), batch.features.tobytes()
    with pytest.raises(Refusal) as refused:
        call(batch)
    assert sentence in str(refused.value)
    assert (batch.tables.tobytes(), batch.dice.tobytes(), batch.features.tobytes()) == before
