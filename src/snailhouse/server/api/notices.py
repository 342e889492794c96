"""Notices of turns: where a visitor's go, when they are quiet, and which tables are muted."""

from __future__ import annotations

import time
from dataclasses import replace
from typing import Annotated, Literal

import msgspec
from litestar import delete, get, post

from snailhouse.core.errors import Refusal
from snailhouse.core.language import spoken
from snailhouse.server.api.own import get_own, post_own
from snailhouse.server.api.tables import found
from snailhouse.server.entrance.access import IDENTIFIED, Reception
from snailhouse.server.entrance.addresses import house_address
from snailhouse.server.entrance.guard import address
from snailhouse.server.entrance.identity import new_id
from snailhouse.server.language import say
from snailhouse.server.logs import log
from snailhouse.server.node import ServerNode
from snailhouse.server.notices.delivery import NotAccepted, NotKnown, NotWanted, Way, WayKind
from snailhouse.server.notices.mail import check_mail_address
from snailhouse.server.notices.push import BrowserKeys, check_browser_keys
from snailhouse.server.notices.quiet import QuietHours, check_zone
from snailhouse.server.notices.sender import mail_code
from snailhouse.server.problems import NOTHING, AnyRequest, problems
from snailhouse.server.refusals import Busy, TooMuch, Unknown
from snailhouse.server.thinking.purposes import network
from snailhouse.table import Visitor

MOST_BROWSERS = 10
MOST_QUESTIONS = 3
"""Mails a day to one address that ask whether it wants notices."""
A_DAY = 86_400.0


class PushWay(msgspec.Struct, tag="push", tag_field="kind", forbid_unknown_fields=True):
    """A browser's subscription, as its PushManager gives it."""

    endpoint: Annotated[str, msgspec.Meta(max_length=2000)]
    keys: BrowserKeys


class MailWay(msgspec.Struct, tag="mail", tag_field="kind", forbid_unknown_fields=True):
    address: Annotated[str, msgspec.Meta(max_length=254)]


class WayCard(msgspec.Struct, frozen=True):
    id: str
    kind: WayKind
    target: str
    """The mail address; of a browser or a webhook only the host it is reached by."""
    confirmed: bool
    since: float
    table: str | None = None


class Notices(msgspec.Struct, frozen=True):
    push_key: str
    """What a browser must know of the house to subscribe."""
    mail: bool
    """Whether the house sends mail."""
    ways: list[WayCard]
    quiet: QuietHours | None


class Muting(msgspec.Struct, forbid_unknown_fields=True):
    muted: bool


@get("/api/me/notices", tags=["me"], security=IDENTIFIED, responses=problems(401))
async def my_notices(node: ServerNode, visitor: Visitor) -> Notices:
    """Where you are told that it is your turn, and when not."""
    ways = await node.ways.of_player(visitor.id)
    quiet = await node.ways.quiet_hours(visitor.id)
    return Notices(node.pusher.public_key, node.mailer is not None, [way_card(way) for way in ways], quiet)


@post("/api/me/notices", tags=["me"], security=IDENTIFIED, responses=problems(401, 403, 422))
async def add_way(
    request: AnyRequest,
    data: PushWay | MailWay,
    node: ServerNode,
    reception: Reception,
    visitor: Visitor,
) -> WayCard:
    """Be told in a browser, or by mail; of a mail address its reader is asked first."""
    if isinstance(data, PushWay):
        way = await _browser(request, data, node, visitor)
        await node.ways.add(replace(way, device=await reception.key(request)))
    else:
        way = await _mail(request, data, node, visitor)
    return way_card(way)


async def _browser(request: AnyRequest, data: PushWay, node: ServerNode, visitor: Visitor) -> Way:
    target = node.outside.target(data.endpoint)
    keys = msgspec.json.encode(check_browser_keys(data.keys)).decode()
    known = await node.ways.of_player(visitor.id)
    if sum(way.kind == "push" and way.address != data.endpoint for way in known) >= MOST_BROWSERS:
        raise Refusal(say("you are told in {most} browsers already; end one first", most=MOST_BROWSERS))
    return new_way(request, node, visitor, "push", data.endpoint, target.name, keys)


