"""What is limited: so much is allowed, and one more is refused in words. Each house is this process's own."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text

from snailhouse.server import node
from snailhouse.server.api import hooks, notices
from snailhouse.server.settings import DATABASE_FILE, Limits
from snailhouse.server.storage.database import open_engine, sqlite_url
from tests.server.cups import asked, did, planned
from tests.server.notices.receivers import Browser, Receiver, delivering
from tests.server.people import Person, patient
from tests.server.test_welcome import served

NOBODY = Receiver(port=1)
"""Nothing is sent to it in these tests."""


def test_an_address_has_so_many_sockets_at_a_time_and_gets_their_places_back(tmp_path: Path) -> None:
    async def scene() -> None:
        limits = Limits(sockets_per_address=2)
        async with served(tmp_path, limits=limits, workers=0) as url, Person(url, "Ada") as ada:
            table = await ada.open("snails-pace")
            async with ada.sit_down(table) as first, ada.sit_down(table) as second:
                for chair in (first, second):
                    await chair.until(bool)
                async with ada.sit_down(table) as third:
                    assert await third.closed() == 1008
                    assert third.socket.close_reason == "no more sockets here"
                await second.socket.close()
                async with patient(lambda: "nobody gets the place of a socket that is closed"):
                    while not await let_in(ada, table):
                        await asyncio.sleep(0.01)
                await first.do("say", text="still here")

    async def let_in(person: Person, table: str) -> bool:
        async with person.sit_down(table) as chair:
            try:
                return bool(await chair.until(bool))
            except EOFError:
                return False

    asyncio.run(scene())


def test_a_visitor_has_so_many_browsers_and_webhooks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(notices, "MOST_BROWSERS", 2)
    monkeypatch.setattr(hooks, "MOST_HOOKS", 1)

    async def scene() -> None:
        async with (
            served(tmp_path, workers=0, notice_hosts=(NOBODY.host,)) as url,
            Person(url, "Ada") as ada,
            Person(url, "Bob") as bob,
        ):
            for path, status in (("/one", 201), ("/two", 201), ("/one", 201), ("/three", 422)):
                body = Browser(NOBODY, path).subscription
                answer = await ada.http.post("/api/me/notices", json=body)
                assert answer.status_code == status, answer.text
            assert "in 2 browsers already" in answer.json()["detail"]
            other = await bob.http.post("/api/me/notices", json=Browser(NOBODY, "/three").subscription)
            assert other.status_code == 201
            for status in (201, 422):
                table = await ada.open("snails-pace", seats=["me", "open"])
                answer = await ada.http.post(f"/api/tables/{table}/hook", json={"url": NOBODY.url()})
                assert answer.status_code == status, answer.text
            assert "1 webhooks already" in answer.json()["detail"]

    asyncio.run(scene())


def test_a_visitor_has_so_many_addresses_asked_for_a_confirmation(tmp_path: Path) -> None:
    async def scene(port: int) -> None:
        mail = {"smtp": f"smtp://127.0.0.1:{port}", "mail_from": "a@house.example"}
        async with (
            served(tmp_path, workers=0, public_url="https://house.example/", **mail) as url,
            Person(url, "Ada") as ada,
            Person(url, "Bob") as bob,
        ):
            postman.answer = "450 come back later"
            assert (await asked_for(ada, 9)).status_code == 503
            assert (await ada.http.get("/api/me/notices")).json()["ways"] == [], "nobody was asked"
            postman.answer = "250 known"
            statuses = [(await asked_for(ada, number)).status_code for number in range(5)]
            assert statuses == [201] * 4 + [429]
            assert (await asked_for(bob, 7)).status_code == 429, "another name, the same network"

    async def asked_for(person: Person, number: int) -> Any:
        body = {"kind": "mail", "address": f"ada{number}@mail.example"}
        return await person.http.post("/api/me/notices", json=body)

    with delivering() as postman:
        asyncio.run(scene(postman.port))
        assert len(postman.mails) == 4


def test_a_visitor_invites_so_many_to_play_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(node, "INVITED_AT_ONCE", 2.0)

    async def scene() -> None:
        async with served(tmp_path, workers=0) as url, Person(url, "Ada") as ada, Person(url, "Bob") as bob:
            table = await ada.open("snails-pace", seats=["me", "open"])
            await bob.do(table, "sit")
            await ada.do(table, "start")
            await bob.do(table, "resign")
            for status in (201, 201, 429):
                answer = await ada.http.post("/api/me/people/again", json={"table": table, "seat": 1})
                assert answer.status_code == status, answer.text
            assert "as many people today as is kind" in answer.json()["detail"]

    asyncio.run(scene())


def test_a_visitor_hosts_and_plays_in_so_many_tournaments_that_are_not_over(tmp_path: Path) -> None:
    async def scene() -> None:
        limits = Limits(tournaments=1, tournaments_entered=1)
        async with (
            served(tmp_path, limits=limits, workers=0, sweep_seconds=3600.0) as url,
            Person(url, "Ada") as ada,
            Person(url, "Bob") as bob,
        ):
            first, second = await planned(ada), await planned(bob)
            await did(ada, first, "join")
            await did(ada, first, "join")  # who plays there already changes nothing
            refused = await asked(ada, second, "join")
            assert (refused.status_code, "in 1 tournaments already" in refused.text) == (409, True)
            assert (await ada.http.post("/api/tournaments", json={"game": "snails-pace"})).status_code == 409
            await ended(first)
            await did(ada, second, "join")
            await planned(ada)

    async def ended(tournament: str) -> None:
        engine = open_engine(sqlite_url(tmp_path / DATABASE_FILE))
        async with engine.begin() as connection:
            over = text("UPDATE tournaments SET phase = 'over' WHERE id = :id")
            await connection.execute(over, {"id": tournament})
        await engine.dispose()

    asyncio.run(scene())


def test_a_request_has_a_short_name_and_a_memo_is_of_a_table_that_one_may_see(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path, workers=0) as url, Person(url, "Ada") as ada, Person(url, "Eve") as eve:
            table = await ada.open("snails-pace", seats=["me", "random"], spectators=False)
            async with ada.sit_down(table) as chair:
                assert (await chair.ask("start", request="n" * 64))["type"] == "done"
                await chair.socket.send(asking("n" * 65))
                async with patient(lambda: "a long name got no answer"):
                    while not (refused := chair.replies.get("n" * 64)) or refused["type"] == "done":
                        await asyncio.sleep(0.01)
                assert (refused["status"], refused["reason"]) == (
                    422,
                    "request: a name of at most 64 characters",
                )
            assert (await ada.ask(table, "say", "n" * 65, text="hello")).status_code == 400
            memo = f"/api/tables/{table}/memo"
            assert (await ada.http.post(memo, json={"text": "mine"})).status_code == 200
            assert (await eve.http.post(memo, json={"text": "hers"})).status_code == 404

    def asking(name: str) -> Any:
        return f'{{"type":"ask","request":"{name}","command":{{"type":"say","text":"hello"}}}}'

    asyncio.run(scene())
