"""The routes of notices, at a real server: browsers, mail that is confirmed first, webhooks."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from snailhouse.core.errors import Refusal
from snailhouse.server.notices.mail import LONGEST_MAIL_ADDRESS, check_mail_address
from tests.server.conftest import GENEROUS
from tests.server.notices.receivers import Browser, Posted, Postman, Receiver, delivering, receiving
from tests.server.parts import Node, node
from tests.server.people import Person, patient


class Telling(NamedTuple):
    node: Node
    receiver: Receiver
    postman: Postman


@pytest.fixture(scope="module")
def telling(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Telling]:
    """A house that sends notices, at once, and who gets them."""
    with receiving() as receiver, delivering() as postman:
        options = (
            *("--data-dir", str(tmp_path_factory.mktemp("house")), "--notice-seconds", "0"),
            *("--notice-hosts", receiver.host, "--public-url", "https://house.example/snails/"),
            *("--smtp", f"smtp://127.0.0.1:{postman.port}", "--mail-from", "snails@house.example"),
        )
        with node(*options, *GENEROUS) as running:
            yield Telling(running, receiver, postman)


async def until(happened: Callable[[], Any]) -> None:
    async with patient(lambda: f"line {happened.__code__.co_firstlineno} waits for what never came"):
        while not happened():
            await asyncio.sleep(0.02)


async def playing(ada: Person, bob: Person) -> str:
    """A game in which it is Ada's turn."""
    table = await ada.open("snails-pace", seats=["me", "open"], options={"start": "x"})
    await bob.do(table, "sit")
    await ada.do(table, "start")
    return table


async def move_on(person: Person, table: str) -> None:
    """Move until it is another's turn."""
    while moves := (await person.look(table))["moves"]:
        await person.do(table, "move", move=moves[0]["id"])


def test_a_browser_is_told_and_forgotten(telling: Telling) -> None:
    async def scene() -> None:
        async with Person(telling.node.url, "Ada") as ada, Person(telling.node.url, "Bob") as bob:
            browser = Browser(telling.receiver, "/browser")
            added = await ada.http.post("/api/me/notices", json=browser.subscription)
            assert added.status_code == 201, added.text
            table = await playing(ada, bob)
            await until(lambda: [one for one in telling.receiver.posted if one.path == "/browser"])
            (push,) = [one for one in telling.receiver.posted if one.path == "/browser"]
            assert json.loads(browser.read(push.body))["table"] == table
            mine = (await ada.http.get("/api/me/notices")).json()
            assert [way["target"] for way in mine["ways"]] == [telling.receiver.host]
            way = mine["ways"][0]["id"]
            assert (await bob.http.delete(f"/api/me/notices/{way}")).status_code == 404
            assert (await ada.http.delete(f"/api/me/notices/{way}")).status_code == 204
            assert (await ada.http.get("/api/me/notices")).json()["ways"] == []

    asyncio.run(scene())


