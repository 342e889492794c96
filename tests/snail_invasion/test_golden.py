"""A golden play-through for every way a game can go, and the perft counts."""

import pytest

import snailhouse
from snailhouse.lab.perft import count_sequences
from snailhouse.testing import random_match
from tests import golden

SCENARIOS = {
    "grown": (1017, "grown", {}),
    "blocked": (534, "blocked", {}),
    "eaten": (859, "eaten", {}),
    "solitaire": (1214, "grown", {"players": 1}),
    "patio": (651, "grown", {"garden": "patio", "players": 1}),
    "varietal": (1260, "grown", {"garden": "two-colours", "board": 16}),
}


@pytest.mark.parametrize("name", SCENARIOS)
def test_golden_play_through(name):
    seed, end, options = SCENARIOS[name]
    match = random_match(snailhouse.game("snail-invasion", **options), seed)
    assert match.view()["end"] == end
    golden.compare(f"snail-invasion-{name}", match, ["random"] * match.game.seats)


COUNTS = [
    ({}, [36, 144, 5184, 5184, 186624]),
    ({"players": 1}, [36, 144, 5184, 186624, 912096]),
    ({"garden": "patio", "players": 1}, [36, 36, 1296, 41400, 82800]),
    ({"garden": "one-colour", "board": 16}, [36, 36, 1296, 1296, 46656]),
]


@pytest.mark.parametrize(("options", "counts"), COUNTS)
def test_perft_counts(options, counts):
    assert count_sequences(snailhouse.game("snail-invasion", **options), len(counts)) == counts


def test_perft_in_the_patio_by_hand():
    """36 rolls, one pawn to bring out, 36 rolls; the snail eats it when both rolls have the same sum."""
    ways = [6 - abs(total - 7) for total in range(2, 13)]
    eaten = sum(way * way for way in ways)
    game = snailhouse.game("snail-invasion", garden="patio", players=1)
    assert count_sequences(game, 4)[-1] == (36 * 36 - eaten) * 36
