"""Learning at a table: why something cannot be done, what the coach says, and how the game went so far."""

from __future__ import annotations

from typing import Annotated, Final

import msgspec
from litestar import Response, get, post
from litestar.openapi import ResponseSpec
from litestar.params import QueryParameter

from snailhouse.bots.coach import Advice, Lesson
from snailhouse.core.language import spoken
from snailhouse.core.position import check_seat
from snailhouse.server.api.tables import SeatWanted, found
from snailhouse.server.api.waiting import can_wait, thought_for
from snailhouse.server.entrance.access import IDENTIFIED, Reception
from snailhouse.server.language import say
from snailhouse.server.live.hosted import HostedTable
from snailhouse.server.live.looking import viewpoint
from snailhouse.server.node import ServerNode
from snailhouse.server.problems import AnyRequest, problems
from snailhouse.server.thinking.jobs import CoachJob, sent_position
from snailhouse.server.thinking.moment_pages import ShownGame
from snailhouse.server.thinking.purposes import Purpose
from snailhouse.table import Moment, NotNow, NotYours, Visitor, own_decision

MOST_MOMENTS: Final = 200
LONGEST_PART: Final = 64
SECONDS_A_PAGE: Final = 0.005
SECONDS_A_BYTE: Final = 2e-8
"""What sending moments costs the server itself, also those that it has kept."""


class Reason(msgspec.Struct, frozen=True):
    reason: str | None
    """Why touching these things leads to no legal move, with the rule; null if it does."""


class LessonView(msgspec.Struct, frozen=True):
    """The coach's advice for one decision."""

    moment: int = msgspec.field(name="position")
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


@get("/api/tables/{table:str}/why", tags=["study"], security=IDENTIFIED, responses=problems(401, 404, 409, 410))
async def why(
    table: str,
    node: ServerNode,
    visitor: Visitor,
    touch: Annotated[
        list[Annotated[str, msgspec.Meta(max_length=LONGEST_PART)]],
        QueryParameter(min_items=1, max_items=16, description="Things on the board, in the order touched."),
    ],
    seat: SeatWanted = None,
) -> Reason:
    """Why touching these things on the board makes no move now. For whoever is to decide."""
    async with node.house.committed(await found(node, table, visitor)) as state:
        own_decision(state, visitor.id, seat)
        with state.named():
            return Reason(state.match.why_not_touch(tuple(touch)))


@post(
    "/api/tables/{table:str}/coach",
    status_code=200,
    tags=["study"],
    security=IDENTIFIED,
    responses=problems(401, 403, 404, 409, 410),
)
async def ask_coach(
    request: AnyRequest,
    table: str,
    node: ServerNode,
    reception: Reception,
    visitor: Visitor,
    seat: SeatWanted = None,
) -> LessonView:
    """What each of your moves is worth, at a table that allows the coach. It knows what your seat knows."""
    hosted = await found(node, table, visitor)
    async with node.house.committed(hosted) as state:
        if not state.opened.coach:
            raise NotYours(say("nobody has a coach at this table"))
        asker = own_decision(state, visitor.id, seat)
        job = CoachJob(sent_position(state.match.position), spoken(), list(state.names()))
        moment = state.moment
    lesson: Lesson = await thought_for(
        request, node.thinking.about(job, Purpose.COACH, reception.owner(request, visitor))
    )
    if _moved_on(hosted, moment):
        raise NotNow(say("the game has moved on while the coach was thinking"))
    return LessonView(moment, asker, lesson.advice, lesson.line, lesson.exact)


def _moved_on(hosted: HostedTable, moment: int) -> bool:
    return hosted.table.moment != moment or hosted.table.phase != "playing"


@get(
    "/api/tables/{table:str}/moments",
    middleware=[can_wait],
    tags=["study"],
    media_type="application/json",
    responses={
        200: ResponseSpec(Moments, description="The moments", generate_examples=False),
        **problems(404, 409, 410, 422),
    },
)
async def table_moments(
    request: AnyRequest,
    table: str,
    node: ServerNode,
    reception: Reception,
    guest: Visitor | None,
    seat: SeatWanted = None,
    first: Annotated[int, QueryParameter(name="from", ge=0, description="The first moment wanted.")] = 0,
    count: Annotated[int, QueryParameter(ge=1, le=MOST_MOMENTS)] = MOST_MOMENTS,
) -> Response[bytes]:
    """The game moment by moment as you knew it; when it is over, as any `seat` knew it then."""
    async with node.house.committed(await found(node, table, guest)) as state:
        if not state.started:
            raise NotNow(say("the game has not begun"))
        viewer = viewpoint(state, guest.id if guest else None, seat)
        if state.phase == "over" and seat is not None:
            viewer = seat
        check_seat(state.game, viewer)
        game = ShownGame(table, state.version, state.match.copy(), viewer, list(state.names()))
    owner = reception.owner(request, guest)
    shown = await thought_for(request, node.pages.moments(game, first, count, owner))
    node.thinking.read(owner, SECONDS_A_PAGE + SECONDS_A_BYTE * sum(map(len, shown)))
    head = b'{"total":%d,"from":%d,"moments":[' % (len(game.match.events) + 1, first)
    return Response(head + b",".join(shown) + b"]}", media_type="application/json")
