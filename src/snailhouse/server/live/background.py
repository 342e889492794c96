"""Work that a node does besides answering: tasks that end with the node, and rounds made again and again."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

from sqlalchemy.exc import SQLAlchemyError

from snailhouse.core.errors import Refusal
from snailhouse.server.logs import log_failure
from snailhouse.server.storage.writer import Conflict, Unavailable

EXPECTED = (Refusal, Conflict, Unavailable, SQLAlchemyError, OSError)
"""Raised when another node was first, or the database is away. Nothing is lost: the next round tries again."""


class Background:
    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[Any]] = set()
        self._stopping = False

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def every(self, seconds: float, work: Callable[[], Awaitable[None]]) -> None:
        """Do the work now and again after so many seconds, whether or not it fails."""
        self.spawn(self._rounds(seconds, work))

    async def _rounds(self, seconds: float, work: Callable[[], Awaitable[None]]) -> None:
        while not self._stopping:
            try:
                await work()
            except EXPECTED:
                pass
            except Exception:
                log_failure("a round through the house failed")
            if not self._stopping:
                await asyncio.sleep(seconds)

    async def stop(self) -> None:
        """Cancel everything and wait until it has ended.

        Work at the database may answer a cancellation with an error of its own: rounds end all the same.
        """
        self._stopping = True
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
