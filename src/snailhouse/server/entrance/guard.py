"""The guard: an ASGI wrapper that every request and every socket passes.

It limits what one address may ask, refuses requests that another site's page makes in a visitor's name,
puts a deadline on slow bodies, adds the security headers, and counts and logs by route.
"""

from __future__ import annotations

import asyncio
import time
from http import HTTPStatus
from typing import Any, cast
from urllib.parse import urlsplit

import msgspec
from litestar import Litestar
from litestar.exceptions import HTTPException
from litestar.types import HTTPScope, Message, Receive, Scope, Send

from snailhouse.core.language import speaking, spoken
from snailhouse.server.entrance.limits import Buckets
from snailhouse.server.entrance.negotiation import preferred
from snailhouse.server.handbook import HANDBOOK, handbook_policy
from snailhouse.server.language import say
from snailhouse.server.logs import log, table_mark, visitor_mark
from snailhouse.server.metrics import LIMITED, REQUESTS
from snailhouse.server.pages import caching
from snailhouse.server.problems import MEDIA, Problem, allowed_methods
from snailhouse.server.settings import Settings
from snailhouse.server.thinking.purposes import network

STRAIGHT = "snailhouse.straight"
"""Key in a socket's scope: receive and send past all middleware, whose cost every message would pay."""
VISITOR = "snailhouse.visitor"
"""Key in a request's scope: the visitor who asks, once that is known."""
SAFE = {"GET", "HEAD", "OPTIONS"}
BAD_QUERY, NO_SUCH_PLACE = 4400, 4404
NOWHERE = ("Not Found", "Bad Request")
"""How Litestar calls a path that leads nowhere, and one without a socket."""
LONGEST_REASON = 123
"""Bytes of the reason in a closing frame (RFC 6455)."""
METHODS = SAFE | {"POST", "PUT", "PATCH", "DELETE"}
"""Any other is counted and logged as "?": labels must not be taken from visitors."""
CSP = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
HEADERS = [
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
]


class TooSlow(HTTPException):
    status_code = 408


class HungUp(HTTPException):
    """The visitor vanished before the request was whole: nobody reads the answer, and it is no mistake."""

    status_code = 400


