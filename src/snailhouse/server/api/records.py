"""Records from outside: shown moment by moment, and judged decision by decision. Nothing of them is kept."""

from __future__ import annotations

from typing import Annotated

import msgspec
from litestar import Response, post
from litestar.openapi import ResponseSpec
from litestar.params import QueryParameter

from snailhouse.core.contract import SPECTATOR
from snailhouse.core.gamerecord import GameRecord
from snailhouse.core.language import spoken
from snailhouse.server.api.waiting import can_wait, thought_for
from snailhouse.server.entrance.access import Reception
from snailhouse.server.language import say
from snailhouse.server.node import ServerNode
from snailhouse.server.problems import AnyRequest, problems
from snailhouse.server.thinking.jobs import ReplayJob, ReviewJob
from snailhouse.server.thinking.purposes import Purpose
from snailhouse.server.thinking.studying import MOST_SIMULATIONS, Judged, ReplayView, Review
from snailhouse.table import NotNow, Visitor


class ReviewOf(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A decision of a recorded game: the one that was made when `position` events had happened."""

    record: GameRecord
    moment: Annotated[int, msgspec.Meta(ge=0)] = msgspec.field(name="position")
    simulations: Annotated[int, msgspec.Meta(ge=1, le=MOST_SIMULATIONS)] | None = None
    """How hard to think; when left out, as hard as suits the game."""


@post(
    "/api/replay",
    status_code=200,
    middleware=[can_wait],
    tags=["study"],
    media_type="application/json",
    responses={
        200: ResponseSpec(ReplayView, description="The game", generate_examples=False),
        **problems(403, 422),
    },
)
async def show_record(
    request: AnyRequest,
    data: GameRecord,
    node: ServerNode,
    reception: Reception,
    guest: Visitor | None,
    seat: Annotated[int, QueryParameter(description="Through whose eyes; -3 is a spectator.")] = SPECTATOR,
) -> Response[bytes]:
    """A record moment by moment, and whether its dice were fair. One with hidden events cannot be shown."""
    job = ReplayJob(msgspec.json.encode(data), seat, spoken())
    text: bytes = await thought_for(
        request, node.thinking.about(job, Purpose.READING, reception.owner(request, guest))
    )
    return Response(text, media_type="application/json")


@post(
    "/api/review",
    status_code=200,
    middleware=[can_wait],
    tags=["study"],
    responses=problems(403, 409, 422),
)
async def review(
    request: AnyRequest, data: ReviewOf, node: ServerNode, reception: Reception, guest: Visitor | None
) -> Review:
    """What a decision of a recorded game was worth, and what was best. Equal questions have equal answers.

    No advice is given on a game that is being played in this house.
    """
    job = ReviewJob(data.record.game, msgspec.json.encode(data.record), data.moment, data.simulations, spoken())
    judged: Judged = await thought_for(
        request, node.thinking.about(job, Purpose.REVIEW, reception.owner(request, guest))
    )
    if await node.store.is_played(judged.asked):
        raise NotNow(
            say("this position is being played at a table of the house; ask again when that game is over")
        )
    return judged.review
