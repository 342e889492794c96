"""Tables: the lobby, opening, looking, and everything a visitor can ask of one."""

from __future__ import annotations

from typing import Annotated

import msgspec
from litestar import Response, get, post
from litestar.openapi import ResponseSpec
from litestar.params import QueryParameter

from snailhouse.core.errors import Refusal
from snailhouse.core.gamerecord import GameRecord
from snailhouse.core.language import spoken
from snailhouse.core.registry import room
from snailhouse.server.entrance.access import IDENTIFIED, Reception
from snailhouse.server.entrance.identity import new_id
from snailhouse.server.live.hosted import HostedTable
from snailhouse.server.live.house import House
from snailhouse.server.live.looking import may_look, viewpoint
from snailhouse.server.node import ServerNode
from snailhouse.server.problems import AnyRequest, problems
from snailhouse.server.refusals import NoSuchTable
from snailhouse.table import AnyCommand, Clock, LiveTable, Open, TableView, Visitor, export_record, seen_by
from snailhouse.table.versions import ClosedTable

MOST_LISTED = 100
MOST_PAGES = 1_000
SECONDS_A_LIST = 0.01
"""What a list costs the server, about; its cards are made once a version."""
RequestName = Annotated[
    str,
    QueryParameter(
        name="request", max_length=64, description="A name of your choice: sent again, it is done once."
    ),
]
SeatWanted = Annotated[
    int | None, QueryParameter(name="seat", description="As which seat of yours, if you have several.")
]


class SeatCard(msgspec.Struct, frozen=True):
    name: str
    kind: str
    """open, person or bot"""


class TableCard(msgspec.Struct, frozen=True):
    """A table as a list shows it."""

    id: str
    game: str
    title: str
    options: dict[str, object]
    phase: str
    seats: list[SeatCard]
    clock: Clock
    spectators: bool
    opened: int
    your_turn: bool
    study: bool
    closed: str | None = None
    """Why a table with the phase `closed` cannot be gone on with."""


class OpenedTable(msgspec.Struct, frozen=True):
    id: str
    table: TableView


class Happened(msgspec.Struct, frozen=True):
    """The version of the table at which what you asked was done."""

    version: int


@get("/api/lobby", tags=["tables"], responses=problems())
async def lobby(
    request: AnyRequest,
    node: ServerNode,
    reception: Reception,
    guest: Visitor | None,
    game: str | None = None,
) -> list[TableCard]:
    """Public tables: those with an open seat first, then those to watch."""
    node.thinking.read(reception.owner(request, guest), SECONDS_A_LIST)
    listed = await cards(node, await node.store.lobby(game, MOST_LISTED), guest)
    return [card for card in listed if card.spectators or card.phase == "gathering"]


@get("/api/me/tables", tags=["me"], security=IDENTIFIED, responses=problems(401))
async def my_tables(
    request: AnyRequest,
    node: ServerNode,
    reception: Reception,
    visitor: Visitor,
    page: Annotated[int, QueryParameter(ge=0, le=MOST_PAGES, description="Of 100 tables each, from 0.")] = 0,
) -> list[TableCard]:
    """Where you have sat: where it is your turn, what is not over, and what is, the latest first."""
    node.thinking.read(reception.owner(request, visitor), SECONDS_A_LIST)
    listed = await cards(node, await node.store.tables_of(visitor.id, MOST_LISTED, page), visitor)
    return sorted(listed, key=lambda card: not card.your_turn)


@post("/api/tables", tags=["tables"], security=IDENTIFIED, responses=problems(401, 403, 409, 422, 503))
async def open_table(
    data: Open, node: ServerNode, visitor: Visitor, request_name: RequestName = ""
) -> OpenedTable:
    """Open a table. Its id is the link to it: who has it can come in."""
    table = node.signer.derived(visitor.id, request_name) if request_name else new_id()
    hosted = await node.house.open(visitor, data, table, request_name)
    return OpenedTable(hosted.id, await _seen(node.house, hosted, visitor, None, 0))


@get("/api/tables/{table:str}", tags=["tables"], responses=problems(404))
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
    responses=problems(401, 403, 404, 409, 422, 503),
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
        **problems(404),
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
    if not may_look(hosted.table, guest.id if guest else None):
        raise NoSuchTable
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
        )


async def cards(node: ServerNode, tables: list[str], guest: Visitor | None) -> list[TableCard]:
    """The tables in this order, without any that cannot be read, such as of a game that has left the house."""
    await node.other_nodes.refresh(tables)
    found: list[TableCard] = []
    for table in tables:
        try:
            found.append(await _card(node.house, table, guest))
        except ClosedTable as closed:
            found.append(_closed_card(table, closed))
        except Refusal:
            continue
    return found


def _closed_card(table: str, closed: ClosedTable) -> TableCard:
    """A table of other rules is listed as closed, with the reason, rather than hidden."""
    opened = closed.opened
    return TableCard(
        id=table,
        game=opened.game if opened else "",
        title=room(opened.game).about.title if opened else "",
        options={},
        phase="closed",
        seats=[],
        clock=opened.clock if opened else Clock(),
        spectators=opened.spectators if opened else False,
        opened=opened.at if opened else 0,
        your_turn=False,
        study=opened.study if opened else False,
        closed=str(closed),
    )


async def _card(house: House, table: str, guest: Visitor | None) -> TableCard:
    async with house.committed(await house.find(table)) as state:
        card = state.once(("card", spoken()), lambda: _shown_card(table, state))
        mine = guest is not None and state.actor in state.seats_of(guest.id)
        return msgspec.structs.replace(card, your_turn=mine and state.seats[state.actor].present)


def _shown_card(table: str, state: LiveTable) -> TableCard:
    """A table's card for somebody who is not to move; made once a version and language."""
    return TableCard(
        id=table,
        game=state.game.id,
        title=state.game.title,
        options=state.game.shown_options(),
        phase=state.phase,
        seats=[SeatCard(seat.shown_name, seat.kind) for seat in state.seats],
        clock=state.opened.clock,
        spectators=state.opened.spectators,
        opened=state.opened.at,
        your_turn=False,
        study=state.opened.study,
    )
