"""When the house was alive last, and when it was not."""

from __future__ import annotations

import time
from typing import NamedTuple

from sqlalchemy import Connection, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncEngine

from snailhouse.server.storage import schema
from snailhouse.server.storage.database import for_writing
from snailhouse.server.storage.once import insert_once

HOUSE_ROW = "house"


class Absence(NamedTuple):
    """From when until when no node was there, in milliseconds."""

    since: int
    until: int


class Presence:
    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._writing = for_writing(engine)

    async def reading(self) -> tuple[int, int]:
        """The database's clock, and when the house was alive last (0 if never)."""
        async with self._engine.connect() as connection:
            return await connection.run_sync(_clock), await connection.run_sync(_alive) or 0

    async def beat(self, now: int, longest_silence: int) -> int:
        """Note that the house is alive now, and if it was silent for longer, its absence.

        Returns the database's clock.
        """
        async with self._writing.begin() as connection:
            await connection.run_sync(_noted, now, longest_silence)
            return await connection.run_sync(_clock)

    async def absences(self, after: int) -> list[Absence]:
        """Those that ended after that time, in order."""
        column = schema.absence_rows.c
        query = select(column.since, column.until).where(column.until > after).order_by(column.until)
        async with self._engine.connect() as connection:
            return [Absence(row.since, row.until) for row in await connection.execute(query)]


def _clock(connection: Connection) -> int:
    """A file has the clock of this machine."""
    if connection.dialect.name == "postgresql":
        seconds = connection.execute(select(func.extract("epoch", func.clock_timestamp()))).scalar_one()
        return round(float(seconds) * 1000)
    return time.time_ns() // 1_000_000


def _alive(connection: Connection) -> int | None:
    column = schema.heartbeat_rows.c
    query = select(column.alive).where(column.name == HOUSE_ROW).with_for_update()
    found: int | None = connection.execute(query).scalar()
    return found


def _noted(connection: Connection, now: int, longest_silence: int) -> None:
    rows, column = schema.heartbeat_rows, schema.heartbeat_rows.c
    alive = _alive(connection)
    if alive is None:
        connection.execute(insert_once(connection, rows), [{"name": HOUSE_ROW, "alive": now}])
        return
    if now - alive > longest_silence:
        connection.execute(insert(schema.absence_rows), [{"since": alive, "until": now}])
    connection.execute(update(rows).where(column.name == HOUSE_ROW).values(alive=max(alive, now)))
