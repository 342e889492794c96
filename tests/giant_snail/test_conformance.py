"""Giant Snail Will Not Prevail! with its regions in order and shuffled."""

import pytest

import snailhouse
from snailhouse.testing import CHECKS


@pytest.mark.parametrize("regions", ["ordered", "shuffled"])
@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_conforms(check, regions):
    check(snailhouse.game("giant-snail", regions=regions))
