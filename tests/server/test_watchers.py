"""The host of a table sees who watches it, and lets somebody watch no more; at any node."""

from __future__ import annotations

import asyncio

import httpx

from tests.server.parts import Node
from tests.server.people import PATIENCE, Chair, Person, patient


async def playing(ada: Person, bob: Person) -> str:
    table = await ada.open("snails-pace", seats=["me", "open"])
    await bob.do(table, "sit")
    await ada.do(table, "start")
    return table


async def watchers(host: Person, table: str, count: int) -> list[dict[str, object]]:
    """Who watches, once there are so many; other nodes hear of them a little later."""
    async with patient(lambda: f"there never were {count} watchers"):
        while True:
            answer = await host.http.get(f"/api/tables/{table}/watchers")
            assert answer.status_code == 200, answer.text
            if len(found := list(answer.json())) == count:
                return found
            await asyncio.sleep(0.05)


async def closed(chair: Chair) -> tuple[int | None, str | None]:
    async with patient(lambda: "the socket was never closed"):
        await chair.socket.wait_closed()
    return chair.socket.close_code, chair.socket.close_reason


def test_who_is_removed_is_told_and_cannot_come_back_under_any_name(nodes: list[Node]) -> None:
    here, there = nodes[0].url, nodes[-1].url

    async def scene() -> None:
        async with (
            Person(here, "Ada") as ada,
            Person(here, "Bob") as bob,
            Person(there, "Eve") as eve,
            Person(there, "Mia") as mia,
        ):
            table = await playing(ada, bob)
            async with eve.sit_down(table) as bench, mia.sit_down(table) as other:
                await other.until(bool)
                found = await watchers(ada, table, 2)
                assert {card["name"] for card in found} == {"Eve", "Mia"}
                assert eve.id not in str(found), "nobody's identity is told"
                (rude,) = (card["id"] for card in found if card["name"] == "Eve")
                answer = await ada.http.delete(f"/api/tables/{table}/watchers/{rude}")
                assert answer.status_code == 204, answer.text
                assert await closed(bench) == (4403, "the host of this table lets you watch no more")
                assert (await other.ask("say", text="still here"))["status"] == 403, "nobody else is"
            await not_let_in(eve, table)
            async with Person(there, "Evelyn") as disguised, eve.sit_down(table) as again:
                assert await closed(again) == (4403, "the host of this table lets you watch no more")
                async with httpx.AsyncClient(base_url=there, timeout=PATIENCE) as nobody:
                    assert (await nobody.get(f"/api/tables/{table}")).status_code == 404
                await not_let_in(disguised, table)
                assert (await mia.look(table))["phase"] == "playing"
                async with mia.sit_down(table):
                    (card,) = await watchers(ada, table, 1)
                    await ada.http.delete(f"/api/tables/{table}/watchers/{card['id']}")
                await not_let_in(disguised, table)  # though the house met them before Mia was removed
            assert (await bob.look(table))["phase"] == "playing"

    async def not_let_in(person: Person, table: str) -> None:
        answer = await person.http.get(f"/api/tables/{table}")
        assert (answer.status_code, answer.json()["detail"]) == (
            404,
            "the host of this table lets you watch no more",
        )

    asyncio.run(scene())


def test_those_without_a_name_are_one_and_go_together(alone: Node) -> None:
    async def scene() -> None:
        async with Person(alone.url, "Ada") as ada, Person(alone.url, "Bob") as bob:
            table = await playing(ada, bob)
            nobody = Person(alone.url, "")
            async with nobody.sit_down(table) as one, nobody.sit_down(table) as two:
                (card,) = await watchers(ada, table, 1)
                assert card["name"] is None
                await ada.http.delete(f"/api/tables/{table}/watchers/{card['id']}")
                assert [code for code, _ in (await closed(one), await closed(two))] == [4403, 4403]
            await nobody.http.aclose()

    asyncio.run(scene())


def test_only_the_host_removes_and_only_who_watches(alone: Node) -> None:
    async def scene() -> None:
        async with Person(alone.url, "Ada") as ada, Person(alone.url, "Bob") as bob:
            table = await playing(ada, bob)
            assert "remove" in (await ada.look(table))["rights"]
            assert "remove" not in (await bob.look(table))["rights"]
            answer = await bob.http.get(f"/api/tables/{table}/watchers")
            assert answer.status_code == 403
            assert answer.json()["detail"] == "only the host of the table sees and removes who watches"
            answer = await ada.http.delete(f"/api/tables/{table}/watchers/nobody")
            assert (answer.status_code, answer.json()["detail"]) == (404, "they do not watch any more")
            answer = await ada.ask(table, "remove", watcher=bob.id)
            assert answer.status_code == 400, "it is no command of the API: the house finds out who is meant"
            async with ada.sit_down(table), bob.sit_down(table) as chair:
                await chair.until(bool)
                assert await watchers(ada, table, 0) == [], "who plays does not watch"

    asyncio.run(scene())


def test_before_the_game_friends_still_find_in_and_a_removed_one_does_not(alone: Node) -> None:
    async def scene() -> None:
        async with Person(alone.url, "Ada") as ada, Person(alone.url, "Eve") as eve:
            table = await ada.open("snails-pace", seats=["me", "open"])
            async with eve.sit_down(table) as bench:
                (card,) = await watchers(ada, table, 1)
                await ada.http.delete(f"/api/tables/{table}/watchers/{card['id']}")
                assert (await closed(bench))[0] == 4403
            assert (await eve.ask(table, "sit")).status_code == 404
            async with Person(alone.url, "Bob") as bob:
                await bob.do(table, "sit")
                await ada.do(table, "start")
                assert (await bob.look(table))["phase"] == "playing"

    asyncio.run(scene())
