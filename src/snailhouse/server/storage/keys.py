"""Keys in the database: the devices of a player, private links, and tokens for programs."""

from __future__ import annotations

import time
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, Final, NamedTuple

from sqlalchemy import Connection, delete, insert, select, update
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine

from snailhouse.server.storage import schema
from snailhouse.server.storage.database import for_writing
from snailhouse.server.storage.tidings import post_tiding
from snailhouse.server.storage.ways import drop_browsers

SEEN_SECONDS: Final = 6 * 3600.0
"""How exactly is known when a player was here last, and a key was used last."""
LINK_SECONDS: Final = 24 * 3600.0
"""How long a private link is good, if nobody uses it."""
MOST_DEVICES: Final = 20
"""Of one player; one more, and the longest unused is signed out."""

_key, _player = schema.key_rows.c, schema.player_rows.c
_DEVICE: Final = "device"
_LINK: Final = "link"


class UsedKey(NamedTuple):
    """Who came with a key, and with which."""

    id: str
    player: str


class KeyStore:
    """Every method is a transaction of its own."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._writing = for_writing(engine)

    async def add(self, key: dict[str, Any]) -> None:
        """Keep a key. A device beyond the most that a player may have ends the longest unused one."""
        async with self._writing.begin() as connection:
            await connection.run_sync(add_key, key)

    async def of(self, player: str) -> Sequence[Any]:
        """The keys of a player that are good, the oldest first."""
        query = select(_key.id, _key.kind, _key.label, _key.since, _key.seen).where(_key.player == player)
        fresh = (_key.kind != _LINK) | (_key.since > time.time() - LINK_SECONDS)
        async with self._engine.connect() as connection:
            return (await connection.execute(query.where(fresh).order_by(_key.since, _key.id))).all()

    async def used(self, digest: str, kind: str) -> UsedKey | None:
        """Whose key this is, which is noted now and then; None if it is none, or not any more."""
        query = select(_key.id, _key.player, _key.since, _key.seen)
        async with self._engine.connect() as connection:
            query = query.where(_key.hash == digest, _key.kind == kind)
            found = (await connection.execute(query)).first()
        if found is None:
            return None
        now = time.time()
        if max(found.since, found.seen or 0) < now - SEEN_SECONDS:
            with suppress(SQLAlchemyError, OSError):  # who only looks needs no database that can be written
                async with self._writing.begin() as connection:
                    await connection.execute(
                        update(schema.key_rows).where(_key.hash == digest).values(seen=now)
                    )
        return UsedKey(found.id, found.player)

    async def spend_link(self, digest: str) -> str | None:
        """Whose private link this is. It is good once, and not for long: nobody else gets an answer again."""
        async with self._writing.begin() as connection:
            mine = (_key.hash == digest) & (_key.kind == _LINK)
            found = (await connection.execute(select(_key.player, _key.since).where(mine))).first()
            spent = await connection.execute(delete(schema.key_rows).where(mine))
        good = found is not None and spent.rowcount and found.since > time.time() - LINK_SECONDS
        return str(found.player) if found is not None and good else None

    async def drop(self, player: str, key: str | None = None) -> list[str]:
        """End one key of the player, or all of them; returns which. All nodes are told."""
        async with self._writing.begin() as connection:
            return await connection.run_sync(drop_keys, player, key)


def add_key(connection: Connection, key: dict[str, Any]) -> None:
    connection.execute(insert(schema.key_rows).values(**key, since=time.time()))
    if key["kind"] == _DEVICE:
        mine = select(_key.id).where(_key.player == key["player"], _key.kind == _DEVICE, _key.id != key["id"])
        latest = mine.order_by(_key.seen.is_(None), _key.seen.desc(), _key.since.desc())
        for row in connection.execute(latest.offset(MOST_DEVICES - 1)).all():
            drop_keys(connection, key["player"], row.id)


def drop_keys(connection: Connection, player: str, key: str | None = None) -> list[str]:
    """The same as `KeyStore.drop`. Whoever is signed out cannot come back by the signed cookie either."""
    wanted = _key.player == player if key is None else (_key.player == player) & (_key.id == key)
    dropped = [str(row.id) for row in connection.execute(select(_key.id).where(wanted)).all()]
    if dropped or key is None:
        connection.execute(delete(schema.key_rows).where(wanted))
        only = update(schema.player_rows).where(_player.id == player)
        connection.execute(only.values(devices_only=True))
    drop_browsers(connection, player, None if key is None else dropped)
    for name in dropped:
        post_tiding(connection, "key", name)
    if key is None:
        post_tiding(connection, "player", player)
    return dropped
