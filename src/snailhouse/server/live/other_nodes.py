"""What other nodes did at tables that this node has in memory. All of it is learned here.

A node hears of it by the fan-out, finds it when it compares versions with the database, and looks before a
visitor is shown a table. Nothing depends on a message arriving.
"""

from __future__ import annotations

from contextlib import suppress

from snailhouse.server.live.background import EXPECTED, Background
from snailhouse.server.live.hosted import HostedTable
from snailhouse.server.live.house import House


class OtherNodes:
    """`alone`: whether no other node writes to the database, so that there is nothing to look for."""

    def __init__(self, house: House, background: Background, *, alone: bool) -> None:
        self._house = house
        self._background = background
        self._alone = alone

    def hear(self, table: str, version: int) -> None:
        """Another node says which version a table has: read it, if this node has an older one in memory."""
        if (hosted := self._behind(table, version)) is not None:
            self._background.spawn(self._catch_up(hosted))

    async def _catch_up(self, hosted: HostedTable) -> None:
        with suppress(*EXPECTED):
            await self._house.catch_up(hosted)

    def _behind(self, table: str, version: int) -> HostedTable | None:
        hosted = self._house.known(table)
        return hosted if hosted is not None and hosted.version < version else None

    async def newest(self, table: str) -> HostedTable:
        """The table as the database has it."""
        return await (self._house.find(table) if self._alone else self.reread(table))

    async def reread(self, table: str) -> HostedTable:
        """The same, also on a node that is alone: its copy may hold what was not committed."""
        hosted = await self._house.find(table)
        await self._house.catch_up(hosted)
        return hosted

    async def sweep(self) -> None:
        """Bring the tables that somebody here watches up to date. Called again and again."""
        watched = self._house.watched()
        for hosted in watched:
            if hosted.dirty and not hosted.lock.locked():
                await self._house.catch_up(hosted)
        if watched and not self._alone:
            for table, version in (
                await self._house.store.lists.versions([hosted.id for hosted in watched])
            ).items():
                self.hear(table, version)
