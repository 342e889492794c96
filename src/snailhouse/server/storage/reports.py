"""What visitors report to the host of the house: somebody's name at a table, or a remark."""

from __future__ import annotations

import time
from typing import NamedTuple

import msgspec
from sqlalchemy import Connection, func, insert, select

from snailhouse.server.storage import schema
from snailhouse.server.storage.openings import SECONDS_OF_A_DAY
from snailhouse.server.storage.part import StoragePart
from snailhouse.server.storage.retention import SAID

_report, _event, _player = schema.report_rows.c, schema.event_rows.c, schema.player_rows.c


class SaidThere(NamedTuple):
    """A remark, and who made it."""

    player: str
    text: str


class ReportStore(StoragePart):
    async def remark(self, table: str, number: int) -> SaidThere | None:
        """A remark by the number of its event; None if that is none, or was removed."""
        query = select(_event.body).where(_event.table == table, _event.number == number)
        found = await self._all(query)
        if not found or not found[0].body.startswith(SAID):
            return None
        said = msgspec.json.decode(found[0].body)
        return SaidThere(said.get("by", ""), said["text"]) if said["text"] else None

    async def add(self, row: dict[str, str | int], most_a_day: int) -> str | None:
        """Keep a report; or return why not: 'again' if the player made it before, 'many' if too many a day."""

        def add(connection: Connection) -> str | None:
            connection.execute(select(_player.id).where(_player.id == row["player"]).with_for_update())
            mine = _report.player == row["player"]
            same = [getattr(_report, name) == row[name] for name in ("table", "about", "remark")]
            if connection.execute(select(_report.number).where(mine, *same)).first():
                return "again"
            now = time.time()
            today = select(func.count()).where(mine, _report.at > now - SECONDS_OF_A_DAY)
            if connection.execute(today).scalar_one() >= most_a_day:
                return "many"
            connection.execute(insert(schema.report_rows).values(**row, at=now))
            return None

        return await self._write(add)
