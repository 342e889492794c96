"""Links that show what they lead to: a sentence and a picture, as spectators see the table and no further."""

from __future__ import annotations

import asyncio
import re
import socket
import struct
import zlib
from io import BytesIO

import httpx
import numpy as np
import pytest
from litestar.testing import RequestFactory
from PIL import Image

import snailhouse
from snailhouse.core.contract import CHANCE
from snailhouse.server.entrance.addresses import house_address
from snailhouse.server.pictures.letters import composed, png
from snailhouse.server.run import Place, home_address, listen
from snailhouse.server.settings import Settings
from tests.server.parts import Node
from tests.server.people import PATIENCE, Person

HOME = "http://192.168.1.7:8765/"


def told(page: str) -> dict[str, str]:
    """What the page says of itself to whoever shows a link."""
    return dict(re.findall(r'<meta property="og:(\w+)" content="([^"]*)"', page))


def pixels_of(data: bytes) -> np.ndarray[tuple[int, ...], np.dtype[np.uint8]]:
    """A PNG read again, every chunk checked."""
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    at, chunks = 8, {}
    while at < len(data):
        (length,) = struct.unpack(">I", data[at : at + 4])
        kind, body = data[at + 4 : at + 8], data[at + 8 : at + 8 + length]
        assert struct.unpack(">I", data[at + 8 + length : at + 12 + length])[0] == zlib.crc32(kind + body)
        chunks[kind] = body
        at += 12 + length
    width, height = struct.unpack(">II", chunks[b"IHDR"][:8])
    rows = np.frombuffer(zlib.decompress(chunks[b"IDAT"]), np.uint8).reshape(height, 1 + 3 * width)
    return rows[:, 1:].reshape(height, width, 3)


def test_a_picture_is_a_png_of_the_size_that_is_asked_for_and_shows_the_board() -> None:
    match = snailhouse.game("snails-pace", start="x").match()
    first = pixels_of(png(composed("A <title> & more", match.board())))
    assert first.shape == (630, 1200, 3)
    assert first.std() > 10
    while match.actor == CHANCE:
        match.chance(0)
    match.play(match.moves()[0].id)
    assert (pixels_of(png(composed("A <title> & more", match.board()))) != first).any()


def test_a_link_says_what_it_leads_to_in_the_language_of_whoever_asks(alone: Node) -> None:
    async def scene() -> None:
        async with Person(alone.url, 'A"d<a') as ada, Person(alone.url, "Bob") as bob:
            table = await ada.open("snails-pace", seats=["me", "open"], options={"start": "x"})
            page = (await ada.http.get(f"/t/{table}")).text
            assert told(page)["title"] == "Snail&#x27;s Pace · A&quot;d&lt;a"
            assert told(page)["description"].startswith("A seat is open for you.")
            assert f'content="0; url=../#/table/{table}"' in page
            spanish = (await ada.http.get(f"/t/{table}", headers={"accept-language": "es"})).text
            assert told(spanish)["description"].startswith("Hay un asiento libre para ti.")
            picture = told(page)["image"]
            assert picture.startswith(f"{alone.url}/api/tables/{table}/picture.png")
            gathering = await painted(picture)
            await bob.do(table, "sit")
            await ada.do(table, "start")
            playing = await painted(picture)
            assert (playing != gathering).any(), "the dice are rolled"
            assert (playing == await painted(picture)).all()
            assert told((await ada.http.get(f"/t/{table}")).text)["description"].startswith("The game is on.")
            await ada.do(table, "resign")
            over = (await ada.http.get(f"/t/{table}/replay")).text
            assert told(over)["description"].startswith("The game is over.")
            assert f"../../#/table/{table}/replay/0" in over

    asyncio.run(scene())


async def painted(address: str) -> np.ndarray[tuple[int, ...], np.dtype[np.uint8]]:
    """The picture at an address, which a worker paints that may have to be started."""
    async with httpx.AsyncClient(timeout=PATIENCE) as http:
        answer = await http.get(address)
    assert (answer.status_code, answer.headers["content-type"]) == (200, "image/png"), answer.text
    assert answer.headers.get_list("cross-origin-resource-policy") == ["cross-origin"], "chats show it"
    assert answer.headers.get_list("x-content-type-options") == ["nosniff"]
    pixels = np.asarray(Image.open(BytesIO(answer.content)).convert("RGB"))
    assert pixels.shape == (630, 1200, 3)
    return pixels


def test_a_table_without_spectators_shows_its_game_and_nothing_else(alone: Node) -> None:
    async def scene() -> None:
        async with Person(alone.url, "Secretive") as ada:
            table = await ada.open("snails-pace", seats=["me", "random"], spectators=False)
            await ada.do(table, "start")
            other = await ada.open("snails-pace", seats=["me", "random"], spectators=False, hot_seat=True)
            await ada.do(other, "start")
            hidden = (await ada.http.get(f"/t/{table}")).text
            assert told(hidden)["title"] == "Snail&#x27;s Pace"
            assert "Secretive" not in hidden
            covers = [await painted(f"{alone.url}/api/tables/{one}/picture.png") for one in (table, other)]
            assert (covers[0] == covers[1]).all(), "the cover of the game, whatever happens there"
            assert told((await ada.http.get("/t/nosuchtable0000000000")).text)["title"] == "Snailhouse"
            assert (await ada.http.get("/api/tables/nosuchtable0000000000/picture.png")).status_code == 404

    asyncio.run(scene())


def test_a_house_knows_where_its_network_reaches_it(alone: Node, monkeypatch: pytest.MonkeyPatch) -> None:
    assert httpx.get(f"{alone.url}/api").json()["address"] is None
    with listen(Place("127.0.0.1", 0)) as here:
        assert home_address(here) is None
    with listen(Place("0.0.0.0", 0)) as everywhere:  # noqa: S104
        port = everywhere.getsockname()[1]
        monkeypatch.setattr("snailhouse.server.run._own_address", lambda: "192.168.1.7")
        assert home_address(everywhere) == f"http://192.168.1.7:{port}/"
        monkeypatch.setattr("snailhouse.server.run._own_address", lambda: None)
        assert home_address(everywhere) is None


def test_an_address_of_its_own_is_not_the_loopback() -> None:
    from snailhouse.server.run import _own_address

    found = _own_address()
    assert found is None or not socket.inet_aton(found).startswith(b"\x7f")


@pytest.mark.parametrize(
    ("asked", "settings", "named"),
    [
        ("snails.example", {}, "http://snails.example/"),
        ("snails.example", {"home_address": HOME}, "http://snails.example/"),
        ("localhost", {"home_address": HOME}, HOME),
        ("127.0.0.1", {"home_address": HOME}, HOME),
        ("127.0.0.1", {}, "http://127.0.0.1/"),
        (
            "localhost",
            {"home_address": HOME, "public_url": "https://x.example/games"},
            "https://x.example/games/",
        ),
    ],
)
def test_the_house_names_itself_as_others_know_it(asked: str, settings: dict[str, str], named: str) -> None:
    request = RequestFactory(server=asked, port=80).get("/t/x", headers={"host": asked})
    assert house_address(request, Settings("sqlite://", **settings)) == named  # type: ignore[arg-type]
