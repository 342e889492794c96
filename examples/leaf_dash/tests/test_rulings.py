"""One test a ruling; they read like the rulebook."""

import pytest

import snailhouse
from snailhouse import CHANCE


def round_played(match, dew, *leaves):
    """The dew falls, everyone lays a leaf, the leaves are turned."""
    match.chance(dew - 1)
    for leaf in leaves:
        match.play(leaf - 1)
    match.chance(0)


def steps(match):
    return [int(score) for score in match.scores()]


@pytest.fixture
def match():
    return snailhouse.game("leaf-dash", players=3).match()


def test_l1_everyone_starts_with_all_leaves_at_the_start(match):
    assert [player["leaves"] for player in match.view()["players"]] == [[1, 2, 3, 4, 5, 6]] * 3
    assert steps(match) == [0, 0, 0]


def test_l2_the_leaf_with_the_dew_counts_double(match):
    round_played(match, 4, 4, 2, 1)
    assert steps(match) == [8, 2, 1]


def test_l3_a_leaf_can_be_laid_once(match):
    round_played(match, 1, 6, 2, 3)
    match.chance(0)
    assert [move.id + 1 for move in match.moves()] == [1, 2, 3, 4, 5]
    with pytest.raises(snailhouse.IllegalMove, match=r"your leaf 6 already.* \(L3\)"):
        match.play(5)


def test_l3_a_leaf_is_laid_face_down(match):
    match.chance(0)
    match.play(4)
    assert match.log(0)[-1] == "Blue: lay leaf 5"
    assert match.log(1)[-1] == "Blue lays a leaf face down"
    mine, others = match.view(0)["players"][0], match.view(1)["players"][0]
    assert (mine["leaf"], mine["leaves"]) == (5, [1, 2, 3, 4, 6])
    assert (others["leaf"], others["leaves"]) == (None, [1, 2, 3, 4, 5, 6])


def test_l4_of_equal_leaves_only_the_one_farthest_behind_crawls(match):
    round_played(match, 6, 3, 2, 1)
    round_played(match, 6, 5, 5, 5)
    assert steps(match) == [3, 2, 6]


def test_l4_it_counts_who_was_behind_before_the_leaves_were_turned(match):
    round_played(match, 6, 1, 2, 3)
    round_played(match, 1, 5, 5, 4)
    assert steps(match) == [6, 2, 7]


def test_l4_snails_that_are_equally_far_behind_tear_the_leaf_up(match):
    round_played(match, 1, 5, 5, 2)
    assert steps(match) == [0, 0, 2]


def test_l5_the_race_ends_at_the_lettuce(match):
    round_played(match, 6, 6, 1, 2)
    round_played(match, 5, 5, 2, 1)
    assert steps(match)[0] == 22
    assert match.over


def test_l5_the_race_ends_after_the_fifth_round():
    match = snailhouse.game("leaf-dash", players=2, path=30).match()
    for leaf in range(1, 6):
        assert match.actor == CHANCE
        round_played(match, 6, leaf, leaf)
    assert match.over


def test_l6_the_farthest_snail_wins():
    match = snailhouse.game("leaf-dash", players=2, path=8).match()
    round_played(match, 6, 6, 5)
    assert (steps(match), match.payoffs()) == ([12, 5], [1, 0])
    assert match.result_text() == "Blue wins the race. Steps: Blue 12, Red 5."


def test_l6_snails_that_are_equally_far_share_the_win():
    match = snailhouse.game("leaf-dash", players=2, path=8).match()
    round_played(match, 1, 6, 4)
    round_played(match, 1, 3, 5)
    assert (steps(match), match.payoffs()) == ([9, 9], [0.5, 0.5])
    assert match.result_text() == "Blue and Red share the win. Steps: Blue 9, Red 9."
