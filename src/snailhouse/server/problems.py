"""Refusals and failures over HTTP: a status and one sentence that says what was wrong, as RFC 9457 wants it."""

from __future__ import annotations

import logging
import re
import secrets
from http import HTTPStatus
from typing import Any

import msgspec
from litestar import Litestar, Request, Response
from litestar.exceptions import HTTPException, ValidationException
from litestar.openapi import ResponseSpec
from litestar.routes import HTTPRoute
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from snailhouse.core.errors import Refusal
from snailhouse.server.language import say
from snailhouse.server.logs import log, log_failure
from snailhouse.server.metrics import REFUSED
from snailhouse.server.pages import lost
from snailhouse.server.refusals import Banned, Busy, InviteNeeded, NoSuchTable, TooMuch, Unknown, WhoAreYou
from snailhouse.server.storage.writer import Conflict, Unavailable
from snailhouse.table.refusals import NotNow, NotYours
from snailhouse.table.versions import ClosedTable

AnyRequest = Request[Any, Any, Any]
MEDIA = "application/problem+json"


class Problem(msgspec.Struct, kw_only=True):
    """What went wrong, and for bad fields which ones."""

    status: int
    title: str
    detail: str
    fields: dict[str, str] = {}
    id: str | msgspec.UnsetType = msgspec.UNSET
    """Of a mistake of the house: the name under which it stands in the log."""


STATUS: dict[type[Exception], int] = {
    NoSuchTable: 404,
    Unknown: 404,
    WhoAreYou: 401,
    TooMuch: 429,
    NotYours: 403,
    Banned: 403,
    NotNow: 409,
    ClosedTable: 410,
    Conflict: 409,
    Unavailable: 503,
    Busy: 503,
}
"""Any other refusal is 422: understood, and not allowed by the rules."""


def status_of(error: Exception) -> int:
    return next((STATUS[kind] for kind in type(error).__mro__ if kind in STATUS), 422)


def problem(
    status: int, detail: str, fields: dict[str, str] | None = None, wait: float = 0
) -> Response[Problem]:
    body = Problem(status=status, title=HTTPStatus(status).phrase, detail=detail, fields=fields or {})
    headers = {"retry-after": str(int(wait) + 1)} if wait or status == 503 else {}
    return Response(body, status_code=status, media_type=MEDIA, headers=headers)


def refused(request: AnyRequest, error: Refusal) -> Response[Problem]:
    REFUSED.inc()
    fields = error.fields if isinstance(error, InviteNeeded) else None
    wait = error.wait if isinstance(error, TooMuch) else 0
    return problem(status_of(error), str(error), fields, wait)


def conflicting(request: AnyRequest, error: Conflict) -> Response[Problem]:
    return problem(409, say("the table changed again and again meanwhile; look at it and try once more"))


def unavailable(request: AnyRequest, error: Unavailable) -> Response[Problem]:
    return problem(503, say("the house cannot write now; send the same request again in a moment"), wait=1)


def away(request: AnyRequest, error: Exception) -> Response[Problem]:
    """The database cannot be reached: it restarts, or the way to it is cut."""
    log("request lost its database", logging.WARNING, error=type(error).__name__)
    return problem(503, say("the house cannot read now; send the same request again in a moment"), wait=1)


def of_http(request: AnyRequest, error: HTTPException) -> Response[Problem] | Response[str]:
    if error.status_code >= 500:
        return crashed(request, error)
    if error.status_code == HTTPStatus.NOT_FOUND and wants_a_page(request):
        return lost(request.scope["path"])
    fields: dict[str, str] = {}
    detail = str(error.detail)
    if isinstance(error, ValidationException) and isinstance(error.extra, list):
        fields = {
            _public_name(request, extra.get("key", "?")): str(extra.get("message", "")) for extra in error.extra
        }
        detail = "; ".join(f"{key}: {message}" for key, message in fields.items()) or detail
    answer = problem(error.status_code, detail, fields)
    if error.status_code == HTTPStatus.METHOD_NOT_ALLOWED:
        answer.headers["allow"] = ", ".join(allowed_methods(request.app, request.scope["path"]))
    return answer


def wants_a_page(request: AnyRequest) -> bool:
    """Whether a person asks with a browser, and not a program for the API."""
    page = "text/html" in request.headers.get("accept", "")
    return page and request.method == "GET" and not request.scope["path"].startswith("/api/")


def _public_name(request: AnyRequest, key: object) -> str:
    """The name by which visitors know a parameter of a route."""
    parameter = request.route_handler.parsed_fn_signature.parameters.get(str(key))
    return getattr(parameter.kwarg_definition, "name", None) or str(key) if parameter else str(key)


def allowed_methods(app: Litestar, path: str) -> list[str]:
    """What may be asked of a path; nothing when there is no such path."""
    routes = [route for route in app.routes if isinstance(route, HTTPRoute)]
    found = {method for route in routes if route.path_format == path for method in route.methods}
    for route in routes if not found else []:  # a path of its own comes before one with a gap that it fits
        pattern = re.sub(r"\\\{\w+\\\}", "[^/]+", re.escape(route.path_format))
        if re.fullmatch(pattern, path):
            found |= set(route.methods)
    return sorted(found | ({"HEAD"} if "GET" in found else set()))


def crashed(request: AnyRequest, error: Exception) -> Response[Problem]:
    """A mistake of the house. The visitor is told the id under which it stands in the log."""
    mistake = new_mistake()
    route = request.scope.get("path_template", "?")
    log_failure("request failed", id=mistake, route=route, method=request.method)
    answer = problem(500, say("the house made a mistake; it has been noted as {id}", id=mistake))
    answer.content.id = mistake
    return answer


def new_mistake() -> str:
    """A name for a failure, short enough to be told on the telephone."""
    return secrets.token_hex(4)


HANDLERS: dict[Any, Any] = {
    Refusal: refused,
    Conflict: conflicting,
    Unavailable: unavailable,
    DBAPIError: away,
    PoolTimeout: away,
    OSError: away,
    HTTPException: of_http,
    Exception: crashed,
}


NOTHING = {204: ResponseSpec(None, description="Done", generate_examples=False)}
"""For the OpenAPI description of a route that answers with cookies and no body."""


def problems(*statuses: int) -> dict[int, ResponseSpec]:
    """What a route may answer besides success, for the OpenAPI description.

    Only routes that change something answer 403. They have bodies, which may be late or too large.
    """
    bodies = {408, 413} if 403 in statuses else set[int]()
    return {
        status: ResponseSpec(
            Problem, description=HTTPStatus(status).phrase, media_type=MEDIA, generate_examples=False
        )
        for status in sorted({400, 429, 503, *statuses, *bodies})
    }
