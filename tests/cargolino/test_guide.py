"""What players are told where they look: the goal with its sum, snails, squares, dice and players."""

import pytest

from snailhouse import SPECTATOR
from tests.cargolino.staging import (
    BLUE,
    GREEN,
    PURPLE,
    RED,
    WHITE,
    YELLOW,
    deal,
    end_race,
    new_match,
    put,
    roll,
)

HANDS = [PURPLE, RED], [BLUE, GREEN], [YELLOW, WHITE]


def racing():
    """Three players in the first race, of which the purple snail is about to reach the end."""
    match = new_match(*HANDS)
    put(match, purple=18, blue=1, red=9, green=14, yellow=16, white=2)
    return match


def second_race():
    """Purple and red paid 1 and 2 shells, the others' snails 4 each; the cards are dealt anew."""
    match = racing()
    end_race(match, PURPLE, PURPLE)
    deal(match, [BLUE, WHITE], [RED, GREEN])
    put(match, blue=8, white=3)
    return match


def explained(match, thing, seat=0):
    found = match.position.explained(thing, seat)
    return found.title, found.text


def test_the_goal_adds_up_what_one_has_and_what_ones_own_snails_would_pay():
    goals = {seat: second_race().position.goal(seat) for seat in (SPECTATOR, 0, 1)}
    assert "You have 3; blue and white would pay now: 3 + 2 + 3 = 8." in goals[0]
    assert "You have 4; red and green would pay now: 4 + 3 + 3 = 10." in goals[1]
    assert "Shells: Player 1 3, Player 2 4, Player 3 4." in goals[SPECTATOR]


def test_between_the_races_the_goal_tells_only_what_one_has():
    match = racing()
    end_race(match, PURPLE, PURPLE)
    assert "You have 3 shells." in match.position.goal(0)


def test_the_goal_tells_how_far_the_first_snail_is_and_when_one_has_arrived():
    match = racing()
    assert match.position.goal(0).endswith("First snail: 1 to go.")
    roll(match, PURPLE, RED, RED, RED)
    match.play(next(move.id for move in match.moves() if "purple snail" in move.text))
    assert match.position.goal(0).endswith("A snail has arrived: the race ends with this turn.")


def test_c6_only_ones_own_snails_are_called_so():
    match = racing()
    for seat, own in ((0, {PURPLE, RED}), (1, {BLUE, GREEN})):
        for snail in (PURPLE, BLUE, RED, GREEN, YELLOW, WHITE):
            title, text = explained(match, f"snail-{snail}", seat)
            assert title == f"{'Your' if snail in own else 'The'} {snail} snail"
            assert ("It is yours" in text) == (snail in own)
            assert ("shows when the race ends (C6)" in text) == (snail not in own)
    assert explained(match, "cards", 1)[0] == "Your snails: blue and green"


@pytest.mark.parametrize(
    ("thing", "told"),
    [
        ("square-0", "pays its owner 3 shells. Any die moves a snail from here (C3). Nobody is here."),
        ("square-9", "pays its owner 2 shells. A red die moves any snail from here"),
        ("square-9", "Here: red."),
        ("square-19", "pays its owner 1 shell. When a snail arrives here"),
        ("snail-red", "It stands on square 9 (red) and would pay 2 shells now. Dice that move it: red (C3)."),
        ("snail-blue", "Dice that move it: purple and blue (C3)."),
        ("die-red", "Now it can move: red."),
        ("die-green", "Now it can move: green and yellow."),
        ("dice", "Dice left: blue, red, red and green."),
    ],
)
def test_what_lies_on_the_board_is_told_as_it_is_now(thing, told):
    match = racing()
    roll(match, RED, BLUE, RED, GREEN)
    assert told in explained(match, thing)[1]


def test_a_player_is_told_by_what_the_snails_of_races_that_are_over_paid():
    assert explained(racing(), "player-1") == (
        "Player 1: 0 shells",
        "Most shells after two races win; a tie goes to the rearmost snail of race 2 (C10).",
    )
    title, text = explained(second_race(), "player-1")
    assert title == "Player 1: 3 shells"
    assert text.startswith("Race 1: purple 1, red 2. ")
    assert explained(second_race(), "player-3")[1].startswith("Race 1: yellow 1, white 3. ")
