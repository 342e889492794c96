"""Who watches a table, for its host, who may remove them."""

from __future__ import annotations

import msgspec
from litestar import delete, get

from snailhouse.server.api.tables import found
from snailhouse.server.entrance.access import IDENTIFIED
from snailhouse.server.language import say
from snailhouse.server.live.hosted import HostedTable
from snailhouse.server.node import ServerNode
from snailhouse.server.problems import NOTHING, problems
from snailhouse.server.refusals import Unknown
from snailhouse.table import NotYours, Remove, Visitor

_MOST_LISTED = 100


class WatcherCard(msgspec.Struct, frozen=True):
    """Somebody who watches."""

    id: str
    """For this table only: nobody's identity can be told from it."""
    name: str | None
    """Null for whoever has no name, however many they are."""
    here: bool
    """Whether they look at the page."""


@get(
    "/api/tables/{table:str}/watchers",
    tags=["tables"],
    security=IDENTIFIED,
    responses=problems(401, 403, 404, 410),
)
async def list_watchers(table: str, node: ServerNode, visitor: Visitor) -> list[WatcherCard]:
    """Who watches the table now, without a seat, at any server of the house. For its host."""
    hosted = await _hosted_by(node, table, visitor)
    watching = sorted(node.company.watching(hosted).items())[:_MOST_LISTED]
    return [
        WatcherCard(_mark(node, table, who), await node.store.nickname(who) if who else None, here)
        for who, here in watching
    ]


@delete(
    "/api/tables/{table:str}/watchers/{watcher:str}",
    status_code=204,
    tags=["tables"],
    security=IDENTIFIED,
    responses={**NOTHING, **problems(401, 403, 404, 409, 410, 422, 503)},
)
async def dismiss_watcher(table: str, watcher: str, node: ServerNode, visitor: Visitor) -> None:
    """Let somebody watch no more: their sockets are closed (4403), and they cannot come back.

    Nor can, while the game is on or over, anybody without a name or whom the house has met only since then.
    """
    hosted = await _hosted_by(node, table, visitor)
    meant = [who for who in node.company.watching(hosted) if _mark(node, table, who) == watcher]
    if not meant:
        raise Unknown(say("they do not watch any more"))
    await node.house.act(hosted, visitor, Remove(watcher=meant[0]))


async def _hosted_by(node: ServerNode, table: str, visitor: Visitor) -> HostedTable:
    hosted = await found(node, table, visitor)
    if visitor.id != hosted.table.host:
        raise NotYours(say("only the host of the table sees and removes who watches"))
    return hosted


def _mark(node: ServerNode, table: str, visitor: str) -> str:
    return node.signer.derived(f"watcher of {table}", visitor)
