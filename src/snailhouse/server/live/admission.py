"""Who is let in to a table: who may look at it, and does not come back after the host has removed them."""

from __future__ import annotations

from snailhouse.server.live.hosted import HostedTable
from snailhouse.server.live.looking import belongs, is_removed, may_look
from snailhouse.server.refusals import NoSuchTable, RemovedHere
from snailhouse.server.storage.store import Store


async def check_admitted(store: Store, hosted: HostedTable, visitor: str | None) -> None:
    """Raise NoSuchTable unless they may look.

    Where somebody was removed from a game that is on, whom the house has met only since then is not let in:
    they may be the same person under another name.
    """
    table = hosted.table
    if is_removed(table, visitor):
        raise RemovedHere
    if not may_look(table, visitor):
        raise NoSuchTable
    if table.removed and visitor and table.phase != "gathering" and not belongs(table, visitor):
        met = await store.first_met(visitor)
        if met is None or met * 1000 > min(table.removed.values()):
            raise RemovedHere
