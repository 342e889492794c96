"""Games that last for days: whose turn it is since when, the next one, memos, vacations, the clock."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

from snailhouse.server.api.lists import cards
from snailhouse.server.live.hosted import HostedTable
from snailhouse.server.node import ServerNode, running
from snailhouse.server.settings import Settings
from snailhouse.server.storage.private import PlayerVacation
from snailhouse.table import Clock, Open, PlayMove, Sit, Start, Visitor, seen_by
from snailhouse.table.clock import DAY
from tests.server.parts import Node
from tests.server.people import Person, patient

ADA, BOB = Visitor("ada", "Ada"), Visitor("bob", "Bob")


def run(work: Coroutine[Any, Any, None]) -> None:
    asyncio.run(work)


async def by_days(node: ServerNode, name: str) -> HostedTable:
    """A correspondence game that Ada begins."""
    for visitor in (ADA, BOB):
        if await node.store.nickname(visitor.id) is None:
            await node.store.add_player(visitor.id, visitor.name)
    opening = Open(game="snails-pace", seats=["me", "open"], options={"start": "x"}, clock=Clock("days", 2))
    hosted = await node.house.open(ADA, opening, name)
    await node.house.act(hosted, BOB, Sit())
    await node.house.act(hosted, ADA, Start())
    return hosted


def test_a_list_says_whose_turn_it_is_since_when_and_until_when(url: str) -> None:
    async def scene() -> None:
        async with running(Settings(url, workers=0)) as node:
            first, second = await by_days(node, "first"), await by_days(node, "second")
            while first.table.decider == ADA.id:
                await node.house.act(first, ADA, PlayMove(move=seen_by(first.table, 0).moves[0].id))
            listed = await cards(node, lambda: node.store.lists.tables_of("bob", 10), BOB)
            assert [(card.id, card.turn, card.your_turn) for card in listed] == [
                ("first", "Bob", True),
                ("second", "Ada", False),
            ]
            assert listed[1].since == second.table.turned
            assert listed[1].deadline == second.table.timer.deadline
            assert await node.store.lists.waiting_for("bob") == ["first"]
            assert await node.store.lists.waiting_for("ada") == ["second"]

    run(scene())


def test_the_next_turn_leaves_out_where_one_is(alone: Node) -> None:
    async def scene() -> None:
        async with Person(alone.url, "Ada") as ada, Person(alone.url, "Bob") as bob:
            assert (await ada.http.get("/api/me/turn")).json() == {"count": 0, "table": None}
            tables = []
            for _ in range(2):
                tables.append(await ada.open("snails-pace", seats=["me", "open"], options={"start": "x"}))
                await bob.do(tables[-1], "sit")
                await ada.do(tables[-1], "start")
            assert (await ada.http.get("/api/me/turn")).json() == {"count": 2, "table": tables[0]}
            next_one = await ada.http.get("/api/me/turn", params={"but": tables[0]})
            assert next_one.json() == {"count": 1, "table": tables[1]}

    run(scene())


def test_a_memo_is_shown_to_whoever_wrote_it_and_to_nobody_else(alone: Node) -> None:
    async def scene() -> None:
        async with Person(alone.url, "Ada") as ada, Person(alone.url, "Bob") as bob:
            table = await ada.open("snails-pace", seats=["me", "open"], options={"start": "x"})
            await bob.do(table, "sit")
            where = f"/api/tables/{table}/memo"
            text = "Bob hurries;\nwatch track 3"
            assert (await ada.http.post(where, json={"text": text})).status_code == 200
            assert (await ada.http.get(where)).json() == {"text": text}
            assert (await bob.http.get(where)).json() == {"text": ""}
            await ada.do(table, "start")
            for person in (ada, bob):
                assert "hurries" not in (await person.http.get(f"/api/tables/{table}")).text
                assert "hurries" not in (await person.http.get(f"/api/tables/{table}/record")).text
            assert (await ada.http.post(where, json={"text": "x" * 2001})).status_code == 400
            await ada.http.post(where, json={"text": ""})
            assert (await ada.http.get(where)).json() == {"text": ""}

    run(scene())


def test_a_vacation_stops_the_clock_is_told_before_and_holds_for_tables_that_begin_later(url: str) -> None:
    async def scene() -> None:
        async with running(Settings(url, workers=0)) as node:
            early = await by_days(node, "early")
            timer = early.table.timer
            assert timer.deadline == timer.since + 2 * DAY
            now = node.house.time.now()
            vacation = PlayerVacation("ada", now + DAY, now + 8 * DAY)
            await node.private.keep_vacation(vacation)
            await node.vacations.announce(vacation)
            assert timer.deadline == timer.since + 9 * DAY
            assert early.row.due == timer.deadline / 1000
            late = await by_days(node, "late")
            await node.vacations.round()
            await node.vacations.round()
            for hosted in (early, late):
                seen = seen_by(hosted.table, 1)
                assert seen.clock.vacations == [(vacation.since, vacation.until), None]
                assert sum(note.text.startswith("Ada is on vacation from ") for note in seen.notes) == 1
            over = PlayerVacation("ada", vacation.since, vacation.since)
            await node.private.keep_vacation(over)
            await node.vacations.announce(over)
            assert timer.deadline == timer.since + 2 * DAY
            assert seen_by(early.table, 1).notes[-1].text == "Ada's vacation is off."

    run(scene())


def test_vacations_have_limits(alone: Node) -> None:
    async def scene() -> None:
        async with Person(alone.url, "Ada") as ada:
            mine = (await ada.http.get("/api/me/vacation")).json()
            assert mine == {"vacations": [], "days_left": 30}
            now = await _now(ada)
            for since, until in ((-3, 4), (0, 0), (2, 1), (0, 31), (181, 183)):
                body = {"since": now + since * DAY, "until": now + until * DAY}
                assert (await ada.http.post("/api/me/vacation", json=body)).status_code == 422, (since, until)
            body = {"since": now, "until": now + 20 * DAY}
            assert (await ada.http.post("/api/me/vacation", json=body)).json()["days_left"] == 10
            clash = {"since": now + 10 * DAY, "until": now + 22 * DAY}
            assert (await ada.http.post("/api/me/vacation", json=clash)).status_code == 422
            more = {"since": now + 40 * DAY, "until": now + 51 * DAY}
            assert (await ada.http.post("/api/me/vacation", json=more)).status_code == 422
            longer = {"since": now, "until": now + 25 * DAY}
            assert (await ada.http.post("/api/me/vacation", json=longer)).status_code == 422
            shorter = {"since": now, "until": now + 5 * DAY}
            assert (await ada.http.post("/api/me/vacation", json=shorter)).json()["days_left"] == 25
            later = {"since": now + 40 * DAY, "until": now + 45 * DAY}
            assert len((await ada.http.post("/api/me/vacation", json=later)).json()["vacations"]) == 2
            off = {"since": now + 40 * DAY, "until": now + 40 * DAY}
            mine = (await ada.http.post("/api/me/vacation", json=off)).json()
            assert (len(mine["vacations"]), mine["days_left"]) == (1, 25), "it is called off"
            again = {"since": now + 40 * DAY, "until": now + 45 * DAY + 1}
            mine = (await ada.http.post("/api/me/vacation", json=again)).json()
            assert mine["days_left"] == 19, "a day that has begun counts whole"

    run(scene())


async def _now(person: Person) -> int:
    """The house's time."""
    table = await person.open("snails-pace", seats=["me", "random"], options={"start": "x"})
    await person.do(table, "start")
    return int((await person.look(table))["clock"]["since"])


def test_a_game_by_days_outlasts_restarts_and_ends_a_turn_when_its_days_are_over(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/house.sqlite3"

    async def scene() -> None:
        async with running(Settings(url, workers=0)) as node:
            hosted = await by_days(node, "long")
            deadline = hosted.table.timer.deadline
        async with running(Settings(url, workers=0)) as node:
            hosted = await node.house.find("long")
            assert hosted.table.timer.deadline is not None
            assert deadline is not None
            assert 0 <= hosted.table.timer.deadline - deadline < DAY
            node.house.time._base += 2 * DAY + 1000
            await node.keeper.sweep()
            async with patient(lambda: "no bot took the turn whose time was up"):
                while not hosted.table.incidents or hosted.table.decider == ADA.id:
                    await asyncio.sleep(0.01)
            assert seen_by(hosted.table, 1).notes[-1].text.startswith("Ada is out of time")

    run(scene())
