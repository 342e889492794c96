"""People one has played with, and playing again with one of them."""

from __future__ import annotations

from typing import Annotated

import msgspec
from litestar import get, post
from litestar.params import QueryParameter

from snailhouse.core.errors import Refusal
from snailhouse.server.api.lists import MOST_PAGES
from snailhouse.server.api.tables import RequestName, found
from snailhouse.server.entrance.access import IDENTIFIED, Reception
from snailhouse.server.entrance.identity import new_id
from snailhouse.server.entrance.opening import may_open
from snailhouse.server.language import say
from snailhouse.server.node import ServerNode
from snailhouse.server.problems import AnyRequest, problems
from snailhouse.server.refusals import TooMuch, Unknown
from snailhouse.server.results.acquaintances import Acquaintance, acquaintance_at, acquaintances
from snailhouse.table import LiveTable, Open, Visitor
from snailhouse.table.gather import ME, OPEN
from snailhouse.table.sequel import next_options

SECONDS_OF_PEOPLE = 0.02
"""What looking them up costs the server, about."""


class PlayAgain(msgspec.Struct, forbid_unknown_fields=True):
    """A finished game, and the seat of somebody in it."""

    table: str
    seat: int


class Invited(msgspec.Struct, frozen=True):
    id: str
    """The table: its link is the invitation."""
    told: bool
    """Whether they will be told of it; otherwise send them the link."""


@get("/api/me/people", tags=["me"], security=IDENTIFIED, responses=problems(401))
async def my_people(
    request: AnyRequest,
    node: ServerNode,
    reception: Reception,
    visitor: Visitor,
    page: Annotated[int, QueryParameter(ge=0, le=MOST_PAGES, description="Of 20 people each, from 0.")] = 0,
) -> list[Acquaintance]:
    """People you have finished games with, the latest first: how many, how they ended, the last one."""
    node.thinking.read(reception.owner(request, visitor), SECONDS_OF_PEOPLE)
    return await acquaintances(node.store.engine, visitor.id, page)


@post(
    "/api/me/people/again",
    tags=["me"],
    security=IDENTIFIED,
    responses=problems(401, 403, 404, 409, 410, 422, 503),
)
async def play_again(
    data: PlayAgain, node: ServerNode, visitor: Visitor, request_name: RequestName = ""
) -> Invited:
    """Open a table as the last one, with a seat for somebody you played with, and have them told of it."""
    other = await acquaintance_at(node.store.engine, visitor.id, data.table, data.seat)
    if other is None:
        raise Unknown(
            say("you have finished no game there with somebody in that seat, or they have left the house")
        )
    last = (await found(node, data.table, visitor)).table
    if wait := node.inviting.take(visitor.id):
        raise TooMuch(wait, say("you have invited as many people today as is kind; send them a link instead"))
    table = node.signer.derived(visitor.id, request_name) if request_name else new_id()
    async with may_open(node, visitor, table):
        hosted = await node.house.open(visitor, _same(last, visitor.id), table, request_name)
    if hosted.table.phase != "gathering":
        return Invited(hosted.id, told=False)
    told = await node.invitations.invite(hosted.id, [other], hosted.table.opened.at, grace=0.0)
    return Invited(hosted.id, told=other in told)


def _same(last: LiveTable, visitor: str) -> Open:
    """The same game with the same options and clock. Seats go round by one; bots stay, people must come."""
    if last.opened.study or len(last.holders) < 2:
        raise Refusal(say("nobody else played there"))
    mine = last.seats_of(visitor)[:1]
    seats = [
        ME if number in mine else (seat.bot or OPEN) if seat.holder is None else OPEN
        for number, seat in enumerate(last.seats)
    ]
    round_by_one = seats if last.game.room.names_rematch else [*seats[1:], seats[0]]
    opened = last.opened
    return Open(
        game=last.game.id,
        options=next_options(last),
        seats=round_by_one,
        clock=opened.clock,
        spectators=opened.spectators,
        coach=opened.coach,
    )
