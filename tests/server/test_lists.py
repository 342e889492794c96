"""Lists of tables: what waits for somebody is found, however many games were played since."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

from snailhouse.server.storage.adding import Append, Stored
from snailhouse.server.storage.database import migrate, open_engine
from snailhouse.server.storage.store import Store
from snailhouse.server.storage.writer import Writer
from tests.server.parts import Node
from tests.server.people import Person


def a_table(name: str, phase: str, changed: float) -> Append:
    row: dict[str, Any] = {"id": name, "game": "snails-pace", "public": False, "phase": phase, "open_seats": 0}
    row |= {"due": None, "opened": 1.0, "changed": changed}
    return Append(
        [Stored(name, 1, "opened")], opening=row, seated=[{"player": "ada", "table": name, "since": 1.0}]
    )


def test_a_game_that_is_not_over_is_listed_after_101_that_are(tmp_path: Path) -> None:
    async def scene() -> None:
        engine = open_engine(f"sqlite:///{tmp_path / 'house'}")
        await migrate(engine)
        store, writer = Store(engine), Writer(engine)
        writer.start()
        await store.add_player("ada", "Ada")
        played = [a_table(f"bots{n:03}", "over", 100.0 + n) for n in range(101)]
        await asyncio.gather(*map(writer.append, [a_table("friends", "playing", 2.0), *played]))
        first, second, third = [await store.tables_of("ada", 100, page) for page in range(3)]
        assert first[:2] == ["friends", "bots100"]
        assert (len(first), second, third) == (100, ["bots001", "bots000"], [])
        await writer.stop()
        await engine.dispose()

    asyncio.run(scene())


def test_every_event_moves_a_table_up(alone: Node) -> None:
    async def scene() -> None:
        async with Person(alone.url, "Ada") as ada:
            old = await ada.open("snails-pace", seats=["me", "open"])
            new = await ada.open("snails-pace", seats=["me", "open"])
            assert [card["id"] for card in (await ada.http.get("/api/me/tables")).json()] == [new, old]
            await ada.do(old, "say", text="still here")
            assert [card["id"] for card in (await ada.http.get("/api/me/tables")).json()] == [old, new]
            assert (await ada.http.get("/api/me/tables", params={"page": 1})).json() == []

    asyncio.run(scene())
