"""Golden play-throughs of every kind of table, and perft counts that can be worked out by hand."""

import pytest

import snailhouse
from snailhouse.lab.perft import count_sequences
from snailhouse.testing import random_match
from tests import golden

TABLES = {
    "2-players": {"players": 2},
    "3-players": {"players": 3},
    "3-players-simple-dice": {"players": 3, "dice": "simple"},
    "4-players": {"players": 4},
    "6-players": {"players": 6},
}


@pytest.mark.parametrize("table", TABLES)
def test_golden_play_through(table):
    game = snailhouse.game("cargolino-valentino", **TABLES[table])
    golden.compare(f"cargolino-valentino-{table}", random_match(game, seed=2026), ["random"] * game.seats)


FACES = 6 * (6**4 - 5**4)
"""The different colours of all 1296 rolls together: each colour is in 6^4 - 5^4 of them."""


@pytest.mark.parametrize(("players", "deals"), [(2, 90), (3, 90), (4, 360), (5, 720), (6, 720)])
def test_perft_counts_deals_starters_rolls_and_first_moves(players, deals):
    game = snailhouse.game("cargolino-valentino", players=players)
    starts = deals * players
    assert count_sequences(game, 4) == [deals, starts, starts * 1296, starts * FACES * 6]


def test_perft_counts_one_first_move_a_face_with_simple_dice():
    game = snailhouse.game("cargolino-valentino", players=2, dice="simple")
    assert count_sequences(game, 4) == [90, 180, 180 * 1296, 180 * FACES]