async def _mail(request: AnyRequest, data: MailWay, node: ServerNode, visitor: Visitor) -> Way:
    if node.mailer is None:
        raise Refusal(say("this house sends no mail"))
    mail_address = check_mail_address(data.address)
    asked = await node.ways.asked_lately(mail_address, A_DAY)
    place = network(address(request.scope))
    waits = [node.questions.take(name) for name in (visitor.id, place)]
    if asked >= MOST_QUESTIONS or any(waits):
        raise TooMuch(max([*waits, 600.0]), say("this address was asked often enough; try again tomorrow"))
    domain = mail_address.rpartition("@")[2].lower()
    way = new_way(request, node, visitor, "mail", mail_address, domain, "", confirmed=False)
    await node.ways.add(way)
    try:
        await node.sender.ask_by_mail(way, visitor.name)
    except (NotAccepted, NotKnown, NotWanted) as refusal:
        log("a mail could not be sent", reason=str(refusal))
        await node.ways.drop(way.id)
        raise Busy(say("the mail could not be sent; try again later")) from None
    return way


def new_way(
    request: AnyRequest,
    node: ServerNode,
    visitor: Visitor,
    kind: WayKind,
    where: str,
    target: str,
    secret: str,
    *,
    table: str | None = None,
    confirmed: bool = True,
) -> Way:
    house = house_address(request, node.settings)
    return Way(
        new_id(), visitor.id, table, kind, where, target, secret, house, spoken(), confirmed, 0, time.time()
    )


def way_card(way: Way) -> WayCard:
    shown = way.address if way.kind == "mail" else way.target
    return WayCard(way.id, way.kind, shown, way.confirmed, way.since, way.table)


@delete(
    "/api/me/notices/{way:str}",
    tags=["me"],
    security=IDENTIFIED,
    responses={**NOTHING, **problems(401, 403, 404)},
)
async def drop_way(way: str, node: ServerNode, visitor: Visitor) -> None:
    """Be told there no more."""
    known = await node.ways.one(way)
    if known is None or known.player != visitor.id:
        raise Unknown(say("you have no such way to be told"))
    await node.ways.drop(way)


@post(
    "/api/me/notices/quiet",
    status_code=200,
    tags=["me"],
    security=IDENTIFIED,
    responses=problems(401, 403, 422),
)
async def keep_quiet(data: QuietHours, node: ServerNode, visitor: Visitor) -> QuietHours:
    """Say when you do not want to be told; what comes then waits until it is over."""
    check_zone(data.zone)
    await node.ways.set_quiet_hours(visitor.id, data)
    return data


@get_own("/api/tables/{table:str}/mute")
async def is_muted(table: str, node: ServerNode, visitor: Visitor) -> Muting:
    """Whether you are told of your turns at this table."""
    await found(node, table, visitor)
    return Muting(await node.ways.is_muted(visitor.id, table))


@post_own("/api/tables/{table:str}/mute")
async def mute(table: str, data: Muting, node: ServerNode, visitor: Visitor) -> Muting:
    """Be told of your turns at this table no more, or again."""
    await found(node, table, visitor)
    await node.ways.mute(visitor.id, table, muted=data.muted)
    return data


@post("/api/mail/{deed:str}/{code:str}", status_code=200, tags=["me"], responses=problems(403, 404))
async def answer_mail(deed: Literal["confirm", "stop"], code: str, node: ServerNode) -> WayCard:
    """Say, with the code from a mail, that its address wants notices, or no more of them."""
    way = await node.ways.one(code.partition(".")[0])
    if way is None or way.kind != "mail" or code != mail_code(node.signer, way, deed):
        raise Unknown(say("this link is not valid, or not any more"))
    if deed == "confirm":
        await node.ways.confirm(way.id)
    else:
        await node.ways.drop(way.id)
    return msgspec.structs.replace(way_card(way), confirmed=deed == "confirm")
