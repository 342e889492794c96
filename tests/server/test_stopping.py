"""A node that has stopped leaves nothing running in its process and no connection to anything."""

from __future__ import annotations

import asyncio
from pathlib import Path

from redis.asyncio import Redis as RedisClient

from snailhouse.server.node import running
from snailhouse.server.settings import Settings
from snailhouse.server.storage.database import sqlite_url
from snailhouse.table import Open, Start
from tests.server.parts import Redis
from tests.server.people import patient
from tests.server.test_keeper import ADA, until


def test_a_stopped_node_leaves_no_task_and_no_connection(tmp_path: Path, cache: Redis) -> None:
    async def scene() -> None:
        async with RedisClient.from_url(cache.url) as client:
            await client.ping()
            tasks, clients = asyncio.all_tasks(), len(await client.client_list())
            async with running(Settings(sqlite_url(tmp_path / "house.sqlite3"), redis=cache.url)) as node:
                await until(lambda: node.fanout.connected)
                await node.store.add_player(ADA.id, ADA.name)
                hosted = await node.house.open(ADA, Open(game="snails-pace", seats=["me", "random"]), "t")
                await node.house.act(hosted, ADA, Start())
                assert asyncio.all_tasks() > tasks
                assert len(await client.client_list()) > clients
            assert asyncio.all_tasks() == tasks
            async with patient(lambda: "a connection to Redis stays open"):
                while len(await client.client_list()) != clients:
                    await asyncio.sleep(0.01)

    asyncio.run(scene())
