"""Lists of tables, read from what was written with their events; and tables whose row is behind."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any, NamedTuple

from sqlalchemy import Connection, Select, case, func, select, text
from sqlalchemy.ext.asyncio import AsyncEngine

from snailhouse.server.storage import schema
from snailhouse.server.storage.adding import WRITE_CARD
from snailhouse.server.storage.database import for_writing
from snailhouse.server.storage.once import insert_once

LATELY = 2 * 86400.0
"""Seconds after which a table without a clock, where nobody sat down or began, is listed no more."""
VIEW_SECONDS = 3600.0
"""After a change, how long a table's last view may be behind: somebody stores it soon."""

_table, _seating = schema.table_rows.c, schema.seating_rows.c
_LISTED = (
    _table.id,
    _table.game,
    _table.phase,
    _table.turn,
    _table.version,
    schema.card_rows.c.body,
    _table.turned,
    _table.due,
)
_LATEST_EVENT = (
    select(func.max(schema.event_rows.c.number)).where(schema.event_rows.c.table == _table.id).scalar_subquery()
)
_CATCH_UP = text("""
    UPDATE tables SET turn = :turn, version = :version, turned = :turned
    WHERE id = :table AND (version IS NULL OR version < :version)
""")


class ListedTable(NamedTuple):
    """A table as a list finds it; without a card, nobody has looked at it since the list has one."""

    id: str
    game: str
    phase: str
    turn: str | None
    version: int | None
    card: str | None
    turned: int | None
    """Since when it is somebody's turn; None if a node of an earlier version wrote the row."""
    due: float | None


class CaughtUp(NamedTuple):
    """What nodes of an earlier version do not write: whose turn it is, the card, whether there are remarks."""

    id: str
    turn: str | None
    version: int
    card: str
    talked: bool
    turned: int | None


class TableLists:
    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._writing = for_writing(engine)

    async def _all(self, query: Any) -> Sequence[Any]:
        async with self._engine.connect() as connection:
            return (await connection.execute(query)).all()

    async def lobby(self, game: str | None, most: int) -> list[ListedTable]:
        """Public tables with an open seat, or playing, the latest first; not those that were left behind."""
        alive = (_table.changed > time.time() - LATELY) | _table.due.is_not(None)
        query = _listed().where(_table.public, _table.phase.in_(("gathering", "playing")), alive)
        if game:
            query = query.where(_table.game == game)
        order = (_table.open_seats > 0).desc(), _table.changed.desc(), _table.id
        return [ListedTable(*row) for row in await self._all(query.order_by(*order).limit(most))]

    async def tables_of(self, player: str, most: int, page: int = 0) -> list[ListedTable]:
        """Tables the player has sat at: their turn, then those not over, then the others; the latest first."""
        rank = case((_table.turn == player, 0), (_table.phase != "over", 1), else_=2)
        query = (
            _listed()
            .join(schema.seating_rows, _seating.table == _table.id)
            .where(_seating.player == player)
            .order_by(rank, _table.changed.desc(), _table.id)
        )
        return [ListedTable(*row) for row in await self._all(query.limit(most).offset(page * most))]

    async def waiting_for(self, player: str) -> list[str]:
        """Tables at which it is the player's turn, the longest first."""
        query = (
            select(_table.id)
            .join(schema.seating_rows, _seating.table == _table.id)
            .where(_seating.player == player, _table.turn == player, _table.phase == "playing")
            .order_by(_table.turned, _table.id)
        )
        return [row.id for row in await self._all(query)]

    async def playing(self, player: str) -> list[str]:
        """Tables at which the player has a seat in a game that goes on."""
        query = (
            select(_table.id)
            .join(schema.seating_rows, _seating.table == _table.id)
            .where(_seating.player == player, _table.phase == "playing")
        )
        return [row.id for row in await self._all(query)]

    async def one(self, table: str) -> ListedTable | None:
        found = await self._all(_listed().where(_table.id == table))
        return ListedTable(*found[0]) if found else None

    async def versions(self, tables: Sequence[str]) -> dict[str, int]:
        """How many events each of these tables has."""
        query = select(_table.id, _LATEST_EVENT.label("number")).where(_table.id.in_(tables))
        return {row.id: int(row.number) for row in await self._all(query) if row.number is not None}

    async def behind(self, after: str, most: int) -> tuple[list[str], str | None]:
        """Of so many tables whose ids follow `after`: those whose row or last view is behind, and the last id.

        None when there are no more. A view may be behind for a while after a change.
        """
        view = schema.last_view_rows
        shown = case((_table.changed < time.time() - VIEW_SECONDS, func.coalesce(view.c.version, 0)))
        page = select(_table.id, _table.version, shown.label("shown"), _LATEST_EVENT.label("number"))
        joined = page.select_from(schema.table_rows.outerjoin(view, view.c.table == _table.id))
        found = await self._all(joined.where(_table.id > after).order_by(_table.id).limit(most))
        return [row.id for row in found if row.number and _is_behind(row)], found[-1].id if found else None

    async def catch_up(self, table: CaughtUp) -> None:
        """Write what was worked out of a table, unless somebody has written something later."""
        async with self._writing.begin() as connection:
            await connection.run_sync(_catch_up, table)


def _is_behind(row: Any) -> bool:
    return (row.version or 0) < row.number or (row.shown is not None and row.shown < row.number)


def _listed() -> Select[Any]:
    return select(*_LISTED).select_from(
        schema.table_rows.outerjoin(schema.card_rows, schema.card_rows.c.table == _table.id)
    )


def _catch_up(connection: Connection, table: CaughtUp) -> None:
    row = {"table": table.id, "turn": table.turn, "version": table.version, "turned": table.turned}
    if connection.execute(_CATCH_UP, row).rowcount:
        connection.execute(WRITE_CARD, {"table": table.id, "body": table.card})
        if table.talked:
            connection.execute(insert_once(connection, schema.remark_rows), [{"table": table.id}])
