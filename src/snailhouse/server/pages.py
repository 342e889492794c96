"""The browser client as files: what `web/` builds into `parlour/`, or a page that says it is not built."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from litestar import MediaType, Response, Router
from litestar.config.compression import CompressionConfig
from litestar.middleware import DefineMiddleware
from litestar.middleware.compression import CompressionMiddleware
from litestar.static_files import create_static_files_router

from snailhouse.core.language import spoken
from snailhouse.server.language import say

PARLOUR = Path(__file__).parent / "parlour"
UNBUILT = Path(__file__).parent / "static"
HASHED = "/assets/"
"""Files under this path carry a hash of their content in their names: they never change."""
FOR_EVER = b"public, max-age=31536000, immutable"
ASK_AGAIN = b"no-cache"
LOST = """<!doctype html>
<html lang="{language}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>{title} · Snailhouse</title>
    <link rel="icon" href="{home}icon.svg" type="image/svg+xml" />
    <link rel="stylesheet" href="{home}api.css" />
    {styles}
  </head>
  <body>
    <main class="page narrow lost">
      <img src="{home}icon.svg" alt="" width="144" height="144" />
      <h1>{title}</h1>
      <p><a class="button main" href="{home}">{onward}</a></p>
    </main>
  </body>
</html>
"""
"""For people who came to an address that leads nowhere."""


def pages() -> Router:
    """Routes of the client's files. Only they are compressed: they hold no secret."""
    folder = PARLOUR if (PARLOUR / "index.html").is_file() else UNBUILT
    compressed = DefineMiddleware(CompressionMiddleware, config=CompressionConfig(backend="gzip"))
    return create_static_files_router(
        "/", [folder], html_mode=True, include_in_schema=False, middleware=[compressed]
    )


@cache
def styles() -> tuple[str, ...]:
    """The paths of the client's own stylesheets, typefaces and all, as its first page names them."""
    first = PARLOUR / "index.html"
    page = first.read_text("utf-8") if first.is_file() else ""
    return tuple(re.findall(r'rel="stylesheet"[^>]* href="\./([^"]+)"', page))


def lost(path: str) -> Response[str]:
    """A page for a path that leads nowhere, in the visitor's language, with a relative link home."""
    home = "../" * (path.count("/") - 1) or "./"
    page = LOST.format(
        language=spoken(),
        title=say("there is nothing at this address").capitalize(),
        onward=say("to the games").capitalize(),
        home=home,
        styles="".join(f'<link rel="stylesheet" href="{home}{style}" />' for style in styles()),
    )
    return Response(page, status_code=404, media_type=MediaType.HTML)


def caching(path: str, status: int) -> bytes:
    """How long a browser may keep a file without asking."""
    return FOR_EVER if status == 200 and path.startswith(HASHED) else ASK_AGAIN
