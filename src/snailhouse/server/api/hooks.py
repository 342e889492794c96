"""A table's webhook: made by whoever plays there, told the secret once."""

from __future__ import annotations

from typing import Annotated

import msgspec
from litestar import delete, get, post

from snailhouse.core.errors import Refusal
from snailhouse.server.api.notices import new_way
from snailhouse.server.api.tables import found
from snailhouse.server.entrance.access import IDENTIFIED
from snailhouse.server.language import say
from snailhouse.server.node import ServerNode
from snailhouse.server.notices.hooks import new_hook_secret
from snailhouse.server.problems import NOTHING, AnyRequest, problems
from snailhouse.server.refusals import Unknown
from snailhouse.table import NotYours, Visitor

MOST_HOOKS = 20


class NewHook(msgspec.Struct, forbid_unknown_fields=True):
    url: Annotated[str, msgspec.Meta(max_length=2000)]


class MadeHook(msgspec.Struct, frozen=True):
    """The secret signs what is sent, and is told once."""

    target: str
    secret: str


class HookCard(msgspec.Struct, frozen=True):
    """`target` is the host that is told of turns here; null if none is."""

    target: str | None
    yours: bool


@get(
    "/api/tables/{table:str}/hook", tags=["tables"], security=IDENTIFIED, responses=problems(401, 403, 404, 410)
)
async def show_hook(table: str, node: ServerNode, visitor: Visitor) -> HookCard:
    """Who is told of turns at this table, for those who play at it."""
    await _check_plays(node, table, visitor)
    hooks = await node.ways.of_table(table)
    return HookCard(hooks[0].target, hooks[0].player == visitor.id) if hooks else HookCard(None, False)


@post(
    "/api/tables/{table:str}/hook",
    tags=["tables"],
    security=IDENTIFIED,
    responses=problems(401, 403, 404, 410, 422),
)
async def set_hook(
    request: AnyRequest, table: str, data: NewHook, node: ServerNode, visitor: Visitor
) -> MadeHook:
    """Have turns at this table told to an address of Discord, Slack or your own; in place of another."""
    await _check_plays(node, table, visitor)
    target = node.outside.target(data.url)
    if await node.ways.count(visitor.id, "hook") >= MOST_HOOKS:
        raise Refusal(say("you have {most} webhooks already; end one first", most=MOST_HOOKS))
    way = new_way(request, node, visitor, "hook", data.url, target.name, new_hook_secret(), table=table)
    await node.ways.add(way)
    return MadeHook(target.name, way.secret)


@delete(
    "/api/tables/{table:str}/hook",
    tags=["tables"],
    security=IDENTIFIED,
    responses={**NOTHING, **problems(401, 403, 404, 410)},
)
async def drop_hook(table: str, node: ServerNode, visitor: Visitor) -> None:
    """End the table's webhook."""
    await _check_plays(node, table, visitor)
    hooks = await node.ways.of_table(table)
    if not hooks:
        raise Unknown(say("this table has no webhook"))
    await node.ways.drop(hooks[0].id)


async def _check_plays(node: ServerNode, table: str, visitor: Visitor) -> None:
    hosted = await found(node, table, visitor)
    if visitor.id not in {*hosted.table.holders, hosted.table.host}:
        raise NotYours(say("only those who play at a table have its webhook"))
