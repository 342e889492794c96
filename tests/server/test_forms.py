"""What a form for a new table needs: kinds of options, their values in words, and what a choice gives."""

from __future__ import annotations

from base64 import b64encode
from typing import Any

import httpx
import pytest

import snailhouse
from snailhouse.core.registry import room
from snailhouse.games.cargolino.box import EDITION
from tests.server.parts import Node

HOUSE_EDITION = {"cargolino-valentino", "giant-snail"}


@pytest.fixture(scope="module")
def cards(alone: Node) -> dict[str, Any]:
    return {card["id"]: card for card in httpx.get(f"{alone.url}/api/games").json()}


def preview(alone: Node, game: str, options: Any) -> httpx.Response:
    return httpx.post(f"{alone.url}/api/games/{game}/preview", json={"options": options})


def option(card: Any, name: str) -> Any:
    return next(option for option in card["options"] if option["name"] == name)


def test_every_kind_of_option_says_what_a_form_offers(cards: dict[str, Any]) -> None:
    players = option(cards["cargolino-valentino"], "players")
    assert (players["kind"], players["least"], players["most"], players["default"]) == ("number", 2, 6, 4)
    meeting = option(cards["snails-pace"], "meeting")
    assert meeting["kind"] == "choice"
    assert [choice["value"] for choice in meeting["choices"]] == ["none", "carry", "hop"]
    assert all(choice["text"] for choice in meeting["choices"])
    board = option(cards["snail-invasion"], "board")
    assert [choice["value"] for choice in board["choices"]] == [12, 16]
    for game in HOUSE_EDITION:
        assert option(cards[game], "edition")["kind"] == "edition"


def test_weights_and_secrets(cards: dict[str, Any]) -> None:
    assert {name: card["weight"] for name, card in cards.items()} == {
        "snails-pace": "light",
        "cargolino-valentino": "light",
        "snail-invasion": "medium",
        "giant-snail": "heavy",
    }
    assert {name for name, card in cards.items() if card["secrets"]} == HOUSE_EDITION


@pytest.mark.parametrize("game", snailhouse.game_ids())
def test_every_value_that_is_offered_is_taken(alone: Node, cards: dict[str, Any], game: str) -> None:
    for offered in cards[game]["options"]:
        values = [choice["value"] for choice in offered["choices"] or ()]
        values += [offered["least"], offered["most"]] if offered["kind"] == "number" else []
        for value in [*values, *([] if offered["kind"] == "edition" else [offered["default"]])]:
            answer = preview(alone, game, {offered["name"]: value})
            assert answer.status_code == 200, answer.text
            chosen = snailhouse.game(game, **{offered["name"]: value})
            names = [chosen.seat_name(seat) for seat in range(chosen.seats)]
            assert (answer.json()["seats"], answer.json()["names"]) == (chosen.seats, names)
            assert answer.json()["rivals"] == room(game).rivals(chosen.options)


def test_bots_depend_on_the_choice(alone: Node) -> None:
    patio = preview(alone, "snail-invasion", {"garden": "patio", "players": 1}).json()
    assert (patio["seats"], patio["names"], patio["rivals"]) == (1, ["Gardener"], False)
    full = preview(alone, "snail-invasion", {}).json()
    assert full["bots"][0] == "random"
    solved = snailhouse.game("snail-invasion", **room("snail-invasion").solving.solvable[0].options)
    assert "perfect" in preview(alone, "snail-invasion", dict(solved.options)).json()["bots"]
    assert "perfect" not in full["bots"]


@pytest.mark.parametrize(
    ("game", "options", "status", "word"),
    [
        ("go", {}, 404, "'go'"),
        ("snails-pace", {"meeting": "kiss"}, 422, "meeting"),
        ("snails-pace", {"colour": 1}, 422, "colour"),
        ("cargolino-valentino", {"players": 7}, 422, "2 to 6"),
        ("cargolino-valentino", {"edition": "/etc/passwd"}, 422, "edition"),
        ("cargolino-valentino", {"edition": {"name": "x"}}, 422, "edition"),
        ("snails-pace", [], 400, "options"),
    ],
)
def test_what_is_no_choice_is_refused(alone: Node, game: str, options: Any, status: int, word: str) -> None:
    answer = preview(alone, game, options)
    assert answer.status_code == status, answer.text
    assert word in answer.json()["detail"]


def sent(alone: Node, game: str, data: bytes, file: str = "mine.toml", language: str = "en") -> httpx.Response:
    return httpx.post(
        f"{alone.url}/api/games/{game}/edition",
        json={"file": file, "data": b64encode(data).decode()},
        headers={"Accept-Language": language},
    )


def test_an_edition_file_is_checked_and_played(alone: Node) -> None:
    """What comes back is what a table takes."""
    text = (
        EDITION.house_text().replace('"house"', '"Short"').replace('    { colour = "white", pays = 1 },\n', "")
    )
    answer = sent(alone, "cargolino-valentino", text.encode("utf-16"))
    assert answer.status_code == 200, answer.text
    checked = answer.json()
    assert (checked["option"], checked["name"]) == ("edition", "Short")
    assert len(checked["edition"]["squares"]) == 17
    given = preview(alone, "cargolino-valentino", {"edition": checked["edition"]}).json()
    assert given["seats"] == 4
    with httpx.Client(base_url=alone.url) as person:
        person.post("/api/me", json={"nickname": "Ada"})
        opened = person.post(
            "/api/tables", json={"game": "cargolino-valentino", "options": {"edition": checked["edition"]}}
        )
        assert opened.status_code == 201, opened.text
        assert opened.json()["table"]["options"]["edition"] == "Short"


@pytest.mark.parametrize(
    ("game", "data", "status", "words"),
    [
        ("cargolino-valentino", b"name = 'x'", 422, "edition mine.toml: the key start_pays is missing"),
        ("cargolino-valentino", b"\x89PNG\0", 422, "edition mine.toml is not text in UTF-8: byte 1"),
        ("cargolino-valentino", b"a = " + b"[" * 20_000, 422, "edition mine.toml is nested too deeply"),
        ("snails-pace", b"", 404, "has no editions: nothing is printed in its box"),
        ("chess", b"", 404, "there is no game 'chess'"),
        ("cargolino-valentino", b"#" * 60_000, 413, ""),
    ],
)
def test_a_bad_edition_file_is_refused_in_a_sentence(
    alone: Node, game: str, data: bytes, status: int, words: str
) -> None:
    answer = sent(alone, game, data)
    assert answer.status_code == status
    assert words in answer.json()["detail"]


def test_refusals_of_editions_are_translated(alone: Node) -> None:
    answer = sent(alone, "cargolino-valentino", b"name = 'x'", language="ca")
    assert "falta la clau start_pays" in answer.json()["detail"]


def test_a_file_with_an_endless_name_is_refused(alone: Node) -> None:
    assert sent(alone, "cargolino-valentino", b"", file="x" * 300).status_code == 400
