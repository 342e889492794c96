"""News between nodes: which table has reached which version. Who hears of a newer one reads the database.

Nothing depends on a message arriving: moves are decided by the primary key, and every node looks at the
database for the tables it shows from time to time. Messages only make it quick.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from typing import Any, Generic, TypeVar

import msgspec
from litestar.channels.backends.base import ChannelsBackend
from litestar.channels.backends.memory import MemoryChannelsBackend

from snailhouse.core.errors import Refusal
from snailhouse.server.logs import log

CHANNEL = "snailhouse-tables"
RETRY_SECONDS = 0.5
V = TypeVar("V")


class BadRedis(Refusal):
    """The address of Redis is none; the message names the form it should have."""


def backend_for(redis_url: str | None) -> ChannelsBackend:
    """The channel to other nodes: Redis, or without an address one that reaches nobody else."""
    if redis_url is None:
        return MemoryChannelsBackend()
    from litestar.channels.backends.redis import RedisChannelsPubSubBackend
    from redis.asyncio import Redis

    try:
        client = Redis.from_url(redis_url, socket_connect_timeout=2, health_check_interval=10)
    except ValueError as error:
        raise BadRedis(f"redis://HOST:PORT: {error}") from None
    return RedisChannelsPubSubBackend(redis=client, key_prefix="SNAILHOUSE")


@asynccontextmanager
async def backend_until_closed(redis_url: str) -> AsyncIterator[ChannelsBackend]:
    """The channel on Redis. Its connections are closed at the end, be they broken or not."""
    backend: Any = backend_for(redis_url)
    try:
        yield backend
    finally:
        for close in (backend.on_shutdown, backend._redis.aclose):
            with suppress(Exception):
                await close()


class Fanout(Generic[V]):
    """Sends this node's news in few messages, and calls `on_news` with those of other nodes.

    News are values by name, such as the newest version of each table; of one name the latest counts.
    """

    def __init__(
        self,
        redis_url: str | None,
        on_news: Callable[[str, V], None],
        value: type[V],
        channel: str = CHANNEL,
    ) -> None:
        self._url = redis_url
        self._on_news = on_news
        self._channel = channel
        self._decode = msgspec.json.Decoder(dict[str, value]).decode  # type: ignore[valid-type]
        self._outgoing: dict[str, V] = {}
        self._wake = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []
        self.connected = redis_url is None

    def start(self) -> None:
        if self._url is not None:
            tasks = self._publish(self._url), self._listen(self._url)
            self._tasks = [asyncio.create_task(task) for task in tasks]

    async def stop(self) -> None:
        for task in self._tasks:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task

    def announce(self, name: str, value: V) -> None:
        """Tell the other nodes, such as that this one has brought a table to this version."""
        if self._url is not None:
            self._outgoing[name] = value
            self._wake.set()

    async def _publish(self, url: str) -> None:
        async with backend_until_closed(url) as backend:
            while True:
                await self._wake.wait()
                self._wake.clear()
                news, self._outgoing = self._outgoing, {}
                try:
                    await backend.publish(msgspec.json.encode(news), [self._channel])
                except Exception as error:
                    _note(error)
                    self._outgoing = news | self._outgoing
                    await asyncio.sleep(RETRY_SECONDS)
                    self._wake.set()

    async def _listen(self, url: str) -> None:
        while True:
            try:
                async with backend_until_closed(url) as backend:
                    await backend.on_startup()
                    await backend.subscribe([self._channel])
                    self.connected = True
                    async for _, data in backend.stream_events():
                        self._receive(data)
            except Exception as error:
                _note(error)
            finally:
                self.connected = False
            await asyncio.sleep(RETRY_SECONDS)

    def _receive(self, data: bytes) -> None:
        for name, value in self._decode(data).items():
            self._on_news(name, value)


def _note(error: Exception) -> None:
    """Log that Redis is away. The nodes go on without it, a little slower."""
    log("redis is away", logging.WARNING, error=type(error).__name__)
