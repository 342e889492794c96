"""The last view of a table that is closed, because the house has other rules now."""

from __future__ import annotations

import msgspec
from litestar import Response, get
from litestar.openapi import ResponseSpec

from snailhouse.core.language import spoken
from snailhouse.server.language import say
from snailhouse.server.live.last_views import unpacked_view
from snailhouse.server.live.listing import decode_card
from snailhouse.server.node import ServerNode
from snailhouse.server.problems import problems
from snailhouse.server.refusals import NoSuchTable
from snailhouse.table import NotNow, TableView, Visitor
from snailhouse.table.versions import ClosedTable


class LastView(msgspec.Struct, frozen=True):
    """A closed table as spectators saw it last."""

    reason: str
    """Why it is closed."""
    table: TableView | None
    """Null if nobody has seen it since views are kept. Its `version` says how far the game was."""


class _Answer(msgspec.Struct):
    reason: str
    table: msgspec.Raw | None


@get(
    "/api/tables/{table:str}/last",
    tags=["tables"],
    media_type="application/json",
    responses={
        200: ResponseSpec(LastView, description="The last view", generate_examples=False),
        **problems(404, 409),
    },
)
async def show_last_view(table: str, node: ServerNode, guest: Visitor | None) -> Response[bytes]:
    """A table that is closed (410) as it was seen last, with the reason."""
    reason = await _why_closed(node, table)
    listed = await node.store.lists.one(table)
    card = decode_card(listed.card) if listed else None
    if listed is None or card is None or not card.may_look(guest.id if guest else None, listed.phase):
        raise NoSuchTable
    seen = await node.last_view_store.of(table)
    answer = _Answer(reason, unpacked_view(seen.body, spoken()) if seen else None)
    return Response(msgspec.json.encode(answer), media_type="application/json")


async def _why_closed(node: ServerNode, table: str) -> str:
    try:
        await node.other_nodes.newest(table)
    except ClosedTable as closed:
        return str(closed)
    raise NotNow(say("this table is not closed; ask for it by its own address"))
