"""The house: finds tables, carries out commands, and keeps tables in memory.

A command is decided on this node's copy of the table and appended to the database. If another node was
first, the copy is read anew and the command decided again.
"""

from __future__ import annotations

import asyncio
import logging
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
from snailhouse.server.live.watcher import Watcher
from snailhouse.server.logs import log
from snailhouse.server.metrics import CONFLICTS, HOSTED, SAVED, event_counter
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
    PlayForBot,
    Remove,
    Vacation,
    Visitor,
    again,
    decide,
    house_asker,
    opening,
)
from snailhouse.table.versions import ClosedTable, PlayedBy, closed_reason, played_by, read_events

MOST_NOTED = 10_000
"""Closed tables that are noted one by one; more are not remembered."""
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
        self.closed: dict[str, PlayedBy | None] = {}
        """Tables of other rules that were met and noted in the log, with what they are played by, if known."""
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

    def sign_out(self, whom: Callable[[Watcher], bool]) -> None:
        """Have the connections of these watchers closed: their key was dropped, or they are shut out."""
        for hosted in self.watched():
            for watcher in list(hosted.watchers):
                if whom(watcher):
                    watcher.sign_out()

    async def _load(self, table: str) -> HostedTable:
        if table in self.closed:  # this process will never understand it
            raise ClosedTable(closed_reason(self.closed[table]))
        bodies = await self.store.events(table)
        if not bodies:
            raise NoSuchTable
        try:
            hosted = self._keep(table, LiveTable.replay(read_events(bodies)))
        except ClosedTable as closed:
            self._note_closed(table, closed)
            raise
        self._tell(hosted)
        await self._excuse_one(hosted)
        return hosted

    def _note_closed(self, table: str, closed: ClosedTable) -> None:
        """Say loudly, once a table, that it is closed."""
        if table not in self.closed and len(self.closed) < MOST_NOTED:
            opened = closed.opened
            self.closed[table] = played_by(opened) if opened else None
            facts = {"game": opened.game, "ruleset": opened.ruleset, "format": opened.format} if opened else {}
            log("a table is closed: this house does not have its rules or its events", logging.WARNING, **facts)

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
        events = opening(command, self._opener(visitor, table, request), self._allowance)
        return await self._set_up(table, events)

    async def try_again(
        self, hosted: HostedTable, moment: int, visitor: Visitor, table: str, request: str = ""
    ) -> HostedTable:
        """A study game under this id, which goes on from a moment of a finished game."""
        async with hosted.lock:
            happened = self._understood(hosted, await self.store.events(hosted.id))
        return await self._set_up(table, again(happened, moment, self._opener(visitor, table, request)))

    def _opener(self, visitor: Visitor, table: str, request: str) -> Asker:
        fresh = Fresh(table, secrets.token_hex(32), secrets.token_hex(32))
        return Asker(visitor, self.time.now(), request, fresh)

    async def _set_up(self, table: str, events: list[AnyEvent]) -> HostedTable:
        state = LiveTable.replay(events)
        try:
            await self._writer.append(first_append(table, state, events))
        except Conflict:
            return await self.find(table)
        event_counter(state.game.id).inc(len(events))
        hosted = self._keep(table, state)
        self._tell(hosted, ours=True)
        return hosted

    async def act(
        self, hosted: HostedTable, visitor: Visitor, command: AnyCommand | Remove, request: str = ""
    ) -> int:
        """Carry out a visitor's command and return the table's version after it; may raise a Refusal."""
        fresh = Fresh(new_id(), secrets.token_hex(32)) if isinstance(command, Offer | Answer) else None
        return await self.carry_out(hosted, command, Asker(visitor, self.time.now(), request, fresh))

    async def carry_out(
        self, hosted: HostedTable, command: AnyCommand | PlayForBot | Vacation | Remove, asker: Asker
    ) -> int:
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
        event_counter(hosted.table.game.id).inc(len(events))
        self._tell(hosted, ours=True)
        for listener in self.appended:
            listener(hosted.id, hosted.version)
        if append.opening:
            await self._welcome_sequel(append.opening["id"])

    async def _welcome_sequel(self, table: str) -> None:
        """This node opened the next game's table, so it does what is due there: its bots move at once."""
        hosted = await self.find(table)
        async with self.committed(hosted):
            self._tell(hosted, ours=True)

    def _tell(self, hosted: HostedTable, *, ours: bool = False) -> None:
        """All that the copy holds is committed: tell the watchers and the listeners."""
        hosted.mark_committed()
        for listener in self.changed:
            listener(hosted, ours)

    async def _read_anew(self, hosted: HostedTable) -> None:
        """Replace the copy by what the database holds. Call it under the lock."""
        bodies = await self.store.events(hosted.id)
        if not bodies:
            self.let_go(hosted)
            raise NoSuchTable
        hosted.table = LiveTable.replay(self._understood(hosted, bodies))
        self._tell(hosted)

    def _understood(self, hosted: HostedTable, bodies: list[str]) -> list[AnyEvent]:
        """The events, or ClosedTable; then the copy is kept no longer."""
        try:
            return read_events(bodies)
        except ClosedTable as closed:
            self.let_go(hosted)
            self._note_closed(hosted.id, closed)
            raise

    async def catch_up(self, hosted: HostedTable) -> None:
        """Apply what other nodes have appended since."""
        async with self.committed(hosted) as table:
            events = self._understood(hosted, await self.store.events(hosted.id, hosted.version))
            for event in events:
                table.apply(event)
            if events:
                self._tell(hosted)

    def let_go(self, hosted: HostedTable) -> None:
        """Keep the copy no longer: the table was removed, or a newer node has gone on with it in a form that
        is unknown here, and its watchers may find that node.
        """
        self._hosted.pop(hosted.id, None)
        for watcher in list(hosted.watchers):
            watcher.leave()

    @asynccontextmanager
    async def committed(self, hosted: HostedTable) -> AsyncIterator[LiveTable]:
        """The table under its lock, with nothing in it that is not committed."""
        async with hosted.lock:
            if hosted.dirty:
                await self._read_anew(hosted)
            yield hosted.table
