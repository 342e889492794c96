"""What players are told of a move: the first thing about it that matters."""

import pytest

from tests.snails_pace.positions import O, X, place, roll_of, started


def reason(match, track):
    return match.game.room.words.reason(match.position, track - 1)


@pytest.mark.parametrize(
    ("x", "o", "told"),
    [
        (1, 8, "wins 8 of 36 points"),
        (2, 3, "needs one more move to win track 8"),
        (3, 3, "takes the lead on track 8"),
        (4, 3, None),
        (4, 5, None),
    ],
)
def test_the_race_comes_first(x, o, told):
    match = place(started(), 8, x=x, o=o)
    match.chance(roll_of(6, 1, 1))
    assert reason(match, 8) == told


def test_a_snail_on_the_rivals_back_is_told():
    match = started()
    match.chance(roll_of(5, 5, 5))
    assert reason(match, 5) == "blocks O on track 5"
    match = place(started(), 7, x=5, o=4, rider=X)
    match.chance(roll_of(6, 1, 6))
    assert reason(match, 7) == "lets O go on track 7"


def test_where_nobody_is_held_a_hop_or_a_ride_is_told():
    match = started(meeting="hop")
    match.chance(roll_of(5, 5, 5))
    assert reason(match, 5) == "gains a square by hopping over O on track 5"
    match = place(started(meeting="carry"), 7, x=5, o=4, rider=O)
    match.chance(roll_of(6, 1, 6))
    assert reason(match, 7) == "takes O a square back on track 7"
    match = place(started(meeting="carry"), 7, x=5, o=4, rider=X)
    match.chance(roll_of(6, 1, 6))
    assert reason(match, 7) is None, "nobody was held"


def test_stopping_changes_nothing():
    match = started(turn="two-moves")
    match.chance(roll_of(2, 3, 6))
    match.play(1)
    assert match.game.room.words.reason(match.position, 8) is None
