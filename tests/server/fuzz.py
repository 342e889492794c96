"""Inputs that nobody should send: requests to every route, and sockets full of garbage."""

from __future__ import annotations

import random
from collections import Counter
from contextlib import suppress

import httpx
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from tests.server.people import CONNECTING, Person, patient

JSON = {"content-type": "application/json"}
QUERIES = ["seat", "since", "from", "count", "touch", "request", "game", "shown", "page", "before"]
VALUES = ["", "-1", "9" * 30, "1e99", "nan", "\N{SNAIL}", "x" * 100]
FIELDS = [
    "type",
    "game",
    "options",
    "nickname",
    "kind",
    "key",
    "record",
    "position",
    "seats",
    "clock",
    "move",
    "text",
]
WORDS = [
    b"null",
    b"-1",
    b"1e308",
    b'"nan"',
    b"[]",
    b"{}",
    b'"me"',
    b'"open"',
    b'"move"',
    b'"snails-pace"',
    b"true",
]
MESSAGES = 9
"""Messages sent over one fuzzed socket, which count as inputs like requests."""


def bent(chance: random.Random) -> bytes:
    """An object of fields that are known and values that do not fit; now and then cut, or with a bad byte."""
    pairs = (
        b'"%s":%s' % (chance.choice(FIELDS).encode(), chance.choice(WORDS)) for _ in range(chance.randrange(5))
    )
    body = b"{" + b",".join(pairs) + b"}"
    if chance.random() < 0.2:
        body = body[: chance.randrange(len(body) + 1)]
    if chance.random() < 0.2:
        at = chance.randrange(len(body) + 1)
        body = body[:at] + bytes([chance.randrange(256)]) + body[at:]
    return body


ENDS = [("/api/me", "delete"), ("/api/me/sign-out", "post")]
"""After these the visitor is nobody, and whatever else is asked would be refused for that alone."""


def routes(url: str) -> list[tuple[str, str]]:
    """Every path with every method it has."""
    paths = httpx.get(f"{url}/schema/openapi.json").json()["paths"]
    found = [(path, method) for path, methods in paths.items() for method in methods]
    assert len(found) > 50, "the house describes its routes"
    return found


def filled(path: str, table: str) -> str:
    """The path with something in its gaps; a study is of no game, because one of any takes long."""
    game = "no-such-game" if path.endswith("/study") else "snails-pace"
    return path.replace("{table}", table).replace("{game}", game).replace("{key}", "k")


async def bent_request(
    person: Person, asked: list[tuple[str, str]], table: str, chance: random.Random
) -> httpx.Response:
    """Ask something of some route, which must not answer 500."""
    path, method = chance.choice(asked)
    answer = await person.http.request(
        method,
        filled(path, chance.choice([table, "%ff", "x" * 200, "\u202e"])),
        content=bent(chance),
        params={chance.choice(QUERIES): chance.choice(VALUES)},
        headers=JSON,
    )
    assert answer.status_code != 500, (method, path, answer.text)
    return answer


async def bent_socket(person: Person, table: str, chance: random.Random, codes: Counter[int]) -> None:
    """Send garbage over a socket and hang up; counts the code with which the house closed it, if it did."""
    query = chance.choice(["", "", "", "?seat=x", "?language=xx", "?steps=true"])
    url = f"{person.url.replace('http', 'ws', 1)}/api/tables/{table}/socket{query}"
    headers = {"cookie": person.cookie}
    async with connect(url, additional_headers=headers, compression=None, **CONNECTING) as socket:
        with suppress(ConnectionClosed):
            for _ in range(MESSAGES):
                text = bent(chance).decode("latin-1")
                await socket.send(text if chance.random() < 0.98 else text.encode())
            await socket.send('{"type": "ping"}')
            async with patient(lambda: "neither a beat nor a close came after the garbage"):
                while '"beat"' not in str(await socket.recv()):
                    pass
    codes[socket.close_code or 0] += 1
