"""Snail's Pace in all nine combinations of its variations, and with the start given."""

from itertools import product

import pytest

import snailhouse
from snailhouse.testing import CHECKS

VARIATIONS = [
    {"meeting": meeting, "turn": turn}
    for meeting, turn in product(("none", "carry", "hop"), ("one-move", "two-moves", "two-dice"))
]


@pytest.mark.parametrize("options", [*VARIATIONS, {"start": "o"}], ids=lambda given: "-".join(given.values()))
@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_conforms(check, options):
    check(snailhouse.game("snails-pace", **options))
