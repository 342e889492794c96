"""Rows and cards that are behind the events: of tables from before there were cards, or moved by an older node;
and last views that were not stored, because a node was killed.

They are worked out anew when a list meets them, and by a round through all tables after a node's start.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from snailhouse.core.language import ENGLISH, speaking
from snailhouse.server.live.last_views import packed_view
from snailhouse.server.live.listing import card_of, opening_card
from snailhouse.server.storage.last_views import LastSeen, LastViewStore
from snailhouse.server.storage.lists import CaughtUp, ListedTable
from snailhouse.server.storage.store import Store
from snailhouse.table import LiveTable, Opened
from snailhouse.table.versions import ClosedTable, read_events

TABLES_A_PAGE = 200
"""Tables looked at together by the round."""
REST_SECONDS_BETWEEN = 0.02
"""Between two tables that are worked out, so that nobody waits for it."""


class Projection:
    """`alone`: whether no other node writes to the database, so that every row with a version is right."""

    def __init__(self, store: Store, last_views: LastViewStore, *, alone: bool) -> None:
        self._store = store
        self._last_views = last_views
        self._alone = alone

    async def caught_up(self, listed: Sequence[ListedTable]) -> bool:
        """Work out anew those of the tables that are behind. Returns whether there were any."""
        late = [row.id for row in listed if row.version is None]
        if not self._alone and listed:
            versions = await self._store.lists.versions([row.id for row in listed])
            late += [row.id for row in listed if row.version and versions.get(row.id, 0) > row.version]
        for table in late:
            await self._work_out(table)
        return bool(late)

    async def round(self) -> None:
        """Go through all tables once."""
        after: str | None = ""
        while after is not None:
            late, after = await self._store.lists.behind(after, TABLES_A_PAGE)
            for table in late:
                await self._work_out(table)
                await asyncio.sleep(REST_SECONDS_BETWEEN)
            await asyncio.sleep(REST_SECONDS_BETWEEN)

    async def _work_out(self, table: str) -> None:
        bodies = await self._store.events(table)
        with speaking(ENGLISH):
            try:
                state = LiveTable.replay(read_events(bodies))
            except ClosedTable as closed:
                await self._note_closed(table, len(bodies), closed.opened)
                return
        card, talked = card_of(state), bool(state.chat)
        worked_out = CaughtUp(table, state.decider, state.version, card, talked, state.turned)
        await self._store.lists.catch_up(worked_out)
        await self._last_views.keep([LastSeen(table, state.version, packed_view(state))])

    async def _note_closed(self, table: str, version: int, opened: Opened | None) -> None:
        """A table that cannot be replayed keeps the card it has, or gets one that says how it was opened."""
        listed = await self._store.lists.one(table)
        if listed is not None and opened is not None:
            card = listed.card or opening_card(opened)
            await self._store.lists.catch_up(CaughtUp(table, listed.turn, version, card, True, listed.turned))
        await self._last_views.mark(table, version)
