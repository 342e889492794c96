"""Reporting a name or a remark; and what the host of the house sees of it."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from click.testing import CliRunner

from snailhouse.cli.admin import admin_command
from snailhouse.server.storage.administering import administered
from tests.server.conftest import GENEROUS
from tests.server.parts import Node, node
from tests.server.people import Person


class HouseOfReports:
    def __init__(self, running: Node, folder: Path) -> None:
        self.url = running.url
        self.folder = folder

    def admin(self, *words: str) -> Any:
        shown = CliRunner().invoke(admin_command, [*words, "--data-dir", str(self.folder), "--json"])
        assert shown.exit_code == 0, shown.output
        return json.loads(shown.output)


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[HouseOfReports]:
    folder = tmp_path_factory.mktemp("reports")
    with node("--data-dir", str(folder), *GENEROUS) as running:
        yield HouseOfReports(running, folder)


async def talked(ada: Person, bob: Person) -> tuple[str, int]:
    """A table at which Bob has been rude, and the number of his remark."""
    table = await ada.open("snails-pace", seats=["me", "open"])
    await bob.do(table, "sit")
    await bob.do(table, "say", text="rude words")
    (remark,) = (await ada.look(table))["chat"]
    return table, remark["number"]


async def report(person: Person, table: str, **body: Any) -> httpx.Response:
    return await person.http.post(f"/api/tables/{table}/reports", json=body)


def test_a_host_reads_what_is_reported_and_resolves_it(house: HouseOfReports) -> None:
    async def scene() -> tuple[str, int, str, str]:
        async with Person(house.url, "Ada") as ada, Person(house.url, "Bob") as bob:
            table, remark = await talked(ada, bob)
            for body in ({"remark": remark, "why": "  not\n nice "}, {"seat": 1}):
                answer = await report(ada, table, **body)
                assert answer.status_code == 204, answer.text
            return table, remark, ada.id, bob.id

    table, remark, ada, bob = asyncio.run(scene())
    said, named = house.admin("reports")
    assert said == {
        "number": said["number"],
        "at": said["at"],
        "table": table,
        "about": bob,
        "remark": remark,
        "text": "rude words",
        "why": "not nice",
        "player": ada,
    }
    assert (named["remark"], named["text"], named["about"]) == (0, "Bob", bob)
    assert house.admin("statistics")[0]["reports"] == 2
    assert house.admin("resolve", str(said["number"]))[0]["deed"] == "resolve"
    assert [row["number"] for row in house.admin("reports")] == [named["number"]]
    assert house.admin("audit")[0]["about"] == str(said["number"])
    house.admin("resolve", str(named["number"]))
    for number in (str(said["number"]), "x"):
        refused = CliRunner().invoke(admin_command, ["resolve", number, "--data-dir", str(house.folder)])
        assert f"there is no open report {number}" in str(refused.exception)


def test_what_cannot_be_reported_is_said(house: HouseOfReports) -> None:
    async def scene() -> None:
        async with Person(house.url, "Ada") as ada, Person(house.url, "Bob") as bob:
            table, remark = await talked(ada, bob)
            for body, status, words in (
                ({}, 422, "name either a seat, whose name you report, or a remark"),
                ({"seat": 1, "remark": remark}, 422, "name either a seat"),
                ({"seat": 7}, 422, "there is no seat 7"),
                ({"seat": -1}, 422, "there is no seat -1"),
                ({"seat": 0}, 422, "this is your own"),
                ({"remark": 1}, 404, "there is no such remark at this table"),
                ({"remark": 99_999_999_999_999_999_999}, 400, "remark"),
                ({"seat": 1, "why": "x" * 501}, 400, "why"),
                ({"seat": 1, "why": "\u202eevil"}, 422, "U+202E"),
                ({"seat": 1, "more": 1}, 400, "more"),
            ):
                answer = await report(ada, table, **body)
                assert answer.status_code == status, (body, answer.text)
                assert words in answer.json()["detail"]
            assert (await report(ada, table, seat=1)).status_code == 204
            again = await report(ada, table, seat=1)
            assert (again.status_code, again.json()["detail"]) == (409, "you have reported this already")
            bots = await ada.open("snails-pace", seats=["me", "random"])
            answer = await report(ada, bots, seat=1)
            assert answer.json()["detail"] == "nobody sits there whose name could be reported"
            async with httpx.AsyncClient(base_url=house.url) as nobody:
                answer = await nobody.post(f"/api/tables/{table}/reports", json={"seat": 1})
                assert answer.status_code == 401

    asyncio.run(scene())


def test_ten_a_day_are_enough_and_who_is_forgotten_takes_them_along(house: HouseOfReports) -> None:
    async def scene() -> None:
        async with Person(house.url, "Mia") as mia, Person(house.url, "Bob") as bob:
            tables = [await bob.open("snails-pace", seats=["me", "open"]) for _ in range(11)]
            answers = [await report(mia, table, seat=0) for table in tables]
            assert [answer.status_code for answer in answers] == [204] * 10 + [429]
            assert answers[-1].json()["detail"] == "you have reported 10 today; that is all for a day"
            kept = (await mia.http.get("/api/me/export")).json()["wishes"]["reports"]
            assert len(kept) == 10
            assert bob.id not in json.dumps(kept)
            assert (await bob.http.delete("/api/me")).status_code == 204

    before = len(house.admin("reports"))
    asyncio.run(scene())
    assert len(house.admin("reports")) == before, "reports about somebody who is forgotten are too"


def test_old_reports_are_removed(url: str) -> None:
    from snailhouse.server.node import running
    from snailhouse.server.settings import Settings
    from snailhouse.server.storage.retention import Removal
    from snailhouse.table import Open, Visitor

    async def scene() -> None:
        async with running(Settings(url, workers=0)) as there:
            ada = Visitor("ada", "Ada")
            await there.store.add_player(ada.id, ada.name)
            await there.house.open(ada, Open(game="snails-pace"), "first")
            row: dict[str, str | int] = {"player": "ada", "table": "first", "about": "bob", "remark": 0}
            assert await there.reports.add({**row, "text": "Bob", "why": ""}, 10) is None
            assert await there.reports.add({**row, "text": "Bob", "why": ""}, 10) == "again"
            removal = Removal(there.store.engine)
            assert await removal.old_reports(0.0) == []
            assert await removal.old_reports(1e12) == ["first"]
            assert await administered(url, "reports", (), 10) == []

    asyncio.run(scene())
