"""What players read: moves, refusals, results, and the board."""

import re

import pytest
from rich.markup import render

import snailhouse
from snailhouse import SPECTATOR, IllegalMove, Refusal
from snailhouse.core.introduction import rulebook
from snailhouse.games.cargolino.records import COLOURS
from snailhouse.lab.report import figure_names
from snailhouse.testing import random_matches
from tests.cargolino.staging import (
    BLUE,
    GREEN,
    PURPLE,
    RED,
    WHITE,
    YELLOW,
    end_race,
    move_id,
    new_match,
    put,
    roll,
    use,
)


def test_a_turn_counts_from_when_it_begins():
    match = snailhouse.game("cargolino-valentino", players=2).match()
    assert match.view()["turn"] == match.position.turns() == 0
    match.chance(0)
    assert match.view()["turn"] == 0, "the cards are dealt, and nobody has the dice yet"
    match.chance(0)
    assert match.view()["turn"] == match.position.turns() == 1
    roll(match, RED, RED, BLUE, WHITE)
    assert match.view()["turn"] == 1
    use(match, (RED, YELLOW), (WHITE, WHITE), (BLUE, PURPLE), (RED, BLUE))
    assert match.view()["turn"] == match.position.turns() == 2
    assert match.view()["player"] == 1


def refusal(match, die, snail):
    with pytest.raises(IllegalMove) as refused:
        use(match, (die, snail))
    return str(refused.value)


def test_a_die_that_cannot_move_a_snail_is_refused_with_square_and_rule():
    match = new_match(players=4)
    put(match, blue=4)
    roll(match, RED, RED, WHITE, WHITE)
    assert refusal(match, RED, BLUE) == (
        "the red die cannot move the blue snail, which stands on square 4 (green): "
        "a die moves the snail of its colour, or one on a square of its colour (C3)"
    )


def test_a_die_that_is_not_left_is_refused():
    match = new_match(players=4)
    roll(match, RED, WHITE, GREEN, GREEN)
    use(match, (RED, RED))
    assert refusal(match, RED, BLUE) == "you have no red die left, only green, green and white (C3)"


def test_a_finished_snail_is_refused_even_with_simple_dice():
    match = new_match(players=4, dice="simple")
    put(match, red=18)
    roll(match, RED, RED, GREEN, GREEN)
    use(match, (RED, RED))
    assert refusal(match, RED, RED) == "the red snail has reached the final stone and cannot move (C4)"


@pytest.mark.parametrize("players", [0, 1, 7, "many", True])
def test_a_wrong_number_of_players_is_refused(players):
    with pytest.raises(Refusal, match=r"option players: .* a whole number from 2 to 6"):
        snailhouse.game("cargolino-valentino", players=players)


def test_moves_tell_die_snail_and_square():
    match = new_match(players=4)
    put(match, yellow=2)
    roll(match, RED, RED, WHITE, BLUE)
    texts = {move.id: move.text for move in match.moves()}
    assert texts[move_id(BLUE, YELLOW)] == "blue die, yellow snail to square 3 (red)"
    assert texts[move_id(WHITE, GREEN)] == "white die, green snail to square 1 (purple)"


def test_a_reason_tells_whose_snail_would_earn_what():
    """On the house board square 7 is the first that pays 2, and square 13 the first that pays 1."""
    match = new_match([PURPLE, RED], [BLUE, GREEN])
    put(match, purple=6, blue=12, red=2, green=12, yellow=1, white=6)
    roll(match, PURPLE, BLUE, RED, WHITE)
    reason = match.game.room.words.reason
    assert reason(match.position, move_id(PURPLE, PURPLE)) == "your purple snail would earn 2 instead of 3"
    assert reason(match.position, move_id(BLUE, BLUE)) == "the blue snail would earn 1 instead of 2"
    assert reason(match.position, move_id(WHITE, WHITE)) == "the white snail would earn 2 instead of 3"
    assert reason(match.position, move_id(RED, RED)) is None


