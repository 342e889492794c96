"""The three worked examples of the printed rulebook."""

from tests.cargolino.staging import (
    BLUE,
    GREEN,
    PURPLE,
    RED,
    WHITE,
    YELLOW,
    movable,
    new_match,
    places,
    put,
    roll,
    use,
)

MARTHA, ROBERT, PAUL = 0, 1, 2
HANDS = ((PURPLE, WHITE), (YELLOW, GREEN), (BLUE, RED))


def test_example_1_a_red_die_moves_the_red_snail_or_one_from_a_red_square():
    match = new_match(players=4)
    put(match, red=5, green=3, yellow=3, purple=6, blue=8, white=1)
    roll(match, RED, RED, RED, WHITE)
    assert movable(match, RED) == {RED, GREEN, YELLOW}
    use(match, (RED, RED), (RED, GREEN), (RED, YELLOW))
    assert places(match) == {RED: 6, GREEN: 4, YELLOW: 4, PURPLE: 6, BLUE: 8, WHITE: 1}
    texts = [square["colour"] for square in match.view()["track"]]
    assert (texts[6], texts[4]) == (WHITE, GREEN)


def test_example_2_martha_moves_the_yellow_snail_twice_and_the_green_snail_twice():
    match = new_match(*HANDS, starter=MARTHA)
    put(match, yellow=7, green=9, purple=6, white=8, blue=12, red=11)
    roll(match, PURPLE, BLUE, RED, GREEN)

    assert movable(match, PURPLE) == {YELLOW, PURPLE}
    use(match, (PURPLE, YELLOW))
    use(match, (BLUE, YELLOW))
    assert movable(match, RED) == {RED, GREEN, YELLOW}
    use(match, (RED, GREEN))
    assert movable(match, GREEN) == {GREEN}, "there are no other options"
    assert match.actor == MARTHA
    use(match, (GREEN, GREEN))

    assert places(match) == {YELLOW: 9, GREEN: 11, PURPLE: 6, WHITE: 8, BLUE: 12, RED: 11}
    assert match.view()["player"] == ROBERT, "the dice are with the left-hand neighbour"


def test_example_3_the_first_race_pays_martha_4_paul_3_and_robert_4():
    match = new_match(*HANDS, starter=ROBERT)
    put(match, purple=4, white=16, blue=18, red=9, yellow=9, green=7)
    roll(match, GREEN, GREEN, GREEN, BLUE)
    use(match, (GREEN, GREEN), (GREEN, GREEN), (GREEN, GREEN), (BLUE, BLUE))

    assert places(match, race=0)[BLUE] == 19, "the final stone"
    assert match.scores() == [4, 4, 3]
    past = match.view()["past_races"][0]
    assert past["pays"] == {PURPLE: 3, WHITE: 1, BLUE: 1, RED: 2, YELLOW: 2, GREEN: 2}
    assert match.view()["player"] == PAUL, "who holds the dice now and starts the second race"
