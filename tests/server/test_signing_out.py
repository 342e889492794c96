"""Devices, links and tokens end when their owner says so, on every node, and by themselves after a while."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import text
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from snailhouse.server.api.me import MOST_KEYS
from snailhouse.server.entrance.identity import device_label, key_hash
from snailhouse.server.live.conversation import SIGNED_OUT
from snailhouse.server.node import running
from snailhouse.server.notices.delivery import Way
from snailhouse.server.settings import DATABASE_FILE, SECONDS_A_DAY, Retention, Settings
from snailhouse.server.storage.administering import administered
from snailhouse.server.storage.database import sqlite_url
from snailhouse.server.storage.keys import LINK_SECONDS, MOST_DEVICES
from snailhouse.server.storage.retention import Removal
from tests.server.parts import Node
from tests.server.people import CONNECTING, Person, patient
from tests.server.test_identity import introduced
from tests.server.test_welcome import SlowWelcome, kinds, served

FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
PHONE = (
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1 Version/18.0 Mobile Safari/604.1"
)


@contextmanager
def carried(url: str, laptop: httpx.Client) -> Iterator[httpx.Client]:
    """Another device of the same person."""
    with httpx.Client(base_url=url, headers={"user-agent": PHONE}) as phone:
        link = laptop.post("/api/me/keys", json={"kind": "link"}).json()
        phone.post("/api/me/carry", json={"key": link["key"]}).raise_for_status()
        yield phone


def test_devices_are_named_by_what_they_say_of_themselves() -> None:
    assert device_label(FIREFOX) == "Firefox, Linux"
    assert device_label(PHONE) == "Safari, iPhone"
    assert device_label("python-httpx/0.28") == ""
    assert device_label("Windows " * 1000) == "Windows"


def test_devices_are_listed_and_can_be_signed_out_from_another(alone: Node) -> None:
    with introduced(alone) as laptop, carried(alone.url, laptop) as phone:
        keys = laptop.get("/api/me/keys").json()
        assert [(key["kind"], key["label"], key["here"]) for key in keys] == [
            ("device", "", True),
            ("device", "Safari, iPhone", False),
        ]
        signed = {"snailhouse": phone.cookies["snailhouse"]}
        assert phone.get("/api/me").status_code == 200
        assert httpx.get(f"{alone.url}/api/me", cookies=signed).status_code == 200
        assert laptop.delete(f"/api/me/keys/{keys[1]['id']}").status_code == 204
        assert httpx.get(f"{alone.url}/api/me", cookies=signed).status_code == 401, "nothing old is believed"
        assert phone.get("/api/me").status_code == 401
        phone.cookies.delete("snailhouse_device")
        assert phone.get("/api/me").status_code == 401, "the signed cookie alone is not enough any more"
        assert laptop.get("/api/me").status_code == 200


def test_links_and_tokens_have_a_limit_which_devices_do_not_count_towards(alone: Node) -> None:
    with introduced(alone) as laptop, carried(alone.url, laptop):
        made = [laptop.post("/api/me/keys", json={"kind": "token"}) for _ in range(MOST_KEYS + 1)]
        assert [answer.status_code for answer in made] == [201] * MOST_KEYS + [422]
        assert made[-1].json()["detail"] == f"you have {MOST_KEYS} keys already; drop one first"
        laptop.delete(f"/api/me/keys/{made[0].json()['id']}").raise_for_status()
        assert laptop.post("/api/me/keys", json={"kind": "link"}).status_code == 201


def test_signing_out_here_and_everywhere(alone: Node) -> None:
    with introduced(alone) as laptop, carried(alone.url, laptop) as phone:
        kept = dict(phone.cookies)
        assert phone.post("/api/me/sign-out", json={}).status_code == 204
        assert not phone.cookies, "the browser forgets who it was"
        assert httpx.get(f"{alone.url}/api/me", cookies=kept).status_code == 401, "and so does the house"
    with introduced(alone) as laptop, carried(alone.url, laptop) as tablet:
        token = laptop.post("/api/me/keys", json={"kind": "token"}).json()["key"]
        program = {"authorization": f"Bearer {token}"}
        answer = httpx.post(f"{alone.url}/api/me/sign-out", json={"everywhere": True}, headers=program)
        assert answer.status_code == 403, "a program cannot sign its owner out"
        kept = dict(laptop.cookies)
        assert laptop.post("/api/me/sign-out", json={"everywhere": True}).status_code == 204
        assert tablet.get("/api/me").status_code == 401
        assert httpx.get(f"{alone.url}/api/me", headers=program).status_code == 401
        assert httpx.get(f"{alone.url}/api/me", cookies=kept).status_code == 401


def test_a_browser_from_before_there_were_devices_is_given_one(alone: Node) -> None:
    with introduced(alone) as new, httpx.Client(base_url=alone.url) as old:
        old.cookies.update({name: new.cookies[name] for name in ("snailhouse", "snailhouse_known")})
        assert old.get("/api/me").json() == new.get("/api/me").json()
        assert "snailhouse_device" in old.cookies
        assert sum(key["kind"] == "device" for key in old.get("/api/me/keys").json()) == 2
        with httpx.Client(base_url=alone.url) as program:
            program.cookies.set("snailhouse", new.cookies["snailhouse"])
            assert program.get("/api/me").status_code == 200
            assert "snailhouse_device" not in program.cookies, "a program that keeps one cookie stays as it is"


def test_a_private_link_is_good_once(nodes: list[Node]) -> None:
    with introduced(nodes[0]) as laptop:
        key = laptop.post("/api/me/keys", json={"kind": "link"}).json()["key"]
        answers = [httpx.post(f"{node.url}/api/me/carry", json={"key": key}) for node in (*nodes, nodes[0])]
        assert [answer.status_code for answer in answers] == [200] + [404] * len(nodes)
        assert all(key["kind"] == "device" for key in laptop.get("/api/me/keys").json())


def test_a_dropped_key_closes_its_sockets_on_every_node_and_no_other(nodes: list[Node]) -> None:
    async def scene() -> None:
        async with Person(nodes[0].url, "Ada") as ada:
            made = (await ada.http.post("/api/me/keys", json={"kind": "token"})).json()
            table = await ada.open("snails-pace", seats=["me", "random"])
            where = f"{nodes[-1].socket_url}/api/tables/{table}/socket"
            bearer = {"authorization": f"Bearer {made['key']}"}
            own = {"cookie": ada.cookie}
            async with (
                connect(where, additional_headers=bearer, **CONNECTING) as program,
                connect(where, additional_headers=own, **CONNECTING) as browser,
            ):
                for socket in (program, browser):
                    await socket.recv()
                assert (await ada.http.delete(f"/api/me/keys/{made['id']}")).status_code == 204
                async with patient(lambda: "the program's socket stays open"):
                    await closed(program)
                assert program.close_code == SIGNED_OUT
                await browser.send('{"type":"ping"}')
                async with patient(lambda: "the browser's socket was told nothing more"):
                    while '"type":"beat"' not in str(await browser.recv()):
                        pass
            assert httpx.get(f"{nodes[-1].url}/api/me", headers=bearer).status_code == 401

    asyncio.run(scene())


def test_who_is_banned_is_refused_by_a_node_that_has_just_known_them(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path, workers=0, sweep_seconds=0.05) as url, Person(url, "Ada") as ada:
            table = await ada.open("snails-pace")
            async with ada.sit_down(table) as chair:
                await chair.until(bool)
                await administered(sqlite_url(tmp_path / DATABASE_FILE), "ban", (ada.id,), 1)
                assert await chair.closed() == SIGNED_OUT
                assert (await ada.http.get("/api/me")).status_code == 403

    asyncio.run(scene())


def test_a_key_that_is_dropped_while_its_socket_is_welcomed_opens_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene() -> None:
        async with served(tmp_path, workers=0) as url, Person(url, "Ada") as ada:
            slow = SlowWelcome(monkeypatch)
            table = await ada.open("snails-pace")
            made = (await ada.http.post("/api/me/keys", json={"kind": "token"})).json()
            where = f"{url.replace('http', 'ws', 1)}/api/tables/{table}/socket"
            bearer = {"authorization": f"Bearer {made['key']}"}
            async with connect(where, additional_headers=bearer, **CONNECTING) as program:
                async with patient(lambda: "nobody was welcomed"):
                    await slow.welcomed.wait()
                assert (await ada.http.delete(f"/api/me/keys/{made['id']}")).status_code == 204
                slow.go_on.set()
                async with patient(lambda: "the socket stays open"):
                    assert kinds([str(text) async for text in heard(program)]) == ["welcome"]
                assert program.close_code == SIGNED_OUT

    asyncio.run(scene())


async def heard(socket: Any) -> AsyncIterator[str]:
    """What comes until the socket is closed."""
    with suppress(ConnectionClosed):
        while True:
            yield await socket.recv()


async def closed(socket: Any) -> None:
    try:
        while True:
            await socket.recv()
    except ConnectionClosed:
        pass


def test_signing_out_everywhere_closes_sockets_on_every_node_also_of_a_signed_cookie_alone(
    nodes: list[Node],
) -> None:
    async def scene() -> None:
        async with Person(nodes[0].url, "Ada") as ada:
            table = await ada.open("snails-pace", seats=["me", "random"])
            where = f"{nodes[-1].socket_url}/api/tables/{table}/socket"
            cookies = ada.cookie, f"snailhouse={ada.http.cookies['snailhouse']}"
            device, signed = [{"cookie": cookie} for cookie in cookies]
            async with (
                connect(where, additional_headers=device, **CONNECTING) as browser,
                connect(where, additional_headers=signed, **CONNECTING) as program,
            ):
                for socket in (browser, program):
                    await socket.recv()
                answer = await ada.http.post("/api/me/sign-out", json={"everywhere": True})
                assert answer.status_code == 204
                async with patient(lambda: "not both sockets were closed"):
                    await asyncio.gather(closed(browser), closed(program))
                assert (browser.close_code, program.close_code) == (SIGNED_OUT, SIGNED_OUT)

    asyncio.run(scene())


def test_unused_keys_and_late_links_end(url: str) -> None:
    async def scene() -> None:
        async with running(Settings(url, workers=0, retention=Retention(keys=None))) as node:
            await node.store.add_player("ada", "Ada")
            for name, kind in (("old", "device"), ("used", "device"), ("program", "token"), ("late", "link")):
                row = {"hash": key_hash(name), "id": name, "player": "ada", "kind": kind, "label": ""}
                await node.store.keys.add(row)
            async with node.store.engine.begin() as connection:
                await connection.execute(text("UPDATE keys SET since = 1 WHERE id <> 'late'"))
                aged = {"ago": LINK_SECONDS + 1}
                await connection.execute(text("UPDATE keys SET since = since - :ago WHERE id = 'late'"), aged)
            assert await node.store.keys.used(key_hash("used"), "device") is not None, "who comes is noted"
            assert await node.store.keys.spend_link(key_hash("late")) is None
            assert await node.store.trusts_signature("ada")
            removal = Removal(node.store.engine)
            assert set(await removal.unused_keys(365 * SECONDS_A_DAY)) == {"old", "program"}
            assert [row.id for row in await node.store.keys.of("ada")] == ["used"]
            assert not await node.store.trusts_signature("ada"), "no way back by the signed cookie"

    asyncio.run(scene())


def test_nobody_has_more_devices_than_the_house_lists(url: str) -> None:
    async def scene() -> None:
        async with running(Settings(url, workers=0)) as node:
            await node.store.add_player("ada", "Ada")
            for number in range(MOST_DEVICES + 2):
                name = f"d{number:02}"
                row = {"hash": name, "id": name, "player": "ada", "kind": "device", "label": ""}
                await node.store.keys.add(row)
            kept = [row.id for row in await node.store.keys.of("ada")]
            assert kept == [f"d{number:02}" for number in range(2, MOST_DEVICES + 2)]
            async with node.store.engine.begin() as connection:
                await connection.execute(text("UPDATE keys SET seen = since + 9 WHERE id = 'd02'"))
            row = {"hash": "new", "id": "new", "player": "ada", "kind": "device", "label": ""}
            await node.store.keys.add(row)
            kept = [row.id for row in await node.store.keys.of("ada")]
            assert kept[:2] == ["d02", "d04"], "the one that is used is not the longest unused"
            assert "new" in kept

    asyncio.run(scene())


def test_a_browser_that_is_signed_out_is_told_no_more_and_mail_goes_on(url: str) -> None:
    async def scene() -> None:
        async with running(Settings(url, workers=0)) as node:
            await node.store.add_player("ada", "Ada")
            for name in ("laptop", "phone", "tablet"):
                row = {"hash": name, "id": name, "player": "ada", "kind": "device", "label": ""}
                await node.store.keys.add(row)
                await node.ways.add(way_of("push", name))
            await node.ways.add(way_of("mail", None))
            await node.store.keys.drop("ada", "phone")
            assert {way.id for way in await node.ways.of_player("ada")} == {"laptop", "tablet", "mail"}
            await node.store.keys.drop("ada")
            assert {way.id for way in await node.ways.of_player("ada")} == {"mail"}

    def way_of(kind: Any, device: str | None) -> Way:
        name = device or kind
        told = (f"https://{name}.example/", name, "{}", "https://house.example/", "en", True, 0, 1.0)
        return Way(name, "ada", None, kind, *told, device=device)

    asyncio.run(scene())
