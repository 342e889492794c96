"""Moments of tables, made a page at a time by workers and kept: who reads the same is served from memory."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import Final, NamedTuple

from snailhouse.core.language import spoken
from snailhouse.core.match import Match
from snailhouse.server.refusals import TooMuch
from snailhouse.server.thinking.jobs import MomentsJob, sent_options
from snailhouse.server.thinking.purposes import Owner, Purpose
from snailhouse.server.thinking.service import Thinking
from snailhouse.server.thinking.studying import PAGE

MOST_KEPT_BYTES: Final = 32 * 1024 * 1024


class PageKey(NamedTuple):
    """What a page of moments depends on."""

    table: str
    version: int
    seat: int
    language: str
    page: int


class ShownGame(NamedTuple):
    """A table's game at one version, as a seat may look back at it."""

    table: str
    version: int
    match: Match
    seat: int
    names: list[str]
    """Who plays, by seat."""


class MomentPages:
    """`thinking` makes what is not kept. The longest unread pages make way for others."""

    def __init__(self, thinking: Thinking, most: int = MOST_KEPT_BYTES) -> None:
        self._thinking = thinking
        self._most = most
        self._kept: OrderedDict[PageKey, list[bytes]] = OrderedDict()
        self._bytes = 0
        self._making: dict[PageKey, asyncio.Task[list[bytes]]] = {}
        self.made = 0
        """How many pages were made, for tests."""

    async def moments(self, game: ShownGame, first: int, count: int, owner: Owner) -> list[bytes]:
        """So many moments from the first on, each as JSON."""
        after = min(first + count, len(game.match.events) + 1)
        shown: list[bytes] = []
        for page in range(first // PAGE, -(-after // PAGE)):
            made = await self._page(game, page, owner)
            shown += made[max(0, first - page * PAGE) : after - page * PAGE]
        return shown

    async def _page(self, game: ShownGame, page: int, owner: Owner) -> list[bytes]:
        key = PageKey(game.table, game.version, game.seat, spoken(), page)
        while key not in self._kept:
            making, ours = self._making.get(key), False
            if making is None:
                making, ours = asyncio.create_task(self._make(key, game, owner)), True
                self._making[key] = making
                making.add_done_callback(lambda done: self._made(key, done))
            try:
                return await asyncio.shield(making)
            except TooMuch:
                if ours:
                    raise  # else it was another reader who may not ask for more
        self._kept.move_to_end(key)
        return self._kept[key]

    def _made(self, key: PageKey, making: asyncio.Task[list[bytes]]) -> None:
        del self._making[key]
        if not making.cancelled() and making.exception() is None:
            self._keep(key, making.result())

    def _keep(self, key: PageKey, page: list[bytes]) -> None:
        self.made += 1
        self._kept[key] = page
        self._bytes += sum(map(len, page))
        while self._bytes > self._most:
            _, dropped = self._kept.popitem(last=False)
            self._bytes -= sum(map(len, dropped))

    async def _make(self, key: PageKey, game: ShownGame, owner: Owner) -> list[bytes]:
        job = MomentsJob(
            game=game.match.game.id,
            options=sent_options(game.match.game),
            events=[(event.actor, event.value) for event in game.match.events],
            tables=game.match.tables,
            seat=key.seat,
            first=key.page * PAGE,
            count=PAGE,
            language=key.language,
            names=game.names,
        )
        made: list[bytes] = await self._thinking.about(job, Purpose.READING, owner)
        return made
