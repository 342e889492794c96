"""What players keep for themselves: memos about tables, and when they are on vacation."""

from __future__ import annotations

from typing import Any, NamedTuple

from sqlalchemy import Connection, delete, insert, select

from snailhouse.server.storage import schema
from snailhouse.server.storage.part import StoragePart

_memo, _vacation = schema.memo_rows.c, schema.vacation_rows.c


class PlayerVacation(NamedTuple):
    """In milliseconds."""

    player: str
    since: int
    until: int


class PrivateStore(StoragePart):
    async def memo(self, player: str, table: str) -> str:
        found = await self._all(select(_memo.text).where(_memo.player == player, _memo.table == table))
        return str(found[0].text) if found else ""

    async def write_memo(self, player: str, table: str, text: str) -> None:
        """Keep a memo in place of the one before; an empty one is none."""
        here = (_memo.player == player) & (_memo.table == table)
        row = {"player": player, "table": table, "text": text} if text else None
        await self._replace(schema.memo_rows, here, row)

    async def vacations(self, player: str, after: int) -> list[PlayerVacation]:
        """A player's vacations that end after that time, in order."""
        query = select(schema.vacation_rows).where(_vacation.player == player, _vacation.until > after)
        return [PlayerVacation(*row) for row in await self._all(query.order_by(_vacation.since))]

    async def all_vacations(self, after: int) -> list[PlayerVacation]:
        query = select(schema.vacation_rows).where(_vacation.until > after)
        return [PlayerVacation(*row) for row in await self._all(query)]

    async def keep_vacation(self, vacation: PlayerVacation) -> None:
        """Keep a vacation in place of one that begins at the same time."""
        here = (_vacation.player == vacation.player) & (_vacation.since == vacation.since)
        await self._replace(schema.vacation_rows, here, vacation._asdict())

    async def _replace(self, rows: Any, here: Any, row: dict[str, Any] | None) -> None:
        def replace(connection: Connection) -> None:
            connection.execute(delete(rows).where(here))
            if row is not None:
                connection.execute(insert(rows).values(row))

        await self._write(replace)
