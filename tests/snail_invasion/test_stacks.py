"""Stacks: who is blocked (I1), who is carried (I2), who is wounded or eaten (I3), what is grown (I8)."""

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from snailhouse.games.snail_invasion.pieces import from_top
from snailhouse.games.snail_invasion.rules.stacks import (
    free_pieces,
    holds_grown_plant,
    left,
    lifted,
    resolved,
    side,
    value,
)
from tests.snail_invasion.positions import packed, written

STACKS = st.lists(st.integers(1, 15), max_size=15)
always_alike = settings(derandomize=True, deadline=None)


def stacked(kinds_from_top):
    return sum(kind << 4 * depth for depth, kind in enumerate(kinds_from_top))


@pytest.mark.parametrize(
    ("codes", "free"),
    [
        ("", 0),
        ("rP", 1),
        ("SQ rQ", 1),
        ("SQ rD", 2),
        ("rD rP", 2),
        ("rP rD", 1),
        ("yD bP yP", 1),
        ("yQ SD", 2),
        ("rQ yP bP", 1),
        ("rQ rD rP", 2),
        ("SQ rP", 2),
    ],
)
def test_i1_how_many_pieces_from_the_top_can_move(codes, free):
    assert free_pieces(packed(codes)) == free


def test_i1_a_third_piece_is_never_free():
    for kinds in product(range(1, 16), repeat=3):
        assert free_pieces(stacked(kinds)) <= 2


@always_alike
@given(STACKS)
def test_i1_blocked_means_the_values_above_reach_its_own(kinds):
    """The ruling word for word: the sum of all above, and nothing moves under a blocked piece."""
    blocked = [sum(map(value, kinds[:depth])) >= value(kind) for depth, kind in enumerate(kinds)]
    free = [not any(blocked[: depth + 1]) for depth in range(len(kinds))]
    assert free_pieces(stacked(kinds)) == sum(free)


@always_alike
@given(STACKS.filter(len), st.data())
def test_i2_a_lifted_piece_takes_everything_above_it_along(kinds, data):
    depth = data.draw(st.integers(0, len(kinds) - 1))
    assert from_top(lifted(stacked(kinds), depth)) == kinds[: depth + 1]
    assert from_top(left(stacked(kinds), depth)) == kinds[depth + 1 :]


@pytest.mark.parametrize(
    ("codes", "kept", "removed"),
    [
        ("yD bQ SD bD rP", "yD bQ bD rP", "SD"),
        ("yP rD yD SD SQ", "SD SQ", "yP rD yD"),
        ("SQ yD bP rD", "yD bP rD", "SQ"),
        ("SQ rQ", "SQ rQ", ""),
        ("rQ SD rD rP", "rQ rD rP", "SD"),
        ("rP SD", "SD", "rP"),
        ("rP SP", "rP SP", ""),
        ("SP rP", "SP rP", ""),
        ("rP rD SD", "rP rD SD", ""),
        ("rP yQ SQ", "rP yQ SQ", ""),
        ("rP yD SQ", "SQ", "rP yD"),
        ("rD SP rP SQ", "SP SQ", "rD rP"),
        ("rQ SQ rD rP yP", "rQ rD rP yP", "SQ"),
        ("rD SP SD", "SP SD", "rD"),
        ("SD SP rD", "SD rD", "SP"),
    ],
)
def test_i3_damage(codes, kept, removed):
    stays, goes = resolved(packed(codes))
    assert written(stays) == kept
    assert sorted(written(goes).split()) == sorted(removed.split())


@always_alike
@given(STACKS)
def test_i3_as_the_ruling_says_it(kinds):
    """One pass from the top down over a list, removals at once: the run of enemies right above decides."""
    above = []
    for kind in kinds:
        run = 0
        for other in reversed(above):
            if side(other) == side(kind):
                break
            run += value(other)
        if run <= value(kind):
            above.append(kind)
    assert from_top(resolved(stacked(kinds))[0]) == above


@always_alike
@given(STACKS)
def test_i3_a_second_pass_changes_nothing(kinds):
    kept, _ = resolved(stacked(kinds))
    assert resolved(kept) == (kept, 0)


@always_alike
@given(STACKS)
def test_i3_what_stays_and_what_goes_is_what_was_there(kinds):
    kept, removed = resolved(stacked(kinds))
    assert sorted(from_top(kept) + from_top(removed)) == sorted(kinds)


@always_alike
@given(STACKS)
def test_i3_shielding(kinds):
    """A piece right under a larger or equal one of its own side goes only if that one goes."""
    shield, *under = [12, 11, *kinds]
    kept = from_top(resolved(stacked([shield, *under]))[0])
    assert kept[:2] == [12, 11], "nothing lies on the shield, so nothing happens to what it covers"


@pytest.mark.parametrize(
    ("codes", "kept"),
    [("rP yD SD", "rP yD SD"), ("rP yD SD SP", "SD SP"), ("rP yQ SQ", "rP yQ SQ"), ("rP yQ SQ SP", "SQ SP")],
)
def test_i3_a_shielded_piece_shares_the_fate_of_its_shield(codes, kept):
    assert written(resolved(packed(codes))[0]) == kept


@always_alike
@given(STACKS, st.integers(0, 14))
def test_moving_off_a_stack_leaves_a_stable_stack(kinds, depth):
    rest = left(resolved(stacked(kinds))[0], depth)
    assert resolved(rest) == (rest, 0)


@pytest.mark.parametrize("codes", ["rQ rD rP", "SQ rQ rD rP", "yQ yD yP SP", "bP gQ gD gP rP"])
def test_i8_grown(codes):
    assert holds_grown_plant(packed(codes))


@pytest.mark.parametrize(
    "codes", ["", "rP", "rD rP", "rP rD rQ", "rQ yD rP", "rQ rD SP rP", "rQ rD rD rP", "SQ SD SP"]
)
def test_i8_not_grown(codes):
    assert not holds_grown_plant(packed(codes))


@always_alike
@given(STACKS)
def test_names_and_numbers_of_stacks_agree(kinds):
    assert packed(written(stacked(kinds))) == stacked(kinds)
