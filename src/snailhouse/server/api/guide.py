"""What things on the board of a table are and do, for whoever looks at it."""

from __future__ import annotations

from typing import Annotated

import msgspec
from litestar import get
from litestar.params import QueryParameter

from snailhouse.server.api.study import LONGEST_PART
from snailhouse.server.api.tables import SeatWanted, found
from snailhouse.server.language import say
from snailhouse.server.live.looking import viewpoint
from snailhouse.server.node import ServerNode
from snailhouse.server.problems import problems
from snailhouse.server.refusals import Unknown
from snailhouse.table import NotNow, Visitor


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
