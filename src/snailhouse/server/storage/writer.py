"""Group commit: one task gathers what many tables append meanwhile into one transaction.

An append is acknowledged after its transaction has been committed. Appends of several events are added
whole or not at all. When another node was first, the primary key says so. When the database went away in the
middle of a commit, a row that is there and equal is ours.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Connection, bindparam, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine

from snailhouse.server.logs import log
from snailhouse.server.metrics import COMMITS, GROUPED
from snailhouse.server.storage import schema
from snailhouse.server.storage.database import file_engine, for_writing
from snailhouse.server.storage.results import Outcome, add_outcome

PATIENCE = 15.0
"""Seconds for which a vanished database is waited for, before an append fails."""
LARGEST_GROUP = 500


class Conflict(Exception):
    """Another node has appended first; read the table again."""


class Unavailable(Exception):
    """The database cannot be reached; whether the append happened will show when it can."""


@dataclass(slots=True)
class Append:
    """Events to be added together, with what follows from them."""

    rows: list[dict[str, Any]]
    opening: dict[str, Any] | None = None
    """The row of a new table."""
    change: dict[str, Any] | None = None
    """What the table's row says now; only when something the lobby or the house looks for changed."""
    seated: Sequence[dict[str, Any]] = ()
    outcome: Outcome | None = None
    done: asyncio.Future[None] = field(default_factory=lambda: asyncio.get_running_loop().create_future())


CHANGE = (
    update(schema.tables)
    .where(schema.tables.c.id == bindparam("table"))
    .values({name: bindparam(name) for name in ("phase", "open_seats", "changed", "due")})
)


class Writer:
    """The only one of a node that writes events."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = for_writing(engine)
        self._file = file_engine(engine)
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="writer")
        self._pending: list[Append] = []
        self._wake = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._closing = False

    def start(self) -> None:
        self._task = asyncio.create_task(self._run(), name="writer")

    async def stop(self) -> None:
        """Commit what is pending, then end."""
        self._closing = True
        self._wake.set()
        if self._task:
            await self._task
        self._thread.shutdown()
        if self._file is not None:
            self._file.dispose()

    async def append(self, append: Append) -> None:
        """Returns when the events are safe. Raises Conflict or Unavailable."""
        if self._closing:
            raise Unavailable("this server is shutting down")
        self._pending.append(append)
        self._wake.set()
        await append.done

    async def _run(self) -> None:
        while not (self._closing and not self._pending):
            await self._wake.wait()
            self._wake.clear()
            while self._pending:
                group, self._pending = self._pending[:LARGEST_GROUP], self._pending[LARGEST_GROUP:]
                await self._settle(group)

    async def _settle(self, group: list[Append]) -> None:
        """Commit a group, or, if that does not work, its appends one by one."""
        try:
            await self._commit(group)
        except Exception as error:
            for append in group:
                await self._settle_alone(append, doubtful=not isinstance(error, IntegrityError))
        else:
            for append in group:
                _acknowledge(append)

    async def _settle_alone(self, append: Append, *, doubtful: bool) -> None:
        """Try until it is committed, refused, or too late, whatever the database or its driver says.

        In doubt an earlier try may have been committed.
        """
        loop = asyncio.get_running_loop()
        deadline, pause = loop.time() + PATIENCE, 0.05
        while True:
            try:
                if not (doubtful and await self._is_there(append)):
                    await self._commit([append])
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

    async def _commit(self, group: list[Append]) -> None:
        if self._file is None:
            async with self._engine.begin() as connection:
                await connection.run_sync(_add, group)
        else:
            await asyncio.get_running_loop().run_in_executor(self._thread, self._commit_to_file, group)
        COMMITS.inc()
        GROUPED.observe(len(group))

    def _commit_to_file(self, group: list[Append]) -> None:
        """The whole transaction in one visit to the writing thread."""
        if self._file is not None:
            with self._file.begin() as connection:
                _add(connection, group)

    async def _is_there(self, append: Append) -> bool:
        """Whether the events were committed already, their acknowledgement lost with the connection."""
        first = append.rows[0]
        column = schema.events.c
        wanted = select(column.body).where(column.table == first["table"], column.number == first["number"])
        async with self._engine.connect() as connection:
            found = (await connection.execute(wanted)).scalar()
        if found is not None and found != first["body"]:
            raise Conflict
        return found is not None


def _add(connection: Connection, group: list[Append]) -> None:
    if openings := [append.opening for append in group if append.opening]:
        connection.execute(insert(schema.tables), openings)
    connection.execute(insert(schema.events), [row for append in group for row in append.rows])
    changes = [append.change for append in group if append.change]
    if changes:
        connection.execute(CHANGE, sorted(changes, key=lambda change: str(change["table"])))
    for append in group:
        for seating in append.seated:
            connection.execute(seat_once(connection.dialect.name), seating)
        if append.outcome:
            add_outcome(connection, append.outcome)


def seat_once(dialect: str) -> Any:
    """An insert that minds no repetition, in the database's own dialect."""
    if dialect == "postgresql":
        from sqlalchemy.dialects.postgresql import insert as postgresql_insert

        return postgresql_insert(schema.seatings).on_conflict_do_nothing()
    from sqlalchemy.dialects.sqlite import insert as sqlite_insert

    return sqlite_insert(schema.seatings).on_conflict_do_nothing()


def _acknowledge(append: Append) -> None:
    if not append.done.done():
        append.done.set_result(None)


def _fail(append: Append, error: Exception) -> None:
    with suppress(asyncio.InvalidStateError):
        append.done.set_exception(error)
