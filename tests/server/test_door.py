"""The door of the house: other sites, floods, oversized and slow messages, what headers say."""

from __future__ import annotations

import asyncio
import socket
import time
from collections.abc import Coroutine, Iterator
from pathlib import Path
from typing import Any, TypeVar

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from snailhouse.server.entrance.limits import Buckets, Places
from snailhouse.server.run import Place, listen
from snailhouse.server.settings import Limits
from tests.server import test_welcome
from tests.server.parts import Node, node
from tests.server.people import CONNECTING, PATIENCE, Person, patient
from tests.server.test_welcome import served

T = TypeVar("T")
ELSEWHERE = "https://elsewhere.example"


IN_A_HURRY = 45
"""Requests at once: three times what a visitor may send so, and fewer than an address may. A machine that is so
busy that they do not come at once is asked again."""


async def in_time(scene: Coroutine[Any, Any, T], what: str) -> T:
    """What comes of a scene, which has as long as a busy machine needs."""
    try:
        return await asyncio.wait_for(scene, 4 * PATIENCE)
    except TimeoutError:
        raise TimeoutError(what) from None


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Node]:
    """A node that allows little."""
    folder = tmp_path_factory.mktemp("strict")
    options = ("--visitor-rate", "5", "--address-rate", "20", "--origin", "https://friend.example")
    with node("--data-dir", str(folder), *options) as running:
        yield running


@pytest.mark.parametrize("origin", [ELSEWHERE, "null", "http://127.0.0.1", "https://[", "http://localhost:1"])
def test_a_page_of_another_site_can_change_nothing(alone: Node, origin: str) -> None:
    answer = httpx.post(f"{alone.url}/api/me", json={"nickname": "Eve"}, headers={"origin": origin})
    assert answer.status_code == 403
    assert "set-cookie" not in answer.headers
    assert "access-control-allow-origin" not in answer.headers


def test_a_page_of_the_house_and_a_named_friend_may_act(alone: Node, strict: Node) -> None:
    own = httpx.post(f"{alone.url}/api/me", json={"nickname": "Ada"}, headers={"origin": alone.url})
    friend = {"origin": "https://friend.example"}
    assert own.status_code == 200
    assert httpx.post(f"{strict.url}/api/me", json={"nickname": "Ada"}, headers=friend).status_code == 200


@pytest.mark.parametrize(
    ("site", "status"), [("cross-site", 403), ("same-site", 403), ("same-origin", 200), ("none", 200)]
)
def test_a_request_from_where_a_browser_says(alone: Node, site: str, status: int) -> None:
    """A neighbour under the same domain (`same-site`) is another site."""
    answer = httpx.post(f"{alone.url}/api/me", json={"nickname": "Eve"}, headers={"sec-fetch-site": site})
    assert answer.status_code == status


def test_a_socket_from_another_site_is_refused(alone: Node) -> None:
    async def scene() -> None:
        async with Person(alone.url, "Ada") as ada:
            table = await ada.open("snails-pace")
            where = f"{alone.socket_url}/api/tables/{table}/socket"
            with pytest.raises(InvalidStatus) as refused:
                async with connect(where, origin=ELSEWHERE, **CONNECTING):
                    pass
            assert refused.value.response.status_code == 403

    asyncio.run(scene())


def test_pages_run_no_inline_script_and_are_framed_by_nobody(alone: Node) -> None:
    for path in ("/", "/api.html", "/api/games", "/nowhere"):
        headers = httpx.get(f"{alone.url}{path}").headers
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "script-src 'self';" in policy
        assert "unsafe" not in policy
        assert "frame-ancestors 'none'" in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert headers["cross-origin-opener-policy"] == "same-origin"
        assert headers["cross-origin-resource-policy"] == "same-origin"
        assert headers["permissions-policy"] == "camera=(), microphone=(), geolocation=()"


