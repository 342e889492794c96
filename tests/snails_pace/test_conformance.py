"""Snail's Pace in all nine combinations of its variations, and with the start given."""

from itertools import product

import snailhouse
from tests.conformance import checked

VARIATIONS = [
    {"meeting": meeting, "turn": turn}
    for meeting, turn in product(("none", "carry", "hop"), ("one-move", "two-moves", "two-dice"))
]


@checked({"-".join(options.values()): options for options in [*VARIATIONS, {"start": "o"}]})
def test_conforms(check, options):
    check(snailhouse.game("snails-pace", **options))
