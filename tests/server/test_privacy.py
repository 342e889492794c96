"""Reading all that is kept of oneself, and being forgotten while other people's games stay whole."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Any, cast

import httpx
import pytest
from sqlalchemy import insert, select, text

from snailhouse.core.gamerecord import read_record
from snailhouse.core.language import speaking
from snailhouse.server.live import leaving
from snailhouse.server.node import ServerNode, running
from snailhouse.server.notices.delivery import Way
from snailhouse.server.notices.quiet import QuietHours
from snailhouse.server.refusals import NoSuchTable
from snailhouse.server.results.latest import latest_results
from snailhouse.server.settings import Settings
from snailhouse.server.storage import schema
from snailhouse.server.storage.kept import kept_of
from snailhouse.server.storage.private import PlayerVacation
from snailhouse.table import Leave, Open, Rename, Resign, Say, Sit, Start, Visitor, export_record, seen_by
from snailhouse.table.verify import verified
from tests.server.parts import Node
from tests.server.people import Person, patient

ADA, BOB = Visitor("ada-of-this-test", "Ada Lovelace"), Visitor("bob-of-this-test", "Bob")


async def house_of_two(node: ServerNode) -> dict[str, Any]:
    """Ada and Bob have finished a game, play another, and wait at a third; Ada plays one alone."""
    for visitor in (ADA, BOB):
        await node.store.add_player(visitor.id, visitor.name)
    tables = {}
    for name in ("over", "playing", "gathering"):
        hosted = tables[name] = await node.house.open(ADA, Open(game="snails-pace", seats=["me", "open"]), name)
        await node.house.act(hosted, BOB, Sit())
        await node.house.act(hosted, ADA, Say(text="Ada Lovelace says hello"))
        if name != "gathering":
            await node.house.act(hosted, ADA, Start())
    await node.house.act(tables["over"], BOB, Resign())
    tables["own"] = await node.house.open(ADA, Open(game="snails-pace", seats=["me", "random"]), "own")
    return tables


async def everything(node: ServerNode) -> str:
    """All that the database holds, as one text."""
    async with node.store.engine.connect() as connection:
        return str([(await connection.execute(select(rows))).all() for rows in schema.metadata.sorted_tables])


def test_who_wishes_it_is_forgotten_and_the_games_of_others_stay_whole(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However many tables there are: one is as many as are looked up at a time."""
    monkeypatch.setattr(leaving, "TABLES_AT_ONCE", 1)

    async def scene() -> None:
        async with running(Settings(url, workers=0)) as node:
            tables = await house_of_two(node)
            await node.house.act(tables["over"], ADA, Rename(name="Countess"))
            await node.house.act(tables["over"], ADA, Rename(name=ADA.name))
            await node.last_views._store_all(["over"])
            assert await node.last_view_store.of("over") is not None
            before = await node.house.store.events("over")
            await node.leaving.begin(ADA.id)
            assert await node.store.met(ADA.id) is None
            await node.leaving.forget(ADA.id)
            await node.tidings.round()
            kept = await everything(node)
            assert [name for name in (ADA.name, "Countess") if name in kept] == []
            assert await node.last_view_store.of("over") is None, "a view has names as well"
            after = await node.house.store.events("over")
            assert len(after) == len(before)
            over = (await node.house.find("over")).table
            with speaking("es"):
                assert [seat.name for seat in seen_by(over, 1).seats] == ["Alguien que se fue", "Bob"]
            assert seen_by(over, 1).chat == []
            record = export_record(over)
            assert read_record(record).players == ["Someone who left", "Bob"]
            verified(read_record(record))
            playing = (await node.house.find("playing")).table
            assert playing.seats[0].away, "a bot plays on"
            assert seen_by(playing, 1).notes[-1].text.startswith("Someone who left leaves; a bot plays on.")
            assert (await node.house.find("gathering")).table.seats[0].is_open
            try:
                await node.house.find("own")
            except NoSuchTable:
                pass
            else:
                raise AssertionError("nobody else ever sat there")
            await the_last_game_ends(node)

    async def the_last_game_ends(node: ServerNode) -> None:
        """A row stays for as long as a game can end that counts for it."""
        assert await node.leaving._store.leaving() == [ADA.id]
        for table in ("playing", "gathering"):
            hosted = await node.house.find(table)
            await node.house.act(hosted, BOB, Resign() if table == "playing" else Leave())
        async with node.store.engine.begin() as connection:
            await connection.execute(text("UPDATE tables SET phase = 'over'"))
        async with patient(lambda: "who left is not forgotten yet"):  # the node's own round may be at it
            while await node.leaving._store.leaving():
                await node.leaving.round()
                await asyncio.sleep(0.01)
        found = await everything(node)
        assert ADA.name not in found
        assert await node.store.nickname(BOB.id) == "Bob"

    asyncio.run(scene())