def test_the_log_tells_the_race_in_sentences():
    match = new_match([PURPLE], [BLUE], [RED], [GREEN], starter=2)
    put(match, **{**dict.fromkeys(COLOURS, 8), RED: 18})
    end_race(match, RED, RED)
    match.chance(0)
    assert match.log() == [
        "Race 1: everyone is dealt a snail card, face down",
        "Player 3 arrived last and takes the dice",
        "Player 3 rolls red, red, red and red",
        "Player 3: red die, red snail to the final stone; no snail for the red, red and red dice; race 1 ends",
        "Race 1 is over: Player 1 gets 2 shells (purple 2), Player 2 gets 2 shells (blue 2), "
        "Player 3 gets 1 shell (red 1), Player 4 gets 2 shells (green 2), yellow and white raced for nobody. "
        "Race 2: everyone is dealt a snail card, face down",
    ]


def test_the_rulebook_explains_every_ruling_that_refusals_name():
    book = rulebook(snailhouse.game("cargolino-valentino").room)
    for number in range(1, 13):
        assert re.search(rf"^\| C{number} \|", book, re.MULTILINE)


def test_the_rulebook_explains_every_option_and_figure():
    game = snailhouse.game("cargolino-valentino")
    book = rulebook(game.room)
    any_colour = re.compile(rf"\b({'|'.join(COLOURS)})\b")
    for option in game.room.options:
        assert f"`{option.name}`" in book
    for figure in figure_names(game):
        assert f"| {any_colour.sub('*colour*', figure)} |" in book


def board(colour, squares, pays):
    return {
        "name": "a test board",
        "start_pays": pays,
        "final_pays": pays,
        "squares": [{"colour": colour, "pays": pays}] * squares,
    }


BOARDS = {
    "house": {"players": 6},
    "two players": {"players": 2, "dice": "simple"},
    "one square": {"edition": board(RED, 1, 3)},
    "thirty squares": {"players": 3, "edition": board(WHITE, 30, 99)},
    "sixty squares": {"players": 2, "edition": board(YELLOW, 60, 10)},
}


@pytest.mark.parametrize("options", BOARDS.values(), ids=BOARDS)
def test_the_board_fits_a_terminal(options):
    for match in random_matches(snailhouse.game("cargolino-valentino", **options), 1, every=30):
        for seat in (0, SPECTATOR):
            lines = render(match.board(seat)).plain.split("\n")
            assert max(map(len, lines)) <= 78, max(lines, key=len)


def test_the_board_can_be_read_without_colours():
    match = new_match([PURPLE, RED], [BLUE, WHITE], starter=1)
    put(match, red=4, white=7, green=1, blue=19)
    roll(match, RED, GREEN, GREEN, BLUE)
    lines = render(match.board(0)).plain.split("\n")
    assert [line.rstrip() for line in lines] == [
        " Race 1 of 2, turn 1   ★ your snails",
        "",
        " square         1  2  3  4  5  6  7  8  9 10 11 12 13 14 15 16 17 18     on",
        "             ◆  P  B  R  G  Y  W  P  B  R  G  Y  W  P  B  R  G  Y  W  ◆",
        " pays        3  3  3  3  3  3  3  2  2  2  2  2  2  1  1  1  1  1  1  1",
        "",
        "★P purple    @  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·   ◆",
        " B blue     ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━ @   ◆",
        "★R red      ━━━━━━━━━━━━ @  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·   G",
        " G green    ━━━ @  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·   P",
        " Y yellow    @  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·   ◆",
        " W white    ━━━━━━━━━━━━━━━━━━━━━ @  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·   P",
        "",
        "                   race 1          race 2          shells",
        "   Player 1 (you)   P   R                             0",
        " ▸ Player 2        hidden                             0",
        "",
        " Player 2 has the dice  B   R   G   G",
    ]


def test_the_board_shows_what_a_past_race_paid():
    match = new_match([PURPLE, RED], [BLUE, WHITE])
    put(match, **{**dict.fromkeys(COLOURS, 8), RED: 18})
    end_race(match, RED, RED)
    lines = render(match.board()).plain.split("\n")
    assert lines[-2:] == [
        "   Player 1         P 2   R 1                         3",
        " ▸ Player 2         B 2   W 2                         4",
    ]
