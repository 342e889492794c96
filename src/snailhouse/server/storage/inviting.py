"""Invitations to tables, as notices in the outbox: somebody wants to play again, or a game can begin."""

from __future__ import annotations

import time
from collections.abc import Sequence

from sqlalchemy import Connection, func, select
from sqlalchemy.ext.asyncio import AsyncEngine

from snailhouse.server.storage import schema
from snailhouse.server.storage.database import for_writing
from snailhouse.server.storage.once import insert_once
from snailhouse.server.storage.outbox import MOST_AN_HOUR, WAITS

INVITED = "invited"
"""The kind of such a notice."""
_way, _notice = schema.way_rows.c, schema.notice_rows.c


class Invitations:
    def __init__(self, engine: AsyncEngine) -> None:
        self._writing = for_writing(engine)

    async def invite(self, table: str, players: Sequence[str], at: int, grace: float) -> set[str]:
        """Have these players told of a table, by all the ways they have; returns who will be.

        `at` is when the table was opened, in milliseconds: told once, however often it is asked. `grace` is
        how many seconds somebody who is about to look is not told.
        """
        async with self._writing.begin() as connection:
            return await connection.run_sync(_invite, table, players, at, grace)


def _invite(connection: Connection, table: str, players: Sequence[str], at: int, grace: float) -> set[str]:
    now = time.time()
    lately = (
        select(func.count())
        .select_from(schema.notice_rows)
        .where(_notice.way == _way.id, _notice.at > now - 3600)
        .scalar_subquery()
    )
    mine = _way.player.in_(players), _way.table.is_(None), _way.confirmed, lately < MOST_AN_HOUR
    ways = connection.execute(select(_way.id, _way.player).where(*mine)).all()
    usual = {"table": table, "turned": at, "due": now + grace, "tries": 0, "outcome": WAITS, "at": now}
    rows = [{**usual, "way": way.id, "player": way.player, "kind": INVITED} for way in ways]
    if rows:
        connection.execute(insert_once(connection, schema.notice_rows), rows)
    return {way.player for way in ways}
