"""Group commit: what many tables append meanwhile goes into one transaction.

An append is acknowledged after its transaction has been committed. Appends of several events are added
whole or not at all. When another node was first, the primary key refuses the append. When the database went
away in the middle of a commit, an equal row found there later is ours.

An append has so many seconds from when it was handed in, however many others wait with it. One that fails is
put aside and tried again later; the groups that follow do not wait for it.
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
FIRST_PAUSE, LONGEST_PAUSE = 0.05, 1.0
"""Seconds between tries of what was put aside."""
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
        self._aside: list[Append] = []
        """Appends that failed and may have been committed: to be looked for and tried again one by one."""
        self._pause = FIRST_PAUSE
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
        append.deadline = asyncio.get_running_loop().time() + DATABASE_TIMEOUT
        self._pending.append(append)
        self._wake.set()

    async def _run(self) -> None:
        while not (self._closing and not self._pending and not self._aside):
            await self._news()
            while self._pending:
                group, self._pending = self._pending[:LARGEST_GROUP], self._pending[LARGEST_GROUP:]
                await self._commit_group(group)
            if self._aside:
                waiting, self._aside = self._aside, []
                await self._one_by_one(waiting, doubtful=True)
                self._pause = min(self._pause * 2, LONGEST_PAUSE) if self._aside else FIRST_PAUSE

    async def _news(self) -> None:
        """Wait for an append, or until it is time to try again what was put aside."""
        with suppress(TimeoutError):
            async with asyncio.timeout(self._pause if self._aside else None):
                await self._wake.wait()
        self._wake.clear()

    async def _commit_group(self, group: list[Append]) -> None:
        """Commit a group together or, if that fails, its appends one by one."""
        try:
            await self.commit(group)
        except Exception as error:
            await self._one_by_one(group, doubtful=not isinstance(error, IntegrityError))
        else:
            for append in group:
                _acknowledge(append)

    async def commit(self, group: list[Append]) -> None:
        await self._commit(group)
        COMMITS.inc()
        GROUPED.observe(len(group))

    async def _one_by_one(self, group: list[Append], *, doubtful: bool) -> None:
        """Try each once. If the database does not answer at all, the others need not be tried now."""
        for number, append in enumerate(group):
            if await self.commit_alone(append, doubtful=doubtful):
                continue
            self._put_aside([append])
            if not await self._answers():
                self._put_aside(group[number + 1 :])
                return

    async def commit_alone(self, append: Append, *, doubtful: bool) -> bool:
        """Try once, whatever the database or its driver raises. Returns whether it is committed or refused.

        `doubtful`: an earlier try may have been committed, so look before trying.
        """
        try:
            if not (doubtful and await self._is_there(append)):
                await self.commit([append])
        except (Conflict, IntegrityError):
            _fail(append, Conflict())
        except Exception as error:
            log("the database did not take an append", logging.WARNING, error=type(error).__name__)
            return False
        else:
            _acknowledge(append)
        return True

    def _put_aside(self, appends: list[Append]) -> None:
        """Keep them for another try, but for those whose time is up."""
        now = asyncio.get_running_loop().time()
        for append in appends:
            if self._closing or now > append.deadline:
                _fail(append, Unavailable("the database did not take it in time"))
            else:
                self._aside.append(append)

    async def _answers(self) -> bool:
        """Whether the database can be asked anything: if so, what failed is to blame itself."""
        try:
            async with self._engine.connect() as connection:
                await connection.execute(select(1))
        except Exception:
            return False
        return True

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
