"""A live table in this node's memory, with its lock and its watchers.

Only committed events reach watchers. A command applies its events before they are committed, under the
table's lock; updates for watchers are made after a commit, or under that lock.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import NamedTuple

from snailhouse.core.language import speaking
from snailhouse.server.live.listing import TableRow, row_of
from snailhouse.server.live.looking import may_look, viewpoint
from snailhouse.server.live.messages import Update, encode_message
from snailhouse.server.live.watcher import Watcher
from snailhouse.table import LiveTable, seen_by


class Sight(NamedTuple):
    """What an update depends on besides the table: watchers with equal sights get the same one."""

    seat: int
    since: int
    shown: int
    host: bool
    language: str
    guided: bool


@dataclass(slots=True, eq=False)
class HostedTable:
    id: str
    table: LiveTable
    row: TableRow = field(init=False)
    """The table's row in the database, as of the last commit."""
    version: int = 0
    """The version up to which everything is committed."""
    dirty: bool = False
    """Whether the copy holds events that are not committed, or may not be."""
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    watchers: set[Watcher] = field(default_factory=set)
    presence: str = ""
    """Who is there, as a message; see `company`."""

    def __post_init__(self) -> None:
        self.row = row_of(self.table)

    def mark_committed(self) -> None:
        """Everything applied is committed: remember that, and tell the watchers. Call it under the lock."""
        self.version, self.dirty = self.table.version, False
        self.row = row_of(self.table)
        made: dict[Sight, str] = {}
        for watcher in self.watchers:
            if not may_look(self.table, watcher.visitor):
                watcher.shut_out()
            else:
                watcher.announce(self._update_for(watcher, made) if watcher.is_waiting else None)

    def _update_for(self, watcher: Watcher, made: dict[Sight, str]) -> str:
        """The message that brings a watcher up to date; taken from `made` if another sees the same."""
        table = self.table
        seat = viewpoint(table, watcher.visitor, watcher.seat)
        shown = watcher.shown if watcher.steps else 0
        sight = Sight(
            seat, watcher.version, shown, watcher.visitor == table.host, watcher.language, watcher.steps
        )
        if sight not in made:
            with speaking(sight.language):
                seen = seen_by(
                    table,
                    sight.seat,
                    sight.since,
                    shown=sight.shown,
                    host=sight.host,
                    guided=sight.guided,
                )
            made[sight] = encode_message(Update(table=seen))
        return made[sight]

    async def take_update(self, watcher: Watcher) -> str | None:
        """The message that brings a watcher up to date; None when it is up to date, or may not look."""
        if watcher.lacks(self.version):
            async with self.lock:
                if not self.dirty and watcher.lacks(self.version):
                    self._prepare(watcher)
        return watcher.take(self.version)

    def _prepare(self, watcher: Watcher) -> None:
        """Make the update, unless the game began while the watcher was welcomed and it may not look now."""
        if may_look(self.table, watcher.visitor):
            watcher.prepare(self._update_for(watcher, {}))
        else:
            watcher.shut_out()
