"""The model of a fleet agrees with what queueing theory knows, so that docs/scale.md can be believed."""

from __future__ import annotations

from random import Random

import pytest
from benchmarks.scale.model import Fleet, Measured, simulate

MICRO = 1e-6
SECONDS = 60.0


def test_a_node_is_busy_as_long_as_its_moves_take() -> None:
    """Utilisation law: moves a second times seconds a move, whatever the times are drawn from."""
    dice = Random(7)  # noqa: S311
    times = [dice.expovariate(1 / 0.002) for _ in range(20_000)]
    busy = 0.5
    found = simulate(Measured(times, 0.0, 0.0), Fleet(1, 1, busy / 0.002), SECONDS)
    assert found.node_busy == pytest.approx(busy, rel=0.05)
    assert found.p50 < 0.004 < found.p99
    assert found.unfinished < 20


def test_waiting_grows_with_the_load_as_one_over_what_is_left() -> None:
    """Pollaczek and Khinchine: the wait before a single server is proportional to load / (1 - load)."""
    quiet, full = (
        simulate(Measured([0.001], 0.0, 0.0), Fleet(1, 1, load / 0.001), SECONDS) for load in (0.3, 0.9)
    )
    assert full.p99 > 5 * quiet.p99
    assert full.node_busy == pytest.approx(0.9, rel=0.03)


def test_a_fleet_that_cannot_keep_up_says_so() -> None:
    found = simulate(Measured([0.001], 0.0, 0.0), Fleet(2, 1, 2_500), 10.0)
    assert found.node_busy > 0.99
    assert found.unfinished > 1_000


def test_nodes_share_the_work() -> None:
    one = simulate(Measured([400 * MICRO], 0.0005, 20 * MICRO), Fleet(1, 1, 1_000), SECONDS)
    four = simulate(Measured([400 * MICRO], 0.0005, 20 * MICRO), Fleet(4, 1, 1_000), SECONDS)
    assert four.node_busy == pytest.approx(one.node_busy / 4, rel=0.05)
    assert four.p99 < one.p99


def test_a_busy_database_commits_larger_groups_and_loses_nothing() -> None:
    """5 ms a commit, one at a time: 200 commits a second carry 4,000 moves, 20 in each."""
    found = simulate(Measured([10 * MICRO], 0.005, 0.0), Fleet(8, 1, 4_000), 20.0)
    assert found.database_busy > 0.99
    assert found.unfinished < 100
    assert 0.005 < found.p50 < 0.011