def test_answers_to_a_visitor_are_kept_by_nobody_else(alone: Node) -> None:
    headers = httpx.get(f"{alone.url}/api/lobby").headers
    assert headers["cache-control"] == "no-store"
    assert headers["vary"] == "Cookie, Authorization, Accept-Language"


def test_a_visitor_in_a_hurry_is_asked_to_wait(strict: Node) -> None:
    async def scene() -> None:
        async with Person(strict.url, "Hasty") as hasty:
            answers: list[httpx.Response] = []
            while not any(answer.status_code == 429 for answer in answers):
                answers += await asyncio.gather(*(hasty.http.get("/api/me") for _ in range(IN_A_HURRY)))
            assert {answer.status_code for answer in answers} == {200, 429}
            limited = [answer for answer in answers if answer.status_code == 429]
            assert all(int(answer.headers["retry-after"]) >= 1 for answer in limited)
            told = [answer.json()["detail"] for answer in limited]
            assert all("wait" in detail for detail in told)
            assert any("address" not in detail for detail in told)

    asyncio.run(in_time(scene(), "no visitor was asked to wait"))
    time.sleep(1.5)


def test_an_address_in_a_hurry_is_asked_to_wait(strict: Node) -> None:
    async def scene() -> set[int]:
        statuses: set[int] = set()
        async with httpx.AsyncClient(base_url=strict.url, timeout=PATIENCE) as client:
            while 429 not in statuses:
                asked = (client.get("/healthz") for _ in range(120))
                statuses |= {answer.status_code for answer in await asyncio.gather(*asked)}
        return statuses

    assert asyncio.run(in_time(scene(), "no address was asked to wait")) == {200, 429}
    time.sleep(1.5)


def test_sockets_that_come_and_go_take_no_places(strict: Node) -> None:
    """An address has twenty at a time, one after another as many as it likes."""

    async def closing_of(table: str) -> str:
        """Why a socket was closed before it was told of the table; nothing if it was told."""
        async with connect(f"{strict.socket_url}/api/tables/{table}/socket", **CONNECTING) as there:
            try:
                async with patient(lambda: "the socket was neither served nor closed"):
                    await there.recv()
            except ConnectionClosed as closed:
                return str(closed)
            return ""

    async def scene() -> None:
        async with Person(strict.url, "Ada") as ada:
            table = await ada.open("snails-pace")
            told = 0
            while told < 25:
                why = await closing_of(table)
                assert "no more sockets" not in why
                told += not why
                await asyncio.sleep(0.5 if why else 0)

    asyncio.run(in_time(scene(), "of sockets that come and go not even 25 were served"))


def test_an_address_that_opens_sockets_in_a_hurry_is_asked_to_wait(strict: Node) -> None:
    async def closing() -> str:
        async with connect(f"{strict.socket_url}/api/tables/none/socket", **CONNECTING) as there:
            async with patient(lambda: "the socket was not closed"):
                with pytest.raises(ConnectionClosed) as closed:
                    await there.recv()
            return str(closed.value)

    async def scene() -> None:
        reasons: list[str] = []
        while not any("too many requests from your address" in reason for reason in reasons):
            reasons = await asyncio.gather(*(closing() for _ in range(150)))

    asyncio.run(in_time(scene(), "no socket was refused"))
    time.sleep(1.5)


def test_a_socket_in_a_hurry_is_told_to_wait(strict: Node) -> None:
    async def scene() -> None:
        async with Person(strict.url, "Hasty") as hasty:
            table = await hasty.open("snails-pace")
            async with hasty.sit_down(table) as chair:
                refused: list[Any] = []
                while not refused:
                    replies = await asyncio.gather(*(chair.ask("say", text="!") for _ in range(IN_A_HURRY)))
                    refused = [reply for reply in replies if reply["type"] == "refused"]
                assert {reply["status"] for reply in refused} == {429}

    asyncio.run(in_time(scene(), "no message was refused"))


