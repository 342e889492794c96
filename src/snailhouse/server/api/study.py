"""Learning at a table: why something cannot be done, what the coach says, and how the game went so far."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any, Final

import msgspec
from litestar import Request, get, post
from litestar.params import QueryParameter

from snailhouse.bots.coach import Advice
from snailhouse.bots.coach import coach as advise
from snailhouse.server.access import IDENTIFIED, Reception
from snailhouse.server.api.tables import SeatWanted, found
from snailhouse.server.language import say
from snailhouse.server.live import Live, viewpoint
from snailhouse.server.node import Node
from snailhouse.server.problems import problems
from snailhouse.table import Moment, NotNow, NotYours, Visitor, moments, own_decision

MOST_MOMENTS: Final = 200
LONGEST_NAME: Final = 64


class Reason(msgspec.Struct, frozen=True):
    reason: str | None
    """Why touching these things leads to no legal move, with the rule; null if it does."""


class Lesson(msgspec.Struct, frozen=True):
    """The coach's advice for one decision."""

    position: int
    seat: int
    advice: list[Advice]
    """Every legal move, the best first."""
    line: list[str]
    """How the game may go on from the best move."""
    exact: bool
    """Whether the chances are exact rather than estimated."""


class Moments(msgspec.Struct, frozen=True):
    total: int
    """How many moments the game has so far: one more than events."""
    first: int = msgspec.field(name="from")
    moments: list[Moment]


@get("/api/tables/{table:str}/why", tags=["study"], security=IDENTIFIED, responses=problems(401, 404, 409))
async def why(
    table: str,
    node: Node,
    visitor: Visitor,
    touch: Annotated[
        list[Annotated[str, msgspec.Meta(max_length=LONGEST_NAME)]],
        QueryParameter(min_items=1, max_items=16, description="Things on the board, in the order touched."),
    ],
    seat: SeatWanted = None,
) -> Reason:
    """Why touching these things on the board makes no move now. For whoever is to decide."""
    async with node.house.steady(await found(node, table, visitor)) as state:
        own_decision(state, visitor.id, seat)
        return Reason(state.match.why_not_touch(tuple(touch)))


@post(
    "/api/tables/{table:str}/coach",
    status_code=200,
    tags=["study"],
    security=IDENTIFIED,
    responses=problems(401, 403, 404, 409),
)
async def coach(
    request: Request[Any, Any, Any],
    table: str,
    node: Node,
    reception: Reception,
    visitor: Visitor,
    seat: SeatWanted = None,
) -> Lesson:
    """What each of your moves is worth, at a table that allows the coach. It knows what your seat knows."""
    live = await found(node, table, visitor)
    async with node.house.steady(live) as state:
        if not state.opened.coach:
            raise NotYours(say("nobody has a coach at this table"))
        asker = own_decision(state, visitor.id, seat)
        reception.limit_thinking(request, visitor)
        match = state.match.copy()
    position = len(match.events)
    lesson = await node.thinking.for_visitor(
        request, lambda stopped: advise(match, stopped=lambda: stopped() or _moved_on(live, position))
    )
    if _moved_on(live, position):
        raise NotNow(say("the game has moved on while the coach was thinking"))
    return Lesson(position, asker, lesson.advice, lesson.line, lesson.exact)


def _moved_on(live: Live, position: int) -> bool:
    return live.table.moment != position or live.table.phase != "playing"


@get("/api/tables/{table:str}/moments", tags=["study"], responses=problems(404, 409, 422))
async def table_moments(
    table: str,
    node: Node,
    guest: Visitor | None,
    seat: SeatWanted = None,
    first: Annotated[int, QueryParameter(name="from", ge=0, description="The first moment wanted.")] = 0,
    count: Annotated[int, QueryParameter(ge=1, le=MOST_MOMENTS)] = MOST_MOMENTS,
) -> Moments:
    """The game moment by moment as you knew it; when it is over, as any `seat` knew it, nothing hidden."""
    async with node.house.steady(await found(node, table, guest)) as state:
        if not state.started:
            raise NotNow(say("the game has not begun"))
        over = state.phase == "over"
        viewer = viewpoint(state, guest.id if guest else None, seat)
        if over and seat is not None:
            viewer = seat
        match = state.match.copy()
    shown = await asyncio.to_thread(moments, match, viewer, first, count, revealed=over)
    return Moments(total=len(match.events) + 1, first=first, moments=shown)
