"""The outbox: which turns somebody is to be told of, and what became of it.

Whose turn it is since when stands in a table's row, committed with the event that made it so. From these rows
the outbox is filled, so a turn is found whatever was killed after its event. Its primary key lets every way
have one notice of a turn. Whoever sends a notice first takes it out, in a transaction: nobody takes it a
second time, also if its sender dies then.
"""

from __future__ import annotations

import time
from collections.abc import Collection, Sequence
from typing import Any, NamedTuple

from sqlalchemy import Connection, and_, delete, exists, func, insert, or_, select, update
from sqlalchemy.ext.asyncio import AsyncEngine

from snailhouse.server.notices.delivery import Way
from snailhouse.server.storage import schema
from snailhouse.server.storage.database import for_writing
from snailhouse.server.storage.once import insert_once

MOST_AN_HOUR = 30
"""Notices a player. More are not noted; a turn that lasts is found again later."""
KEPT_SECONDS = 2 * 86400.0
"""How long notices of turns that are over are kept: long enough to count them."""
WAITS, SENDING, SENT, MOOT, FAILED = "waits", "sending", "sent", "moot", "failed"
AT_ONCE = 200

_way, _notice, _mute, _table = schema.way_rows.c, schema.notice_rows.c, schema.mute_rows.c, schema.table_rows.c
_seating, _attendance = schema.seating_rows.c, schema.attendance_rows.c


class Claimed(NamedTuple):
    """A notice that this node alone is to send now, with the table as it is."""

    way: Way
    table: str
    turned: int
    player: str
    tries: int
    game: str
    still: bool
    """Whether it is the same turn still."""
    due: float | None
    """When the house must act at the table: if a person is to move, when their time is up."""
    card: str | None
    kind: str | None
    """As in the rows: None for a turn."""


class Outbox:
    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._writing = for_writing(engine)

    async def note_turns(self, tables: Sequence[str] | None, grace: float, house_now: float) -> int:
        """Put those turns into the outbox that somebody is to be told of, at these tables or at all.

        Only where others play as well. `house_now` is the time by the clock that turns are told by.
        """
        wanted = _turns().limit(AT_ONCE)
        if tables is not None:
            wanted = wanted.where(_table.id.in_(tables))
        async with self._engine.connect() as connection:
            found = (await connection.execute(wanted)).all()
        now = time.time()
        rows = [
            _row(turn, due=now + max(0.0, turn.turned / 1000 + grace - house_now), outcome=WAITS, at=now)
            for turn in found
        ]
        if rows:
            await self._write(
                lambda connection: connection.execute(insert_once(connection, schema.notice_rows), rows)
            )
        return len(rows)

    async def claim(self, now: float, but: Collection[str]) -> Claimed | None:
        """Take out the notice that has been due the longest, not one for the targets `but`."""
        async with self._engine.connect() as connection:
            if (await connection.execute(_due(now, but).limit(1))).first() is None:
                return None
        claimed: Claimed | None = await self._write(lambda connection: _claim(connection, now, but))
        return claimed

    async def finish(self, notice: Claimed, outcome: str) -> None:
        await self._change(notice, {"outcome": outcome})

    async def put_off(self, notice: Claimed, due: float, tries: int) -> None:
        """It was surely not sent: have it sent at another time."""
        await self._change(notice, {"outcome": WAITS, "due": due, "tries": tries})

    async def _change(self, notice: Claimed, values: dict[str, Any]) -> None:
        here = and_(
            _notice.way == notice.way.id, _notice.table == notice.table, _notice.turned == notice.turned
        )
        await self._write(
            lambda connection: connection.execute(update(schema.notice_rows).where(here).values(values))
        )

    async def attend(self, pairs: Sequence[tuple[str, str]], until: float) -> None:
        """Note who has which table open, of those who want notices, so that all nodes know."""
        rows = [{"player": player, "table": table, "until": until} for player, table in pairs]
        await self._write(lambda connection: _attend(connection, rows))

    async def wanting(self, players: Collection[str]) -> set[str]:
        """Those of the players who have a way."""
        query = select(_way.player).where(_way.player.in_(players)).distinct()
        async with self._engine.connect() as connection:
            return set((await connection.execute(query)).scalars())

    async def attends(self, player: str, table: str, now: float) -> bool:
        query = select(_attendance.until).where(
            _attendance.player == player, _attendance.table == table, _attendance.until > now
        )
        async with self._engine.connect() as connection:
            return (await connection.execute(query)).first() is not None

    async def tidy(self, now: float) -> None:
        """Remove notices of turns that are over and were long ago, and who attended then."""
        same = exists().where(_table.id == _notice.table, _table.turned == _notice.turned)
        old = and_(_notice.at < now - KEPT_SECONDS, _notice.due.is_(None), ~same)

        def remove(connection: Connection) -> None:
            connection.execute(delete(schema.notice_rows).where(old))
            connection.execute(delete(schema.attendance_rows).where(_attendance.until < now))

        await self._write(remove)

    async def _write(self, work: Any) -> Any:
        async with self._writing.begin() as connection:
            return await connection.run_sync(work)


