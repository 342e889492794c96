"""Visiting bots: programs that play over the API under a name of their own, marked as bots, with owners."""

from __future__ import annotations

import msgspec
from litestar import delete, get, post

from snailhouse.core.errors import Refusal
from snailhouse.server.entrance.access import IDENTIFIED
from snailhouse.server.entrance.identity import key_hash, new_id, new_key
from snailhouse.server.language import say
from snailhouse.server.node import ServerNode
from snailhouse.server.problems import problems
from snailhouse.server.refusals import Unknown
from snailhouse.server.storage.visiting_bots import VisitingBots
from snailhouse.table import NotYours, Visitor
from snailhouse.table.seats import VISITING, check_name, is_visiting_bot

MOST_BOTS = 10


class NewBot(msgspec.Struct, forbid_unknown_fields=True):
    nickname: str


class RegisteredBot(msgspec.Struct, frozen=True):
    """The token is told once: the house keeps only its hash."""

    player: str
    nickname: str
    token: str


class BotCard(msgspec.Struct, frozen=True):
    player: str
    nickname: str
    since: float


@post("/api/me/bots", tags=["me"], security=IDENTIFIED, responses=problems(401, 403, 422))
async def register_bot(data: NewBot, node: ServerNode, visitor: Visitor) -> RegisteredBot:
    """Give a bot of yours an identity and a token. It is shown as a bot wherever it sits, and plays unrated."""
    if is_visiting_bot(visitor.id):
        raise NotYours(say("a bot has no bots; register them with a token of your own"))
    name, bots = check_name(data.nickname), VisitingBots(node.store.engine)
    if len(await bots.of(visitor.id)) >= MOST_BOTS:
        raise Refusal(say("you have {most} bots already; end one first", most=MOST_BOTS))
    player, token = VISITING + new_id(), new_key()
    await bots.add(player, name, visitor.id, {"hash": key_hash(token), "id": new_id(), "label": name})
    return RegisteredBot(player, name, token)


@get("/api/me/bots", tags=["me"], security=IDENTIFIED, responses=problems(401))
async def list_bots(node: ServerNode, visitor: Visitor) -> list[BotCard]:
    """The bots that you own, without their tokens."""
    found = await VisitingBots(node.store.engine).of(visitor.id)
    return [BotCard(row.id, row.nickname, row.since) for row in found]


@delete("/api/me/bots/{bot:str}", tags=["me"], security=IDENTIFIED, responses=problems(401, 403, 404))
async def end_bot(bot: str, node: ServerNode, visitor: Visitor) -> None:
    """End a bot of yours: its token opens nothing any more, and its sockets are closed. Its games stay."""
    if not await VisitingBots(node.store.engine).end(visitor.id, bot):
        raise Unknown(say("you have no such bot"))
    await node.tidings.round()
