"""Who may open tables: how many a day, and with the house's invite code."""

from __future__ import annotations

import time

from sqlalchemy import Connection, delete, select, update

from snailhouse.server.storage import schema
from snailhouse.server.storage.once import insert_once
from snailhouse.server.storage.part import StoragePart

SECONDS_OF_A_DAY = 86400.0

_opening, _player = schema.opening_rows.c, schema.player_rows.c


class OpeningStore(StoragePart):
    async def take(self, player: str, table: str, a_day: int) -> float:
        """Count a table and return 0; or count nothing and return the seconds to wait.

        The same table is counted once, however often and at whichever node it is asked for.
        """

        def take(connection: Connection) -> float:
            connection.execute(select(_player.id).where(_player.id == player).with_for_update())
            now = time.time()
            mine = _opening.player == player
            connection.execute(delete(schema.opening_rows).where(mine, _opening.at <= now - SECONDS_OF_A_DAY))
            found = connection.execute(
                select(_opening.table, _opening.at).where(mine).order_by(_opening.at)
            ).all()
            if len(found) >= a_day and table not in [row.table for row in found]:
                return float(found[len(found) - a_day].at + SECONDS_OF_A_DAY - now)
            row = {"player": player, "table": table, "at": now}
            connection.execute(insert_once(connection, schema.opening_rows), [row])
            return 0.0

        return await self._write(take)

    async def give_back(self, player: str, table: str) -> None:
        """The table was refused: it does not count."""
        here = (_opening.player == player) & (_opening.table == table)
        await self._write(lambda connection: connection.execute(delete(schema.opening_rows).where(here)))

    async def invited_by(self, player: str) -> str | None:
        """The hash of the invite code that a player gave."""
        found = await self._all(select(_player.invited).where(_player.id == player))
        return found[0].invited if found else None

    async def invite(self, player: str, code: str) -> None:
        """Note that a player gave the invite code with this hash."""
        given = update(schema.player_rows).where(_player.id == player).values(invited=code)
        await self._write(lambda connection: connection.execute(given))
