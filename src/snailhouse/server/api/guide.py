"""What things on the board of a table are and do, and why bots moved as they did, for whoever looks at it."""

from __future__ import annotations

from typing import Annotated

import msgspec
from litestar import get
from litestar.params import QueryParameter

from snailhouse.bots.motive import Motive, motive
from snailhouse.core.language import spoken
from snailhouse.core.position import Position
from snailhouse.server.api.study import LONGEST_PART
from snailhouse.server.api.tables import SeatWanted, found
from snailhouse.server.api.waiting import thought_for
from snailhouse.server.entrance.access import Reception
from snailhouse.server.language import say
from snailhouse.server.live.looking import viewpoint
from snailhouse.server.node import ServerNode
from snailhouse.server.problems import AnyRequest, problems
from snailhouse.server.refusals import Unknown
from snailhouse.server.thinking.jobs import MotiveJob, sent_position
from snailhouse.server.thinking.purposes import Purpose
from snailhouse.table import LiveTable, NotNow, NotYours, Visitor


class ThingExplained(msgspec.Struct, frozen=True):
    """What a thing on the board is and does."""

    title: str
    text: str
    """A sentence or a few, with the rulings they rest on, such as '(P3)'."""


@get("/api/tables/{table:str}/explain", tags=["study"], responses=problems(404, 409, 410, 422))
async def explain_thing(
    table: str,
    node: ServerNode,
    guest: Visitor | None,
    thing: Annotated[str, QueryParameter(max_length=LONGEST_PART, description="Its name on the board.")],
    seat: SeatWanted = None,
    moment: Annotated[
        int | None, QueryParameter(name="position", ge=0, description="After so many events; else now.")
    ] = None,
) -> ThingExplained:
    """What a thing on the board is and does, as your seat knows it."""
    async with node.house.committed(await found(node, table, guest)) as state:
        if not state.started:
            raise NotNow(say("the game has not begun"))
        viewer = viewpoint(state, guest.id if guest else None, seat)
        with state.named():
            position = state.match.position_at(state.moment if moment is None else moment)
            explained = position.explained(thing, viewer)
    if explained is None:
        raise Unknown(say("there is nothing called {thing!r} on this board", thing=thing))
    return ThingExplained(*explained)


@get("/api/tables/{table:str}/motive", tags=["study"], responses=problems(403, 404, 409, 410, 422))
async def explain_move(
    request: AnyRequest,
    table: str,
    node: ServerNode,
    reception: Reception,
    guest: Visitor | None,
    event: Annotated[int, QueryParameter(ge=0, description="The move, counted from 0 as in the log.")],
    seat: SeatWanted = None,
) -> Motive:
    """Why a bot made a move, as far as your seat can know; with chances if there is a coach or all is over."""
    async with node.house.committed(await found(node, table, guest)) as state:
        viewer = viewpoint(state, guest.id if guest else None, seat)
        position, move = _move_of_a_bot(state, viewer, event)
        names = list(state.names())
        if not state.opened.coach and state.phase != "over":
            with state.named():
                return motive(position, move, viewer, judged=False)
    job = MotiveJob(sent_position(position), move, viewer, spoken(), names)
    thought: Motive = await thought_for(
        request, node.thinking.about(job, Purpose.COACH, reception.owner(request, guest))
    )
    return thought


def _move_of_a_bot(state: LiveTable, viewer: int, event: int) -> tuple[Position, int]:
    """The decision and the move that was made; refuses what was no bot's move, or is hidden from the viewer."""
    events = state.match.events if state.started else []
    if event >= len(events):
        raise Unknown(say("there is no event {event} in this game", event=event))
    actor, move = events[event].actor, events[event].value
    if actor < 0 or state.seats[actor].bot is None:
        raise NotYours(say("only bots are asked why they move"))
    position = state.match.position_at(event)
    if position.hidden_from(viewer) is not None:
        raise NotYours(say("what was decided there is hidden from you"))
    return position.standing_alone(), move
