"""Wrong arguments of matches, dice and bots: a sentence says what was expected, and nothing changes."""

import numpy as np
import pytest

import snailhouse
from snailhouse import Refusal

WRONG_CALLS = {
    "dice that are a number": (lambda match: match.roll(5), "dice are a generator such as snailhouse.dice(1)"),
    "dice of another kind": (lambda match: match.roll(np.zeros(4)), "dice are a generator"),
    "a seat that is a text": (lambda match: match.view("x"), "there is no seat 'x'; seats are 0 to 1"),
    "a seat that is nothing": (lambda match: match.log(None), "there is no seat None; seats are 0 to 1"),
    "half a seat": (lambda match: match.board(0.5), "there is no seat 0.5; seats are 0 to 1"),
    "a moment that is a text": (
        lambda match: match.view(0, "x"),
        "there is no position 'x'; positions are 0 to 0",
    ),
    "a seed that is a text": (
        lambda _: snailhouse.dice("x"),
        "a seed is a whole number from 0 up, not 'x'",
    ),
    "half a seed": (lambda _: snailhouse.dice(1.5), "a seed is a whole number from 0 up, not 1.5"),
    "a stream that is a text": (
        lambda _: snailhouse.dice(1, "x"),
        "a seed is a whole number from 0 up, not 'x'",
    ),
    "a bot in no match": (
        lambda _: snailhouse.bots.choose("random", "snails-pace", snailhouse.dice(1)),
        "a bot chooses in a match or a position, not in 'snails-pace'",
    ),
    "a bot with no dice": (
        lambda match: snailhouse.bots.choose("random", match, None),
        "dice are a generator such as snailhouse.dice(1) makes, not None",
    ),
    "a bot that is a number": (
        lambda match: snailhouse.bots.check_policy(match.game, 5),
        "there is no bot 5 for snails-pace",
    ),
}


@pytest.mark.parametrize("wrong", WRONG_CALLS)
def test_wrong_arguments_say_what_was_expected(wrong):
    call, sentence = WRONG_CALLS[wrong]
    match = snailhouse.game("snails-pace").match()
    before = match.data
    with pytest.raises(Refusal) as refused:
        call(match)
    assert sentence in str(refused.value)
    assert match.data == before
    assert not match.events


def test_numbers_of_numpy_are_numbers():
    match = snailhouse.game("snails-pace").match()
    assert match.view(np.int64(1), np.int64(0)) == match.view(1)
    assert (snailhouse.dice(np.uint32(7)) == snailhouse.dice(7)).all()
