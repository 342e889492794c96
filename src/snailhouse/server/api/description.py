"""The OpenAPI description: what Litestar makes of the routes, and what has to be added."""

from __future__ import annotations

from importlib.metadata import version
from typing import Any

import msgspec
from litestar import Request
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Components, SecurityScheme

from snailhouse.core.gamerecord import Dice, Ending, GameRecord, TakenBack
from snailhouse.core.registry import rooms
from snailhouse.server.api.correspondence import Memo, NewVacation
from snailhouse.server.api.games import Chosen
from snailhouse.server.api.hooks import NewHook
from snailhouse.server.api.lessons import PupilAnswers
from snailhouse.server.api.me import Carried, NewKey, Nickname, SignOut
from snailhouse.server.api.notices import MailWay, Muting, PushWay
from snailhouse.server.api.records import ReviewOf
from snailhouse.server.entrance.identity import COOKIE
from snailhouse.server.live.messages import (
    AskMessage,
    Attend,
    Beat,
    Done,
    Ping,
    PresenceMessage,
    Refused,
    Resync,
    Update,
    Welcome,
)
from snailhouse.server.notices.quiet import QuietHours
from snailhouse.table import AnyCommand, Clock, Open

BODIES = (
    Open,
    Clock,
    Carried,
    NewKey,
    Nickname,
    SignOut,
    NewHook,
    NewVacation,
    Memo,
    MailWay,
    Muting,
    PushWay,
    QuietHours,
    Chosen,
    PupilAnswers,
    ReviewOf,
    GameRecord,
    Dice,
    Ending,
    TakenBack,
)
STRICT = {kind.__name__ for kind in (*AnyCommand.__args__, *BODIES)}
"""Bodies that take no field they do not know."""
MESSAGES = (AskMessage, Resync, Ping, Attend, Welcome, Update, Done, Refused, Beat, PresenceMessage)
"""What travels over a socket, which OpenAPI does not describe."""


class Description(JsonRenderPlugin):
    """The description as JSON, completed."""

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        return msgspec.json.encode(completed(openapi_schema))


def completed(document: dict[str, Any]) -> dict[str, Any]:
    """Adds the games' views and the socket's messages by name, and that strict bodies are strict."""
    schemas = document["components"]["schemas"]
    for name, schema in _further_schemas().items():
        schemas.setdefault(name, schema)
    for name in STRICT:
        schemas[name]["additionalProperties"] = False
    return document


def _further_schemas() -> dict[str, Any]:
    views = [shape for shape in (known.view_type for known in rooms()) if shape is not None]
    _, components = msgspec.json.schema_components(
        [*MESSAGES, *views], ref_template="#/components/schemas/{name}"
    )
    return components


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
        description="HostedTable tables for snail board games. Errors are problems as RFC 9457 describes them.",
        path="/schema",
        render_plugins=[Description()],
        use_handler_docstrings=True,
        components=Components(security_schemes={"cookie": cookie, "token": token}),
    )
