"""How long the house keeps what nobody needs any more, and the rounds in which it is removed."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Sequence

from snailhouse.server.live.house import House
from snailhouse.server.logs import log
from snailhouse.server.metrics import REMOVED
from snailhouse.server.settings import Retention
from snailhouse.server.storage.retention import Removal

RemovalStep = Callable[[float], Awaitable[Sequence[str]]]
PAUSE_SECONDS = 0.2
"""Between two batches, so that nobody waits for them."""


class Forgetting:
    def __init__(self, house: House, removal: Removal, retention: Retention) -> None:
        self._house = house
        self._removal = removal
        self._retention = retention

    async def round(self) -> None:
        """Remove all that is too old by now, a few at a time. Called again and again."""
        keep = self._retention
        await self._remove("tables", keep.tables, self._removal.abandoned_tables)
        await self._remove("remarks", keep.remarks, self._removal.old_remarks)
        await self._remove("reports", keep.remarks, self._removal.old_reports)
        await self._remove("keys", keep.keys, self._removal.unused_keys)
        await self._remove("players", keep.players, self._removal.absent_players)

    async def _remove(self, what: str, seconds: float | None, batch: RemovalStep) -> None:
        if seconds is None:
            return
        before, removed = time.time() - seconds, 0
        while names := await batch(before):
            for name in names:
                if (hosted := self._house.known(name)) is not None:
                    self._house.let_go(hosted)
            removed += len(names)
            REMOVED.labels(what).inc(len(names))
            await asyncio.sleep(PAUSE_SECONDS)
        if removed:
            log("removed what was kept long enough", what=what, count=removed)
