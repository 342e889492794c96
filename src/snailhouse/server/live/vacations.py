"""Vacations: announced at all correspondence tables of a player, also at those that begin later."""

from __future__ import annotations

from contextlib import suppress

from snailhouse.core.errors import Refusal
from snailhouse.server.live.house import House
from snailhouse.server.storage.private import PlayerVacation, PrivateStore
from snailhouse.server.storage.writer import Conflict
from snailhouse.table import Vacation, house_asker

MOST_REMEMBERED = 20_000


class Vacations:
    seconds = 60.0
    """Between two rounds."""

    def __init__(self, house: House, store: PrivateStore) -> None:
        self._house = house
        self._store = store
        self._announced: set[tuple[str, PlayerVacation]] = set()
        """Where this node need not look again."""

    async def round(self) -> None:
        """Announce all vacations that are not over, where that was not done. Called again and again."""
        for vacation in await self._store.all_vacations(self._house.time.now()):
            await self.announce(vacation)

    async def announce(self, vacation: PlayerVacation) -> None:
        """Tell it at every correspondence table of the player; another node may be first."""
        for table in await self._house.store.lists.playing(vacation.player):
            if (table, vacation) not in self._announced:
                await self._announce_at(table, vacation)

    async def _announce_at(self, table: str, vacation: PlayerVacation) -> None:
        with suppress(Refusal, Conflict):
            hosted = await self._house.find(table)
            if hosted.table.opened.clock.kind == "days":
                command = Vacation(player=vacation.player, since=vacation.since, until=vacation.until)
                await self._house.carry_out(hosted, command, house_asker(self._house.time.now()))
        if len(self._announced) >= MOST_REMEMBERED:
            self._announced.clear()
        self._announced.add((table, vacation))
