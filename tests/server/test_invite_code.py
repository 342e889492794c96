"""Who may open tables: with the house's invite code, and so many a day, whichever node is asked."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator

import pytest
from click.testing import CliRunner
from sqlalchemy import update

from snailhouse.cli.serve import serve_command
from snailhouse.core.errors import Refusal
from snailhouse.server.node import running
from snailhouse.server.settings import Settings
from snailhouse.server.storage import schema
from snailhouse.server.storage.openings import OpeningStore
from tests.server.conftest import GENEROUS
from tests.server.parts import Node, node
from tests.server.people import Person

CODE = "slow and steady"
TABLE = {"type": "open", "game": "snails-pace", "seats": ["me", "random"]}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Node]:
    folder = str(tmp_path_factory.mktemp("invited"))
    options = ("--data-dir", folder, "--invite-code", CODE, "--tables-a-day", "3", *GENEROUS)
    with node(*options) as opened:
        yield opened


def test_the_code_is_given_once_and_wrong_ones_are_refused(house: Node) -> None:
    async def scene() -> None:
        async with Person(house.url, "Ada") as ada, Person(house.url, "Bob") as bob:
            refused = await ada.http.post("/api/tables", json=TABLE)
            words = "this house opens tables for those who have its invite code; ask whoever runs it"
            assert refused.status_code == 403
            assert (refused.json()["detail"], refused.json()["fields"]) == (words, {"invite_code": words})
            wrong = await ada.http.post("/api/me/invite", json={"code": "fast"})
            assert (wrong.status_code, wrong.json()["detail"]) == (
                422,
                "this is not the invite code of this house; ask whoever runs it",
            )
            right = await ada.http.post("/api/me/invite", json={"code": f" {CODE} "})
            assert right.status_code == 204
            opened = await ada.http.post("/api/tables", json={**TABLE, "seats": ["me", "open"]})
            assert opened.status_code == 201
            await bob.do(opened.json()["id"], "sit")  # to sit down nobody needs it

    asyncio.run(scene())


def test_tournaments_and_games_with_people_one_knows_are_tables_as_well(house: Node) -> None:
    async def scene() -> None:
        async with Person(house.url, "Ada") as ada, Person(house.url, "Bob") as bob:
            await ada.http.post("/api/me/invite", json={"code": CODE})
            table = await ada.open("snails-pace", seats=["me", "open"])
            await bob.do(table, "sit")
            await bob.do(table, "start")
            await bob.do(table, "resign")
            again = {"table": table, "seat": 0}
            for person, status in ((bob, 403), (ada, 201)):
                answer = await person.http.post("/api/tournaments", json={"game": "snails-pace"})
                assert answer.status_code == status, answer.text
            assert (await bob.http.post("/api/me/people/again", json=again)).status_code == 403
            again = {"table": table, "seat": 1}
            answers = [await ada.http.post("/api/me/people/again", json=again) for _ in range(2)]
            assert [answer.status_code for answer in answers] == [201, 429], "three a day"

    asyncio.run(scene())


def test_a_named_request_counts_once_and_what_is_refused_does_not_count(house: Node) -> None:
    async def scene() -> None:
        async with Person(house.url, "Ada") as ada:
            await ada.http.post("/api/me/invite", json={"code": CODE})
            bad = await ada.http.post("/api/tables", json={**TABLE, "game": "chess"})
            assert bad.status_code == 422
            for name in ("a", "a", "a", "b", "c"):
                answer = await ada.http.post("/api/tables", json=TABLE, params={"request": name})
                assert answer.status_code == 201, answer.text
            table = answer.json()["id"]
            full = await ada.http.post("/api/tables", json=TABLE)
            assert full.status_code == 429
            words = "you have opened as many tables today as this house allows; wait 24 h"
            assert full.json()["detail"] == words
            assert int(full.headers["retry-after"]) > 80_000
            await ada.do(table, "start")
            await ada.do(table, "resign")
            again = await ada.http.post(f"/api/tables/{table}/again", params={"position": 0})
            assert again.status_code == 429, "a study game is a table as well"

    asyncio.run(scene())


def test_guessing_is_slow(house: Node) -> None:
    async def scene() -> None:
        async with Person(house.url, "Eve") as eve:
            answers = [await eve.http.post("/api/me/invite", json={"code": str(n)}) for n in range(6)]
            assert answers[0].status_code == 422
            assert answers[-1].status_code == 429
            assert "that was tried too often; wait" in answers[-1].json()["detail"]
            async with Person(house.url, "Eva") as same:
                again = await same.http.post("/api/me/invite", json={"code": "fast"})
                assert again.status_code == 429, "under another name it is not quicker"

    asyncio.run(scene())


def test_a_day_later_tables_can_be_opened_again(url: str) -> None:
    async def scene() -> None:
        async with running(Settings(url, workers=0)) as there:
            await there.store.add_player("ada", "Ada")
            stores = [OpeningStore(there.store.engine) for _ in range(2)]
            assert [await stores[n % 2].take("ada", f"t{n}", 2) for n in range(2)] == [0, 0]
            assert 86_000 < await stores[0].take("ada", "t3", 2) <= 86_400
            async with there.store.engine.begin() as connection:
                column = schema.opening_rows.c
                earlier = update(schema.opening_rows).where(column.table == "t0")
                await connection.execute(earlier.values(at=time.time() - 86_401))
            assert await stores[1].take("ada", "t3", 2) == 0
            assert await stores[1].take("ada", "t4", 2) > 0
            await stores[0].give_back("ada", "t3")
            assert await stores[1].take("ada", "t4", 2) == 0

    asyncio.run(scene())


def test_another_code_is_asked_for_anew(url: str) -> None:
    async def scene() -> None:
        from snailhouse.server.entrance.opening import accept_invite, is_invited
        from snailhouse.table import Visitor

        ada = Visitor("ada", "Ada")
        async with running(Settings(url, workers=0, invite_code="first word")) as there:
            await there.store.add_player(ada.id, ada.name)
            await accept_invite(there, ada, "first word", "::1")
            assert await is_invited(there, ada)
        async with running(Settings(url, workers=0, invite_code="second word")) as there:
            assert not await is_invited(there, ada)
        async with running(Settings(url, workers=0)) as there:
            assert await is_invited(there, ada)

    asyncio.run(scene())


def test_the_code_is_no_secret_of_the_settings_that_are_printed() -> None:
    shown = CliRunner().invoke(serve_command, ["--invite-code", CODE, "--print-settings"])
    assert "SNAILHOUSE_INVITE_CODE=***" in shown.output
    assert CODE not in shown.output
    with pytest.raises(Refusal, match="--invite-code takes 4 to 64 letters, not 3"):
        Settings("sqlite://", invite_code="abc")