def test_deleting_oneself_signs_out_everywhere_at_once(nodes: list[Node]) -> None:
    async def scene() -> None:
        async with Person(nodes[0].url, "Ada") as ada, Person(nodes[0].url, "Bob") as bob:
            table = await ada.open("snails-pace", seats=["me", "open"])
            await bob.do(table, "sit")
            await bob.do(table, "start")
            kept = dict(ada.http.cookies)
            token = (await ada.http.post("/api/me/keys", json={"kind": "token"})).json()["key"]
            program = {"authorization": f"Bearer {token}"}
            assert httpx.delete(f"{nodes[0].url}/api/me", headers=program).status_code == 403
            async with bob.sit_down(table) as chair:
                assert (await ada.http.delete("/api/me")).status_code == 204
                with suppress(EOFError):  # it was read anew: come back
                    await chair.until(lambda view: view["seats"][0]["name"] == "Someone who left")
            async with bob.sit_down(table) as chair:
                await chair.until(lambda view: view["seats"][0]["name"] == "Someone who left")
            assert httpx.get(f"{nodes[0].url}/api/me", cookies=kept).status_code == 401
            assert not ada.http.cookies

    asyncio.run(scene())


def test_all_that_is_kept_can_be_read_and_holds_no_secret(alone: Node) -> None:
    async def scene() -> None:
        async with Person(alone.url, "Ada") as ada, Person(alone.url, "Bob") as bob:
            table = await ada.open("snails-pace", seats=["me", "open"])
            await bob.do(table, "sit")
            await ada.do(table, "say", text="good luck")
            await bob.do(table, "say", text="and to you")
            await ada.do(table, "start")
            await bob.do(table, "resign")
            key = (await ada.http.post("/api/me/keys", json={"kind": "token", "label": "robot"})).json()["key"]
            answer = await ada.http.get("/api/me/export")
            assert "attachment" in answer.headers["content-disposition"]
            kept = answer.json()
            assert kept["player"]["nickname"] == "Ada"
            assert [(row["kind"], row["label"]) for row in kept["keys"]] == [("device", ""), ("token", "robot")]
            assert [row["id"] for row in kept["tables"]] == [table]
            assert [row["payoff"] for row in kept["results"]] == [1.0]
            assert [row["text"] for row in kept["remarks"]] == ["good luck"]
            for name in ("snailhouse", "snailhouse_device"):
                assert ada.http.cookies[name] not in answer.text
            for secret in (key, bob.id, "hash"):
                assert secret not in answer.text
            assert httpx.get(f"{alone.url}/api/me/export").status_code == 401

    asyncio.run(scene())


def test_wishes_are_told_to_whoever_has_them_and_of_ways_no_secret(url: str) -> None:
    async def scene() -> None:
        async with running(Settings(url, workers=0)) as node:
            await house_of_two(node)
            for player in (ADA.id, BOB.id):
                await node.private.write_memo(player, "over", f"a memo of {player}")
                await node.private.keep_vacation(PlayerVacation(player, 1, 2))
                await node.ways.mute(player, "playing", muted=True)
                await node.ways.set_quiet_hours(player, QuietHours(0, 60, "UTC"))
                for kind in ("push", "hook", "mail"):
                    name, host = cast(Any, kind), f"{kind}.example"
                    told = (f"https://{host}/secret", host, "{}", "https://house.example/", "en", True, 0, 1.0)
                    table = "playing" if kind == "hook" and player == ADA.id else None
                    await node.ways.add(Way(f"{kind} {player}", player, table, name, *told))
            async with node.store.engine.begin() as connection:
                for player, rating in ((ADA.id, 1600.0), (BOB.id, 1400.0)):
                    row = {"game": "cargolino-valentino", "player": player, "rating": rating, "games": 9}
                    await connection.execute(insert(schema.rating_rows).values(**row))
            kept = await kept_of(node.store.engine, ADA.id)
            assert [row["text"] for row in kept["wishes"]["memos"]] == [f"a memo of {ADA.id}"]
            for wish in ("mutes", "quiet_hours", "vacations"):
                assert [row["player"] for row in kept["wishes"][wish]] == [ADA.id]
            ratings = {row["game"]: row["rating"] for row in kept["ratings"]}
            assert ratings["cargolino-valentino"] == 1600.0
            assert {row["kind"]: row["target"] for row in kept["ways"]} == {
                "push": "push.example",
                "hook": "hook.example",
                "mail": "https://mail.example/secret",
            }

    asyncio.run(scene())


def test_the_latest_results_say_against_whom_and_how_often_in_a_row(url: str) -> None:
    async def scene() -> None:
        async with running(Settings(url, workers=0)) as node:
            await house_of_two(node)
            for number, loser in enumerate((ADA, BOB, BOB)):
                table = await node.house.open(ADA, Open(game="snails-pace"), f"more-{number}")
                await node.house.act(table, BOB, Sit())
                await node.house.act(table, ADA, Start())
                await node.house.act(table, loser, Resign())
            both = Open(game="snails-pace", seats=["me", "me"], hot_seat=True)
            alone = await node.house.open(ADA, both, "against oneself")
            await node.house.act(alone, ADA, Start())
            await node.house.act(alone, ADA, Resign(seat=0))
            found = await latest_results(node.store.engine, ADA.id)
            assert [(row.table, row.outcome, row.opponents) for row in found.results] == [
                ("more-2", "won", ["Bob"]),
                ("more-1", "won", ["Bob"]),
                ("more-0", "lost", ["Bob"]),
                ("over", "won", ["Bob"]),
            ]
            assert found.streak == 2
            assert (await latest_results(node.store.engine, "nobody")).results == []

    asyncio.run(scene())
