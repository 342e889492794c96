"""The visitor: a nickname, devices, and keys to be the same person on another device or in a program."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from litestar import Response, delete, get, post

from snailhouse.core.errors import Refusal
from snailhouse.server.entrance.access import IDENTIFIED, Reception
from snailhouse.server.entrance.identity import DEVICE, KNOWN, KeyKind, key_hash, new_id, new_key
from snailhouse.server.entrance.opening import accept_invite
from snailhouse.server.language import say
from snailhouse.server.node import ServerNode
from snailhouse.server.problems import NOTHING, AnyRequest, problems
from snailhouse.server.refusals import Unknown
from snailhouse.server.storage.keys import LINK_SECONDS
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
    kind: Literal["device", "link", "token"]
    label: str
    since: float
    seen: float | None
    """When it was used last, to about a day."""
    ends: float | None
    """When a private link ends that nobody uses."""
    here: bool
    """Whether you ask with it now."""


class Carried(msgspec.Struct, forbid_unknown_fields=True):
    key: str


class InviteCode(msgspec.Struct, forbid_unknown_fields=True):
    code: Annotated[str, msgspec.Meta(max_length=200)]


class SignOut(msgspec.Struct, forbid_unknown_fields=True):
    everywhere: bool = False
    """All devices, and every private link and token."""


@get("/api/me", tags=["me"], security=IDENTIFIED, responses=problems(401))
async def who_am_i(
    request: AnyRequest, node: ServerNode, reception: Reception, visitor: Visitor
) -> Response[Me]:
    """Who the house takes you for. A browser's cookies are renewed by it."""
    mine, device = Me(visitor.id, visitor.name), request.cookies.get(DEVICE)
    if reception.has_token(request) or KNOWN not in request.cookies:
        return Response(mine)
    if device is None:  # a browser from before there were devices
        device, row = reception.new_device(request, visitor.id)
        await node.store.keys.add(row)
    return Response(mine, cookies=reception.cookies(request, visitor.id, device))


@post("/api/me", status_code=200, tags=["me"], responses=problems(403, 422))
async def introduce(
    request: AnyRequest, data: Nickname, node: ServerNode, reception: Reception
) -> Response[Me]:
    """Take a nickname, or another one. The answer's cookies are your identity."""
    name = check_name(data.nickname)
    visitor = await reception.visitor_or_none(request)
    if visitor is not None:
        await node.store.rename_player(visitor.id, name)
        reception.remember(visitor.id, name)
        return Response(Me(visitor.id, name))
    player = new_id()
    device, row = reception.new_device(request, player)
    # The same clock as that of tables: whoever is removed from one has not been met before under a new name.
    await node.store.add_player(player, name, row, since=node.time.now() / 1000)
    reception.remember(player, name)
    return Response(Me(player, name), cookies=reception.cookies(request, player, device))


@post("/api/me/keys", tags=["me"], security=IDENTIFIED, responses=problems(401, 403, 422))
async def make_key(
    request: AnyRequest, data: NewKey, node: ServerNode, reception: Reception, visitor: Visitor
) -> Key:
    """Make a private link, which is good once and for a day, or a token for a program."""
    if reception.has_token(request):
        raise NotYours(say("a token makes no other keys; make them where you made the token"))
    check_writing(data.label)
    if sum(row.kind != "device" for row in await node.store.keys.of(visitor.id)) >= MOST_KEYS:
        raise Refusal(say("you have {most} keys already; drop one first", most=MOST_KEYS))
    key, key_id = new_key(), new_id()
    row = {"hash": key_hash(key), "id": key_id, "player": visitor.id, "kind": data.kind, "label": data.label}
    await node.store.keys.add(row)
    link = f"{request.base_url}#/carry/{key}" if data.kind == "link" else None
    return Key(key_id, data.kind, key, link)


@get("/api/me/keys", tags=["me"], security=IDENTIFIED, responses=problems(401))
async def list_keys(
    request: AnyRequest, node: ServerNode, reception: Reception, visitor: Visitor
) -> list[KeyCard]:
    """Your devices, private links and tokens, without their secrets."""
    here = await reception.key(request)
    return [
        KeyCard(
            row.id,
            row.kind,
            row.label,
            row.since,
            row.seen,
            row.since + LINK_SECONDS if row.kind == "link" else None,
            row.id == here,
        )
        for row in await node.store.keys.of(visitor.id)
    ]


@delete("/api/me/keys/{key:str}", tags=["me"], security=IDENTIFIED, responses=problems(401, 403, 404))
async def drop_key(key: str, node: ServerNode, visitor: Visitor) -> None:
    """Drop a key: it opens nothing any more, and its sockets are closed. So is a device signed out."""
    if not await node.store.keys.drop(visitor.id, key):
        raise Unknown(say("you have no such key"))
    await node.tidings.round()


@post(
    "/api/me/sign-out",
    status_code=204,
    tags=["me"],
    security=IDENTIFIED,
    responses={**NOTHING, **problems(401, 403)},
)
async def sign_out(
    request: AnyRequest, data: SignOut, node: ServerNode, reception: Reception, visitor: Visitor
) -> Response[None]:
    """Sign out here, or everywhere. Who has neither another device nor a key cannot come back."""
    if data.everywhere and reception.has_token(request):
        raise NotYours(say("a token cannot do this; do it where you made the token"))
    here = await reception.key(request)
    await node.store.keys.drop(visitor.id, None if data.everywhere or here is None else here)
    await node.tidings.round()
    return Response(None, status_code=204, cookies=reception.no_cookies(request))


@post(
    "/api/me/invite",
    status_code=204,
    tags=["me"],
    security=IDENTIFIED,
    responses={**NOTHING, **problems(401, 403, 422)},
)
async def give_invite_code(
    request: AnyRequest, data: InviteCode, node: ServerNode, reception: Reception, visitor: Visitor
) -> None:
    """Give the house's invite code, once, where it opens tables only for those who have it."""
    await accept_invite(node, visitor, data.code, reception.owner(request, visitor).address)


@post("/api/me/carry", status_code=200, tags=["me"], responses=problems(403, 404))
async def carry(request: AnyRequest, data: Carried, node: ServerNode, reception: Reception) -> Response[Me]:
    """Become, on this device, the visitor who made the private link. It is good once."""
    player = await node.store.keys.spend_link(key_hash(data.key))
    name = await node.store.nickname(player) if player else None
    if player is None or name is None:
        raise Unknown(say("this link is not valid, or not any more"))
    device, row = reception.new_device(request, player)
    await node.store.keys.add(row)
    return Response(Me(player, name), cookies=reception.cookies(request, player, device))
