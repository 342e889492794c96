"""Who is who, without sign-up: cookies, private links, tokens."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager

import httpx

from snailhouse.server.entrance.identity import Signer, new_id
from tests.server.parts import Node
from tests.server.people import Person


@contextmanager
def introduced(node: Node, name: str = "Ada") -> Iterator[httpx.Client]:
    with httpx.Client(base_url=node.url) as client:
        client.post("/api/me", json={"nickname": name}).raise_for_status()
        yield client


def test_the_cookie_is_signed_and_kept_from_scripts_and_other_sites(alone: Node) -> None:
    answer = httpx.post(f"{alone.url}/api/me", json={"nickname": "  Ada   Lovelace "})
    assert answer.json()["nickname"] == "Ada Lovelace"
    *identity, mark = (line.lower() for line in answer.headers.get_list("set-cookie"))
    assert [line.partition("=")[0] for line in identity] == ["snailhouse", "snailhouse_device"]
    assert all("httponly" in line and "samesite=lax" in line for line in identity)
    assert all("max-age=34560000;" in f"{line};" for line in (*identity, mark)), (
        "400 days, the most browsers keep"
    )
    assert mark.startswith("snailhouse_known=1;")
    assert "httponly" not in mark


def test_a_changed_cookie_is_nobody(alone: Node) -> None:
    value = httpx.post(f"{alone.url}/api/me", json={"nickname": "Ada"}).cookies["snailhouse"]
    player, _, signature = value.rpartition(".")
    other = httpx.post(f"{alone.url}/api/me", json={"nickname": "Bob"}).json()["player"]
    for forged in (f"{other}.{signature}", f"{player}.{signature[::-1]}", player, "", ".", "x.\xff"):
        headers = {"cookie": f"snailhouse={forged}".encode("latin-1")}
        answer = httpx.get(f"{alone.url}/api/me", headers=headers)
        assert answer.status_code == 401, forged


def test_a_signature_is_the_house_s_own() -> None:
    assert Signer(b"one").verified(Signer(b"one").signed("ada")) == "ada"
    assert Signer(b"one").verified(Signer(b"two").signed("ada")) is None


def test_a_nickname_can_change_and_the_player_stays(alone: Node) -> None:
    with introduced(alone) as client:
        before = client.get("/api/me").json()
        assert client.post("/api/me", json={"nickname": "Countess"}).json() == {
            "player": before["player"],
            "nickname": "Countess",
        }
        assert client.get("/api/me").json()["nickname"] == "Countess", "at once"
        assert client.post("/api/me", json={"nickname": "x" * 25}).status_code == 422
        assert client.post("/api/me", json={"nickname": "a\x00b"}).status_code == 422


def test_a_private_link_carries_the_identity_to_another_device(alone: Node) -> None:
    with introduced(alone) as laptop, httpx.Client(base_url=alone.url) as phone:
        made = laptop.post("/api/me/keys", json={"kind": "link"}).json()
        assert made["link"] == f"{alone.url}/#/carry/{made['key']}"
        assert phone.post("/api/me/carry", json={"key": made["key"]}).status_code == 200
        assert phone.get("/api/me").json() == laptop.get("/api/me").json()
        dropped = laptop.post("/api/me/keys", json={"kind": "link"}).json()
        assert laptop.delete(f"/api/me/keys/{dropped['id']}").status_code == 204
        assert phone.post("/api/me/carry", json={"key": dropped["key"]}).status_code == 404
        assert made["key"] not in alone.log.read_text()


def test_a_token_plays_and_ends_when_it_is_dropped(alone: Node) -> None:
    with introduced(alone) as person:
        made = person.post("/api/me/keys", json={"kind": "token", "label": "my bot"}).json()
        assert made["link"] is None
        listed = person.get("/api/me/keys").json()
        assert [(key["kind"], key["label"]) for key in listed] == [("device", ""), ("token", "my bot")]
        assert made["key"] not in str(listed)
        with httpx.Client(base_url=alone.url, headers={"authorization": f"Bearer {made['key']}"}) as program:
            assert program.get("/api/me").json() == person.get("/api/me").json()
            assert program.post("/api/tables", json={"type": "open", "game": "snails-pace"}).status_code == 201
            assert person.delete(f"/api/me/keys/{made['id']}").status_code == 204
            assert program.get("/api/me").status_code == 401
    assert made["key"] not in alone.log.read_text()


def test_a_token_makes_nothing_that_outlives_it(alone: Node) -> None:
    """Neither another key nor a cookie: who drops it is rid of the program."""
    with introduced(alone) as person:
        key = person.post("/api/me/keys", json={"kind": "token"}).json()["key"]
        with httpx.Client(base_url=alone.url, headers={"authorization": f"Bearer {key}"}) as program:
            for kind in ("link", "token"):
                answer = program.post("/api/me/keys", json={"kind": kind})
                assert (answer.status_code, "token" in answer.json()["detail"]) == (403, True)
            answer = program.post("/api/me", json={"nickname": "Robot"})
            assert (answer.status_code, answer.json()["nickname"]) == (200, "Robot")
            assert not answer.cookies
            assert person.get("/api/me").json()["player"] == answer.json()["player"]


def test_keys_are_limited_and_their_labels_are_words(nodes: list[Node]) -> None:
    with introduced(nodes[0]) as person:
        for label, status in (("a\x00b", 422), ("two\nlines", 422), ("x" * 65, 400)):
            answer = person.post("/api/me/keys", json={"kind": "link", "label": label})
            assert answer.status_code == status, answer.text
        for _ in range(20):
            assert person.post("/api/me/keys", json={"kind": "link"}).status_code == 201
        answer = person.post("/api/me/keys", json={"kind": "link"})
        assert (answer.status_code, "drop one first" in answer.json()["detail"]) == (422, True)


def test_a_link_is_no_token_and_a_token_no_link(alone: Node) -> None:
    with introduced(alone) as person:
        keys = {
            kind: person.post("/api/me/keys", json={"kind": kind}).json()["key"] for kind in ("link", "token")
        }
    bearer = {"authorization": f"Bearer {keys['link']}"}
    assert httpx.get(f"{alone.url}/api/me", headers=bearer).status_code == 401
    assert httpx.post(f"{alone.url}/api/me/carry", json={"key": keys["token"]}).status_code == 404


def test_another_s_key_cannot_be_dropped(alone: Node) -> None:
    with introduced(alone) as ada, introduced(alone, "Eve") as eve:
        made = ada.post("/api/me/keys", json={"kind": "link"}).json()
        assert eve.delete(f"/api/me/keys/{made['id']}").status_code == 404
        assert made["id"] in [key["id"] for key in ada.get("/api/me/keys").json()]


def test_a_seat_belongs_to_the_identity_not_to_the_device(fleet: list[Node]) -> None:
    async def scene() -> None:
        async with Person(fleet[0].url, "Ada") as ada:
            table = await ada.open("snails-pace", seats=["me", "random"])
            await ada.do(table, "start")
            for node in fleet:
                ada.move_to(node.url)
                assert (await ada.look(table))["seat"] == 0

    asyncio.run(scene())


def test_no_id_is_taken_for_an_option_on_a_command_line() -> None:
    signer = Signer(b"secret")
    ids = [*(new_id() for _ in range(2_000)), *(signer.derived("ada", str(number)) for number in range(2_000))]
    assert len(set(ids)) == len(ids)
    assert {len(name) for name in ids} == {22}
    assert not [name for name in ids if name.startswith("-")]
