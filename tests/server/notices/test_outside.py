"""Requests to addresses that visitors name never lead into the house's own network."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any

import pytest

from snailhouse.core.errors import Refusal
from snailhouse.server.notices.delivery import NotAccepted, NotKnown, NotWanted
from snailhouse.server.notices.outside import LONGEST_ADDRESS, Outside, is_public
from tests.server.notices.receivers import receiving

PRIVATE = (
    "127.0.0.1",
    "127.8.8.8",
    "0.0.0.0",  # noqa: S104
    "10.1.2.3",
    "172.16.0.1",
    "192.168.1.1",
    "100.64.0.1",
    "169.254.169.254",
    "192.0.0.192",
    "224.0.0.1",
    "255.255.255.255",
    "240.0.0.1",
    "::",
    "::1",
    "fe80::1",
    "fe80::1%eth0",
    "fc00::1",
    "fd00:ec2::254",
    "ff02::1",
    "::ffff:127.0.0.1",
    "::ffff:169.254.169.254",
    "64:ff9b::7f00:1",
    "2002:7f00:1::",
    "2001:0:7f00:1::1",
    "2001:db8::1",
    "fec0::1",
    "not an address",
)


@pytest.mark.parametrize("address", PRIVATE)
def test_addresses_that_are_not_of_the_open_internet(address: str) -> None:
    assert not is_public(address)


@pytest.mark.parametrize("address", ["93.184.215.14", "1.1.1.1", "2606:4700::1111", "::ffff:1.1.1.1"])
def test_addresses_of_the_open_internet(address: str) -> None:
    assert is_public(address)


FORM, USUAL, SECRET, INSIDE = (
    "begins with https://",
    "one of https, at its usual port",
    "must not hold a name or a password",
    "into a private network",
)
LONGEST = "https://example.com/" + "a" * (LONGEST_ADDRESS - len("https://example.com/"))


@pytest.mark.parametrize(
    ("address", "words"),
    [
        ("http://example.com/", USUAL),
        ("https://example.com:8443/", USUAL),
        ("https://example.com:22/", USUAL),
        ("ftp://example.com/", FORM),
        ("https://user:word@example.com/", SECRET),
        ("https://127.0.0.1/", INSIDE),
        ("https://[::1]/", INSIDE),
        ("https://[::ffff:10.0.0.1]/", INSIDE),
        ("https://169.254.169.254/latest/meta-data", INSIDE),
        ("https://2130706433/", INSIDE),
        ("https://0x7f000001/", INSIDE),
        ("https://0177.0.0.1/", INSIDE),
        ("https://127.1/", INSIDE),
        ("https://example.com/ with a space", FORM),
        ("https://example.com:99999/", FORM),
        ("https://[::1/", FORM),
        ("https:///nothing", FORM),
        ("javascript:alert(1)", FORM),
        ("", FORM),
        (LONGEST + "a", FORM),
    ],
    ids=lambda value: value[:40],
)
def test_addresses_that_are_refused_before_anything_is_asked(address: str, words: str) -> None:
    with pytest.raises(Refusal, match=words):
        Outside().target(address)


@pytest.mark.parametrize(
    ("address", "host"),
    [
        ("https://Example.com/hook?a=b", "example.com"),
        ("https://example.com:443/", "example.com"),
        ("https://93.184.215.14/", "93.184.215.14"),
        ("https://[2606:4700::1111]/", "2606:4700::1111"),
        (LONGEST, "example.com"),
    ],
    ids=lambda value: value[:40],
)
def test_addresses_of_others_are_taken(address: str, host: str) -> None:
    target = Outside().target(address)
    assert (target.host, target.port, target.name) == (host, 443, host)


def resolver(*answers: list[str]) -> tuple[Any, list[str]]:
    """A resolver that gives these answers one after the other, and whom it was asked about."""
    asked: list[str] = []

    async def resolve(host: str, port: int) -> list[str]:
        asked.append(host)
        return answers[len(asked) - 1]

    return resolve, asked


def run(work: Coroutine[Any, Any, Any]) -> Any:
    return asyncio.run(work)


@pytest.mark.parametrize("inside", ["127.0.0.1", "10.0.0.5", "169.254.169.254", "fd00::1", "::ffff:10.0.0.1"])
def test_a_name_that_leads_inside_is_refused_also_beside_public_addresses(inside: str) -> None:
    for answer in ([inside], ["93.184.215.14", inside]):
        resolve, _ = resolver(answer)
        with pytest.raises(NotWanted, match="private network"):
            run(Outside(resolve=resolve).post("https://rebound.example/", b"", {}))


def test_a_name_is_resolved_once_and_the_connection_goes_there() -> None:
    """A name that changes its mind between looking and connecting changes nothing (DNS rebinding)."""
    with receiving() as there, receiving("127.0.0.2", there.port) as elsewhere:
        resolve, asked = resolver(["127.0.0.1"], ["127.0.0.2"])
        outside = Outside((f"house.example:{there.port}",), resolve)
        address = f"http://house.example:{there.port}/hook?a=b"
        assert run(outside.post(address, b"body", {"x-one": "1"})) == 201
        assert asked == ["house.example"]
        assert [(one.path, one.body, one.headers["x-one"]) for one in there.posted] == [
            ("/hook?a=b", b"body", "1")
        ]
        assert there.posted[0].headers["host"] == f"house.example:{there.port}"
        assert not elsewhere.posted


def test_a_redirect_is_not_followed() -> None:
    with receiving() as receiver:
        receiver.answers = [(302, {"location": receiver.url("/inside")})]
        with pytest.raises(NotWanted, match="302"):
            run(Outside((receiver.host,)).post(receiver.url(), b"", {}))
        assert [one.path for one in receiver.posted] == ["/hook"]


@pytest.mark.parametrize(
    ("status", "error", "wait"),
    [
        (404, NotWanted, 0),
        (410, NotWanted, 0),
        (400, NotWanted, 0),
        (429, NotAccepted, 7),
        (503, NotAccepted, 7),
    ],
)
def test_what_an_answer_means(status: int, error: type[Exception], wait: int) -> None:
    with receiving() as receiver:
        receiver.answers = [(status, {"retry-after": "7"})]
        with pytest.raises(error) as refused:
            run(Outside((receiver.host,)).post(receiver.url(), b"", {}))
        assert getattr(refused.value, "wait", 0) == wait


def test_what_an_answer_says_beside_its_status_is_not_waited_for() -> None:
    async def scene() -> None:
        done = asyncio.Event()

        async def promise_more(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            await reader.readuntil(b"\r\n\r\n")
            writer.write(b"HTTP/1.1 201 Created\r\ncontent-length: 9000000\r\n\r\nand then")
            await done.wait()
            writer.close()

        async with await asyncio.start_server(promise_more, "127.0.0.1", 0) as server:
            host = f"127.0.0.1:{server.sockets[0].getsockname()[1]}"
            try:
                assert await Outside((host,)).post(f"http://{host}/", b"", {}) == 201
            finally:
                done.set()

    run(scene())


def test_nobody_at_a_port_is_surely_not_accepted_and_silence_is_not_known() -> None:
    with receiving() as gone:
        pass
    with pytest.raises(NotAccepted):
        run(Outside((gone.host,)).post(gone.url(), b"", {}))

    async def silent() -> None:
        async def hang_up(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            await reader.readuntil(b"\r\n\r\n")
            writer.close()

        async with await asyncio.start_server(hang_up, "127.0.0.1", 0) as server:
            host = f"127.0.0.1:{server.sockets[0].getsockname()[1]}"
            with pytest.raises(NotKnown):
                await Outside((host,)).post(f"http://{host}/", b"", {})

    run(silent())
