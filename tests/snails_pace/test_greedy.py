"""The greedy policy: the step that gains the most points, and the rival's back where that keeps it down."""

import pytest

import snailhouse
from snailhouse.bots import choose
from snailhouse.games.snails_pace.greedy import GRIP, gained
from tests.snails_pace.positions import O, X, close, place, roll_of, started

STOP = 8


def gain(match, track):
    return gained(match.game.box, match.table, track - 1)


def share(mine, yours):
    """The chance to win a race if either makes each step as likely as the other, worked out anew."""
    if 0 in (mine, yours):
        return float(mine == 0)
    return (share(mine - 1, yours) + share(mine, yours - 1)) / 2


def test_a_step_gains_its_part_of_the_race_that_it_brings_nearer():
    match = place(started(), 7, x=3, o=2)
    assert gain(match, 7) == pytest.approx(7 * (share(2, 2) - share(3, 2)))
    place(match, 8, x=1, o=8)
    assert gain(match, 8) == pytest.approx(8 * (1 - share(1, 8)))


@pytest.mark.parametrize(("meeting", "step", "grip"), [("none", 1, GRIP), ("carry", 1, 0.0), ("hop", 2, 0.0)])
def test_meeting_the_rival_is_worth_a_grip_or_a_hop(meeting, step, grip):
    """On track 5 the snails stand face to face, with five squares to go each."""
    match = started(meeting=meeting)
    assert gain(match, 5) == pytest.approx(5 * (share(5 - step, 5) - share(5, 5) + grip))


def test_getting_down_lets_the_rival_go():
    match = place(started(), 7, x=5, o=4, rider=X)
    assert gain(match, 7) == pytest.approx(7 * (share(4, 4) - share(5, 4) - GRIP))
    place(match, 8, x=1, o=8, rider=X)
    assert gain(match, 8) == pytest.approx(8 * (1 - share(1, 8))), "over the edge nobody is held"


def test_of_equal_gains_the_highest_track_is_taken_and_of_others_the_best():
    match = started()
    for track in (1, 3, 5, 6, 7):
        close(match, track, X)
    place(match, 2, x=1, o=1)
    place(match, 4, x=1, o=2)
    match.chance(roll_of(2, 4, 1))
    assert gain(match, 2) == gain(match, 4) == 1
    assert choose("greedy", match, snailhouse.dice(1)) == 3
    match = started()
    for track, winner in ((1, X), (2, O)):
        close(match, track, winner)
    place(match, 3, x=1, o=1)
    match.chance(roll_of(3, 4, 1))
    assert choose("greedy", match, snailhouse.dice(1)) == 2, (
        "half of the race for 3, and a small part of others"
    )


def test_stopping_is_worth_nothing_and_any_step_is_better():
    match = started(turn="two-moves")
    match.chance(roll_of(2, 3, 6))
    match.play(1)
    assert gained(match.game.box, match.table, STOP) == 0
    assert choose("greedy", match, snailhouse.dice(1)) != STOP
