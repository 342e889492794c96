"""Removing what nobody needs any more: abandoned tables, identities nobody came back with, old remarks, keys.

Every method removes a few at a time and returns which. Nodes may do it at the same time: each takes rows that
no other has locked, and looks at them again under the lock. A table that is being changed is not waited for.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Any

import msgspec
from sqlalchemy import Connection, Select, delete, exists, func, select, update
from sqlalchemy.ext.asyncio import AsyncEngine

from snailhouse.server.storage import schema
from snailhouse.server.storage.database import for_writing
from snailhouse.server.storage.entrants import drop_tournaments, forget_entrants
from snailhouse.server.storage.keys import LINK_SECONDS, drop_keys
from snailhouse.server.storage.visiting_bots import drop_bots_of
from snailhouse.server.storage.ways import drop_wishes

Drop = Callable[[Connection, Sequence[str]], None]
BATCH = 50
"""Rows removed in one transaction, besides what belongs to them."""
SAID = '{"type":"said"'
"""How the body of a remark begins."""

_table, _player, _seating = schema.table_rows.c, schema.player_rows.c, schema.seating_rows.c
_event, _remark, _key = schema.event_rows.c, schema.remark_rows.c, schema.key_rows.c
_cup = schema.tournament_rows.c
_report = schema.report_rows.c
_OF_A_TABLE = (
    schema.notice_rows,
    schema.way_rows,
    schema.mute_rows,
    schema.attendance_rows,
    schema.memo_rows,
    schema.report_rows,
    schema.event_rows,
    schema.seating_rows,
    schema.card_rows,
    schema.last_view_rows,
    schema.remark_rows,
    schema.result_rows,
)
_OF_A_PLAYER = (schema.key_rows, schema.rating_rows, schema.seating_rows, schema.visiting_bot_rows)


class Removal:
    def __init__(self, engine: AsyncEngine) -> None:
        self._writing = for_writing(engine)

    async def abandoned_tables(self, before: float) -> Sequence[str]:
        """Remove tables whose game never ended, where nothing happened since then and nothing is due later."""
        silent = (_table.due.is_(None)) | (_table.due < before)
        wanted = select(_table.id).where(_table.phase.in_(("gathering", "playing")), silent)
        return await self._remove(wanted.where(_table.changed < before), drop_tables)

    async def absent_players(self, before: float) -> Sequence[str]:
        """Remove identities that nobody came with since then, unless they have a seat in an unfinished game.

        With them go their keys and ratings; the games they played stay.
        """
        plays = exists().where(
            _seating.player == _player.id, _seating.table == _table.id, _table.phase != "over"
        )
        wanted = select(_player.id).where(func.coalesce(_player.seen, _player.since) < before, ~plays)
        return await self._remove(wanted, drop_players)

    async def old_remarks(self, before: float) -> Sequence[str]:
        """Remove what was said at tables where nothing happened since then; returns the tables."""
        wanted = select(_remark.table).join(schema.table_rows, _table.id == _remark.table)
        return await self._remove(wanted.where(_table.changed < before), _drop_remarks)

    async def old_tournaments(self, before: float) -> Sequence[str]:
        """Remove tournaments in which nothing happened since then; the games that were played in them stay."""
        silent = (_cup.due.is_(None)) | (_cup.due < before)
        return await self._remove(select(_cup.id).where(_cup.changed < before, silent), drop_tournaments)

    async def old_reports(self, before: float) -> Sequence[str]:
        """Remove what was reported before then; returns the tables it was about."""

        def drop(connection: Connection, tables: Sequence[str]) -> None:
            late = (_report.table.in_(tables)) & (_report.at < before)
            connection.execute(delete(schema.report_rows).where(late))

        return await self._remove(select(_report.table).where(_report.at < before), drop)

    async def unused_keys(self, before: float) -> Sequence[str]:
        """End keys that nobody came with since then, and private links whose time is over."""
        late = (_key.kind == "link") & (_key.since < time.time() - LINK_SECONDS)
        unused = func.coalesce(_key.seen, _key.since) < before
        return await self._remove(select(_key.id).where(unused | late), _drop_keys)

    async def _remove(self, wanted: Select[Any], drop: Drop) -> Sequence[str]:
        async with self._writing.begin() as connection:
            return await connection.run_sync(_removed, wanted, drop)


def _removed(connection: Connection, wanted: Select[Any], drop: Drop) -> Sequence[str]:
    chosen = wanted.limit(BATCH).with_for_update(skip_locked=True)
    names = connection.execute(chosen).scalars().all()
    if names:
        drop(connection, names)
    return names


def drop_tables(connection: Connection, tables: Sequence[str]) -> None:
    for rows in _OF_A_TABLE:
        connection.execute(delete(rows).where(rows.c.table.in_(tables)))
    connection.execute(delete(schema.table_rows).where(_table.id.in_(tables)))


def drop_players(connection: Connection, players: Sequence[str]) -> None:
    drop_bots_of(connection, players)
    drop_wishes(connection, players)
    forget_entrants(connection, players, names=False)
    for rows in _OF_A_PLAYER:
        connection.execute(delete(rows).where(rows.c.player.in_(players)))
    connection.execute(delete(schema.player_rows).where(_player.id.in_(players)))


def _drop_keys(connection: Connection, keys: Sequence[str]) -> None:
    for row in connection.execute(select(_key.id, _key.player, _key.kind).where(_key.id.in_(keys))).all():
        if row.kind == "link":
            connection.execute(delete(schema.key_rows).where(_key.id == row.id))
        else:
            drop_keys(connection, row.player, row.id)


def _drop_remarks(connection: Connection, tables: Sequence[str]) -> None:
    """Empty the remarks: their events stay, because a table's events are counted."""
    found = select(_event.table, _event.number, _event.body)
    said = found.where(_event.table.in_(tables), _event.body.startswith(SAID, autoescape=True))
    for row in connection.execute(said).all():
        body = msgspec.json.encode({**msgspec.json.decode(row.body), "text": ""}).decode()
        here = (_event.table == row.table) & (_event.number == row.number)
        connection.execute(update(schema.event_rows).where(here).values(body=body))
    connection.execute(delete(schema.remark_rows).where(_remark.table.in_(tables)))
