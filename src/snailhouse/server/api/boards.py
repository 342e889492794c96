"""The boards that guests bring for the browser, as scripts."""

from __future__ import annotations

from typing import Any

from litestar import Request, Response, get

from snailhouse.core.browser_board import board_script
from snailhouse.server.api.games import known_room
from snailhouse.server.language import say
from snailhouse.server.pages import ASK_AGAIN, FOR_EVER
from snailhouse.server.problems import problems
from snailhouse.server.refusals import Unknown

JAVASCRIPT = "text/javascript; charset=utf-8"


@get(
    "/api/games/{game:str}/board.js",
    sync_to_thread=False,
    media_type="text/javascript",
    tags=["games"],
    responses=problems(404),
)
def show_board_script(game: str, request: Request[Any, Any, Any], v: str = "") -> Response[str]:
    """The board that a game brings for browsers: a module to import. With its version it never changes."""
    script = board_script(known_room(game))
    if script is None:
        raise Unknown(say("there is nothing at this path"))
    tag = f'"{script.version}"'
    kept = FOR_EVER if v == script.version else ASK_AGAIN
    headers = {"etag": tag, "cache-control": kept.decode()}
    if tag in request.headers.get("if-none-match", ""):
        return Response("", status_code=304, headers=headers, media_type=JAVASCRIPT)
    return Response(script.text, headers=headers, media_type=JAVASCRIPT)
