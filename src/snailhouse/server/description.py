"""The OpenAPI description: what Litestar finds out by itself, and what it cannot know."""

from __future__ import annotations

from importlib.metadata import version
from typing import Any

import msgspec
from litestar import Request
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Components, SecurityScheme

from snailhouse.server.api.me import Carried, NewKey, Nickname
from snailhouse.server.identity import COOKIE
from snailhouse.table import AnyCommand, Clock, Open

STRICT = {kind.__name__ for kind in (*AnyCommand.__args__, Open, Clock, Carried, NewKey, Nickname)}
"""Bodies that take no field they do not know."""


class Description(JsonRenderPlugin):
    """Adds that strict bodies are strict."""

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        for name, schema in openapi_schema["components"]["schemas"].items():
            if name in STRICT:
                schema["additionalProperties"] = False
        return msgspec.json.encode(openapi_schema)


def description() -> OpenAPIConfig:
    cookie = SecurityScheme(
        type="apiKey", name=COOKIE, security_scheme_in="cookie", description="Set by POST /api/me."
    )
    token = SecurityScheme(
        type="http", scheme="bearer", description="A key of kind token, see POST /api/me/keys."
    )
    return OpenAPIConfig(
        title="Snailhouse",
        version=version("snailhouse"),
        description="Live tables for snail board games. Errors are problems as RFC 9457 describes them.",
        path="/schema",
        render_plugins=[Description()],
        use_handler_docstrings=True,
        components=Components(security_schemes={"cookie": cookie, "token": token}),
    )
