"""Where notices go, as it is stored: ways, muted tables, quiet hours."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from sqlalchemy import Connection, and_, delete, func, insert, select, update

from snailhouse.server.notices.delivery import Way, WayKind
from snailhouse.server.notices.quiet import QuietHours
from snailhouse.server.storage import schema
from snailhouse.server.storage.once import insert_once
from snailhouse.server.storage.outbox import pass_over
from snailhouse.server.storage.part import StoragePart

_way, _notice, _mute, _quiet = schema.way_rows.c, schema.notice_rows.c, schema.mute_rows.c, schema.quiet_rows.c

_OF_PLAYERS = (
    schema.notice_rows,
    schema.mute_rows,
    schema.quiet_rows,
    schema.attendance_rows,
    schema.memo_rows,
    schema.vacation_rows,
    schema.report_rows,
    schema.opening_rows,
)


class WayStore(StoragePart):
    async def of_player(self, player: str) -> list[Way]:
        """A player's own ways and the webhooks they made, the oldest first."""
        return await self._ways(select(schema.way_rows).where(_way.player == player).order_by(_way.since))

    async def of_table(self, table: str) -> list[Way]:
        return await self._ways(select(schema.way_rows).where(_way.table == table))

    async def one(self, way: str) -> Way | None:
        found = await self._ways(select(schema.way_rows).where(_way.id == way))
        return found[0] if found else None

    async def _ways(self, query: Any) -> list[Way]:
        async with self._engine.connect() as connection:
            return [Way(**row) for row in (await connection.execute(query)).mappings()]

    async def asked_lately(self, address: str, seconds: float) -> int:
        """How many ways of mail to this address were made lately and not confirmed."""
        recent = (_way.address == address) & (_way.since > time.time() - seconds)
        query = select(func.count()).select_from(schema.way_rows).where(recent, ~_way.confirmed)
        return int((await self._all(query))[0][0])

    async def add(self, way: Way) -> None:
        """Add a way in place of an equal one: the same address of the player, or the table's webhook."""
        same: Any = and_(_way.player == way.player, _way.kind == way.kind, _way.address == way.address)
        if way.table is not None:
            same = _way.table == way.table
        elif way.kind == "mail":
            same = (_way.player == way.player) & (_way.kind == "mail")
        await self._write(lambda connection: _replace(connection, same, way))

    async def drop(self, way: str) -> None:
        await self._write(lambda connection: _drop(connection, _way.id == way))

    async def confirm(self, way: str) -> None:
        def change(connection: Connection) -> None:
            now = update(schema.way_rows).where(_way.id == way).values(confirmed=True, since=time.time())
            connection.execute(now)
            pass_over(connection, way)

        await self._write(change)

    async def note_delivery(self, way: str, *, delivered: bool) -> int:
        """Count failures in a row; returns how many there are."""
        failures = 0 if delivered else _way.failures + 1

        def note(connection: Connection) -> int:
            connection.execute(update(schema.way_rows).where(_way.id == way).values(failures=failures))
            return connection.execute(select(_way.failures).where(_way.id == way)).scalar() or 0

        return int(await self._write(note))

    async def count(self, player: str, kind: WayKind) -> int:
        mine = (_way.player == player) & (_way.kind == kind)
        return int((await self._all(select(func.count()).select_from(schema.way_rows).where(mine)))[0][0])

    async def is_muted(self, player: str, table: str) -> bool:
        return bool(await self._all(select(_mute.table).where(_mute.player == player, _mute.table == table)))

    async def mute(self, player: str, table: str, *, muted: bool) -> None:
        def change(connection: Connection) -> None:
            if muted:
                row = {"player": player, "table": table}
                connection.execute(insert_once(connection, schema.mute_rows), [row])
            else:
                here = (_mute.player == player) & (_mute.table == table)
                connection.execute(delete(schema.mute_rows).where(here))

        await self._write(change)

    async def quiet_hours(self, player: str) -> QuietHours | None:
        found = await self._all(select(_quiet.begins, _quiet.ends, _quiet.zone).where(_quiet.player == player))
        return QuietHours(*found[0]) if found else None

    async def set_quiet_hours(self, player: str, hours: QuietHours) -> None:
        row = {"player": player, "begins": hours.begins, "ends": hours.ends, "zone": hours.zone}

        def change(connection: Connection) -> None:
            connection.execute(delete(schema.quiet_rows).where(_quiet.player == player))
            connection.execute(insert(schema.quiet_rows).values(row))

        await self._write(change)


def _replace(connection: Connection, same: Any, way: Way) -> None:
    _drop(connection, same)
    connection.execute(insert(schema.way_rows).values(asdict(way)))
    pass_over(connection, way.id)


def _drop(connection: Connection, which: Any) -> None:
    ways = select(_way.id).where(which)
    connection.execute(delete(schema.notice_rows).where(_notice.way.in_(ways)))
    connection.execute(delete(schema.way_rows).where(which))


def drop_browsers(connection: Connection, player: str, devices: Sequence[str] | None) -> None:
    """Have these devices of a player told no more by push, or all: they were signed out."""
    mine = (_way.player == player) & (_way.kind == "push")
    _drop(connection, mine if devices is None else mine & _way.device.in_(devices))


def drop_wishes(connection: Connection, players: Sequence[str]) -> None:
    """Remove all that players wished or wrote for themselves: ways, mutes, quiet hours, memos, vacations.

    So are reports, those about them as well.
    """
    connection.execute(delete(schema.report_rows).where(schema.report_rows.c.about.in_(players)))
    _drop(connection, _way.player.in_(players))
    for rows in _OF_PLAYERS:
        connection.execute(delete(rows).where(rows.c.player.in_(players)))
