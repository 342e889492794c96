"""The rulings of Snail's Pace, P1 to P6: the base game."""

from itertools import combinations

import pytest

import snailhouse
from snailhouse import CHANCE, IllegalMove
from tests.snails_pace.positions import O, X, close, place, roll_of, started, to_go, tracks


def test_p1_each_rolls_a_die_and_the_higher_starts():
    for faces, starter in (((6, 1), X), ((2, 5), O)):
        match = snailhouse.game("snails-pace").match()
        assert match.actor == CHANCE
        assert match.outcomes == 36
        match.chance(roll_of(*faces))
        assert match.view()["player"] == starter
        assert match.outcomes == 216


def test_p1_equal_dice_are_rolled_again():
    match = snailhouse.game("snails-pace").match()
    match.chance(roll_of(4, 4))
    assert match.log() == ["Both roll 4 for the start: roll again"]
    assert match.view()["player"] is None
    assert match.outcomes == 36


def test_the_snails_stand_on_two_diagonals():
    rows = started().view()["tracks"]
    assert [row["columns"] for row in rows] == [[9 - k, k] for k in range(1, 9)]
    assert [row["to_go"] for row in rows] == [[k, k] for k in range(1, 9)]


def test_a_roll_matches_its_faces_pair_totals_and_grand_total():
    match = started()
    match.chance(roll_of(1, 2, 4))
    assert tracks(match) == [1, 2, 3, 4, 5, 6, 7]
    match = started()
    match.chance(roll_of(5, 6, 6))
    assert tracks(match) == [5, 6], "numbers above 8 match nothing"


def test_p2_a_player_who_can_move_must_move():
    match = started()
    match.chance(roll_of(6, 6, 6))
    assert tracks(match) == [6]
    with pytest.raises(IllegalMove, match=r"compulsory \(P2\)"):
        match.play(8)


def test_p2_the_turn_passes_when_no_matching_snail_can_move():
    match = close(started(), 6, winner=O)
    match.chance(roll_of(6, 6, 6))
    assert match.actor == CHANCE
    assert match.view()["player"] == O
    assert "the turn passes" in match.log()[-1]


def test_p2_a_track_that_the_roll_does_not_match_is_refused():
    match = started()
    match.chance(roll_of(1, 1, 1))
    with pytest.raises(IllegalMove, match=r"1 1 1 does not match track 8; it matches 1, 2 and 3 \(P2\)"):
        match.play(7)


def test_p3_a_snail_steps_on_top_of_its_rival():
    match = started()  # on track 5 the two stand face to face
    match.chance(roll_of(5, 5, 5))
    assert [move.text for move in match.moves()] == ["track 5: to column 5, onto O's snail"]
    match.play(4)
    row = match.view()["tracks"][4]
    assert row["columns"] == [5, 5]
    assert row["rider"] == X


def test_p3_the_bottom_snail_cannot_move_until_the_top_one_leaves():
    match = started()
    match.chance(roll_of(5, 5, 5))
    match.play(4)
    match.chance(roll_of(5, 5, 6))
    assert tracks(match) == [6]
    with pytest.raises(IllegalMove, match=r"track 5 has X's on its back and cannot move \(P3\)"):
        match.play(4)
    match.play(5)
    match.chance(roll_of(5, 5, 5))
    assert [move.text for move in match.moves()] == ["track 5: to column 6, down from O's snail"]
    match.play(4)
    assert match.view()["tracks"][4]["rider"] is None
    match.chance(roll_of(5, 5, 6))
    assert tracks(match) == [5, 6]


def test_p3_on_tracks_1_to_4_the_snails_start_past_each_other():
    for track in (1, 2, 3, 4):
        match = started()
        for seat in (X, O) * track:
            match.table.seat = seat
            match.chance(roll_of(track, 6, 6))
            match.play(track - 1)
            if match.view()["tracks"][track - 1]["winner"] is not None:
                break
        assert match.table.stackings == 0