class Guard:
    def __init__(self, app: Litestar, settings: Settings) -> None:
        limits = settings.limits
        self._app = app
        self._origins = {origin.rstrip("/").lower() for origin in settings.origins}
        self._addresses = Buckets(limits.address_rate, limits.address_burst)
        self._seconds = limits.seconds_for_a_body

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        kind: str = scope["type"]
        if kind == "lifespan":
            await self._app(scope, receive, send)
            return
        with speaking(preferred(scope)):
            if kind == "http":
                await self._http(cast(HTTPScope, scope), receive, send)
            else:
                await self._socket(scope, receive, send)

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        if not self.same_site(scope):
            await _turn_away(receive, send)
            return
        explained = _explained(send)
        if (reason := self._against(scope)) is not None:
            await receive()
            await explained({"type": "websocket.close", "code": 1008, "reason": reason})
            return
        cast(dict[str, Any], scope)[STRAIGHT] = receive, send
        await self._app(scope, receive, explained)

    def _against(self, scope: Scope) -> str | None:
        """Why a socket is refused at the door, if it is."""
        if wait := self._addresses.take(network(address(scope))):
            LIMITED.inc()
            return say("too many requests from your address; wait {wait:.1f} seconds", wait=wait)
        return say("an address has no zero characters (%00)") if _has_zero(scope) else None

    def drain(self) -> None:
        """Say to balancers that this node is about to stop; it answers as before."""
        node = getattr(self._app.state, "node", None)
        if node is not None:
            node.draining = True

    async def _http(self, scope: HTTPScope, receive: Receive, send: Send) -> None:
        began, status, method = time.perf_counter(), 500, scope["method"]

        async def observed(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = [*message["headers"], *_usual(scope, message), *_caching(scope, message)]
            await send(message)

        wait = self._addresses.take(network(address(scope)))
        if wait:
            LIMITED.inc()
            detail = say("too many requests from your address; wait {wait:.1f} seconds", wait=wait)
            await _answer(observed, 429, detail, wait)
        elif _has_zero(scope):
            await _answer(observed, 400, say("an address has no zero characters (%00)"))
        elif scope["method"] == "OPTIONS":
            await _answer_options(observed, allowed_methods(self._app, scope["path"]))
        elif scope["method"] not in SAFE and not self.same_site(scope):
            await _answer(
                observed, 403, say("origin: a page of another site may not act for a visitor of this house")
            )
        else:
            scope = _asked_as_get(scope)
            await self._in_time(scope, receive, observed)
        self._note(scope, method, status, time.perf_counter() - began)

    async def _in_time(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on, with a deadline for its body from when somebody begins to read it."""
        deadline, complete = 0.0, False

        async def timely() -> Any:
            nonlocal complete, deadline
            if complete:
                return await receive()
            deadline = deadline or asyncio.get_running_loop().time() + self._seconds
            try:
                async with asyncio.timeout_at(deadline):
                    message = await receive()
            except TimeoutError:
                raise TooSlow(
                    say("the body did not arrive within {seconds:.0f} seconds", seconds=self._seconds)
                ) from None
            if message["type"] == "http.disconnect":
                raise HungUp
            complete = not message.get("more_body")
            return message

        await self._app(scope, timely, send)

    def same_site(self, scope: Scope) -> bool:
        """Whether the request comes from a page of this house or from no page at all.

        Browsers send the page's origin with every socket and every request that changes something.
        """
        headers = dict(scope["headers"])
        origin = headers.get(b"origin", b"").decode("latin-1").lower()
        if not origin:
            return headers.get(b"sec-fetch-site", b"none") in (b"none", b"same-origin")
        host = headers.get(b"host", b"").decode("latin-1").lower()
        return (bool(host) and _host(origin) == host) or origin in self._origins

    def _note(self, scope: HTTPScope, asked: str, status: int, seconds: float) -> None:
        route = str(scope.get("path_template", "")) or "(none)"
        method = asked if asked in METHODS else "?"
        REQUESTS.labels(method, route, str(status)).inc()
        log("request", method=method, route=route, status=status, ms=round(seconds * 1000, 2), **_who(scope))


def _who(scope: HTTPScope) -> dict[str, Any]:
    """The marks of the visitor and the table of a request, as far as there are any."""
    visitor = cast(dict[str, Any], scope).get(VISITOR)
    table = cast(dict[str, Any], scope).get("path_params", {}).get("table")
    return {
        **({"table": table_mark(str(table))} if table else {}),
        **({"visitor": visitor_mark(visitor)} if visitor else {}),
    }


def _asked_as_get(scope: HTTPScope) -> HTTPScope:
    """HEAD is answered as GET is. The web server keeps the request as it came, and sends no body for it."""
    return cast(HTTPScope, {**scope, "method": "GET"}) if scope["method"] == "HEAD" else scope


def address(scope: Scope) -> str:
    """The network address of the client."""
    client = scope.get("client")
    return client[0] if client else "?"


def _has_zero(scope: Scope) -> bool:
    """Whether the address holds a zero character, which PostgreSQL takes in no text."""
    return "\0" in scope["path"] or b"%00" in scope["query_string"]


def _host(origin: str) -> str:
    try:
        return urlsplit(origin).netloc
    except ValueError:
        return ""


def _policy(scope: HTTPScope) -> tuple[bytes, bytes]:
    """The header that says what a page may load and run."""
    policy = handbook_policy() if scope["path"].startswith(HANDBOOK) else CSP.encode()
    return b"content-security-policy", policy


def _usual(scope: HTTPScope, message: Any) -> list[tuple[bytes, bytes]]:
    """The headers of every answer, but for those in whose place it has one of its own."""
    own = {name for name, _ in message["headers"]}
    return [header for header in (*HEADERS, _policy(scope)) if header[0] not in own]


def _caching(scope: HTTPScope, message: Any) -> list[tuple[bytes, bytes]]:
    """Headers that say who may keep the answer: nobody what concerns a visitor, browsers the client's files."""
    if any(name == b"cache-control" for name, _ in message["headers"]):
        return []
    if not scope["path"].startswith("/api/"):
        return [(b"cache-control", caching(scope["path"], message["status"]))]
    return [
        (b"cache-control", b"no-store"),
        (b"vary", b"Cookie, Authorization, Accept-Language"),
        (b"content-language", spoken().encode()),
    ]


async def _answer(send: Send, status: int, detail: str, wait: float = 0) -> None:
    body = msgspec.json.encode(Problem(status=status, title=HTTPStatus(status).phrase, detail=detail))
    headers = [(b"content-type", MEDIA.encode()), (b"content-length", str(len(body)).encode())]
    if wait:
        headers.append((b"retry-after", str(int(wait) + 1).encode()))
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})


async def _answer_options(send: Send, methods: list[str]) -> None:
    """Which methods a path has; other sites' pages get no permission from it."""
    if not methods:
        await _answer(send, 404, say("there is nothing at this path"))
        return
    headers = [(b"allow", ", ".join(methods).encode()), (b"content-length", b"0")]
    await send({"type": "http.response.start", "status": 204, "headers": headers})
    await send({"type": "http.response.body", "body": b"", "more_body": False})


async def _turn_away(receive: Receive, send: Send) -> None:
    """Another site's page gets no socket, not even one that is closed at once: the handshake gets 403."""
    await receive()
    await send({"type": "websocket.close", "code": 1008, "reason": "refused at the door"})


def _explained(send: Send) -> Send:
    """Have every refusal of a socket arrive with its code and reason.

    Closed before it is accepted, a socket would be answered by a bare 403, of which browsers tell a page only
    that the connection failed (1006); so it would be with a reason longer than a closing frame has space for.
    """
    accepted = False

    async def explained(message: Message) -> None:
        nonlocal accepted
        if message["type"] == "websocket.accept":
            accepted = True
        elif message["type"] == "websocket.close":
            if not accepted:
                accepted = True
                await send({"type": "websocket.accept", "subprotocol": None, "headers": []})
                reason = str(message.get("reason"))
                if reason.startswith("Validation failed"):
                    message["code"] = BAD_QUERY
                    message["reason"] = say("the query of the socket's address is not understood")
                elif reason in NOWHERE:
                    message["code"] = NO_SUCH_PLACE
                    message["reason"] = say("there is nothing at this path")
            message["reason"] = _fitting(message.get("reason") or "")
        await send(message)

    return explained


def _fitting(reason: str) -> str:
    """As much of a reason as a closing frame has space for."""
    return reason.encode()[:LONGEST_REASON].decode(errors="ignore")