def _turns() -> Any:
    """Turns with a way to tell of them that has no notice of them yet."""
    mine = and_(_way.table.is_(None), _way.player == _table.turn)
    company = exists().where(_seating.table == _table.id, _seating.player != _table.turn)
    muted = exists().where(_mute.player == _table.turn, _mute.table == _table.id, _way.table.is_(None))
    noted = exists().where(_notice.way == _way.id, _notice.table == _table.id, _notice.turned == _table.turned)
    other = schema.notice_rows.alias()
    lately = (
        select(func.count())
        .select_from(other)
        .where(other.c.player == _table.turn, other.c.way == _way.id, other.c.at > time.time() - 3600)
        .scalar_subquery()
    )
    return (
        select(_way.id.label("way"), _table.id.label("table"), _table.turned, _table.turn)
        .select_from(schema.table_rows.join(schema.way_rows, or_(mine, _way.table == _table.id)))
        .where(_table.phase == "playing", _table.turn.is_not(None), _way.confirmed)
        .where(company, ~muted, ~noted, lately < MOST_AN_HOUR)
    )


def _row(turn: Any, *, due: float | None, outcome: str, at: float) -> dict[str, Any]:
    known = {"way": turn.way, "table": turn.table, "turned": turn.turned, "player": turn.turn}
    return {**known, "due": due, "tries": 0, "outcome": outcome, "at": at}


def pass_over(connection: Connection, way: str) -> None:
    """Nobody is told by a new way of turns that had begun before it."""
    turns = connection.execute(_turns().where(_way.id == way)).all()
    if rows := [_row(turn, due=None, outcome=MOOT, at=0.0) for turn in turns]:
        connection.execute(insert_once(connection, schema.notice_rows), rows)


def _due(now: float, but: Collection[str]) -> Any:
    return (
        select(_notice.way, _notice.table, _notice.turned, _notice.player, _notice.tries, _notice.kind)
        .join(schema.way_rows, _way.id == _notice.way)
        .where(_notice.due <= now, _way.target.not_in(but))
        .order_by(_notice.due)
    )


def _claim(connection: Connection, now: float, but: Collection[str]) -> Claimed | None:
    query = _due(now, but).limit(1).with_for_update(skip_locked=True, of=schema.notice_rows)
    row = connection.execute(query).first()
    if row is None:
        return None
    here = and_(_notice.way == row.way, _notice.table == row.table, _notice.turned == row.turned)
    taken = update(schema.notice_rows).where(here, _notice.due.is_not(None))
    if not connection.execute(taken.values(due=None, outcome=SENDING, at=now)).rowcount:
        return None
    way = Way(**connection.execute(select(schema.way_rows).where(_way.id == row.way)).mappings().one())
    card = schema.card_rows
    found = connection.execute(
        select(_table.game, _table.phase, _table.turn, _table.turned, _table.due, card.c.body)
        .select_from(schema.table_rows.outerjoin(card, card.c.table == _table.id))
        .where(_table.id == row.table)
    ).one()
    turn = found.turn == row.player and found.turned == row.turned
    still = turn if row.kind is None else found.phase == "gathering"
    return Claimed(
        way, row.table, row.turned, row.player, row.tries, found.game, still, found.due, found.body, row.kind
    )


def _attend(connection: Connection, rows: list[dict[str, Any]]) -> None:
    pairs = [and_(_attendance.player == row["player"], _attendance.table == row["table"]) for row in rows]
    connection.execute(delete(schema.attendance_rows).where(or_(*pairs)))
    connection.execute(insert(schema.attendance_rows), rows)
