"""The house: finds tables, carries out commands, and keeps tables in memory.

A command is decided on this node's copy of the table and appended to the database. If another node was
first, the copy is read anew and the command decided again.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from itertools import islice

from snailhouse.server.entrance.identity import new_id
from snailhouse.server.live.appends import first_append, next_append
from snailhouse.server.live.hosted import HostedTable
from snailhouse.server.live.housetime import HouseTime
from snailhouse.server.metrics import CONFLICTS, EVENTS_APPENDED, HOSTED, SAVED
from snailhouse.server.refusals import NoSuchTable
from snailhouse.server.storage.store import Store
from snailhouse.server.storage.writer import Conflict, Unavailable, Writer
from snailhouse.table import (
    Answer,
    AnyCommand,
    AnyEvent,
    Asker,
    Fresh,
    LiveTable,
    Offer,
    Open,
    Pause,
    Visitor,
    decide,
    decode_event,
    house_asker,
    opening,
)

ATTEMPTS = 5
"""How often a command is decided before the house gives up because other nodes were first every time."""


class House:
    """All tables, as this node knows them.

    `changed` is called after every change this node learns of, with whether this node made it; `appended`
    after its own changes, with the new version. `allowance`: milliseconds of a new table in which a player is
    shown what the others did.
    """

    def __init__(
        self, store: Store, writer: Writer, time_of_house: HouseTime, most_hosted: int, allowance: int = 0
    ) -> None:
        self.store = store
        self.time = time_of_house
        self._allowance = allowance
        self._writer = writer
        self._most_hosted = most_hosted
        self._hosted: OrderedDict[str, HostedTable] = OrderedDict()
        """By id, the longest unused first."""
        self._loading: dict[str, asyncio.Task[HostedTable]] = {}
        self.changed: list[Callable[[HostedTable, bool], None]] = []
        self.appended: list[Callable[[str, int], None]] = []

    async def find(self, table: str) -> HostedTable:
        """The table by its id, read from the database if it is not in memory."""
        hosted = self._hosted.get(table)
        if hosted is not None:
            self._hosted.move_to_end(table)
            return hosted
        loading = self._loading.get(table)
        if loading is None:
            loading = self._loading[table] = asyncio.create_task(self._load(table))
            loading.add_done_callback(lambda _: self._loading.pop(table, None))
        return await asyncio.shield(loading)

    def known(self, table: str) -> HostedTable | None:
        """The table, if it is in memory."""
        return self._hosted.get(table)

    def watched(self) -> list[HostedTable]:
        return [hosted for hosted in self._hosted.values() if hosted.watchers]

    async def beat(self) -> None:
        """Have a heartbeat sent to all watchers."""
        for hosted in self.watched():
            for watcher in hosted.watchers:
                watcher.heartbeat()

    def dismiss_watchers(self) -> None:
        """Have all connections closed: the node stops."""
        for hosted in self.watched():
            for watcher in list(hosted.watchers):
                watcher.leave()

    async def _load(self, table: str) -> HostedTable:
        bodies = await self.store.events(table)
        if not bodies:
            raise NoSuchTable
        hosted = self._keep(table, LiveTable.replay(map(decode_event, bodies)))
        self._tell(hosted)
        await self._excuse_one(hosted)
        return hosted

    async def excuse(self) -> None:
        """The house was away: take that off the clocks of all tables in memory."""
        for hosted in list(self._hosted.values()):
            await self._excuse_one(hosted)

    async def _excuse_one(self, hosted: HostedTable) -> None:
        """If another node was first, or the database is away, whoever asks next tries again."""
        if self.time.absence_owed(hosted.table) is not None:
            with suppress(Conflict, Unavailable):
                async with self.committed(hosted):
                    await self._pause_clock(hosted)

    async def _pause_clock(self, hosted: HostedTable) -> None:
        """Take every absence off the running clock that has yet to be. Call it under the lock."""
        while (absence := self.time.absence_owed(hosted.table)) is not None:
            pause = Pause(since=absence.since, until=absence.until)
            await self._append(hosted, decide(hosted.table, pause, house_asker(self.time.now())))

    def _keep(self, table: str, state: LiveTable) -> HostedTable:
        """Take a table into memory, and forget the longest unused ones that are too many."""
        kept = self._hosted[table] = HostedTable(table, state)
        for other in list(islice(self._hosted.values(), max(0, len(self._hosted) - self._most_hosted))):
            if not other.watchers and not other.lock.locked() and other is not kept:
                del self._hosted[other.id]
        HOSTED.set(len(self._hosted))
        return kept

    async def open(self, visitor: Visitor, command: Open, table: str, request: str = "") -> HostedTable:
        """A new table under this id. If an earlier try has opened it already, it is that table."""
        fresh = Fresh(table, secrets.token_hex(32), secrets.token_hex(32))
        asker = Asker(visitor, self.time.now(), request, fresh)
        events = opening(command, asker, self._allowance)
        state = LiveTable.replay(events)
        try:
            await self._writer.append(first_append(table, state, events))
        except Conflict:
            return await self.find(table)
        EVENTS_APPENDED.labels(state.game.id).inc(len(events))
        hosted = self._keep(table, state)
        self._tell(hosted, ours=True)
        return hosted

    async def act(self, hosted: HostedTable, visitor: Visitor, command: AnyCommand, request: str = "") -> int:
        """Carry out a visitor's command and return the table's version after it; may raise a Refusal."""
        fresh = Fresh(new_id(), secrets.token_hex(32)) if isinstance(command, Offer | Answer) else None
        return await self.carry_out(hosted, command, Asker(visitor, self.time.now(), request, fresh))

    async def carry_out(self, hosted: HostedTable, command: AnyCommand, asker: Asker) -> int:
        """The same for any asker, the house itself included."""
        await self.time.ensure()
        async with hosted.lock:
            if hosted.dirty:
                await self._read_anew(hosted)
            for _ in range(ATTEMPTS):
                try:
                    await self._pause_clock(hosted)
                    events = decide(hosted.table, command, asker)
                    if not events:
                        return hosted.table.requests[asker.id, asker.request]
                    await self._append(hosted, events)
                    return hosted.version
                except Conflict:
                    CONFLICTS.inc()
                    await self._read_anew(hosted)
        raise Conflict

    async def _append(self, hosted: HostedTable, events: list[AnyEvent]) -> None:
        """Apply, commit, then tell. If the commit fails, the copy stays marked until it is read anew."""
        hosted.dirty, began = True, time.perf_counter()
        for event in events:
            hosted.table.apply(event)
        append = next_append(hosted.id, hosted.table, events, hosted.row)
        await self._writer.append(append)
        SAVED.observe(time.perf_counter() - began)
        EVENTS_APPENDED.labels(hosted.table.game.id).inc(len(events))
        self._tell(hosted, ours=True)
        for listener in self.appended:
            listener(hosted.id, hosted.version)
        if append.opening:
            await self.find(append.opening["id"])

    def _tell(self, hosted: HostedTable, *, ours: bool = False) -> None:
        """All that the copy holds is committed: tell the watchers and the listeners."""
        hosted.mark_committed()
        for listener in self.changed:
            listener(hosted, ours)

    async def _read_anew(self, hosted: HostedTable) -> None:
        """Replace the copy by what the database holds. Call it under the lock."""
        bodies = await self.store.events(hosted.id)
        hosted.table = LiveTable.replay(map(decode_event, bodies))
        self._tell(hosted)

    async def catch_up(self, hosted: HostedTable) -> None:
        """Apply what other nodes have appended since."""
        async with self.committed(hosted) as table:
            bodies = await self.store.events(hosted.id, hosted.version)
            for body in bodies:
                table.apply(decode_event(body))
            if bodies:
                self._tell(hosted)

    @asynccontextmanager
    async def committed(self, hosted: HostedTable) -> AsyncIterator[LiveTable]:
        """The table under its lock, with nothing in it that is not committed."""
        async with hosted.lock:
            if hosted.dirty:
                await self._read_anew(hosted)
            yield hosted.table
