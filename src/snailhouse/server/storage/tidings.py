"""Tidings: what every node has to learn although it is no event of a table.

They are rows that each node reads again and again, so that they reach all nodes of a fleet, and those that run
while `snailhouse admin` changes the database. What a tiding is about is written in the same transaction.
"""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

from sqlalchemy import Connection, delete, func, insert, select
from sqlalchemy.ext.asyncio import AsyncEngine

from snailhouse.server.storage import schema
from snailhouse.server.storage.database import for_writing

TidingKind = Literal["key", "player", "table", "secret"]
"""A key was dropped; a player was changed, shut out or forgotten; a table was changed but not by an event, or
removed; the house signs with another secret."""
OVERLAP: Final = 200
"""Numbers before the newest that are read again: PostgreSQL commits some later than higher ones."""
KEPT: Final = 2_000
"""Tidings that stay in the database."""

_tiding = schema.tiding_rows.c


class Tiding(NamedTuple):
    number: int
    kind: str
    name: str


def post_tiding(connection: Connection, kind: TidingKind, name: str) -> None:
    """Tell all nodes, when the transaction is committed."""
    connection.execute(insert(schema.tiding_rows).values(kind=kind, name=name))


class TidingStore:
    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._writing = for_writing(engine)

    async def newest(self) -> int:
        """The highest number there is; 0 if there are none."""
        async with self._engine.connect() as connection:
            return int(
                (await connection.execute(select(func.coalesce(func.max(_tiding.number), 0)))).scalar_one()
            )

    async def about(self, number: int) -> list[Tiding]:
        """Those with a higher number, and some before it."""
        query = select(_tiding.number, _tiding.kind, _tiding.name).where(_tiding.number > number - OVERLAP)
        async with self._engine.connect() as connection:
            return [Tiding(*row) for row in (await connection.execute(query.order_by(_tiding.number))).all()]

    async def post(self, kind: TidingKind, *names: str) -> None:
        async with self._writing.begin() as connection:
            for name in names:
                await connection.run_sync(post_tiding, kind, name)

    async def forget_old(self) -> None:
        """Remove what every node has read long ago. The newest stay, so that no number is used again."""
        async with self._writing.begin() as connection:
            newest = select(func.max(_tiding.number)).scalar_subquery()
            await connection.execute(delete(schema.tiding_rows).where(_tiding.number < newest - KEPT))
