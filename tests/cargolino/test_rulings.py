"""One test or more for every ruling of the referee, C1 to C12."""

import pytest

import snailhouse
from snailhouse import CHANCE, IllegalMove
from snailhouse.games.cargolino.records import COLOURS
from tests.cargolino.staging import (
    BLUE,
    GREEN,
    PURPLE,
    RED,
    WHITE,
    YELLOW,
    deal,
    end_race,
    movable,
    move_id,
    new_match,
    places,
    put,
    roll,
    use,
)


def test_c1_the_colours_run_in_a_cycle_from_purple():
    track = new_match(players=4).view()["track"]
    assert [square["colour"] for square in track] == [None, *COLOURS * 3, None]


def test_c2_the_house_board_pays_3_2_1_by_thirds_and_1_on_the_final_stone():
    track = new_match(players=4).view()["track"]
    assert [square["pays"] for square in track] == [3, *[3] * 6, *[2] * 6, *[1] * 6, 1]


def test_c3_a_die_moves_its_own_snail_or_one_on_its_colour():
    match = new_match(players=4)
    put(match, purple=3, blue=3, red=1, green=4, yellow=5, white=6)
    roll(match, RED, WHITE, WHITE, GREEN)
    assert movable(match, RED) == {RED, PURPLE, BLUE}
    assert movable(match, WHITE) == {WHITE}
    assert movable(match, GREEN) == {GREEN}


def test_c3_any_die_moves_a_snail_from_the_start_stone():
    match = new_match(players=4)
    roll(match, RED, RED, RED, WHITE)
    assert movable(match, RED) == movable(match, WHITE) == set(COLOURS)
    use(match, (WHITE, BLUE))
    assert movable(match, RED) == set(COLOURS) - {BLUE}


def test_c3_all_four_dice_are_used_one_at_a_time():
    match = new_match(players=4)
    roll(match, RED, RED, BLUE, WHITE)
    left = [BLUE, RED, RED, WHITE]
    for die, snail in ((RED, YELLOW), (WHITE, WHITE), (BLUE, PURPLE), (RED, BLUE)):
        assert match.view()["dice"] == left
        assert match.actor == 0
        use(match, (die, snail))
        left.remove(die)
    assert match.actor == CHANCE
    assert match.view()["player"] == 1


def test_c3_a_die_that_can_move_nothing_is_ignored_at_the_end():
    match = new_match(players=4)
    put(match, red=18, purple=1, blue=2, green=4, yellow=5, white=6)
    roll(match, RED, RED, RED, BLUE)
    use(match, (RED, RED))
    assert movable(match, RED) == set()
    assert match.legal() == [move_id(BLUE, BLUE)]
    use(match, (BLUE, BLUE))
    assert movable(match, RED) == {BLUE}, "the blue snail came to a red square"
    use(match, (RED, BLUE))
    assert match.table.ignored == 1
    assert match.view()["race"] == 2


def test_c3_the_order_may_make_a_die_useless():
    """The blue snail leaves its red square on a blue die, and two red dice find nothing to move."""
    match = new_match(players=4)
    put(match, red=18, purple=1, blue=3, green=4, yellow=5, white=6)
    roll(match, RED, RED, RED, BLUE)
    use(match, (BLUE, BLUE), (RED, RED))
    assert match.table.ignored == 2
    assert match.view()["race"] == 2


def test_c4_the_remaining_dice_are_played_after_a_finish():
    match = new_match(players=4)
    put(match, red=18, blue=2, purple=5, green=5, yellow=5, white=5)
    roll(match, RED, BLUE, BLUE, BLUE)
    use(match, (RED, RED))
    assert match.view()["race"] == 1
    assert match.actor == 0
    use(match, (BLUE, BLUE), (BLUE, BLUE), (BLUE, BLUE))
    assert match.view()["race"] == 2
    assert places(match, race=0)[BLUE] == 5


