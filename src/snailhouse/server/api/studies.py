"""Studies: how a game plays in its house edition, and in an edition that somebody brings."""

from __future__ import annotations

from typing import Annotated, Any, Final

import msgspec
from litestar import Response, get, post
from litestar.openapi import ResponseSpec

from snailhouse.core.editions import printed_option
from snailhouse.core.errors import Refusal
from snailhouse.core.game import Game
from snailhouse.server.api.games import known_room
from snailhouse.server.api.waiting import thought_for
from snailhouse.server.entrance.access import Reception
from snailhouse.server.language import say
from snailhouse.server.node import ServerNode
from snailhouse.server.problems import AnyRequest, problems
from snailhouse.server.thinking.reports import StudyReport
from snailhouse.table import Visitor
from snailhouse.table.boxes import chosen_game

STUDY_TIMEOUT: Final = 120.0
"""Seconds a visitor waits for a study: for a free worker, for rules that are compiled, and for the study."""
REPORT: Final = ResponseSpec(StudyReport, description="The study", generate_examples=False)


class StudyOf(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What to study: an edition as its file has it, or options, or both."""

    edition: str | None = None
    """The text of an edition file (TOML)."""
    file: Annotated[str, msgspec.Meta(max_length=100)] = "edition.toml"
    """What the file is called, for messages."""
    options: dict[str, Any] = {}


@get(
    "/api/games/{game:str}/study",
    tags=["study"],
    media_type="application/json",
    responses={200: REPORT, **problems(404, 422)},
)
async def house_study(
    request: AnyRequest, game: str, node: ServerNode, reception: Reception, guest: Visitor | None
) -> Response[bytes]:
    """How a game plays in its house edition: measures, sentences and pictures. Made when first asked for."""
    return await _answered(request, Game(known_room(game)), node, reception, guest)


@post(
    "/api/games/{game:str}/study",
    status_code=200,
    tags=["study"],
    media_type="application/json",
    responses={200: REPORT, **problems(403, 404, 422)},
)
async def edition_study(
    request: AnyRequest,
    game: str,
    data: StudyOf,
    node: ServerNode,
    reception: Reception,
    guest: Visitor | None,
) -> Response[bytes]:
    """The same of another edition, or with other options."""
    known = known_room(game)
    options = dict(data.options)
    with node.thinking.reading(reception.owner(request, guest)):
        if data.edition is not None:
            option = printed_option(known)
            if option is None:
                raise Refusal(
                    say("{game} has no edition: nothing is printed in its box", game=known.about.title)
                )
            options[option.name] = option.parse_file(data.edition.encode(), data.file)
        chosen = chosen_game(known.id, options)
    return await _answered(request, chosen, node, reception, guest)


async def _answered(
    request: AnyRequest, game: Game, node: ServerNode, reception: Reception, guest: Visitor | None
) -> Response[bytes]:
    made = await thought_for(request, node.studies.of(game, reception.owner(request, guest)), STUDY_TIMEOUT)
    return Response(made, media_type="application/json")
