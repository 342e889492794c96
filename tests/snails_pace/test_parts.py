"""What one touches on the board, and what the board keeps showing between turns."""

from snailhouse import CHANCE
from tests.snails_pace.positions import O, X, place, roll_of, started


def test_a_track_is_touched_to_move_on_it_and_stop_to_stop():
    match = started(X, turn="two-moves")
    match.chance(roll_of(1, 2, 4))
    assert {move.id: move.parts for move in match.moves()}[6] == ("track-7",)
    match.play(0)
    assert ("stop",) in {move.parts for move in match.moves()}
    assert match.touched() == [("dice",), ("track-1",)]


def test_a_track_that_does_not_match_says_so():
    match = started(X)
    match.chance(roll_of(1, 2, 4))
    assert "does not match track 8" in match.why_not_touch(("track-8",))
    assert "the first move of a turn is compulsory" in match.why_not_touch(("stop",))
    assert match.why_not_touch(("track-7",)) is None


def test_the_last_roll_stays_in_sight_also_when_the_turn_passes():
    match = started(X)
    assert match.view()["last_roll"] == []
    for track in range(1, 9):
        place(match, track, x=4, o=5, rider=O)
    match.chance(roll_of(3, 6, 2))
    view = match.view()
    assert match.actor == CHANCE
    assert (view["player"], view["dice"], view["last_roll"]) == (O, [], [3, 6, 2])
