"""Bots that play over the API, and whose they are."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, delete, insert, select
from sqlalchemy.ext.asyncio import AsyncEngine

from snailhouse.server.storage.database import for_writing
from snailhouse.server.storage.keys import add_key, drop_keys
from snailhouse.server.storage.schema import player_rows, visiting_bot_rows


class VisitingBots:
    """Every method is a transaction of its own."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine, self._writing = engine, for_writing(engine)

    async def add(self, player: str, nickname: str, owner: str, token: dict[str, Any]) -> None:
        """A bot, whose it is, and the token by which it comes."""
        now = time.time()
        async with self._writing.begin() as connection:
            bot = {"id": player, "nickname": nickname, "since": now, "seen": now}
            await connection.execute(insert(player_rows).values(**bot))
            await connection.execute(insert(visiting_bot_rows).values(player=player, owner=owner))
            await connection.run_sync(add_key, {**token, "player": player, "kind": "token"})

    async def of(self, owner: str) -> Sequence[Any]:
        """The bots of a player, the oldest first."""
        column = player_rows.c
        query = (
            select(column.id, column.nickname, column.since)
            .join(visiting_bot_rows, visiting_bot_rows.c.player == column.id)
            .where(visiting_bot_rows.c.owner == owner)
        )
        async with self._engine.connect() as connection:
            return (await connection.execute(query.order_by(column.since, column.id))).all()

    async def end(self, owner: str, player: str) -> bool:
        """Take a bot's token away; whether the owner had such a bot. All nodes are told."""
        column = visiting_bot_rows.c
        async with self._writing.begin() as connection:
            ended = await connection.execute(
                delete(visiting_bot_rows).where(column.player == player, column.owner == owner)
            )
            if ended.rowcount:
                await connection.run_sync(drop_keys, player)
            return bool(ended.rowcount)


def drop_bots_of(connection: Connection, owners: Sequence[str]) -> None:
    """End the bots of these players."""
    column = visiting_bot_rows.c
    for row in connection.execute(select(column.player).where(column.owner.in_(owners))).all():
        drop_keys(connection, row.player)
    connection.execute(delete(visiting_bot_rows).where(column.owner.in_(owners)))
