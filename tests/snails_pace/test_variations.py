"""The rulings of Snail's Pace, P7 to P10: the variations."""

import pytest

from snailhouse import CHANCE, IllegalMove
from tests.snails_pace.positions import O, X, close, place, roll_of, started, to_go, tracks


def test_p7_carry_a_bottom_snail_moves_and_takes_its_rider_backwards():
    match = place(started(meeting="carry"), 7, x=5, o=4, rider=O)
    match.chance(roll_of(6, 1, 6))
    assert "track 7: to column 5, carrying O backwards" in [move.text for move in match.moves()]
    match.play(6)
    assert to_go(match, 7) == [4, 5]
    row = match.view()["tracks"][6]
    assert row["columns"] == [5, 5]
    assert row["rider"] == O


def test_p7_carry_the_rider_may_still_walk_off():
    match = place(started(seat=O, meeting="carry"), 7, x=5, o=4, rider=O)
    match.chance(roll_of(6, 1, 6))
    match.play(6)
    assert to_go(match, 7) == [5, 3]
    assert match.view()["tracks"][6]["rider"] is None


def test_p7_carry_over_the_edge_wins_for_the_carrier():
    match = place(started(meeting="carry"), 8, x=1, o=8, rider=O)
    match.chance(roll_of(6, 1, 1))
    assert "track 8: over the edge, rider and all, to win the race for 8" in [m.text for m in match.moves()]
    match.play(7)
    assert match.view()["tracks"][7]["winner"] == X


def test_p8_hop_jumps_the_rival_and_lands_beyond():
    match = started(meeting="hop")
    match.chance(roll_of(5, 5, 5))
    assert [move.text for move in match.moves()] == ["track 5: to column 6, hopping over O"]
    match.play(4)
    assert to_go(match, 5) == [3, 5]
    assert match.view()["tracks"][4]["rider"] is None


def test_p8_hop_over_a_rival_on_the_last_square_leaves_the_board():
    match = place(started(meeting="hop"), 8, x=2, o=8)
    match.chance(roll_of(6, 1, 1))
    told = "track 8: over the edge, hopping over O, to win the race for 8"
    assert told in [move.text for move in match.moves()]
    match.play(7)
    assert match.view()["tracks"][7]["winner"] == X


def test_p9_two_moves_with_two_dice_of_the_roll():
    match = started(turn="two-moves")
    match.chance(roll_of(2, 3, 6))
    assert tracks(match) == [2, 3, 5, 6, 8]
    match.play(1)
    assert match.actor == X
    assert tracks(match) == [3, 6, "stop"], "another die; the total of the other two, 9, matches nothing"
    match.play(2)
    assert match.actor == CHANCE
    assert match.view()["player"] == O


def test_p9_two_moves_with_a_die_and_the_total_of_the_other_two_in_either_order():
    for first, second in ((1, 6), (6, 1)):
        match = started(turn="two-moves")
        match.chance(roll_of(1, 2, 4))
        match.play(first - 1)
        assert second in tracks(match)
        match.play(second - 1)
        assert match.view()["player"] == O


def test_p9_the_grand_total_leaves_nothing_for_a_second_move():
    match = started(turn="two-moves")
    match.chance(roll_of(1, 1, 6))
    match.play(7)
    assert match.view()["player"] == O


def test_p9_any_reading_of_the_first_move_that_allows_the_second_counts():
    match = started(turn="two-moves")
    match.chance(roll_of(1, 2, 3))
    match.play(2)  # track 3 is a face, and the total of 1 and 2
    assert tracks(match) == [1, 2, 3, "stop"]


def test_p9_the_first_move_is_compulsory_the_second_is_not():
    match = started(turn="two-moves")
    match.chance(roll_of(2, 3, 6))
    with pytest.raises(IllegalMove, match="P2"):
        match.play(8)
    match.play(1)
    match.play(8)
    assert match.view()["player"] == O
    assert match.log()[-1] == "X: stop here and pass the dice"


def test_p9_both_moves_may_be_on_the_same_track_one_after_the_other():
    match = started(turn="two-moves")
    match.chance(roll_of(4, 4, 6))
    match.play(3)
    assert 4 in tracks(match)
    match.play(3)
    assert to_go(match, 4) == [2, 4]


def test_p9_a_second_move_on_a_race_already_over_is_void():
    match = started(turn="two-moves")
    match.chance(roll_of(1, 1, 6))
    match.play(0)
    assert tracks(match) == [6, 7, "stop"]
    with pytest.raises(IllegalMove, match="P4"):
        match.play(0)


def test_p9_a_number_that_does_not_go_with_the_first_is_refused():
    match = started(turn="two-moves")
    match.chance(roll_of(2, 3, 6))
    match.play(1)
    with pytest.raises(IllegalMove, match=r"after track 2 your roll 2 3 6 has no second number 5.*\(P9\)"):
        match.play(4)


def test_p10_two_dice_give_up_to_three_moves_in_any_order():
    for order in ((2, 3, 5), (5, 3, 2), (3, 5, 2)):
        match = started(turn="two-dice")
        match.chance(roll_of(2, 3))
        assert tracks(match) == [2, 3, 5]
        for moves_made, track in enumerate(order):
            assert ("stop" in tracks(match)) == (moves_made > 0)
            match.play(track - 1)
        assert match.view()["player"] == O


def test_p10_each_number_counts_once():
    match = started(turn="two-dice")
    match.chance(roll_of(2, 3))
    match.play(1)
    assert tracks(match) == [3, 5, "stop"]
    with pytest.raises(IllegalMove, match=r"no unused number of your roll 2 3 is 2.*\(P10\)"):
        match.play(1)


def test_p10_the_same_track_twice_only_with_equal_numbers():
    match = started(turn="two-dice")
    match.chance(roll_of(3, 3))
    match.play(2)
    assert tracks(match) == [3, 6, "stop"]
    match.play(2)
    assert tracks(match) == [6, "stop"]
    assert to_go(match, 3) == [1, 3]


def test_p10_the_sum_may_still_be_track_8_and_nothing_beyond():
    for faces, left in (((3, 5), [5, 8, "stop"]), ((3, 6), [6, "stop"])):
        match = started(turn="two-dice")
        match.chance(roll_of(*faces))
        match.play(2)
        assert tracks(match) == left


def test_p10_a_blocked_number_does_not_spoil_the_others():
    match = close(started(turn="two-dice"), 2, winner=O)
    match.chance(roll_of(2, 3))
    assert tracks(match) == [3, 5]
    match.play(4)
    assert tracks(match) == [3, "stop"]
