"""Snail Invasion! with every garden, alone and for two, on both boards."""

import pytest

import snailhouse
from snailhouse.testing import CHECKS

GAMES = [
    {},
    {"players": 1},
    {"garden": "patio", "players": 1},
    {"garden": "patio", "board": 16},
    {"garden": "two-colours"},
    {"garden": "one-colour", "players": 1, "board": 16},
]


@pytest.mark.parametrize("options", GAMES, ids=lambda given: "-".join(map(str, given.values())) or "usual")
@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_conforms(check, options):
    check(snailhouse.game("snail-invasion", **options))
