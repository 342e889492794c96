"""Snail Invasion! with every garden, alone and for two, on both boards."""

import snailhouse
from tests.conformance import checked

GAMES = [
    {},
    {"players": 1},
    {"garden": "patio", "players": 1},
    {"garden": "patio", "board": 16},
    {"garden": "two-colours"},
    {"garden": "one-colour", "players": 1, "board": 16},
]


@checked({"-".join(map(str, options.values())) or "usual": options for options in GAMES})
def test_conforms(check, options):
    check(snailhouse.game("snail-invasion", **options))