@pytest.mark.parametrize("path", ["/api/tables/%00", "/api/lobby?game=%00", "/api/games/%00/statistics"])
def test_what_no_text_holds_is_refused_whatever_the_database(nodes: list[Node], path: str) -> None:
    answer = httpx.get(f"{nodes[0].url}{path}")
    assert (answer.status_code, answer.headers["content-type"]) == (400, "application/problem+json")
    assert "%00" in answer.json()["detail"]


def test_a_body_too_large_is_refused(alone: Node) -> None:
    answer = httpx.post(f"{alone.url}/api/me", content=b'{"nickname":"' + b"x" * 100_000 + b'"}')
    assert answer.status_code == 413


def test_a_message_too_large_ends_the_socket_and_nothing_else(alone: Node) -> None:
    async def scene() -> None:
        async with Person(alone.url, "Ada") as ada:
            table = await ada.open("snails-pace")
            version = (await ada.look(table))["version"]
            for size in (20_000, 2_000_000):
                async with ada.sit_down(table) as chair:
                    try:
                        await chair.socket.send("x" * size)
                        await chair.closed()
                    except ConnectionClosed:
                        pass
                    assert chair.socket.close_code == 1009
            assert (await ada.look(table))["version"] == version

    asyncio.run(scene())


def test_a_body_that_trickles_is_given_up(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path, limits=Limits(seconds_for_a_body=0.2), workers=0) as url:
            reader, writer = await asyncio.open_connection("127.0.0.1", httpx.URL(url).port)
            head = "POST /api/me HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n"
            writer.write(f'{head}content-length: 20\r\n\r\n{{"nick'.encode())
            async with patient(lambda: "the house waits for the rest of the body"):
                assert (await reader.readline()).startswith(b"HTTP/1.1 408 ")
            writer.close()
            await writer.wait_closed()

    assert Limits().seconds_for_a_body == 5
    asyncio.run(scene())


def test_who_does_not_read_holds_up_nobody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Little lies on the way to the sleeper: soon nothing more can be sent there."""

    def with_little_room(place: Place) -> socket.socket:
        listening = listen(place)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)
        return listening

    monkeypatch.setattr(test_welcome, "listen", with_little_room)

    async def scene() -> None:
        limits = Limits(1e6, 1e6, 1e6, 1e6)
        async with served(tmp_path, limits=limits, workers=0) as url, Person(url, "Ada") as ada:
            table = await ada.open("snails-pace", seats=["me", "me"], hot_seat=True)
            narrow = socket.socket()
            narrow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            narrow.connect(("127.0.0.1", httpx.URL(url).port))
            address = f"{url.replace('http', 'ws', 1)}/api/tables/{table}/socket"
            async with connect(
                address, sock=narrow, compression=None, close_timeout=0.1, **CONNECTING
            ) as sleeper:
                sleeper.transport.pause_reading()
                async with ada.sit_down(table) as chair:
                    for number in range(150):
                        version = await chair.do("say", text=f"{number} " + "x" * 450)
                    assert (await chair.version(version))["chat"]

    asyncio.run(scene())


def test_a_bucket_fills_with_time() -> None:
    now = 0.0
    buckets = Buckets(rate=2, burst=3, clock=lambda: now)
    assert [buckets.take("ada") for _ in range(3)] == [0, 0, 0]
    assert buckets.take("ada") == 0.5
    assert buckets.take("bob") == 0
    now = 0.5
    assert buckets.take("ada") == 0
    assert buckets.take("ada") == 0.5
    now = 1000.0
    assert [buckets.take("ada") for _ in range(4)] == [0, 0, 0, 0.5], "it holds no more than its burst"


def test_places_are_given_back() -> None:
    places = Places(1)
    assert places.enter("ada")
    assert not places.enter("ada")
    assert places.enter("bob")
    places.leave("ada")
    assert places.enter("ada")
    places = Places(2)
    assert [places.enter("ada") for _ in range(3)] == [True, True, False]
    places.leave("ada")
    assert [places.enter("ada") for _ in range(2)] == [True, False], "one place was given back"
