"""The conformance suite: what every game of the house must hold to.

A package that adds a game tests it with::

    import pytest
    import snailhouse
    from snailhouse.testing import CHECKS

    @pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
    def test_my_game_conforms(check):
        check(snailhouse.game("my-game"))
"""

from snailhouse.testing.checks import CHECKS
from snailhouse.testing.samples import random_match, random_matches

__all__ = ["CHECKS", "random_match", "random_matches"]
