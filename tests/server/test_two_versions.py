"""Two versions side by side on one database: the older refuses politely what the newer has begun."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

from snailhouse.server.settings import DATABASE_FILE
from snailhouse.table.versions import EVENT_FORMAT
from tests.server.parts import node
from tests.server.people import Person


def rewrite(folder: Path, table: str, number: int, before: str, after: str) -> None:
    """What a house of another version would have written."""
    with closing(sqlite3.connect(folder / DATABASE_FILE)) as database, database:
        (body,) = database.execute(
            'SELECT body FROM events WHERE "table" = ? AND number = ?', (table, number)
        ).fetchone()
        assert before in body
        changed = body.replace(before, after)
        database.execute(
            'UPDATE events SET body = ? WHERE "table" = ? AND number = ?', (changed, table, number)
        )


def test_a_table_of_other_rules_is_closed_and_listed_with_the_reason(tmp_path: Path) -> None:
    async def begin() -> tuple[list[str], dict[str, str]]:
        async with Person(running.url, "Ada") as ada:
            tables = [await ada.open("snails-pace", seats=["me", "random"]) for _ in range(4)]
            return tables, dict(ada.http.cookies)

    async def come_back() -> None:
        async with Person(running.url, "Eve") as ada:
            ada.http.cookies.clear()
            ada.http.cookies.update(cookies)
            newer, ruled, strange, good = tables
            for table, words in ((newer, "newer house"), (ruled, "ruleset 7"), (strange, "does not know")):
                answer = await ada.http.get(f"/api/tables/{table}")
                assert (answer.status_code, words in answer.json()["detail"]) == (410, True), answer.text
            assert (await ada.http.get(f"/api/tables/{good}")).status_code == 200
            cards = {card["id"]: card for card in (await ada.http.get("/api/me/tables")).json()}
            assert set(cards) == set(tables), "nothing is hidden"
            assert [cards[table]["phase"] for table in tables] == ["closed"] * 3 + ["gathering"]
            assert "ruleset 7" in cards[ruled]["closed"]

    with node("--data-dir", str(tmp_path)) as running:
        tables, cookies = asyncio.run(begin())
        assert running.stop() == 0
        rewrite(tmp_path, tables[0], 1, f'"format":{EVENT_FORMAT}', f'"format":{EVENT_FORMAT + 1}')
        rewrite(tmp_path, tables[1], 1, '"game":', '"ruleset":7,"game":')
        rewrite(tmp_path, tables[2], 3, '"botseated"', '"teleported"')
        running.start()
        asyncio.run(come_back())
        text = running.log.read_text()
        assert text.count("a table is closed") == 3
        assert '"level":"error"' not in text
