"""Links to tables that show what they lead to where they are sent: a sentence and a picture (Open Graph).

What stands behind the # of an address no server sees, so these have a path of their own and lead on from there.
"""

from __future__ import annotations

from html import escape

from litestar import MediaType, Response, get
from litestar.response import Response as AnyResponse

from snailhouse.core.introduction import tagline
from snailhouse.core.language import spoken
from snailhouse.server.api.waiting import can_wait
from snailhouse.server.entrance.access import Reception
from snailhouse.server.entrance.addresses import house_address
from snailhouse.server.language import say
from snailhouse.server.live.looking import may_look
from snailhouse.server.node import ServerNode
from snailhouse.server.pictures.kept import board_picture, cover_picture
from snailhouse.server.problems import AnyRequest, problems
from snailhouse.server.refusals import NoSuchTable
from snailhouse.table import LiveTable
from snailhouse.table.versions import ClosedTable

KEPT_A_WHILE = {"cache-control": "public, max-age=60"}
INVITATION = """<!doctype html>
<html lang="{language}">
  <head>
    <meta charset="utf-8" />
    <title>{title} · Snailhouse</title>
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="description" content="{sentence}" />
    <meta name="robots" content="noindex" />
    <meta property="og:type" content="website" />
    <meta property="og:site_name" content="Snailhouse" />
    <meta property="og:title" content="{title}" />
    <meta property="og:description" content="{sentence}" />
    <meta property="og:image" content="{picture}" />
    <meta property="og:image:width" content="1200" />
    <meta property="og:image:height" content="630" />
    <meta name="twitter:card" content="summary_large_image" />
    <meta http-equiv="refresh" content="0; url={onward}" />
    <link rel="icon" href="{home}icon.svg" type="image/svg+xml" />
    <link rel="stylesheet" href="{home}api.css" />
  </head>
  <body>
    <main>
      <h1>{title}</h1>
      <p>{sentence}</p>
      <p><a href="{onward}">{go}</a></p>
    </main>
  </body>
</html>
"""


@get("/t/{table:str}", include_in_schema=False)
async def invite(request: AnyRequest, table: str, node: ServerNode) -> Response[str]:
    """The link to a table."""
    return await _page(request, table, node, "../", f"#/table/{table}")


@get("/t/{table:str}/replay", include_in_schema=False)
async def invite_to_replay(request: AnyRequest, table: str, node: ServerNode) -> Response[str]:
    """The link to a game that can be looked back at."""
    return await _page(request, table, node, "../../", f"#/table/{table}/replay/0")


async def _page(request: AnyRequest, table: str, node: ServerNode, home: str, hash_: str) -> Response[str]:
    """Where a table cannot be looked at by everybody, the page tells the game alone; of none, the house."""
    base = house_address(request, node.settings)
    title, sentence, picture = (
        "Snailhouse",
        say("Four snail board games under one roof"),
        f"{base}icon-512.png",
    )
    try:
        hosted = await node.other_nodes.newest(table)
    except (NoSuchTable, ClosedTable):
        pass
    else:
        async with node.house.committed(hosted) as state:
            title, sentence = invitation_title(state), invitation_sentence(state)
            picture = f"{base}api/tables/{table}/picture.png?v={state.version}"
    words = {"language": spoken(), "title": title, "sentence": sentence, "picture": picture}
    words |= {"onward": f"{home}{hash_}", "home": home, "go": say("to the table").capitalize()}
    page = INVITATION.format(**{name: escape(value) for name, value in words.items()})
    return AnyResponse(page, media_type=MediaType.HTML, headers=KEPT_A_WHILE)


@get(
    "/api/tables/{table:str}/picture.png",
    tags=["tables"],
    middleware=[can_wait],
    media_type="image/png",
    responses=problems(404, 410, 503),
)
async def show_picture(
    request: AnyRequest, table: str, node: ServerNode, reception: Reception
) -> Response[bytes]:
    """The board as spectators see it, for those who are sent the link; without spectators the game's cover."""
    hosted = await node.other_nodes.newest(table)
    async with node.house.committed(hosted) as state:
        job = board_picture(state) if may_look(state, None) else cover_picture(state)
    picture = await node.pictures.picture(job, reception.owner(request, None))
    headers = {**KEPT_A_WHILE, "cross-origin-resource-policy": "cross-origin"}
    return AnyResponse(picture, media_type="image/png", headers=headers)


def invitation_title(table: LiveTable) -> str:
    """The game, and who plays if everybody may see that."""
    seated = enumerate(table.seats) if may_look(table, None) else ()
    names = ", ".join(seat.described(number) for number, seat in seated if not seat.is_open)
    return f"{table.game.title} · {names}" if names else table.game.title


def invitation_sentence(table: LiveTable) -> str:
    """What somebody may expect behind the link; nothing that spectators do not see."""
    if not may_look(table, None):
        return tagline(table.game.room)
    if table.phase == "gathering":
        seats = sum(seat.is_open for seat in table.seats)
        pitch = tagline(table.game.room)
        if not seats:
            return pitch
        return say.counted(
            seats, "A seat is open for you. {pitch}", "{number} seats are open. {pitch}", pitch=pitch
        )
    if table.phase == "playing":
        return say("The game is on. Come and watch.")
    return say("The game is over. Look back at it, move by move.")