def test_c4_a_finished_snail_cannot_move():
    match = new_match(players=4)
    put(match, red=18, blue=2)
    roll(match, RED, RED, BLUE, BLUE)
    use(match, (RED, RED))
    assert RED not in movable(match, RED)
    with pytest.raises(IllegalMove, match=r"red snail has reached the final stone .*\(C4\)"):
        use(match, (RED, RED))


def test_c4_two_snails_may_finish_in_one_turn():
    match = new_match(players=4)
    put(match, red=18, blue=18)
    roll(match, RED, BLUE, WHITE, WHITE)
    use(match, (RED, RED), (WHITE, BLUE))
    assert match.table.arrived == 2


def test_c5_own_snails_may_be_moved():
    match = new_match([PURPLE], [BLUE], [RED], [GREEN])
    roll(match, PURPLE, PURPLE, PURPLE, PURPLE)
    assert PURPLE in match.view(0)["own"]
    assert PURPLE in movable(match, PURPLE)


def test_c6_unowned_snails_race_and_pay_nobody():
    match = new_match([PURPLE], [BLUE], [RED], [GREEN])
    put(match, yellow=17, white=3)
    roll(match, YELLOW, YELLOW, YELLOW, PURPLE)
    assert YELLOW in movable(match, YELLOW)
    use(match, (YELLOW, YELLOW), (YELLOW, YELLOW), (YELLOW, PURPLE), (PURPLE, BLUE))
    assert match.view()["past_races"][0]["unowned"] == [YELLOW, WHITE]
    assert match.scores() == [3, 3, 3, 3]


def test_c7_any_number_of_snails_share_a_square_and_each_moves_alone():
    match = new_match(players=4)
    put(match, **dict.fromkeys(COLOURS, 3))
    roll(match, RED, RED, RED, RED)
    assert movable(match, RED) == set(COLOURS)
    use(match, (RED, WHITE))
    assert places(match) == {**dict.fromkeys(COLOURS, 3), WHITE: 4}


def test_c8_the_cards_come_before_the_starter_of_race_one_who_is_any_player():
    match = snailhouse.game("cargolino-valentino", players=5).match()
    assert match.view()["stage"] == "deal"
    match.chance(0)
    assert match.view()["stage"] == "starter"
    assert match.outcomes == 5
    match.chance(3)
    assert match.view()["player"] == 3


@pytest.mark.parametrize("last", range(4))
def test_c8_race_two_is_started_by_the_left_neighbour_of_whoever_ended_race_one(last):
    match = new_match(players=4, starter=last)
    put(match, red=18)
    end_race(match, RED, RED)
    assert match.view()["player"] == (last + 1) % 4
    match.chance(0)
    assert match.view()["stage"] == "roll", "nobody draws for the start"
    assert match.view()["player"] == (last + 1) % 4


def test_c9_the_cards_of_race_two_are_dealt_afresh():
    match = new_match([PURPLE], [BLUE], [RED], [GREEN])
    put(match, red=18)
    end_race(match, RED, RED)
    assert match.outcomes == 360
    deal(match, [WHITE], [BLUE], [PURPLE], [YELLOW])
    assert [match.view(seat)["own"] for seat in range(4)] == [[WHITE], [BLUE], [PURPLE], [YELLOW]]
    assert places(match) == dict.fromkeys(COLOURS, 0)


@pytest.mark.parametrize(("players", "cards"), [(2, 2), (3, 2), (4, 1), (5, 1), (6, 1)])
def test_each_of_two_or_three_players_holds_two_cards_and_each_of_more_one(players, cards):
    match = new_match(players=players)
    hands = [match.view(seat)["own"] for seat in range(players)]
    assert [len(hand) for hand in hands] == [cards] * players
    assert len({snail for hand in hands for snail in hand}) == players * cards


def finished(first, second, hands):
    """A whole game: where the snails stand when each race is ended by a finishing red snail."""
    match = new_match(*hands)
    for number, standing in enumerate((first, second)):
        if number:
            deal(match, *hands)
        put(match, **{**standing, "red": 18})
        roll(match, RED, RED, RED, RED)
        use(match, (RED, RED))
    assert match.over
    return match


