"""Forgetting a person who wishes it, so that other people's games stay whole.

A game's events stay and keep their numbers, moves and luck, so that a record can still be replayed and its dice
checked. What the person wrote goes: names and remarks become empty, and views call the seat by a stand-in name.
A game at which nobody else ever sat goes altogether. The player's row goes last, when no game needs it.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any

import msgspec
from sqlalchemy import Connection, delete, exists, select, update
from sqlalchemy.ext.asyncio import AsyncEngine

from snailhouse.server.storage import schema
from snailhouse.server.storage.database import for_writing
from snailhouse.server.storage.entrants import forget_entrants
from snailhouse.server.storage.keys import drop_keys
from snailhouse.server.storage.retention import drop_players, drop_tables
from snailhouse.server.storage.tidings import post_tiding
from snailhouse.server.storage.visiting_bots import drop_bots_of
from snailhouse.server.storage.ways import drop_wishes

WRITTEN = {"seated": "name", "renamed": "name", "said": "text"}
"""The events that hold what a person wrote, and where."""

_player, _seating, _table = schema.player_rows.c, schema.seating_rows.c, schema.table_rows.c
_event, _card, _view = schema.event_rows.c, schema.card_rows.c, schema.last_view_rows.c


class LeavingStore:
    """Every method is a transaction of its own."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._writing = for_writing(engine)

    async def begin(self, player: str) -> None:
        """End all keys and ratings of a player and forget the nickname; nobody comes as them any more."""
        async with self._writing.begin() as connection:
            await connection.run_sync(begin_leaving, player)

    async def leaving(self) -> Sequence[str]:
        """Who is to be forgotten."""
        async with self._engine.connect() as connection:
            query = select(_player.id).where(_player.left.is_not(None)).order_by(_player.left)
            return (await connection.execute(query)).scalars().all()

    async def tables(self, player: str, after: str, most: int) -> Sequence[Any]:
        """So many tables at which the player has sat, by their ids, with their phases."""
        query = select(_table.id, _table.phase).join(schema.seating_rows, _seating.table == _table.id)
        query = query.where(_seating.player == player, _table.id > after).order_by(_table.id).limit(most)
        async with self._engine.connect() as connection:
            return (await connection.execute(query)).all()

    async def erase(self, player: str, table: str) -> None:
        """Forget the player at a table, or the table itself if nobody else ever sat there."""
        async with self._writing.begin() as connection:
            await connection.run_sync(_erase, player, table)

    async def finish(self, player: str) -> bool:
        """Remove the player's row, if no game needs it any more. Returns whether it was."""
        async with self._writing.begin() as connection:
            return await connection.run_sync(_finish, player)


def begin_leaving(connection: Connection, player: str) -> None:
    drop_keys(connection, player)
    drop_bots_of(connection, [player])
    drop_wishes(connection, [player])
    forget_entrants(connection, [player], names=True)
    connection.execute(delete(schema.rating_rows).where(schema.rating_rows.c.player == player))
    gone = update(schema.player_rows).where(_player.id == player)
    connection.execute(gone.values(left=time.time(), nickname=""))


def _erase(connection: Connection, player: str, table: str) -> None:
    row = connection.execute(select(_table.phase).where(_table.id == table).with_for_update()).first()
    if row is None:
        return
    others = exists().where(_seating.table == table, _seating.player != player)
    if not connection.execute(select(others)).scalar():
        drop_tables(connection, [table])
        post_tiding(connection, "table", table)
        return
    if _forget_writing(connection, player, table):
        _forget_on_card(connection, player, table)
        connection.execute(delete(schema.last_view_rows).where(_view.table == table))
        post_tiding(connection, "table", table)
    if row.phase == "over":
        mine = (_seating.table == table) & (_seating.player == player)
        connection.execute(delete(schema.seating_rows).where(mine))


def _forget_writing(connection: Connection, player: str, table: str) -> bool:
    """Empty what the player wrote in the table's events. Returns whether there was something."""
    found = select(_event.number, _event.body).where(_event.table == table, _event.body.contains(player))
    changed = False
    for row in connection.execute(found).all():
        event = msgspec.json.decode(row.body)
        field = WRITTEN.get(event["type"])
        if field is not None and event.get("by") == player and event.get(field):
            body = msgspec.json.encode({**event, field: ""}).decode()
            here = (_event.table == table) & (_event.number == row.number)
            connection.execute(update(schema.event_rows).where(here).values(body=body))
            changed = True
    return changed


def _forget_on_card(connection: Connection, player: str, table: str) -> None:
    body = connection.execute(select(_card.body).where(_card.table == table)).scalar()
    if body is not None:
        card = msgspec.json.decode(body)
        seats = [{**seat, "name": ""} if seat.get("holder") == player else seat for seat in card["seats"]]
        body = msgspec.json.encode({**card, "seats": seats}).decode()
        connection.execute(update(schema.card_rows).where(_card.table == table).values(body=body))


def _finish(connection: Connection, player: str) -> bool:
    if connection.execute(select(exists().where(_seating.player == player))).scalar():
        return False
    drop_players(connection, [player])
    return True
