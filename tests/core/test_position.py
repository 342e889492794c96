"""A position is a value: it never changes, and equal ones are equal wherever they come from."""

import copy
import pickle

import pytest

import snailhouse
from snailhouse.testing import random_matches


@pytest.fixture
def position():
    """X has rolled three ones and is to move."""
    return snailhouse.game("snails-pace", start="x").start().after_chance(0)


def test_events_lead_to_other_positions(position):
    before = position.data
    after = position.after(1)
    assert position.data == before
    assert after != position
    assert after.outcomes() == 216
    assert position.legal() == [0, 1, 2]
    assert [move.id for move in position.moves()] == [0, 1, 2]


def test_nothing_can_be_written_to_a_position(position):
    for reached in (position, position.after(0), snailhouse.game("snails-pace").match().position):
        with pytest.raises(TypeError, match="read-only"):
            reached.table.to_go[0, 0] = 5
        with pytest.raises(TypeError, match="read-only"):
            reached.table.turns = 5
    with pytest.raises(AttributeError):
        position.game = None


def test_equal_bytes_make_equal_positions(position):
    twin = snailhouse.game("snails-pace", start="x").start().after_chance(0)
    assert twin == position
    assert {twin: 1}[position] == 1
    other = snailhouse.game("snails-pace", start="x", meeting="hop").start().after_chance(0)
    assert other.data == position.data
    assert other != position, "the same table of another game"


def test_copies_and_pickles_are_equal(position):
    for twin in (copy.copy(position), copy.deepcopy(position), pickle.loads(pickle.dumps(position))):
        assert twin == position
        assert twin.seen_by(0) == position.seen_by(0)


def test_a_position_lives_on_when_its_match_goes_on():
    looked = 0
    for match in random_matches(snailhouse.game("snails-pace", start="x"), 1, every=3):
        if match.over:
            continue
        here, data = match.position, match.position.data
        twin = match.copy()
        twin.chance(0) if twin.actor == snailhouse.CHANCE else twin.play(twin.legal()[0])
        match.moves()
        assert here.data == data
        assert here == match.position
        assert twin.position != here
        looked += 1
    assert looked > 20


def test_a_match_that_goes_on_leaves_what_it_has_shown():
    match = snailhouse.game("snails-pace", start="x").match()
    match.chance(0)
    shown = match.position
    view, moves = shown.seen_by(0), match.moves()
    match.play(0)
    match.chance(5)
    assert shown.seen_by(0) == view
    assert shown.moves() == moves
    assert match.log()[1] == f"X: {moves[0].text}"


def test_refusals_say_why_and_change_nothing(position):
    with pytest.raises(snailhouse.IllegalMove, match="P2"):
        position.after(7)
    with pytest.raises(snailhouse.Refusal, match="seat 0 is to decide, not chance"):
        position.after_chance(0)
    with pytest.raises(snailhouse.Refusal, match="there is no outcome 216; they run from 0 to 215"):
        position.after(0).after_chance(216)
    with pytest.raises(snailhouse.Refusal, match="not over yet"):
        position.payoffs()


def test_it_prints_itself(position):
    assert "X to decide" in repr(position)
    assert "chance" in repr(position.after(0))
    assert "Match after 0 events" in repr(snailhouse.game("snails-pace").match())
