"""Readers have a budget by address, whoever they say they are; what they read is not made for each of them."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import httpx
import pytest

from snailhouse.server.settings import Limits
from snailhouse.server.storage.store import Store
from snailhouse.server.thinking.purposes import Shares
from tests.server.people import Person
from tests.server.test_welcome import served

LITTLE = Limits(shares=Shares(reading_rate=1e-6, reading_burst=0.2, address_share=1.0))
MOST_TRIES = 400


async def asked(person: Person, what: str, table: str) -> httpx.Response:
    if what == "preview":
        return await person.http.post("/api/games/giant-snail/preview", json={})
    paths = {
        "lobby": "/api/lobby",
        "mine": "/api/me/tables",
        "moments": f"/api/tables/{table}/moments",
    }
    return await person.http.get(paths[what])


@pytest.mark.parametrize("what", ["lobby", "mine", "preview", "moments"])
def test_an_address_reads_so_much_and_then_waits_whoever_it_says_it_is(tmp_path: Path, what: str) -> None:
    async def scene() -> None:
        async with served(tmp_path, limits=LITTLE, workers=0) as url, Person(url, "Ada") as ada:
            table = await ada.open("snails-pace", seats=["me", "me"], hot_seat=True)
            await ada.do(table, "start")
            answers = [await asked(ada, what, table)]
            while answers[-1].status_code == 200 and len(answers) < MOST_TRIES:
                answers.append(await asked(ada, what, table))
            refused = answers[-1]
            assert (len(answers) > 1, refused.status_code) == (True, 429), refused.text
            assert int(refused.headers["retry-after"]) > 0
            async with Person(url, "Eve") as eve:
                assert (await asked(eve, what, table)).status_code == 429, "another name, the same address"
                await eve.open("snails-pace")
            assert (await ada.look(table))["phase"] == "playing", "who plays is not held up"

    asyncio.run(scene())


def test_a_closed_table_is_read_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It may be long, and a link to it may be everywhere."""
    read: list[str] = []
    events = Store.events

    async def noted(store: Store, table: str, after: int = 0) -> list[str]:
        read.append(table)
        return [body.replace('"type":"started"', '"type":"teleported"') for body in await events(store, table)]

    async def scene() -> None:
        async with served(tmp_path, workers=0, most_live_tables=1) as url, Person(url, "Ada") as ada:
            table = await ada.open("snails-pace", seats=["me", "me"], hot_seat=True)
            await ada.do(table, "start")
            await ada.open("snails-pace")
            monkeypatch.setattr(Store, "events", noted)
            answers: list[dict[str, Any]] = []
            for language in ("en", "es", "ca") * 2:
                answer = await ada.http.get(f"/api/tables/{table}", headers={"accept-language": language})
                assert answer.status_code == 410
                answers.append(answer.json()["detail"])
            assert (len(set(answers)), read) == (3, [table])

    asyncio.run(scene())
