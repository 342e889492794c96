"""Group commit: what many tables append meanwhile goes into one transaction.

An append is acknowledged after its transaction has been committed. Appends of several events are added
whole or not at all. When another node was first, the primary key refuses the append. When the database went
away in the middle of a commit, an equal row found there later is ours.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress

from sqlalchemy import select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine

from snailhouse.server.logs import log
from snailhouse.server.metrics import COMMITS, GROUPED
from snailhouse.server.storage import schema
from snailhouse.server.storage.adding import Append
from snailhouse.server.storage.commits import ByStatement, ByThread, ByTransaction, Commit
from snailhouse.server.storage.database import file_engine, for_writing

DATABASE_TIMEOUT = 15.0
"""Seconds for which a vanished database is waited for, before an append fails."""
LARGEST_GROUP = 500


class Conflict(Exception):
    """Another node has appended first; read the table again."""


class Unavailable(Exception):
    """The database cannot be reached; whether the append happened will show when it can."""


class Writer:
    """Writes all events of a node, in one lane or two.

    A table has one append under way at a time, so it does not matter which lane is quicker.
    """

    def __init__(self, engine: AsyncEngine) -> None:
        file = file_engine(engine)
        if file is not None:
            self._plain = self._other = Lane(engine, ByThread(file))
        else:
            self._plain = Lane(engine, ByStatement(engine))
            self._other = Lane(engine, ByTransaction(for_writing(engine)))

    def start(self) -> None:
        for lane in {self._plain, self._other}:
            lane.start()

    async def stop(self) -> None:
        """Commit what is pending, then end."""
        for lane in {self._plain, self._other}:
            await lane.stop()

    def lane(self, append: Append) -> Lane:
        return self._plain if append.is_plain else self._other

    async def append(self, append: Append) -> None:
        """Returns when the events are safe. Raises Conflict or Unavailable."""
        self.lane(append).add(append)
        await append.done


class Lane:
    """One task that gathers appends and commits them, group after group."""

    def __init__(self, engine: AsyncEngine, commit: Commit) -> None:
        self._engine = engine
        self._commit = commit
        self._pending: list[Append] = []
        self._wake = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._closing = False

    def start(self) -> None:
        self._task = asyncio.create_task(self._run(), name="writer")

    async def stop(self) -> None:
        self._closing = True
        self._wake.set()
        if self._task:
            await self._task
        await self._commit.close()

    def add(self, append: Append) -> None:
        if self._closing:
            raise Unavailable("this server is shutting down")
        self._pending.append(append)
        self._wake.set()

    async def _run(self) -> None:
        while not (self._closing and not self._pending):
            await self._wake.wait()
            self._wake.clear()
            while self._pending:
                group, self._pending = self._pending[:LARGEST_GROUP], self._pending[LARGEST_GROUP:]
                await self._commit_group(group)

    async def _commit_group(self, group: list[Append]) -> None:
        """Commit a group together or, if that fails, its appends one by one."""
        try:
            await self.commit(group)
        except Exception as error:
            for append in group:
                await self.commit_alone(append, doubtful=not isinstance(error, IntegrityError))
        else:
            for append in group:
                _acknowledge(append)

    async def commit(self, group: list[Append]) -> None:
        await self._commit(group)
        COMMITS.inc()
        GROUPED.observe(len(group))

    async def commit_alone(self, append: Append, *, doubtful: bool) -> None:
        """Try until it is committed, refused, or too late, whatever the database or its driver raises.

        `doubtful`: an earlier try may have been committed, so look before trying.
        """
        loop = asyncio.get_running_loop()
        deadline, pause = loop.time() + DATABASE_TIMEOUT, 0.05
        while True:
            try:
                if not (doubtful and await self._is_there(append)):
                    await self.commit([append])
                return _acknowledge(append)
            except (Conflict, IntegrityError):
                return _fail(append, Conflict())
            except Exception as error:
                log("the database did not take an append", logging.WARNING, error=type(error).__name__)
                if loop.time() > deadline or self._closing:
                    return _fail(append, Unavailable(type(error).__name__))
            doubtful = True
            await asyncio.sleep(pause)
            pause = min(pause * 2, 1.0)

    async def _is_there(self, append: Append) -> bool:
        """Whether the events were committed already, their acknowledgement lost with the connection."""
        first = append.rows[0]
        column = schema.event_rows.c
        wanted = select(column.body).where(column.table == first.table, column.number == first.number)
        async with self._engine.connect() as connection:
            found = (await connection.execute(wanted)).scalar()
        if found is not None and found != first.body:
            raise Conflict
        return found is not None


def _acknowledge(append: Append) -> None:
    if not append.done.done():
        append.done.set_result(None)


def _fail(append: Append, error: Exception) -> None:
    with suppress(asyncio.InvalidStateError):
        append.done.set_exception(error)