def test_mail_is_confirmed_before_anything_else_is_sent_and_ends_by_a_link(telling: Telling) -> None:
    async def scene() -> None:
        async with Person(telling.node.url, "Ada") as ada, Person(telling.node.url, "Bob") as bob:
            await playing(ada, bob)
            headers = {"accept-language": "es"}
            body = {"kind": "mail", "address": "ada@mail.example"}
            added = await ada.http.post("/api/me/notices", json=body, headers=headers)
            assert (added.status_code, added.json()["confirmed"]) == (201, False)
            (question,) = telling.postman.mails
            assert question["To"] == "ada@mail.example"
            link = re.search(r"https://house\.example/snails/#/mail/confirm/(\S+)", text_of(question))
            assert link is not None
            stop = code_in(question["List-Unsubscribe"])
            await playing(ada, bob)
            assert (await ada.http.post(f"/api/mail/confirm/{stop}")).status_code == 404
            assert (await ada.http.post(f"/api/mail/confirm/{link[1]}")).json()["confirmed"]
            table = await playing(ada, bob)
            await until(lambda: len(telling.postman.mails) > 1)
            told = telling.postman.mails[1]
            assert "Te toca" in str(told["Subject"])
            assert f"https://house.example/snails/t/{table}" in text_of(told)
            assert told["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
            assert (
                await bob.http.post(f"/api/mail/stop/{code_in(told['List-Unsubscribe'])}")
            ).status_code == 200
            assert (await ada.http.get("/api/me/notices")).json()["ways"] == []
            assert (await bob.http.post(f"/api/mail/stop/{stop}")).status_code == 404
            assert len(telling.postman.mails) == 2

    asyncio.run(scene())


def text_of(mail: Any) -> str:
    return str(mail.get_payload(decode=True).decode())


def code_in(header: str) -> str:
    return header.rstrip(">").rpartition("/")[2]


def test_an_address_is_asked_three_times_a_day_whoever_names_it(telling: Telling) -> None:
    async def scene() -> None:
        body = {"kind": "mail", "address": "often@mail.example"}
        statuses = []
        for name in ("One", "Two", "Three", "Four"):
            async with Person(telling.node.url, name) as person:
                answer = await person.http.post("/api/me/notices", json=body)
                statuses.append(answer.status_code)
        assert statuses == [201, 201, 201, 429]

    asyncio.run(scene())


def test_a_mail_address_is_one_of_one_person_at_a_named_place() -> None:
    assert check_mail_address(" ada@mail.example ") == "ada@mail.example"
    longest = "a" * (LONGEST_MAIL_ADDRESS - len("@mail.example")) + "@mail.example"
    assert check_mail_address(longest) == longest
    others = ("", "ada", "ada@", "@mail.example", "ada@mail", "ada@.", "Ada ada@mail.example")
    for bad in (*others, "añada@mail.example", "ada\x00@mail.example", f"a{longest}", "a@b.org c@b.org"):
        with pytest.raises(Refusal, match="not a mail address"):
            check_mail_address(bad)


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ({"kind": "mail", "address": "no address"}, "mail address"),
        ({"kind": "mail", "address": "a@b.example\r\nBcc: c@d.example"}, "mail address"),
        ({"kind": "mail", "address": "a@b.example, c@d.example"}, "mail address"),
        ({"kind": "push", "endpoint": "https://127.0.0.1/", "keys": {"p256dh": "", "auth": ""}}, "private"),
        ({"kind": "push", "endpoint": "http://push.example/", "keys": {"p256dh": "", "auth": ""}}, "https"),
        ({"kind": "push", "endpoint": "https://push.example/", "keys": {"p256dh": "é", "auth": ""}}, "keys"),
    ],
)
def test_what_is_no_way_is_refused_in_words(telling: Telling, body: dict[str, Any], said: str) -> None:
    async def scene() -> None:
        async with Person(telling.node.url, "Ada") as ada:
            answer = await ada.http.post("/api/me/notices", json=body)
            assert (answer.status_code, said in answer.json()["detail"]) == (422, True), answer.text

    asyncio.run(scene())


def test_only_those_who_play_have_the_tables_webhook(telling: Telling) -> None:
    async def scene() -> None:
        url = telling.node.url
        async with Person(url, "Ada") as ada, Person(url, "Bob") as bob, Person(url, "Eve") as eve:
            table = await playing(ada, bob)
            where = f"/api/tables/{table}/hook"
            assert (await eve.http.post(where, json={"url": telling.receiver.url()})).status_code == 403
            assert (await eve.http.get(where)).status_code == 403
            for inside in ("https://localhost:8765/", "https://192.168.0.1/", "file:///etc/passwd"):
                assert (await ada.http.post(where, json={"url": inside})).status_code == 422
            made = (await ada.http.post(where, json={"url": telling.receiver.url("/made?token=t")})).json()
            assert made["target"] == telling.receiver.host
            assert (await bob.http.get(where)).json() == {"target": telling.receiver.host, "yours": False}
            await move_on(ada, table)
            await until(lambda: any(one.path == "/made?token=t" for one in telling.receiver.posted))
            assert (await bob.http.delete(where)).status_code == 204
            assert (await ada.http.get(where)).json() == {"target": None, "yours": False}

    asyncio.run(scene())


