"""What players are told where they look: the shortest way to win, tracks, points and dice."""

from itertools import combinations, product

import pytest

from snailhouse import SPECTATOR
from tests.snails_pace.positions import O, X, close, place, roll_of, started


def late(**options):
    """X has won tracks 7 and 8, O 5 and 6; X needs one move on tracks 1 and 3 and three on track 4."""
    match = started(**options)
    for track, winner in ((8, X), (7, X), (6, O), (5, O)):
        close(match, track, winner)
    for track, x, o in ((4, 3, 4), (3, 1, 8), (2, 2, 6), (1, 1, 3)):
        place(match, track, x=x, o=o)
    return match


def explained(match, thing):
    return match.position.explained(thing).text


def test_the_goal_names_the_tracks_that_take_the_fewest_moves():
    position = late().position
    assert position.goal(X) == "15 of 19 points to win; tracks 3 and 1 would do: 15 + 3 + 1 = 19."
    assert position.goal(O) == "11 of 19 points to win; tracks 4, 3 and 1 would do: 11 + 4 + 3 + 1 = 19."
    assert position.goal(SPECTATOR) == "19 of 36 points win: X has 15, O has 11."


def test_the_goal_tells_when_nobody_can_be_caught_any_more():
    match = started()
    for track, winner in ((8, X), (7, X), (6, X), (5, O)):
        close(match, track, winner)
    assert match.position.goal(X).startswith("21 of 36 points: nobody can catch you")
    assert match.position.goal(O).endswith("You have 5, and 10 are still open: 5 + 10 = 15.")


def test_points_are_told_with_the_races_that_were_won():
    found = late().position.explained("score-2")
    assert found.title == "O: 11 points"
    assert found.text.startswith("Races won: 5 and 6. With all that are open: 11 + 10 = 21.")


def test_a_race_that_is_over_tells_only_who_has_won_it():
    assert explained(late(), "track-8") == "X has won this race; its snail is parked here (P4)."
    assert explained(late(), "track-6").startswith("O has won this race")


@pytest.mark.parametrize("number", range(1, 9))
def test_p2_a_track_tells_how_many_rolls_match_it(number):
    often = sum(
        any(sum(group) == number for size in (1, 2, 3) for group in combinations(roll, size))
        for roll in product(range(1, 7), repeat=3)
    )
    assert f"{often} of 216 rolls match it (P2)." in explained(started(), f"track-{number}")


def test_p2_a_track_tells_how_the_roll_makes_its_number():
    match = late()
    match.chance(roll_of(1, 3, 4))
    assert "The roll makes it: 4, 1 + 3 = 4. " in explained(match, "track-4")
    assert "The roll 1 3 4 does not make 2. " in explained(match, "track-2")
    assert explained(match, "dice") == (
        "They make 1, 3, 4, 1 + 3 = 4, 1 + 4 = 5, 3 + 4 = 7, 1 + 3 + 4 = 8. "
        "Tracks to move on now: 1, 3 and 4 (P2)."
    )


@pytest.mark.parametrize(
    ("meeting", "ridden", "apart"),
    [
        ("none", "O sits on X, which cannot move until O goes on (P3).", "one climbs on top of the other."),
        ("carry", "O sits on X: if X moves, it carries O backwards (P7).", "one climbs on top of the other."),
        ("hop", None, "one hops over the other (P8)."),
    ],
)
def test_a_track_tells_who_sits_on_whom_and_what_happens_when_the_two_meet(meeting, ridden, apart):
    match = started(meeting=meeting)
    assert f"When they meet, {apart}" in explained(place(match, 7, x=5, o=5), "track-7")
    assert "The two have passed each other." in explained(place(match, 6, x=3, o=4), "track-6")
    if ridden:
        assert ridden in explained(place(match, 5, x=3, o=6, rider=O), "track-5")


@pytest.mark.parametrize(("turn", "ruling"), [("two-moves", "P9"), ("two-dice", "P10")])
def test_stopping_is_explained_once_one_may_stop(turn, ruling):
    match = started(turn=turn)
    match.chance(roll_of(*(2, 1, 3)[: 2 if turn == "two-dice" else 3]))
    assert match.position.explained("stop") is None
    match.play(match.legal()[0])
    assert f"need not ({ruling})" in explained(match, "stop")
