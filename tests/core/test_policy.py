"""How much moves appeal: parts of 1, by what they are worth to a policy."""

from math import e

import numpy as np
import pytest

from snailhouse.core.policy import equal_appeal, share_out


def shared(*worths, scale=1.0):
    appeals = np.array([*worths, 7.0])
    share_out(appeals, len(worths), scale)
    assert appeals[-1] == 7, "what lies behind is left alone"
    return appeals[:-1].tolist()


def test_a_move_that_is_worth_the_scale_more_appeals_e_times_as_much():
    best, second, third = shared(6.0, 4.0, 2.0, scale=2.0)
    assert best / second == pytest.approx(e)
    assert second / third == pytest.approx(e)
    assert best + second + third == pytest.approx(1)


def test_only_differences_count_and_no_move_has_less_than_a_hundredth_of_the_best():
    assert shared(-50.0, -51.0) == pytest.approx(shared(1.0, 0.0))
    assert shared(-1000.0, 900.0, -4.0) == pytest.approx([0.01 / 1.02, 1 / 1.02, 0.01 / 1.02])


def test_where_nothing_is_known_all_moves_appeal_alike():
    appeals = np.zeros(4)
    equal_appeal(None, None, None, 3, appeals)
    assert appeals.tolist() == pytest.approx([1 / 3, 1 / 3, 1 / 3, 0])
