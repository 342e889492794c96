"""Tables: opening, looking, and everything a visitor can ask of one."""

from __future__ import annotations

from typing import Annotated

import msgspec
from litestar import Response, get, post
from litestar.openapi import ResponseSpec
from litestar.params import QueryParameter

from snailhouse.core.gamerecord import GameRecord
from snailhouse.server.entrance.access import IDENTIFIED
from snailhouse.server.entrance.identity import new_id
from snailhouse.server.entrance.opening import may_open
from snailhouse.server.live.admission import check_admitted
from snailhouse.server.live.hosted import HostedTable
from snailhouse.server.live.house import House
from snailhouse.server.live.looking import viewpoint
from snailhouse.server.node import ServerNode
from snailhouse.server.problems import problems
from snailhouse.table import AnyCommand, Open, TableView, Visitor, export_record, seen_by

RequestName = Annotated[
    str,
    QueryParameter(
        name="request", max_length=64, description="A name of your choice: sent again, it is done once."
    ),
]
SeatWanted = Annotated[
    int | None, QueryParameter(name="seat", description="As which seat of yours, if you have several.")
]


class OpenedTable(msgspec.Struct, frozen=True):
    id: str
    table: TableView


class Happened(msgspec.Struct, frozen=True):
    """The version of the table at which what you asked was done."""

    version: int


@post("/api/tables", tags=["tables"], security=IDENTIFIED, responses=problems(401, 403, 409, 422, 503))
async def open_table(
    data: Open, node: ServerNode, visitor: Visitor, request_name: RequestName = ""
) -> OpenedTable:
    """Open a table. Its id is the link to it: who has it can come in."""
    table = node.signer.derived(visitor.id, request_name) if request_name else new_id()
    async with may_open(node, visitor, table):
        hosted = await node.house.open(visitor, data, table, request_name)
    return OpenedTable(hosted.id, await _seen(node.house, hosted, visitor, None, 0))


@post(
    "/api/tables/{table:str}/again",
    tags=["tables"],
    security=IDENTIFIED,
    responses=problems(401, 403, 404, 409, 410, 422, 503),
)
async def try_again(
    table: str,
    node: ServerNode,
    visitor: Visitor,
    moment: Annotated[int, QueryParameter(name="position", ge=0, description="After so many events.")],
    request_name: RequestName = "",
) -> OpenedTable:
    """Open a study game that goes on from a decision of a finished game, with the same dice."""
    hosted = await found(node, table, visitor)
    new = node.signer.derived(visitor.id, request_name) if request_name else new_id()
    async with may_open(node, visitor, new):
        opened = await node.house.try_again(hosted, moment, visitor, new, request_name)
    return OpenedTable(opened.id, await _seen(node.house, opened, visitor, None, 0))


@get("/api/tables/{table:str}", tags=["tables"], responses=problems(404, 410))
async def show_table(
    table: str,
    node: ServerNode,
    guest: Visitor | None,
    seat: SeatWanted = None,
    since: Annotated[int, QueryParameter(ge=0, description="Log and chat after this version; 0: all.")] = 0,
) -> TableView:
    """The table as you may see it."""
    return await _seen(node.house, await found(node, table, guest), guest, seat, since)


@post(
    "/api/tables/{table:str}/commands",
    status_code=200,
    tags=["tables"],
    security=IDENTIFIED,
    responses=problems(401, 403, 404, 409, 410, 422, 503),
)
async def command(
    table: str, data: AnyCommand, node: ServerNode, visitor: Visitor, request_name: RequestName = ""
) -> Happened:
    """Ask something of a table: sit, start, move, offer an undo, talk. Refusals say which rule forbids it."""
    hosted = await found(node, table, visitor)
    return Happened(await node.house.act(hosted, visitor, data, request_name))


@get(
    "/api/tables/{table:str}/record",
    tags=["tables"],
    media_type="application/json",
    responses={
        200: ResponseSpec(GameRecord, description="The record", generate_examples=False),
        **problems(404, 410),
    },
)
async def export(
    table: str, node: ServerNode, guest: Visitor | None, seat: SeatWanted = None
) -> Response[bytes]:
    """The game's record as you may know it; when the game is over everything, the seed of the dice included."""
    hosted = await found(node, table, guest)
    async with node.house.committed(hosted) as state:
        text = export_record(state, viewpoint(state, guest.id if guest else None, seat))
    headers = {"content-disposition": f'attachment; filename="{hosted.table.game.id}.json"'}
    return Response(text.encode(), media_type="application/json", headers=headers)


async def found(node: ServerNode, table: str, guest: Visitor | None) -> HostedTable:
    """A table that the visitor may look at, as new as the database has it."""
    hosted = await node.other_nodes.newest(table)
    await check_admitted(node.store, hosted, guest.id if guest else None)
    return hosted


async def _seen(
    house: House, hosted: HostedTable, guest: Visitor | None, seat: int | None, since: int
) -> TableView:
    visitor = guest.id if guest else None
    async with house.committed(hosted) as state:
        return seen_by(
            state,
            viewpoint(state, visitor, seat),
            since,
            host=visitor == state.host,
            guided=True,
        )