def test_p4_leaving_the_board_wins_the_race_and_closes_the_track():
    match = started()
    match.chance(roll_of(1, 6, 6))
    match.play(0)
    row = match.view()["tracks"][0]
    assert row["winner"] == X
    assert row["columns"] is None
    assert row["parked"] == 1, "the marker stands on the winner's own side"
    match.chance(roll_of(1, 6, 6))
    with pytest.raises(IllegalMove, match=r"track 1 is closed: X has won that race \(P4\)"):
        match.play(0)


def test_p4_a_rider_on_the_last_square_leaves_the_board_and_wins():
    match = place(started(), 8, x=1, o=8, rider=X)
    match.chance(roll_of(6, 1, 1))
    assert tracks(match) == [1, 2, 6, 7, 8]
    match.play(7)
    assert match.view()["scores"] == [8, 0]


def almost_over(x_races, o_races, last):
    match = place(started(), last, x=1, o=1)
    for track in x_races:
        close(match, track, winner=X)
    for track in o_races:
        close(match, track, winner=O)
    match.chance(roll_of(last, 6, 6))
    match.play(last - 1)
    return match


def test_p5_the_game_goes_on_until_all_eight_races_are_won():
    match = close(close(close(started(), 8, winner=X), 7, winner=X), 6, winner=X)
    assert match.view()["scores"] == [21, 0], "X cannot be caught any more"
    assert not match.over
    match.chance(roll_of(1, 1, 1))
    assert tracks(match) == [1, 2, 3]


def test_p5_more_points_win():
    match = almost_over(x_races=(8, 7, 6), o_races=(1, 2, 3, 4), last=5)
    assert match.over
    assert match.scores() == [26, 10]
    assert match.payoffs() == [1, 0]
    assert match.result_text() == "X wins 26 to 10."


def test_p5_eighteen_all_is_a_draw():
    match = almost_over(x_races=(8, 7), o_races=(1, 2, 4, 5, 6), last=3)
    assert match.scores() == [18, 18]
    assert match.payoffs() == [0.5, 0.5]
    assert match.result_text() == "18 to 18: a draw."


def test_p6_in_a_match_of_several_games_the_start_alternates():
    match = snailhouse.game("snails-pace").match()
    match.chance(roll_of(2, 5))
    starters = [match.view()["player"]]
    for _ in range(3):
        match = match.rematch()
        starters.append(match.view()["player"])
        assert match.outcomes == 216, "no second roll-off"
    assert starters == [O, X, O, X]


def matching_chances(**options):
    match = started(**options)
    box, rolls = match.game.box, match.outcomes
    return rolls, [sum(bool(box.match[roll] >> k & 1) for roll in range(rolls)) for k in range(8)]


def test_the_chances_of_matching_each_track():
    assert matching_chances() == (216, [91, 104, 116, 131, 145, 162, 105, 97])
    assert matching_chances(turn="two-dice") == (36, [11, 12, 13, 14, 15, 16, 6, 5])


def test_every_roll_of_three_dice_matches_a_track():
    box = started().game.box
    assert all(box.match[roll] for roll in range(216))


def test_fourteen_splits_of_the_tracks_are_draws():
    halves = [side for size in range(9) for side in combinations(range(1, 9), size) if sum(side) == 18]
    assert len(halves) == 14
    for side in halves:
        rest = [track for track in range(1, 9) if track not in side]
        assert almost_over(side[1:], rest, last=side[0]).payoffs() == [0.5, 0.5]


def test_squares_to_go_are_told_exactly():
    match = started()
    match.chance(roll_of(3, 6, 6))
    match.play(2)
    assert to_go(match, 3) == [2, 3]


def test_p5_a_learner_sees_its_own_points_as_its_own():
    match = close(close(started(), 8, X), 3, O)
    for seat, own, rival in ((X, 8, 3), (O, 3, 8)):
        seen = match.position.observed(seat)
        assert seen["own_points"] * 36 == pytest.approx(own)
        assert seen["rival_points"] * 36 == pytest.approx(rival)
        assert seen["own_won"].tolist().index(1.0) == own - 1
        assert seen["rival_won"].tolist().index(1.0) == rival - 1
