"""Storing the last views of tables."""

from __future__ import annotations

from typing import NamedTuple

from sqlalchemy import select, text
from sqlalchemy.ext.asyncio import AsyncEngine

from snailhouse.server.storage import schema
from snailhouse.server.storage.database import for_writing

_KEEP = text("""
    INSERT INTO last_views ("table", version, body)
    SELECT id, :version, :body FROM tables WHERE id = :table
    ON CONFLICT ("table") DO UPDATE SET version = excluded.version, body = excluded.body
    WHERE last_views.version <= excluded.version
""")
_MARK = text("""
    INSERT INTO last_views ("table", version, body)
    SELECT id, :version, :body FROM tables WHERE id = :table
    ON CONFLICT ("table") DO UPDATE SET version = excluded.version
    WHERE last_views.version <= excluded.version
""")


class LastSeen(NamedTuple):
    """A table's view, and the version that it shows."""

    table: str
    version: int
    body: bytes


class LastViewStore:
    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._writing = for_writing(engine)

    async def keep(self, views: list[LastSeen]) -> None:
        """Store tables' views, but for those of which a later one is there, or which have gone."""
        if views:
            async with self._writing.begin() as connection:
                await connection.execute(_KEEP, [view._asdict() for view in sorted(views)])

    async def mark(self, table: str, version: int) -> None:
        """Note that there is no later view of a table, because it cannot be replayed."""
        async with self._writing.begin() as connection:
            await connection.execute(_MARK, {"table": table, "version": version, "body": b""})

    async def of(self, table: str) -> LastSeen | None:
        column = schema.last_view_rows.c
        query = select(column.version, column.body).where(column.table == table)
        async with self._engine.connect() as connection:
            found = (await connection.execute(query)).first()
        return LastSeen(table, found.version, bytes(found.body)) if found and found.body else None
