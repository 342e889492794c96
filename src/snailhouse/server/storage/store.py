"""Reading the database, and writing what is no event of a table: players."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

from sqlalchemy import event, insert, select, update
from sqlalchemy.engine import ExceptionContext
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine

from snailhouse.server.refusals import Banned
from snailhouse.server.storage import schema
from snailhouse.server.storage.database import for_writing, write_probe
from snailhouse.server.storage.keys import SEEN_SECONDS, KeyStore, add_key
from snailhouse.server.storage.lists import TableLists

PROBE_SECONDS = 2.0
"""How long a successful write counts: /readyz may be asked by anybody."""
DAMAGE = ("malformed", "not a database")
"""What SQLite says of a file with damaged pages."""
COOKIE_SECRET = "cookie"  # noqa: S105 - the name of a row, not a secret


class Store:
    """One database. Every method is a transaction of its own."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        self._writing = for_writing(engine)
        self.lists = TableLists(engine)
        self.keys = KeyStore(engine)
        self.damaged = False
        """Whether the database has said that its pages are damaged."""
        self._probed = 0.0
        event.listen(engine.sync_engine, "handle_error", self._notice)

    def _notice(self, context: ExceptionContext) -> None:
        if any(words in str(context.original_exception) for words in DAMAGE):
            self.damaged = True

    async def _all(self, query: Any) -> Sequence[Any]:
        async with self.engine.connect() as connection:
            return (await connection.execute(query)).all()

    async def _do(self, statement: Any) -> int:
        async with self._writing.begin() as connection:
            return int((await connection.execute(statement)).rowcount)

    async def ping(self) -> None:
        """Raises what the driver does when the database cannot be read or written; seldom writes."""
        await self._all(select(1))
        if time.monotonic() > self._probed + PROBE_SECONDS:
            await write_probe(self.engine)
            self._probed = time.monotonic()

    async def cookie_secret(self) -> bytes:
        """The key all nodes sign with."""
        return await self.shared_secret(COOKIE_SECRET, lambda: secrets.token_bytes(32))

    async def shared_secret(self, name: str, make: Callable[[], bytes]) -> bytes:
        """What all nodes know and nobody else: made by whichever node asks first."""
        column = schema.secret_rows.c
        query = select(column.value).where(column.name == name)
        if not (found := await self._all(query)):
            with suppress(IntegrityError):
                await self._do(insert(schema.secret_rows).values(name=name, value=make()))
            found = await self._all(query)
        return bytes(found[0].value)

    async def add_player(
        self, player: str, nickname: str, device: dict[str, Any] | None = None, *, since: float | None = None
    ) -> None:
        """Somebody new, with the key of their device; `since` is when, by the house's own time."""
        now = time.time()
        row = {"id": player, "nickname": nickname, "since": now if since is None else since, "seen": now}
        async with self._writing.begin() as connection:
            await connection.execute(insert(schema.player_rows).values(**row))
            if device is not None:
                await connection.run_sync(add_key, device)

    async def rename_player(self, player: str, nickname: str) -> None:
        await self._do(
            update(schema.player_rows).where(schema.player_rows.c.id == player).values(nickname=nickname)
        )

    async def nickname(self, player: str) -> str | None:
        column = schema.player_rows.c
        found = await self._all(select(column.nickname).where(column.id == player, column.left.is_(None)))
        return str(found[0].nickname) if found else None

    async def first_met(self, player: str) -> float | None:
        """When the player came to the house for the first time."""
        column = schema.player_rows.c
        found = await self._all(select(column.since).where(column.id == player))
        return float(found[0].since) if found else None

    async def trusts_signature(self, player: str) -> bool:
        """Whether the signed cookie alone opens the house: until somebody is signed out."""
        column = schema.player_rows.c
        return not await self._all(select(column.id).where(column.id == player, column.devices_only))

    async def met(self, player: str) -> str | None:
        """The nickname of a player who is here now, which is noted now and then. Raises Banned."""
        column = schema.player_rows.c
        query = select(column.nickname, column.seen, column.banned)
        if not (found := await self._all(query.where(column.id == player, column.left.is_(None)))):
            return None
        if found[0].banned is not None:
            raise Banned
        now = time.time()
        if (found[0].seen or 0) < now - SEEN_SECONDS:
            with suppress(SQLAlchemyError, OSError):  # who only looks needs no database that can be written
                await self._do(update(schema.player_rows).where(column.id == player).values(seen=now))
        return str(found[0].nickname)

    async def events(self, table: str, after: int = 0) -> list[str]:
        """The bodies of a table's events with a number above `after`, in order."""
        column = schema.event_rows.c
        query = select(column.body).where(column.table == table, column.number > after)
        return [row.body for row in await self._all(query.order_by(column.number))]

    async def overdue(self, before: float, most: int) -> list[str]:
        """Tables at which the house should have acted before that time, the longest overdue first."""
        column = schema.table_rows.c
        query = select(column.id).where(column.due < before).order_by(column.due).limit(most)
        return [row.id for row in await self._all(query)]

    async def is_played(self, positions: Sequence[str]) -> bool:
        """Whether one of these positions, by their fingerprints, is being played at a table."""
        column = schema.table_rows.c
        query = select(column.id).where(column.position.in_(positions), column.phase == "playing").limit(1)
        return bool(await self._all(query))

    async def pause(self, tables: Sequence[str]) -> None:
        """Have the house act at these tables only when somebody comes back to them."""
        column = schema.table_rows.c
        await self._do(update(schema.table_rows).where(column.id.in_(tables)).values(due=None))
