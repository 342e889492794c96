"""In a fleet: who has which table open at this node, told to the others by way of the database."""

from __future__ import annotations

import time

from snailhouse.server.live.house import House
from snailhouse.server.storage.outbox import AT_ONCE, Outbox


class Attendance:
    seconds = 5.0
    """Between two rounds; what they note holds for three of them."""

    def __init__(self, house: House, outbox: Outbox) -> None:
        self._house = house
        self._outbox = outbox

    async def round(self) -> None:
        """Note those who look at a table of theirs and want notices. Called again and again."""
        pairs = sorted(
            {
                (watcher.visitor, hosted.id)
                for hosted in self._house.watched()
                if len(hosted.table.holders) > 1
                for watcher in hosted.watchers
                if watcher.visitor is not None and watcher.visitor in hosted.table.holders
            }
        )
        for first in range(0, len(pairs), AT_ONCE):
            some = pairs[first : first + AT_ONCE]
            wanting = await self._outbox.wanting({player for player, _ in some})
            if here := [pair for pair in some if pair[0] in wanting]:
                await self._outbox.attend(here, time.time() + 3 * self.seconds)
