"""The house: finds tables, lets commands happen, and keeps what it needs in memory.

A command is decided on this node's copy of the table and appended to the database. If another node was
first, the copy is read anew and the command decided again.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from itertools import islice

from snailhouse.server.appends import birth, growth, row_of
from snailhouse.server.identity import new_id
from snailhouse.server.live import Live
from snailhouse.server.metrics import CONFLICTS, EVENTS, LIVE, SAVED
from snailhouse.server.problems import NoSuchTable
from snailhouse.server.storage.store import Store
from snailhouse.server.storage.writer import Conflict, Writer
from snailhouse.table import (
    Answer,
    AnyCommand,
    AnyEvent,
    Asker,
    Fresh,
    LiveTable,
    Offer,
    Open,
    Visitor,
    decide,
    decode_event,
    opening,
)

ATTEMPTS = 5


def now_ms() -> int:
    return time.time_ns() // 1_000_000


class House:
    """All tables, as this node knows them.

    `changed` is called after every change this node learns of, with whether it made it; `appended` after its
    own, with the new version.
    """

    def __init__(self, store: Store, writer: Writer, most_live: int) -> None:
        self.store = store
        self._writer = writer
        self._most_live = most_live
        self._live: OrderedDict[str, Live] = OrderedDict()
        self._loading: dict[str, asyncio.Task[Live]] = {}
        self.changed: list[Callable[[Live, bool], None]] = []
        self.appended: list[Callable[[str, int], None]] = []

    async def find(self, table: str) -> Live:
        """The table by its id, read from the database if it is not in memory."""
        live = self._live.get(table)
        if live is not None:
            self._live.move_to_end(table)
            return live
        loading = self._loading.get(table)
        if loading is None:
            loading = self._loading[table] = asyncio.create_task(self._load(table))
            loading.add_done_callback(lambda _: self._loading.pop(table, None))
        return await asyncio.shield(loading)

    def known(self, table: str) -> Live | None:
        return self._live.get(table)

    def watched(self) -> list[Live]:
        return [live for live in self._live.values() if live.watchers]

    async def _load(self, table: str) -> Live:
        bodies = await self.store.events(table)
        if not bodies:
            raise NoSuchTable
        live = self._keep(table, LiveTable.replay(map(decode_event, bodies)))
        self._settle(live)
        return live

    def _keep(self, table: str, state: LiveTable) -> Live:
        live = self._live[table] = Live(table, state, row_of(state))
        for other in list(islice(self._live.values(), max(0, len(self._live) - self._most_live))):
            if not other.watchers and not other.lock.locked() and other is not live:
                del self._live[other.id]
        LIVE.set(len(self._live))
        return live

    async def open(self, visitor: Visitor, command: Open, table: str, request: str = "") -> Live:
        """A new table under a fresh id. The id may be that of an earlier try: then it is that table."""
        asker = Asker(visitor, now_ms(), request, Fresh(table, secrets.token_hex(32)))
        events = opening(command, asker)
        state = LiveTable.replay(events)
        try:
            await self._writer.append(birth(table, state, events))
        except Conflict:
            return await self.find(table)
        EVENTS.labels(state.game.id).inc(len(events))
        live = self._keep(table, state)
        self._settle(live, ours=True)
        return live

    async def act(self, live: Live, visitor: Visitor, command: AnyCommand, request: str = "") -> int:
        """Let a command happen and return the table's version after it; refuses with a Refusal."""
        fresh = _fresh() if isinstance(command, Offer | Answer) else None
        return await self.ask(live, command, Asker(visitor, now_ms(), request, fresh))

    async def ask(self, live: Live, command: AnyCommand, asker: Asker) -> int:
        async with live.lock:
            if live.dirty:
                await self._read_anew(live)
            for _ in range(ATTEMPTS):
                events = decide(live.table, command, asker)
                if not events:
                    return live.table.requests[asker.id, asker.request]
                try:
                    await self._append(live, events)
                    return live.version
                except Conflict:
                    CONFLICTS.inc()
                    await self._read_anew(live)
        raise Conflict

    async def _append(self, live: Live, events: list[AnyEvent]) -> None:
        """Apply, commit, then tell. If the commit fails, the copy stays marked until it is read anew."""
        live.dirty, began = True, time.perf_counter()
        for event in events:
            live.table.apply(event)
        append = growth(live.id, live.table, events, live.row)
        await self._writer.append(append)
        SAVED.observe(time.perf_counter() - began)
        EVENTS.labels(live.table.game.id).inc(len(events))
        self._settle(live, ours=True)
        for listener in self.appended:
            listener(live.id, live.version)
        if append.opening:
            await self.find(append.opening["id"])

    def _settle(self, live: Live, *, ours: bool = False) -> None:
        """What the copy says is committed: remember so, and tell everybody."""
        live.row = row_of(live.table)
        live.settle()
        for listener in self.changed:
            listener(live, ours)

    async def _read_anew(self, live: Live) -> None:
        """Replace the copy by what the database says. Under the lock."""
        bodies = await self.store.events(live.id)
        live.table = LiveTable.replay(map(decode_event, bodies))
        self._settle(live)

    async def catch_up(self, live: Live) -> None:
        """Read what other nodes have appended since."""
        async with self.steady(live) as table:
            bodies = await self.store.events(live.id, live.version)
            for body in bodies:
                table.apply(decode_event(body))
            if bodies:
                self._settle(live)

    async def refresh(self, tables: list[str]) -> None:
        """The same for all of these that are in memory, with one question for those that are not behind."""
        for table, version in (await self.store.versions(tables)).items():
            live = self.known(table)
            if live is not None and live.version < version:
                await self.catch_up(live)

    @asynccontextmanager
    async def steady(self, live: Live) -> AsyncIterator[LiveTable]:
        """The table under its lock, with nothing in it that is not committed."""
        async with live.lock:
            if live.dirty:
                await self._read_anew(live)
            yield live.table


def _fresh() -> Fresh:
    """For another game: its table's id and seed."""
    return Fresh(new_id(), secrets.token_hex(32))
