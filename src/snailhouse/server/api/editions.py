"""Edition files that visitors bring: checked by the house, and given back as the data that a table takes."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from litestar import post

from snailhouse.core.editions import printed_option
from snailhouse.server.api.games import known_room
from snailhouse.server.entrance.access import Reception
from snailhouse.server.language import say
from snailhouse.server.node import ServerNode
from snailhouse.server.problems import AnyRequest, problems
from snailhouse.server.refusals import Unknown


class EditionFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A file as it lies on a visitor's device."""

    file: Annotated[str, msgspec.Meta(max_length=255)]
    """What it is called, for complaints."""
    data: bytes
    """Its bytes, in Base64: TOML in UTF-8 or UTF-16."""


class CheckedEdition(msgspec.Struct, frozen=True):
    """An edition that can be played."""

    option: str
    """The option that takes it."""
    name: str
    edition: dict[str, Any]
    """What to give as the option when a table is opened."""


@post(
    "/api/games/{game:str}/edition",
    status_code=200,
    sync_to_thread=False,
    tags=["games"],
    responses=problems(403, 404, 422),
)
def check_edition_file(
    request: AnyRequest, game: str, data: EditionFile, node: ServerNode, reception: Reception
) -> CheckedEdition:
    """Check an edition file: what is wrong with it in a sentence, or the data that a table takes."""
    known = known_room(game)
    option = printed_option(known)
    if option is None:
        raise Unknown(say("{game} has no editions: nothing is printed in its box", game=known.about.title))
    with node.thinking.reading(reception.owner(request, None)):
        edition = option.parse_file(data.data, data.file)
        return CheckedEdition(option.name, option.show(edition), edition)
