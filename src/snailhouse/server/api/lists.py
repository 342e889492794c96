"""Lists of tables: the lobby, and where a visitor has sat. They are read, not replayed."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import cache
from typing import Annotated, Any, Literal, cast

import msgspec
from litestar import get
from litestar.params import QueryParameter

from snailhouse.core.errors import Refusal
from snailhouse.core.registry import room
from snailhouse.server.entrance.access import IDENTIFIED, Reception
from snailhouse.server.live.listing import StoredCard, decode_card
from snailhouse.server.node import ServerNode
from snailhouse.server.problems import AnyRequest, problems
from snailhouse.server.storage.lists import ListedTable
from snailhouse.table import Clock, Visitor
from snailhouse.table.state import TablePhase
from snailhouse.table.versions import unknown_events, why_closed

MOST_LISTED = 100
MOST_PAGES = 1_000
SECONDS_A_LIST = 0.005
"""What a list costs the server, about."""


class SeatCard(msgspec.Struct, frozen=True):
    name: str
    kind: str
    """open, person or bot"""
    visiting_bot: bool = False
    """Whether the person is a program: a bot that plays over the API."""


class TableCard(msgspec.Struct, frozen=True):
    """A table as a list shows it."""

    id: str
    game: str
    title: str
    options: dict[str, object]
    phase: TablePhase | Literal["closed"]
    seats: list[SeatCard]
    clock: Clock
    spectators: bool
    opened: int
    your_turn: bool
    study: bool
    turn: str | None = None
    """The name of the person whose turn it is; null while a bot thinks or nobody plays."""
    since: int | None = None
    """Since when, in milliseconds."""
    deadline: int | None = None
    """When that person's time is up."""
    closed: str | None = None
    """Why a table with the phase `closed` cannot be gone on with."""


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
    listed = await cards(node, lambda: node.store.lists.lobby(game, MOST_LISTED), guest)
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
    return await cards(node, lambda: node.store.lists.tables_of(visitor.id, MOST_LISTED, page), visitor)


class NextTurn(msgspec.Struct, frozen=True):
    """How many tables wait for you besides this one, and the one that has waited the longest."""

    count: int
    table: str | None


@get("/api/me/turn", tags=["me"], security=IDENTIFIED, responses=problems(401))
async def next_turn(
    node: ServerNode,
    visitor: Visitor,
    but: Annotated[str | None, QueryParameter(description="The table where you are.")] = None,
) -> NextTurn:
    """Where else it is your turn."""
    waiting = [table for table in await node.store.lists.waiting_for(visitor.id) if table != but]
    return NextTurn(len(waiting), waiting[0] if waiting else None)


async def cards(
    node: ServerNode, look: Callable[[], Awaitable[list[ListedTable]]], guest: Visitor | None
) -> list[TableCard]:
    """The tables that `look` finds, as the visitor is shown them."""
    listed = await look()
    if await node.projection.caught_up(listed):
        listed = await look()
    why, title = cache(why_closed), cache(_title)  # looking for a game that has left takes milliseconds
    met = node.house.closed
    found = []
    for row in listed:
        card = decode_card(row.card)
        played = met.get(row.id) or (card.played if card else None)
        unread = card is None or row.id in met
        closed = (why(played) if played else None) or (unknown_events() if unread else None)
        found.append(_card(row, card, title(row.game), closed, guest))
    return found


def _card(
    row: ListedTable, card: StoredCard | None, title: str, closed: str | None, guest: Visitor | None
) -> TableCard:
    """A table of other rules, or one that cannot be read at all, is listed as closed rather than hidden."""
    return TableCard(
        id=row.id,
        game=row.game,
        title=title,
        options=card.options if card else {},
        phase="closed" if closed else cast(TablePhase, row.phase),
        seats=_seats(card) if card else [],
        clock=card.clock if card else Clock(),
        spectators=card.spectators if card else False,
        opened=card.opened if card else 0,
        your_turn=closed is None and guest is not None and row.turn == guest.id,
        study=card.study if card else False,
        closed=closed,
        **(_turn(row, card) if card and closed is None else {}),
    )


def _turn(row: ListedTable, card: StoredCard) -> dict[str, Any]:
    """Whose turn it is, since when and until when."""
    name = next((seat.name for seat in card.seats if row.turn and seat.holder == row.turn), None)
    if name is None:
        return {}
    timed = row.due is not None and card.clock.kind != "none"
    return {"turn": name, "since": row.turned, "deadline": round((row.due or 0) * 1000) if timed else None}


def _seats(card: StoredCard) -> list[SeatCard]:
    return [
        SeatCard(seat.shown_name(number), seat.kind, seat.visiting_bot)
        for number, seat in enumerate(card.seats)
    ]


def _title(game: str) -> str:
    """The game's title, or its id if the house does not have it any more."""
    try:
        return room(game).about.title
    except Refusal:
        return game
