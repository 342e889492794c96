"""The conformance suite finds what it looks for."""

import numpy as np
import pytest

from snailhouse.testing.audit import shared


@pytest.mark.parametrize("paid", [[1], [0], [0.5], [1, 0], [0.5, 0.5], [1 / 3] * 3, [0.2] * 5 + [0], [0, 0, 0]])
def test_one_point_is_shared_equally(paid):
    assert shared(np.array(paid, float), len(paid))


@pytest.mark.parametrize(
    "paid", [[2], [0.25], [1, 1], [0.5, 0], [0.75, 0.25], [-1, 1], [1 / 3 + 1e-14, 0.9, 0.1]]
)
def test_other_payoffs_are_a_fault(paid):
    assert not shared(np.array(paid, float), len(paid))
