"""Ways to commit a group of appends. When one returns, the group is safe."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Protocol

from sqlalchemy import Engine
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from snailhouse.server.storage.adding import (
    INSERT_EVENTS_AND_UPDATE_TABLES,
    Append,
    add_group,
    change_columns,
    event_columns,
)


class Commit(Protocol):
    async def __call__(self, group: list[Append]) -> None: ...
    async def close(self) -> None: ...


class ByThread:
    """SQLite: the whole transaction in a writing thread, so that threads change once a group."""

    def __init__(self, file: Engine) -> None:
        self._file = file
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="writer")

    async def __call__(self, group: list[Append]) -> None:
        await asyncio.get_running_loop().run_in_executor(self._thread, self._commit, group)

    def _commit(self, group: list[Append]) -> None:
        with self._file.begin() as connection:
            add_group(connection, group)

    async def close(self) -> None:
        self._thread.shutdown()
        self._file.dispose()


class ByTransaction:
    """PostgreSQL, whatever the appends bring with them: several round trips to the database."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def __call__(self, group: list[Append]) -> None:
        async with self._engine.begin() as connection:
            await connection.run_sync(add_group, group)

    async def close(self) -> None:
        pass


class ByStatement:
    """PostgreSQL, for plain appends: one statement on a connection of its own, one round trip."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine.execution_options(isolation_level="AUTOCOMMIT")
        self._connection: AsyncConnection | None = None

    async def __call__(self, group: list[Append]) -> None:
        if self._connection is None:
            self._connection = await self._engine.connect()
        try:
            await self._connection.execute(
                INSERT_EVENTS_AND_UPDATE_TABLES, event_columns(group) | change_columns(group)
            )
        except IntegrityError:
            raise
        except BaseException:
            await self.close()
            raise

    async def close(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            with suppress(Exception):
                await connection.close()
