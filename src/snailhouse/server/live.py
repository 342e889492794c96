"""A table in this node's memory, and those who watch it.

Only committed events reach watchers. A command applies its events before they are committed, under the
table's lock; what watchers get is made after a commit, or under that lock.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import NamedTuple

from snailhouse.core.contract import SPECTATOR
from snailhouse.core.language import ENGLISH, speaking
from snailhouse.server.appends import Row
from snailhouse.server.messages import Update, encoded
from snailhouse.table import LiveTable, seen_by


@dataclass(slots=True, eq=False)
class Watcher:
    """One socket's interest in a table. It is told that there is news and takes the latest when it can."""

    visitor: str | None
    wanted: int | None = None
    """The seat to see it from, for a visitor who has several."""
    steps: bool = False
    """Whether it wants to see the game after every event, to show them one by one."""
    language: str = ENGLISH
    version: int = 0
    """What it has taken."""
    shown: int = 0
    """The version from which its steps go on: what it has taken, or what it says its seat was shown last."""
    frame: str | None = None
    """What it will take next, if that is made already."""
    idle: bool = True
    """Whether it waits for news. A slow one is not: it gets one frame that skips what it missed."""
    answering: bool = False
    """Whether what it asked for is being done: the answer brings the news along."""
    beat: bool = False
    closed: bool = False
    shut_out: bool = False
    """Whether it was closed because its visitor may not look any more."""
    news: asyncio.Event = field(default_factory=asyncio.Event)

    def close(self) -> None:
        self.closed = True
        self.news.set()

    def shut(self) -> None:
        """Close it without another look: the game begins, and the table has no spectators."""
        self.shut_out, self.frame = True, None
        self.close()

    def heartbeat(self) -> None:
        self.beat = True
        self.news.set()


class Sight(NamedTuple):
    """What a frame depends on, besides the table."""

    seat: int
    since: int
    shown: int
    host: bool
    language: str


@dataclass(slots=True, eq=False)
class Live:
    id: str
    table: LiveTable
    row: Row
    """What the database looks up of it."""
    version: int = 0
    """The version up to which everything is committed."""
    dirty: bool = False
    """Whether the copy holds events that are not committed, or may not be."""
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    watchers: set[Watcher] = field(default_factory=set)

    def settle(self) -> None:
        """Everything applied is committed: tell the watchers. Under the lock."""
        self.version = self.table.version
        self.dirty = False
        made: dict[Sight, str] = {}
        for watcher in self.watchers:
            if not may_look(self.table, watcher.visitor):
                watcher.shut()
                continue
            watcher.frame = self._frame(watcher, made) if watcher.idle else None
            if not (watcher.answering and watcher.idle):
                watcher.news.set()

    def _frame(self, watcher: Watcher, made: dict[Sight, str]) -> str:
        """What brings a watcher up to date, encoded once for all who see the same."""
        seat = viewpoint(self.table, watcher.visitor, watcher.wanted)
        shown = watcher.shown if watcher.steps else 0
        sight = Sight(seat, watcher.version, shown, watcher.visitor == self.table.host, watcher.language)
        if sight not in made:
            with speaking(sight.language):
                seen = seen_by(self.table, sight.seat, sight.since, shown=sight.shown, host=sight.host)
            made[sight] = encoded(Update(table=seen))
        return made[sight]

    async def take(self, watcher: Watcher) -> str | None:
        """The frame that brings a watcher up to date; none when it is, or may not look."""
        if watcher.frame is None and watcher.version < self.version:
            async with self.lock:
                unseen = self.dirty or watcher.shut_out
                watcher.frame = None if unseen else self._frame(watcher, {})
        frame, watcher.frame = watcher.frame, None
        if frame is not None:
            watcher.version = watcher.shown = self.version
        return frame

    def start_over(self, watcher: Watcher, shown: int = 0) -> None:
        """The watcher wants everything anew, with the steps from the version that its seat was shown last."""
        watcher.version, watcher.shown, watcher.frame = 0, shown, None
        watcher.news.set()


def viewpoint(table: LiveTable, visitor: str | None, wanted: int | None = None) -> int:
    """The seat a visitor sees the table from: one of their own, at a hot-seat table the one to move."""
    own = table.seats_of(visitor) if visitor else []
    if wanted is not None and wanted in own:
        return wanted
    if table.actor in own:
        return table.actor
    return own[0] if own else SPECTATOR


def may_look(table: LiveTable, visitor: str | None) -> bool:
    """Who sits there may; everyone else while seats are being taken, and later if it has spectators."""
    if table.opened.spectators or table.phase == "gathering":
        return True
    return visitor is not None and (visitor == table.host or bool(table.seats_of(visitor)))
