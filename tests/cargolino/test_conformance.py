"""The conformance suite of the house: every number of players, simple dice, shortest and longest board."""

import pytest

import snailhouse
from snailhouse.testing.checks import (
    every_legal_move_is_playable_and_has_its_own_text,
    thousands_of_games_are_sound,
    views_are_json_and_can_be_drawn,
)
from tests.conformance import checked

LONG_GAMES = (
    thousands_of_games_are_sound,
    every_legal_move_is_playable_and_has_its_own_text,
    views_are_json_and_can_be_drawn,
)
"""The checks that do not take long for long games."""


def board(*colours, pays=1):
    squares = [{"colour": colour, "pays": pays} for colour in colours]
    return {"name": "a test board", "start_pays": 0, "final_pays": 99, "squares": squares}


GAMES = {
    "two": {"players": 2},
    "three": {"players": 3},
    "four": {"players": 4},
    "five": {"players": 5},
    "six": {"players": 6},
    "simple": {"players": 3, "dice": "simple"},
    "one-square": {"edition": board("red", pays=42)},
}


@checked(GAMES)
def test_conforms(check, options):
    check(snailhouse.game("cargolino-valentino", **options))


@pytest.mark.parametrize("check", LONG_GAMES, ids=lambda check: check.__name__)
def test_the_longest_board_conforms(check):
    check(snailhouse.game("cargolino-valentino", players=6, edition=board(*["white", "green", "green"] * 20)))
