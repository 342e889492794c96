"""How the house answers whoever comes and goes: HEAD, people who vanish, and its own mistakes."""

from __future__ import annotations

import asyncio
import json
import logging
import socket
from contextlib import ExitStack
from pathlib import Path
from typing import Any, cast

import httpx
import pytest

from snailhouse.core.errors import Refusal
from snailhouse.server.entrance.neighbours import ENOUGH, Neighbours
from snailhouse.server.problems import AnyRequest, crashed, status_of
from snailhouse.server.refusals import Banned, Busy, NoSuchTable, TooMuch, WhoAreYou
from snailhouse.server.storage.writer import Conflict, Unavailable
from snailhouse.table import NotNow, NotYours
from tests.server.parts import PORTS_TRIED, Node, free_port, node
from tests.server.people import Person

HALVES = {
    "half a body": b'POST /api/me HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\n{"nick',
    "no body": b"POST /api/review HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\n",
    "half a chunk": b"POST /api/tables HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n5\r\nabc",
    "half a header": b"GET /api/games HTTP/1.1\r\nhost",
}


@pytest.mark.parametrize("path", ["/api/games", "/healthz", "/readyz", "/metrics", "/api/lobby", "/"])
def test_head_is_answered_as_get_without_a_body(alone: Node, path: str) -> None:
    head, get = httpx.head(f"{alone.url}{path}"), httpx.get(f"{alone.url}{path}")
    assert (head.status_code, head.content) == (get.status_code, b"")
    assert head.headers["content-type"] == get.headers["content-type"]


def test_head_is_allowed_where_get_is(alone: Node) -> None:
    assert httpx.options(f"{alone.url}/api/games").headers["allow"] == "GET, HEAD, OPTIONS"
    assert httpx.head(f"{alone.url}/api/tables").status_code == 405
    assert httpx.head(f"{alone.url}/api/tables/none").status_code == 404


def test_who_vanishes_is_no_error(tmp_path: Path) -> None:
    async def sockets() -> None:
        async with Person(running.url, "Ada") as ada:
            table = await ada.open("snails-pace", seats=["me", "me"], hot_seat=True)
            for number in range(20):
                async with ada.sit_down(table) as chair:
                    for _ in range(number % 5):
                        await chair.socket.send('{"type": "ping"}')
                        await chair.socket.send('{"type": "ask", "command": {"type": "say", "text": "hi"}}')
                    chair.socket.transport.abort()
            assert await ada.look(table)

    with node("--data-dir", str(tmp_path), "--visitor-rate", "1000", "--address-rate", "1000") as running:
        for half in HALVES.values():
            with socket.create_connection(("127.0.0.1", running.port)) as wire:
                wire.sendall(half)
        asyncio.run(sockets())
        assert running.stop() == 0
        levels = {json.loads(line)["level"] for line in running.log.read_text().splitlines()}
        assert levels == {"info"}


def test_a_mistake_has_an_id_that_stands_in_the_log(caplog: pytest.LogCaptureFixture) -> None:
    class Asked:
        scope: dict[str, Any] = {"path_template": "/api/me"}  # noqa: RUF012
        method = "GET"

    with caplog.at_level(logging.ERROR, "snailhouse"):
        answer = crashed(cast(AnyRequest, Asked()), ZeroDivisionError())
    name = answer.content.id
    assert isinstance(name, str)
    assert name in answer.content.detail
    assert cast(Any, caplog.records[0]).facts["id"] == name


@pytest.mark.parametrize(
    ("error", "status"),
    [
        (WhoAreYou(), 401),
        (NotYours("not yours"), 403),
        (Banned(), 403),
        (NoSuchTable(), 404),
        (NotNow("not now"), 409),
        (Conflict(), 409),
        (Refusal("no"), 422),
        (TooMuch(3.0), 429),
        (Unavailable("gone"), 503),
        (Busy("busy"), 503),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, Exception) else str(value),
)
def test_a_refusal_has_the_status_that_programs_know(error: Exception, status: int) -> None:
    assert status_of(error) == status


def test_metrics_can_have_a_port_of_their_own(tmp_path: Path) -> None:
    with ExitStack() as stack:
        running, port = opened_with_figures(tmp_path, stack)
        assert "snailhouse_sockets" in httpx.get(f"http://127.0.0.1:{port}/metrics").text
        assert httpx.get(f"{running.url}/metrics").status_code == 404
        assert httpx.get(f"http://127.0.0.1:{port}/api/games").text.startswith("# HELP"), "nothing but figures"
        assert running.stop() == 0


def opened_with_figures(folder: Path, stack: ExitStack) -> tuple[Node, int]:
    """A house and the port of its figures: a free one, unless another program is quicker to take it."""
    for tries_left in reversed(range(PORTS_TRIED)):
        port = free_port()
        try:
            house = node("--data-dir", str(folder), "--metrics-port", str(port))
            return stack.enter_context(house), port
        except AssertionError as refused:
            if not tries_left or f"--metrics-port {port}" not in str(refused):
                raise
    raise AssertionError("no port was tried")


def scope_of(forwarded: str | None) -> Any:
    return {"headers": [(b"x-forwarded-for", forwarded.encode())] if forwarded else []}


def warnings_of(caplog: pytest.LogCaptureFixture, seen: list[tuple[str | None, str, str]]) -> list[str]:
    neighbours = Neighbours()
    with caplog.at_level(logging.WARNING, "snailhouse"):
        for forwarded, place, visitor in seen:
            neighbours.notice(scope_of(forwarded), place, visitor)
    return [record.getMessage() for record in caplog.records]


def test_many_visitors_at_one_address_are_worth_one_warning(caplog: pytest.LogCaptureFixture) -> None:
    crowd: list[tuple[str | None, str, str]] = [(None, "10.0.0.1", f"v{n}") for n in range(ENOUGH)]
    assert warnings_of(caplog, crowd[1:]) == []
    assert warnings_of(caplog, [*crowd, *crowd]) == [
        "all visitors have one address; is there a proxy that is not believed?"
    ]
    caplog.clear()
    assert warnings_of(caplog, [(None, "10.0.0.2", "eve"), *crowd]) == []


def test_a_proxy_that_is_not_believed_is_named_at_once(caplog: pytest.LogCaptureFixture) -> None:
    assert warnings_of(caplog, [("1.2.3.4", "1.2.3.4", "ada")]) == []
    assert len(warnings_of(caplog, [("1.2.3.4", "10.0.0.1", "ada"), ("1.2.3.4", "10.0.0.1", "bob")])) == 1


def test_the_docs_believe_no_stranger_s_word() -> None:
    assert '--proxies "*"' not in (Path(__file__).parents[2] / "docs/hosting.md").read_text()