NOT_RED = {"purple": 2, "blue": 2, "green": 2, "yellow": 2, "white": 2}
"""No snail on a red square, so that three of four red dice are ignored."""
FOUR = ([PURPLE], [BLUE], [GREEN], [YELLOW])


def test_most_shells_win():
    match = finished(NOT_RED, {**NOT_RED, "blue": 8, "green": 8, "yellow": 14}, FOUR)
    assert match.scores() == [6, 5, 5, 4]
    assert match.payoffs() == [1, 0, 0, 0]


def test_c10_a_tie_goes_to_the_rearmost_snail_of_race_two():
    match = finished(NOT_RED, {"purple": 4, "blue": 2, "green": 5, "yellow": 8, "white": 1}, FOUR)
    assert match.scores() == [6, 6, 6, 5]
    assert match.payoffs() == [0, 1, 0, 0]
    assert "Player 2 wins by the rearmost snail of race 2 (C10)" in match.result_text()


def test_c10_only_the_tied_are_compared():
    """Yellow is furthest back of all, but its owner has fewer shells."""
    first = {**NOT_RED, "yellow": 14}
    match = finished(first, {"purple": 4, "blue": 2, "green": 5, "yellow": 1, "white": 1}, FOUR)
    assert match.scores() == [6, 6, 6, 4]
    assert match.payoffs() == [0, 1, 0, 0]


def test_c10_race_one_does_not_count_for_the_tie():
    first = {**NOT_RED, "purple": 1, "blue": 6}
    match = finished(first, {"purple": 4, "blue": 2, "green": 8, "yellow": 8, "white": 8}, FOUR)
    assert match.payoffs() == [0, 1, 0, 0]


def test_c10_all_who_share_that_place_share_the_victory():
    match = finished(NOT_RED, {"purple": 2, "blue": 2, "green": 4, "yellow": 8, "white": 1}, FOUR)
    assert match.scores() == [6, 6, 6, 5]
    assert match.payoffs() == [0.5, 0.5, 0, 0]
    assert "Player 1 and Player 2 share the victory by their rearmost snails" in match.result_text()


def test_c10_with_two_snails_the_one_further_back_counts():
    """Player 1 has 3 + 1, player 2 has 2 + 2 in each race; square 6 is behind square 7."""
    hands = ([PURPLE, RED], [BLUE, GREEN], [YELLOW, WHITE])
    standing = {"purple": 6, "blue": 7, "green": 8, "yellow": 14, "white": 14}
    match = finished(standing, standing, hands)
    assert match.scores() == [8, 8, 4]
    assert match.payoffs() == [1, 0, 0]


def test_c11_the_shells_never_run_out():
    """Eleven shells in a race like example 3; two such races pay more than the twenty in the box."""
    hands = ([PURPLE, WHITE], [YELLOW, GREEN], [BLUE, RED])
    standing = {"purple": 4, "white": 14, "yellow": 8, "green": 10, "blue": 2}
    match = finished(standing, standing, hands)
    assert sum(match.scores()) == 24


def test_c12_simple_dice_move_only_their_own_snail_from_anywhere():
    match = new_match(players=4, dice="simple")
    put(match, blue=3)
    roll(match, RED, BLUE, BLUE, WHITE)
    assert [movable(match, die) for die in (RED, BLUE, WHITE, GREEN)] == [{RED}, {BLUE}, {WHITE}, set()]
    with pytest.raises(IllegalMove, match=r"red die cannot move the blue snail: .*\(C12\)"):
        use(match, (RED, BLUE))


def test_c12_with_simple_dice_a_die_of_a_finished_snail_is_ignored():
    match = new_match(players=4, dice="simple")
    put(match, red=18)
    roll(match, RED, RED, BLUE, BLUE)
    use(match, (BLUE, BLUE), (RED, RED))
    assert match.legal() == [move_id(BLUE, BLUE)]
    use(match, (BLUE, BLUE))
    assert match.table.ignored == 1
    assert match.view()["race"] == 2
