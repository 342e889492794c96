"""Every visitor is answered in their language: frames, refusals, games, rulebooks."""

from __future__ import annotations

import asyncio
import json
import re

import httpx
import pytest

import snailhouse
from snailhouse.core.introduction import option_words, rulebook, tagline
from snailhouse.core.language import LANGUAGES, speaking
from snailhouse.core.registry import room
from snailhouse.server.entrance.negotiation import negotiated
from tests.server.parts import Node
from tests.server.people import Person, play_out
from tests.server.test_games import chooser
from tests.server.test_tables import pair
from tests.server.warm import warm


@pytest.mark.parametrize(
    ("header", "language"),
    [
        ("", "en"),
        ("ca", "ca"),
        ("ca-ES,ca;q=0.9,es;q=0.8,en;q=0.7", "ca"),
        ("de, es;q=0.5, en;q=0.4", "es"),
        ("en;q=0.1, es;q=0.9", "es"),
        ("ES-mx", "es"),
        ("es;q=0, ca;q=0.1", "ca"),
        ("es;q=nan, ca;q=2, de;q=x", "en"),
        ("*, ;;;=,,q=1", "en"),
        ("x," * 10_000 + "ca", "en"),
    ],
)
def test_the_first_of_the_visitor_s_languages_that_the_house_speaks(header: str, language: str) -> None:
    assert negotiated(header) == language


def test_three_people_watch_one_game_each_in_their_language(nodes: list[Node]) -> None:
    async def scene() -> None:
        ada, bob, table = await pair(nodes, options={"start": "x"})
        async with (
            ada,
            bob,
            Person(nodes[0].url, "Eve") as eve,
            ada.sit_down(table, language="ca", steps="true") as one,
            bob.sit_down(table, language="es") as two,
            eve.sit_down(table) as bench,
        ):
            await play_out([one, two], chooser(5))
            await bench.until(lambda view: view["phase"] == "over")
            match, _ = snailhouse.load((await ada.http.get(f"/api/tables/{table}/record")).text)
            for chair, language in ((one, "ca"), (two, "es"), (bench, "en")):
                with speaking(language):
                    assert chair.log == match.log()
                    assert chair.view["result"]["text"] == match.result_text()
            assert len({tuple(chair.log) for chair in (one, two, bench)}) == 3
            refused = await one.ask("move", move=0)
            assert refused["reason"] == "la partida s’ha acabat"

    asyncio.run(scene())


def test_moves_are_told_in_the_language_of_who_decides(alone: Node) -> None:
    warm("snails-pace")

    async def scene() -> None:
        ada, bob, table = await pair([alone], options={"start": "x"}, coach=True)
        async with ada, bob:
            async with ada.sit_down(table, language="es") as chair:
                await chair.until(lambda view: view["moves"])
                assert all(move["text"].startswith("pista ") for move in chair.view["moves"])
            looked = await ada.http.get(f"/api/tables/{table}", headers={"accept-language": "es-AR"})
            assert looked.json()["moves"] == chair.view["moves"]
            assert looked.headers["content-language"] == "es"
            assert "Accept-Language" in looked.headers["vary"]
            spanish = {"accept-language": "es"}
            advice = await ada.http.post(f"/api/tables/{table}/coach", headers=spanish)
            assert {told["text"] for told in advice.json()["advice"]} == {
                m["text"] for m in chair.view["moves"]
            }
            told = await bob.http.get(f"/api/tables/{table}/why?touch=stop", headers=spanish)
            assert told.json()["detail"] == "no es tu turno: le toca a X"

    asyncio.run(scene())


def test_a_language_nobody_speaks_is_said_at_the_door(alone: Node) -> None:
    async def scene() -> None:
        async with Person(alone.url, "Ada") as ada:
            table = await ada.open("snails-pace")
            async with ada.sit_down(table, language="tlh") as chair:
                assert await chair.closed() == 1003
                assert (
                    chair.socket.close_reason
                    == "there is no language 'tlh' in this house; it speaks en, es and ca"
                )

    asyncio.run(scene())


@pytest.mark.parametrize("language", LANGUAGES)
def test_games_and_rulebooks(alone: Node, language: str) -> None:
    with httpx.Client(base_url=alone.url, headers={"accept-language": language}) as house:
        cards = house.get("/api/games").json()
        for card in cards:
            with speaking(language):
                known = room(card["id"])
                assert card["tagline"] == tagline(known)
                assert [option["help"] for option in card["options"]] == [
                    option_words(known, option).help for option in known.options
                ]
                assert house.get(f"/api/games/{card['id']}/rulebook").text == rulebook(known)
        problem = house.get("/api/tables/nowhere")
        assert problem.headers["content-language"] == language
    details = {
        "en": "there is no such table, or it is not open to you",
        "es": "no existe esa mesa, o no tienes acceso",
        "ca": "aquesta taula no existeix, o no hi tens accés",
    }
    assert problem.json()["detail"] == details[language]


def test_a_replay_and_its_dice_are_told_in_the_visitor_s_language(alone: Node) -> None:
    from tests.server.test_records import PACE

    told = {}
    for language in LANGUAGES:
        answer = httpx.post(f"{alone.url}/api/replay", json=PACE, headers={"accept-language": language})
        told[language] = answer.raise_for_status().json()
    assert re.match(r"les \d+ tirades es dedueixen de la llavor", told["ca"]["dice"]["text"])
    assert len({json.dumps(replay["moments"][-1]["text"]) for replay in told.values()}) == 3
    assert told["ca"]["moments"][-1]["view"] == told["en"]["moments"][-1]["view"]
