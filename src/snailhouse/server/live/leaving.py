"""People who wish to be forgotten get up everywhere, and then the house forgets them table by table."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Final

from snailhouse.core.errors import Refusal
from snailhouse.server.live.background import EXPECTED
from snailhouse.server.live.house import House
from snailhouse.server.logs import log
from snailhouse.server.storage.leaving import LeavingStore
from snailhouse.table import Leave, Visitor
from snailhouse.table.seats import former_name

TABLES_AT_ONCE: Final = 50
REST_BETWEEN: Final = 0.01
"""Seconds between two tables, so that nobody waits for them."""


class Leaving:
    def __init__(self, house: House, store: LeavingStore) -> None:
        self._house = house
        self._store = store
        self._busy: set[str] = set()

    async def begin(self, player: str) -> None:
        """From now on nobody comes as this player; `forget` does the rest."""
        await self._store.begin(player)

    async def round(self) -> None:
        """Go on forgetting those who left. Called again and again: a node may have been killed meanwhile."""
        for player in await self._store.leaving():
            await self.forget(player)

    async def forget(self, player: str) -> None:
        """Get up from every table, and forget what the player wrote there."""
        if player in self._busy:
            return
        self._busy.add(player)
        try:
            with suppress(*EXPECTED):  # the next round goes on
                await self._forget(player)
        finally:
            self._busy.discard(player)

    async def _forget(self, player: str) -> None:
        after = ""
        while tables := await self._store.tables(player, after, TABLES_AT_ONCE):
            for row in tables:
                if row.phase != "over":
                    with suppress(Refusal):  # closed, or a bot plays there already
                        await self._get_up(player, row.id)
                await self._store.erase(player, row.id)
                await asyncio.sleep(REST_BETWEEN)
            after = tables[-1].id
        if await self._store.finish(player):
            log("forgot somebody who wished it")

    async def _get_up(self, player: str, table: str) -> None:
        hosted = await self._house.find(table)
        for seat in hosted.table.seats_of(player):
            if not hosted.table.seats[seat].away:
                await self._house.act(hosted, Visitor(player, former_name()), Leave(seat=seat))
