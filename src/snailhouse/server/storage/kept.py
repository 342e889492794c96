"""All that the database keeps of one player, for that player to read."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import msgspec
from sqlalchemy import Select, case, select
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from snailhouse.server.storage import schema
from snailhouse.server.storage.retention import SAID

MOST_KEPT: Final = 5_000
"""Of tables and of remarks, the latest; whoever has more is told how many are shown."""

_player, _key, _seating = schema.player_rows.c, schema.key_rows.c, schema.seating_rows.c
_table, _event, _result = schema.table_rows.c, schema.event_rows.c, schema.result_rows.c


async def kept_of(engine: AsyncEngine, player: str) -> dict[str, Any]:
    """Names of what is kept, and the rows; no secret of a key or of a game that goes on."""
    async with engine.connect() as connection:
        return {
            "player": (await _rows(connection, select(_player.id, _player.nickname, _player.since, _player.seen)
                                   .where(_player.id == player)))[0],
            "keys": await _rows(connection, _keys(player)),
            "tables": await _rows(connection, _tables(player)),
            "results": await _rows(connection, _results(player)),
            "ratings": await _rows(connection, _ratings(player)),
            "remarks": await _remarks(connection, player),
            "ways": await _rows(connection, _ways(player)),
            "wishes": await _wishes(connection, player),
            "most_rows": MOST_KEPT,
        }  # fmt: skip


async def _rows(connection: AsyncConnection, query: Select[Any]) -> list[dict[str, Any]]:
    return [dict(row) for row in (await connection.execute(query)).mappings().all()]


def _keys(player: str) -> Select[Any]:
    return select(_key.id, _key.kind, _key.label, _key.since, _key.seen).where(_key.player == player)


def _tables(player: str) -> Select[Any]:
    columns = _table.id, _table.game, _table.phase, _table.opened, _table.changed, _seating.since
    sat = select(*columns).join(schema.seating_rows, _seating.table == _table.id)
    return sat.where(_seating.player == player).order_by(_table.changed.desc()).limit(MOST_KEPT)


def _results(player: str) -> Select[Any]:
    columns = _result.table, _result.seat, _result.game, _result.payoff, _result.score, _result.ended
    mine = select(*columns).where(_result.player == player)
    return mine.order_by(_result.ended.desc()).limit(MOST_KEPT)


def _ratings(player: str) -> Select[Any]:
    rating = schema.rating_rows.c
    return select(rating.game, rating.rating, rating.games, rating.uncertainty).where(rating.player == player)


def _ways(player: str) -> Select[Any]:
    """Where notices go; a mail address whole, of others the host, because the rest is a secret."""
    way = schema.way_rows.c
    shown = case((way.kind == "mail", way.address), else_=way.target).label("target")
    return select(way.kind, shown, way.table, way.confirmed, way.since).where(way.player == player)


async def _wishes(connection: AsyncConnection, player: str) -> dict[str, list[dict[str, Any]]]:
    """What the player wrote or wished for themselves alone: memos, muted tables, quiet hours, vacations.

    Of reports what they wrote, and not of whom.
    """
    of_player = (schema.memo_rows, schema.mute_rows, schema.quiet_rows, schema.vacation_rows)
    wishes = {
        rows.name: await _rows(connection, select(rows).where(rows.c.player == player)) for rows in of_player
    }
    report = schema.report_rows.c
    reported = select(report.at, report.table, report.text, report.why).where(report.player == player)
    return {**wishes, "reports": await _rows(connection, reported)}


async def _remarks(connection: AsyncConnection, player: str) -> list[dict[str, Any]]:
    """What the player said, at the tables where somebody said something."""
    talked = schema.remark_rows.c.table
    query = (
        select(_event.table, _event.body)
        .join(schema.remark_rows, talked == _event.table)
        .join(schema.seating_rows, (_seating.table == talked) & (_seating.player == player))
        .where(_event.body.startswith(SAID, autoescape=True), _event.body.contains(player, autoescape=True))
        .order_by(_event.table, _event.number)
        .limit(MOST_KEPT)
    )
    found: Sequence[Any] = (await connection.execute(query)).all()
    said = [(row.table, msgspec.json.decode(row.body)) for row in found]
    return [
        {"table": table, "at": event["at"], "text": event["text"]}
        for table, event in said
        if event.get("by") == player and event["text"]
    ]
