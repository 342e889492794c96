"""The time of the house, by which tables are played, and when the house was not there.

It starts from the database's clock, which all nodes share (a file has the machine's), goes on by this
machine's monotonic clock, and never goes back: neither a wall clock that jumps nor one that is wrong changes
it. While a node is alive it says so in the database, again and again. A longer silence means that no node was
there, or none could write: that time is an absence, and nobody's clock runs in it.
"""

from __future__ import annotations

import asyncio
import time
from bisect import bisect_right
from collections.abc import Awaitable, Callable

from snailhouse.server.storage.presence import Absence, Presence
from snailhouse.table import LiveTable

SLEW = 0.01
"""How much faster or slower the house's time may go to follow the database's."""
REMEMBERED_DAYS = 62
"""Absences longer ago than any clock can run are forgotten."""


class HouseTime:
    """`beat_seconds`: how often a node says that it is alive; twice as long without a word is an absence."""

    def __init__(self, presence: Presence, beat_seconds: float) -> None:
        self._presence = presence
        self._longest_silence = 2 * beat_seconds
        self._base, self._since = _wall_ms(), time.monotonic_ns()
        self._heard = time.monotonic()
        """When this node last said that it is alive, and last heard of absences."""
        self._beating = asyncio.Lock()
        self.absences: list[Absence] = []
        """In order."""
        self.on_absence: list[Callable[[], Awaitable[None]]] = []

    def now(self) -> int:
        """Milliseconds since the epoch."""
        return self._base + (time.monotonic_ns() - self._since) // 1_000_000

    async def start(self) -> None:
        """Take the time from the database, never earlier than the house was alive; say that this node is."""
        reading, alive = await self._presence.reading()
        self._base, self._since = max(reading, alive), time.monotonic_ns()
        oldest = self._base - REMEMBERED_DAYS * 86_400_000
        self.absences = await self._presence.absences(oldest)
        await self._beat()

    async def ensure(self) -> None:
        """Make sure that every absence up to now is known: after a stall there may have been no beat yet."""
        if time.monotonic() - self._heard > self._longest_silence:
            await self.beat()

    async def beat(self) -> None:
        """Say that the house is there; if it was not, take that off all clocks. Called again and again."""
        known = len(self.absences)
        async with self._beating:
            await self._beat()
        if len(self.absences) > known:
            for listener in self.on_absence:
                await listener()

    async def _beat(self) -> None:
        reading = await self._presence.beat(self.now(), round(self._longest_silence * 1000))
        last = self.absences[-1].until if self.absences else self._base - REMEMBERED_DAYS * 86_400_000
        self.absences += await self._presence.absences(last)
        self._follow(reading)
        self._heard = time.monotonic()

    def _follow(self, reading: int) -> None:
        """Drift towards the database's time, so slowly that a jump of its clock ends no game."""
        now = self.now()
        most = round((time.monotonic() - self._heard) * 1000 * SLEW)
        self._base, self._since = now + max(-most, min(most, reading - now)), time.monotonic_ns()

    def absence_owed(self, table: LiveTable) -> Absence | None:
        """The first absence that has yet to be taken off the table's running clock."""
        if not self.absences or table.phase != "playing" or not table.timer.runs:
            return None
        after = max(table.excused, table.timer.since)
        place = bisect_right(self.absences, after, key=lambda absence: absence.until)
        return self.absences[place] if place < len(self.absences) else None


def _wall_ms() -> int:
    return time.time_ns() // 1_000_000
