"""Games from outside the house at a real server: their boards as scripts, and those that cannot be used."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import httpx
import pytest

from tests.guests import LEAF_DASH, installed
from tests.server.conftest import GENEROUS
from tests.server.parts import Node, node

OWN = ["cargolino-valentino", "giant-snail", "snail-invasion", "snails-pace"]
SCRIPT = LEAF_DASH / "leaf_dash" / "board.js"


@pytest.fixture(scope="module")
def broken(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A package that does not import."""
    folder = tmp_path_factory.mktemp("broken")
    (folder / "bad_guest.py").write_text("import no_such_library\n")
    metadata = folder / "bad_guest-0.3.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: bad-guest\nVersion: 0.3\n")
    (metadata / "entry_points.txt").write_text("[snailhouse.games]\nbad-guest = bad_guest:room\n")
    return folder


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("house")


@pytest.fixture(scope="module")
def house(data: Path, broken: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Node]:
    """A house with Leaf Dash beside it, and another guest that is broken."""
    folders = [*installed(LEAF_DASH, tmp_path_factory.mktemp("metadata")), broken]
    with ExitStack() as stack:
        with pytest.MonkeyPatch.context() as patch:
            patch.setenv("PYTHONPATH", os.pathsep.join(map(str, folders)), prepend=os.pathsep)
            running = stack.enter_context(node("--data-dir", str(data), *GENEROUS))
        yield running


def test_the_card_of_a_game_says_where_its_board_is(house: Node) -> None:
    cards = {card["id"]: card for card in httpx.get(f"{house.url}/api/games").json()}
    assert list(cards) == sorted([*OWN, "leaf-dash"])
    assert [cards[name]["board"] for name in OWN] == [None] * 4
    assert cards["leaf-dash"]["board"].startswith("games/leaf-dash/board.js?v=")
    assert httpx.get(f"{house.url}/api/games/leaf-dash").json() == cards["leaf-dash"]


def test_the_script_is_served_as_one_and_kept_by_its_version(house: Node) -> None:
    address = httpx.get(f"{house.url}/api/games/leaf-dash").json()["board"]
    answer = httpx.get(f"{house.url}/api/{address}")
    assert answer.text == SCRIPT.read_text("utf-8")
    assert answer.headers["content-type"] == "text/javascript; charset=utf-8"
    assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert "script-src 'self'" in answer.headers["content-security-policy"]
    other = httpx.get(f"{house.url}/api/games/leaf-dash/board.js?v=older")
    assert (other.text, other.headers["cache-control"]) == (answer.text, "no-cache")


def test_who_has_the_script_is_told_so(house: Node) -> None:
    address = f"{house.url}/api/games/leaf-dash/board.js"
    tag = httpx.get(address).headers["etag"]
    again = httpx.get(address, headers={"if-none-match": tag})
    assert (again.status_code, again.content, again.headers["etag"]) == (304, b"", tag)
    assert httpx.get(address, headers={"if-none-match": '"another"'}).status_code == 200


@pytest.mark.parametrize("game", ["snails-pace", "no-such-game", "bad-guest"])
def test_where_there_is_no_script_nothing_is_served(house: Node, game: str) -> None:
    answer = httpx.get(f"{house.url}/api/games/{game}/board.js")
    assert answer.status_code == 404
    assert answer.headers["content-type"] == "application/problem+json"


def test_a_game_that_cannot_be_used_is_logged_once_and_asked_for_says_why(house: Node) -> None:
    lines = [json.loads(line) for line in house.log.read_text().splitlines()]
    (said,) = [line for line in lines if line["event"] == "a game cannot be used"]
    assert said["level"] == "warning"
    assert "the game 'bad-guest' of the package bad-guest 0.3 cannot be used" in said["reason"]
    answer = httpx.get(f"{house.url}/api/games/bad-guest")
    assert answer.status_code == 404
    assert "No module named 'no_such_library'" in answer.json()["detail"]


def test_a_house_goes_on_when_a_guest_has_left(house: Node, data: Path) -> None:
    """Tables of a game that is not installed any more harm nobody."""
    with httpx.Client(base_url=house.url) as ada:
        ada.post("/api/me", json={"nickname": "Ada"})
        body = {"type": "open", "game": "leaf-dash", "seats": ["me", "random", "random"], "listed": True}
        left = ada.post("/api/tables", json=body).json()["id"]
        ada.post(f"/api/tables/{left}/commands", json={"type": "start"})
        cookies = dict(ada.cookies)
    house.kill()
    with node("--data-dir", str(data), *GENEROUS) as alone, httpx.Client(base_url=alone.url) as ada:
        ada.cookies.update(cookies)
        assert [card["id"] for card in ada.get("/api/games").json()] == OWN
        assert ada.get("/api/lobby").status_code == 200
        (card,) = ada.get("/api/me/tables").json()
        answer = ada.get(f"/api/tables/{left}")
        assert (answer.status_code, card["phase"], card["title"]) == (410, "closed", "leaf-dash")
        assert "does not have its game, leaf-dash" in answer.json()["detail"] == card["closed"]
        assert ada.get(f"/api/tables/{left}/last").status_code == 200
        opened = ada.post(
            "/api/tables", json={"type": "open", "game": "snails-pace", "seats": ["me", "random"]}
        )
        assert opened.status_code == 201
        assert "Traceback" not in alone.log.read_text()
