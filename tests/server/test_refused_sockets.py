"""Every refusal of a socket arrives with a code and a reason: 1006, which tells nothing, is for cut cables."""

from __future__ import annotations

import asyncio

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from tests.server.parts import Node
from tests.server.people import CONNECTING, Person, patient

QUERIES = {
    "seat=x": 4400,
    "steps=maybe": 4400,
    "shown=nothing": 4400,
    "language=xx": 1003,
    "language=" + "x" * 500: 1003,
    "a=%00": 1008,
}
BYTES = {
    "reserved bits": (b"\xf1\x80abcd", 1002),
    "an unknown opcode": (b"\x83\x80\0\0\0\0", 1002),
    "no mask": (b"\x81\x02hi", 1002),
    "no beginning": (b"\x00\x80\0\0\0\0", 1002),
    "no UTF-8": (b"\x81\x82\0\0\0\0\xff\xfe", 1007),
}
MESSAGES = {"too long": ("x" * 20_000, 1009), "far too long": ("x" * 200_000, 1009), "bytes": (b"\0", 1003)}


async def closed(
    url: str, send: str | bytes | None = None, raw: bytes = b"", **headers: str
) -> tuple[int, str]:
    async with connect(url, additional_headers=headers, compression=None, **CONNECTING) as socket:
        try:
            if send is not None:
                await socket.send(send)
            if raw:
                socket.transport.write(raw)
            async with patient(lambda: "the house did not close the socket"):
                while True:
                    await socket.recv()
        except ConnectionClosed:
            return socket.close_code or 0, socket.close_reason or ""


def at_a_table(node: Node, query: str = "") -> str:
    async def scene() -> str:
        async with Person(node.url, "Ada") as ada:
            return await ada.open("snails-pace", seats=["me", "random"])

    return f"{node.socket_url}/api/tables/{asyncio.run(scene())}/socket?{query}"


@pytest.mark.parametrize("query", QUERIES)
def test_a_bad_query_is_told_so(alone: Node, query: str) -> None:
    code, reason = asyncio.run(closed(at_a_table(alone, query)))
    assert code == QUERIES[query]
    assert reason


@pytest.mark.parametrize("name", [*BYTES, *MESSAGES])
def test_what_breaks_the_protocol_is_answered_by_a_code(alone: Node, name: str) -> None:
    url = at_a_table(alone)
    if name in BYTES:
        raw, wanted = BYTES[name]
        code, _ = asyncio.run(closed(url, raw=raw))
    else:
        text, wanted = MESSAGES[name]
        code, _ = asyncio.run(closed(url, send=text))
    assert code == wanted
    assert '"level":"error"' not in alone.log.read_text()


def test_no_such_table_and_no_such_place_are_told_so(alone: Node) -> None:
    assert asyncio.run(closed(f"{alone.socket_url}/api/tables/none/socket"))[0] == 4404
    for path in ("/api/nowhere", "/api/games", "/"):
        assert asyncio.run(closed(f"{alone.socket_url}{path}")) == (4404, "there is nothing at this path")
