"""Leaf Dash holds to everything that the house asks of a game."""

import pytest

import snailhouse
from snailhouse.testing import CHECKS

BOXES = [{"players": 2}, {"players": 3}, {"players": 4, "path": 30}]


@pytest.mark.parametrize("options", BOXES, ids=str)
@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_leaf_dash_conforms(check, options):
    check(snailhouse.game("leaf-dash", **options))
