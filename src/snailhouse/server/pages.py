"""The browser client as files: what `web/` builds into `parlour/`, or a page that says it is not built."""

from __future__ import annotations

from pathlib import Path

from litestar import Router
from litestar.config.compression import CompressionConfig
from litestar.middleware import DefineMiddleware
from litestar.middleware.compression import CompressionMiddleware
from litestar.static_files import create_static_files_router

PARLOUR = Path(__file__).parent / "parlour"
UNBUILT = Path(__file__).parent / "static"
HASHED = "/assets/"
"""Files under this path carry a hash of their content in their names: they never change."""
FOR_EVER = b"public, max-age=31536000, immutable"
ASK_AGAIN = b"no-cache"


def pages() -> Router:
    """Routes of the client's files. Only they are compressed: they hold no secret."""
    folder = PARLOUR if (PARLOUR / "index.html").is_file() else UNBUILT
    compressed = DefineMiddleware(CompressionMiddleware, config=CompressionConfig(backend="gzip"))
    return create_static_files_router(
        "/", [folder], html_mode=True, include_in_schema=False, middleware=[compressed]
    )


def caching(path: str, status: int) -> bytes:
    """How long a browser may keep a file without asking."""
    return FOR_EVER if status == 200 and path.startswith(HASHED) else ASK_AGAIN