def test_quiet_hours_and_mutes_are_kept(telling: Telling) -> None:
    async def scene() -> None:
        async with Person(telling.node.url, "Ada") as ada:
            hours = {"begins": 1380, "ends": 420, "zone": "Europe/Madrid"}
            assert (await ada.http.post("/api/me/notices/quiet", json=hours)).json() == hours
            assert (await ada.http.get("/api/me/notices")).json()["quiet"] == hours
            odd = await ada.http.post("/api/me/notices/quiet", json={**hours, "zone": "../../etc/passwd"})
            assert odd.status_code == 422
            table = await ada.open("snails-pace")
            assert (await ada.http.post(f"/api/tables/{table}/mute", json={"muted": True})).json()["muted"]
            assert (await ada.http.get(f"/api/tables/{table}/mute")).json()["muted"]

    asyncio.run(scene())


def test_a_house_that_sends_no_mail_says_so(alone: Node) -> None:
    async def scene() -> None:
        async with Person(alone.url, "Ada") as ada:
            assert not (await ada.http.get("/api/me/notices")).json()["mail"]
            answer = await ada.http.post("/api/me/notices", json={"kind": "mail", "address": "a@b.example"})
            assert answer.json()["detail"] == "this house sends no mail"

    asyncio.run(scene())


def test_killed_while_a_notice_is_under_way_and_started_again_it_is_not_sent_twice(tmp_path: Path) -> None:
    async def scene(receiver: Receiver, running: Node) -> None:
        async with Person(running.url, "Ada") as ada, Person(running.url, "Bob") as bob:
            table = await ada.open("snails-pace", seats=["me", "open"], options={"start": "x"})
            await bob.do(table, "sit")
            await ada.http.post(f"/api/tables/{table}/hook", json={"url": receiver.url()})
            receiver.held.clear()
            await ada.do(table, "start")
            await until(lambda: receiver.posted)
            running.kill()
            receiver.held.set()
            running.start()
            await move_on(ada, table)
            await until(lambda: len(receiver.posted) > 1)
            assert [json.loads(one.body)["player"] for one in receiver.posted] == ["Ada", "Bob"]

    with receiving() as receiver:
        options = ("--data-dir", str(tmp_path), "--notice-seconds", "0", "--notice-hosts", receiver.host)
        with node(*options, *GENEROUS) as running:
            asyncio.run(scene(receiver, running))


def test_a_browser_that_is_signed_out_is_told_no_more(telling: Telling) -> None:
    def pushed(path: str) -> list[Posted]:
        return [one for one in telling.receiver.posted if one.path == path]

    async def scene() -> None:
        url = telling.node.url
        async with Person(url, "Ada") as ada, Person(url, "nobody yet") as phone:
            link = (await ada.http.post("/api/me/keys", json={"kind": "link"})).json()["key"]
            phone.http.cookies.clear()
            assert (await phone.http.post("/api/me/carry", json={"key": link})).status_code == 200
            for person, path in ((ada, "/push/desk"), (phone, "/push/phone")):
                subscription = Browser(telling.receiver, path).subscription
                assert (await person.http.post("/api/me/notices", json=subscription)).status_code == 201
            keys = (await ada.http.get("/api/me/keys")).json()
            (other,) = [key["id"] for key in keys if key["kind"] == "device" and not key["here"]]
            assert len((await ada.http.get("/api/me/notices")).json()["ways"]) == 2
            await ada.http.delete(f"/api/me/keys/{other}")
            assert len((await ada.http.get("/api/me/notices")).json()["ways"]) == 1
            table = await ada.open("snails-pace", seats=["open", "me"], options={"start": "x"})
            async with Person(url, "Bob") as bob:
                await bob.do(table, "sit")
                await ada.do(table, "start")
                for turn in (1, 2):  # what the phone is told of the first would be here before the second
                    await move_on(bob, table)
                    await until(lambda turn=turn: len(pushed("/push/desk")) == turn)
                    await move_on(ada, table)
            assert not pushed("/push/phone")
            await ada.http.post("/api/me/sign-out", json={"everywhere": True})

    asyncio.run(scene())
