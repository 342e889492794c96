"""The visitor: a nickname, and keys to be the same person on another device or in a program."""

from __future__ import annotations

from typing import Annotated

import msgspec
from litestar import Response, delete, get, post

from snailhouse.core.errors import Refusal
from snailhouse.server.entrance.access import IDENTIFIED, Reception
from snailhouse.server.entrance.identity import KeyKind, key_hash, new_id, new_key
from snailhouse.server.language import say
from snailhouse.server.node import ServerNode
from snailhouse.server.problems import AnyRequest, problems
from snailhouse.server.refusals import Unknown
from snailhouse.table import NotYours, Visitor
from snailhouse.table.seats import check_name
from snailhouse.table.writing import check_writing

MOST_KEYS = 20


class Nickname(msgspec.Struct, forbid_unknown_fields=True):
    nickname: str


class Me(msgspec.Struct, frozen=True):
    player: str
    nickname: str


class NewKey(msgspec.Struct, forbid_unknown_fields=True):
    """A `link` carries your identity to another device, a `token` lets a program play for you."""

    kind: KeyKind
    label: Annotated[str, msgspec.Meta(max_length=64)] = ""


class Key(msgspec.Struct, frozen=True):
    """The key itself is told once: the house keeps only its hash."""

    id: str
    kind: KeyKind
    key: str
    link: str | None
    """The private link. Its secret part is behind the # and is never sent with a request."""


class KeyCard(msgspec.Struct, frozen=True):
    id: str
    kind: KeyKind
    label: str
    since: float


class Carried(msgspec.Struct, forbid_unknown_fields=True):
    key: str


@get("/api/me", tags=["me"], security=IDENTIFIED, responses=problems(401))
async def who_am_i(visitor: Visitor) -> Me:
    """Who the house takes you for."""
    return Me(visitor.id, visitor.name)


@post("/api/me", status_code=200, tags=["me"], responses=problems(403, 422))
async def introduce(
    request: AnyRequest, data: Nickname, node: ServerNode, reception: Reception
) -> Response[Me]:
    """Take a nickname, or another one. The answer's cookie is your identity."""
    name = check_name(data.nickname)
    visitor = await reception.visitor_or_none(request)
    if visitor is None:
        player = new_id()
        await node.store.add_player(player, name)
    else:
        player = visitor.id
        await node.store.rename_player(player, name)
    reception.remember(player, name)
    by_token = visitor is not None and reception.has_token(request)
    return Response(Me(player, name), cookies=[] if by_token else reception.cookies(request, player))


@post("/api/me/keys", tags=["me"], security=IDENTIFIED, responses=problems(401, 403, 422))
async def make_key(
    request: AnyRequest, data: NewKey, node: ServerNode, reception: Reception, visitor: Visitor
) -> Key:
    """Make a private link or a token for a program."""
    if reception.has_token(request):
        raise NotYours(say("a token makes no other keys; make them where you made the token"))
    check_writing(data.label)
    if len(await node.store.keys_of(visitor.id)) >= MOST_KEYS:
        raise Refusal(say("you have {most} keys already; drop one first", most=MOST_KEYS))
    key, key_id = new_key(), new_id()
    row = {"hash": key_hash(key), "id": key_id, "player": visitor.id, "kind": data.kind, "label": data.label}
    await node.store.add_key(row)
    link = f"{request.base_url}#/carry/{key}" if data.kind == "link" else None
    return Key(key_id, data.kind, key, link)


@get("/api/me/keys", tags=["me"], security=IDENTIFIED, responses=problems(401))
async def list_keys(node: ServerNode, visitor: Visitor) -> list[KeyCard]:
    """Your keys, without their secrets."""
    return [KeyCard(row.id, row.kind, row.label, row.since) for row in await node.store.keys_of(visitor.id)]


@delete("/api/me/keys/{key:str}", tags=["me"], security=IDENTIFIED, responses=problems(401, 403, 404))
async def drop_key(key: str, node: ServerNode, visitor: Visitor) -> None:
    """Drop a key: it opens nothing any more."""
    if not await node.store.drop_key(visitor.id, key):
        raise Unknown(say("you have no such key"))


@post("/api/me/carry", status_code=200, tags=["me"], responses=problems(403, 404))
async def carry(request: AnyRequest, data: Carried, node: ServerNode, reception: Reception) -> Response[Me]:
    """Become, on this device, the visitor who made the private link."""
    player = await node.store.key_owner(key_hash(data.key), "link")
    name = await node.store.nickname(player) if player else None
    if player is None or name is None:
        raise Unknown(say("this link is not valid, or not any more"))
    return Response(Me(player, name), cookies=reception.cookies(request, player))
