"""What the house keeps of a visitor: reading all of it, and being forgotten. See docs/privacy.md."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Response, delete, get
from litestar.openapi import ResponseSpec

from snailhouse.server.entrance.access import IDENTIFIED, Reception
from snailhouse.server.language import say
from snailhouse.server.node import ServerNode
from snailhouse.server.problems import NOTHING, AnyRequest, problems
from snailhouse.server.storage.kept import kept_of
from snailhouse.table import NotYours, Visitor

SECONDS_AN_EXPORT = 0.1
"""What reading all of it costs the server, about."""


class KeptOfMe(msgspec.Struct, frozen=True):
    """Times are seconds since the epoch, those of remarks milliseconds. No key is told, only its use."""

    player: dict[str, Any]
    keys: list[dict[str, Any]]
    tables: list[dict[str, Any]]
    """At most `most_rows` of these and of the following, the latest."""
    results: list[dict[str, Any]]
    ratings: list[dict[str, Any]]
    remarks: list[dict[str, Any]]
    ways: list[dict[str, Any]]
    """Where you are told of your turns."""
    wishes: dict[str, list[dict[str, Any]]]
    """What you wrote or wished for yourself: memos, muted tables, quiet hours, vacations, reports."""
    most_rows: int


@get(
    "/api/me/export",
    tags=["me"],
    security=IDENTIFIED,
    media_type="application/json",
    responses={
        200: ResponseSpec(KeptOfMe, description="All that is kept", generate_examples=False),
        **problems(401),
    },
)
async def export_me(
    request: AnyRequest, node: ServerNode, reception: Reception, visitor: Visitor
) -> Response[bytes]:
    """All that the house keeps of you, as JSON. A table's record is at /api/tables/ID/record."""
    node.thinking.read(reception.owner(request, visitor), SECONDS_AN_EXPORT)
    kept = KeptOfMe(**await kept_of(node.store.engine, visitor.id))
    headers = {"content-disposition": 'attachment; filename="snailhouse-me.json"'}
    body = msgspec.json.format(msgspec.json.encode(kept), indent=2)
    return Response(body, media_type="application/json", headers=headers)


@delete(
    "/api/me",
    status_code=204,
    tags=["me"],
    security=IDENTIFIED,
    responses={**NOTHING, **problems(401, 403)},
)
async def delete_me(
    request: AnyRequest, node: ServerNode, reception: Reception, visitor: Visitor
) -> Response[None]:
    """Be forgotten: keys, ratings and name at once, what you wrote at tables soon after. It cannot be undone.

    Bots play on for you; games with other people keep their moves, and call you by a stand-in name.
    """
    if reception.has_token(request):
        raise NotYours(say("a token cannot do this; do it where you made the token"))
    await node.leaving.begin(visitor.id)
    await node.tidings.round()
    node.background.spawn(node.leaving.forget(visitor.id))
    return Response(None, status_code=204, cookies=reception.no_cookies(request))
