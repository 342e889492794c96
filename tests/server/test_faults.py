"""Nodes are killed and stalled, Redis is cut, PostgreSQL is restarted, disks fill, clocks jump, all under load.

At seeded moments. The long version is benchmarks/server_faults.py.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path

from snailhouse.server.settings import DATABASE_FILE
from snailhouse.server.storage.database import sqlite_url
from tests.server.conftest import GENEROUS
from tests.server.faults import (
    Fault,
    Fleet,
    cut_redis,
    fill_the_disk,
    kill_a_node,
    restart_postgres,
    set_a_clock,
    stall_a_node,
    with_a_clock,
)
from tests.server.parts import new_database, node, nodes, postgres, redis
from tests.server.storm import Storm, reckon

SECONDS_TO_FINISH = 240
"""For the games under way when the trouble is over; a stuck client would take for ever."""


async def weathered(house: Fleet, faults: Sequence[Fault], seed: int) -> None:
    """Play at four tables while these things happen, and see that nothing is lost."""
    storm = Storm(house.nodes, seed)

    async def trouble() -> None:
        for fault in faults:
            await asyncio.sleep(storm.random.uniform(0.3, 1.0))
            await fault(storm, house)

    await storm.run(4, trouble, SECONDS_TO_FINISH)
    assert len(storm.witness.acknowledged) > 50
    assert storm.witness.troubles, "nobody noticed"
    await reckon(storm.witness, house.address)


def test_a_node_loses_nothing(tmp_path: Path) -> None:
    """One node on SQLite."""
    address = sqlite_url(tmp_path / DATABASE_FILE)
    with node("--data-dir", str(tmp_path), *GENEROUS, odd=with_a_clock(tmp_path)) as server:
        faults = (kill_a_node, fill_the_disk, set_a_clock, stall_a_node, kill_a_node)
        asyncio.run(weathered(Fleet([server], address=address), faults, seed=1))


def test_a_fleet_loses_nothing(tmp_path: Path) -> None:
    """Three nodes, a PostgreSQL and a Redis."""
    with postgres() as database, redis() as cache:
        address = new_database(database, "storm")
        options = ("--database", address, "--redis", cache.url, *GENEROUS)
        with nodes(3, *options, odd=[with_a_clock(tmp_path, number) for number in range(3)]) as fleet:
            faults = (kill_a_node, cut_redis, set_a_clock, restart_postgres, fill_the_disk, kill_a_node)
            asyncio.run(weathered(Fleet(fleet, database, cache, address), faults, seed=2))
