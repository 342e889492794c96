"""The last view of every table, as spectators see it, in every language: for a house with other rules.

A table of other rules cannot be replayed, so what it looked like must be known before. Its view is stored some
minutes after it changed, and when the node stops; with every move it would cost much.
Who reads it is told which version it shows.
"""

from __future__ import annotations

import asyncio
import time
import zlib
from contextlib import suppress

import msgspec

from snailhouse.core.errors import Refusal
from snailhouse.core.language import LANGUAGES, speaking
from snailhouse.server.live.background import EXPECTED
from snailhouse.server.live.hosted import HostedTable
from snailhouse.server.live.house import House
from snailhouse.server.storage.last_views import LastSeen, LastViewStore
from snailhouse.table import LiveTable
from snailhouse.table.view import last_view

LAST_SENTENCES = 10
"""Of the log, so many are kept: those of a long game would take long to make."""
GROUP_OF_VIEWS = 20
"""Views stored in one transaction."""
SECONDS_AT_THE_END = 4.0
"""How long a node that stops goes on storing views."""


class LastViews:
    """`delay`: seconds after a change in which further ones are waited for."""

    def __init__(self, house: House, store: LastViewStore, delay: float) -> None:
        self._house = house
        self._store = store
        self._delay = delay
        self._behind: dict[str, float] = {}
        """The tables whose view is to be stored, and from when on."""

    def notice(self, hosted: HostedTable, ours: bool) -> None:
        """A table has changed: the node that changed it will store its view."""
        if ours and hosted.id not in self._behind:
            self._behind[hosted.id] = time.monotonic() + self._delay

    async def round(self) -> None:
        """Store what is to be stored by now. Called again and again."""
        now = time.monotonic()
        await self._store_all([table for table, when in self._behind.items() if when <= now])

    async def finish(self) -> None:
        """Store as many of all that wait as there is time for."""
        with suppress(TimeoutError, *EXPECTED):
            async with asyncio.timeout(SECONDS_AT_THE_END):
                await self._store_all(list(self._behind))

    async def _store_all(self, tables: list[str]) -> None:
        for first in range(0, len(tables), GROUP_OF_VIEWS):
            group = tables[first : first + GROUP_OF_VIEWS]
            made = [await self._made(table) for table in group]
            await self._store.keep([seen for seen in made if seen is not None])
            for table in group:
                self._behind.pop(table, None)

    async def _made(self, table: str) -> LastSeen | None:
        """The view as it is now; None if the table cannot be read, or not any more."""
        await asyncio.sleep(0)  # others go first
        try:
            async with self._house.committed(await self._house.find(table)) as state:
                return LastSeen(table, state.version, packed_view(state))
        except Refusal:
            return None


def packed_view(table: LiveTable) -> bytes:
    """The table as spectators see it without what was said, by language, compressed."""
    views = {}
    for language in LANGUAGES:
        with speaking(language):
            views[language] = last_view(table, LAST_SENTENCES)
    return zlib.compress(msgspec.json.encode(views))


def unpacked_view(body: bytes, language: str) -> msgspec.Raw:
    """The view in a language, as JSON; a house of another version may have made it."""
    views = msgspec.json.decode(zlib.decompress(body), type=dict[str, msgspec.Raw])
    return views.get(language) or next(iter(views.values()))
