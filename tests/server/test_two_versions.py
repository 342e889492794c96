"""Two versions side by side on one database: each refuses politely what only the other can go on with."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

import snailhouse
from snailhouse.server.settings import DATABASE_FILE
from snailhouse.server.storage.database import open_engine
from snailhouse.server.storage.migrations import LATEST
from snailhouse.server.storage.store import Store
from snailhouse.table.versions import EVENT_FORMAT
from tests.programs import ran
from tests.server.conftest import GENEROUS
from tests.server.parts import Node, Redis, node
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
            tables = [
                await ada.open("snails-pace", seats=["me", "random"], spectators=n != 1) for n in range(4)
            ]
            await ada.do(tables[1], "start")
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
            assert (await ada.http.get(f"/api/tables/{ruled}/last")).status_code == 200
            async with Person(running.url, "Stranger") as stranger:
                for table, status in ((newer, 200), (ruled, 404)):
                    answer = await stranger.http.get(f"/api/tables/{table}/last")
                    assert answer.status_code == status, "a game without spectators is theirs alone"

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


CHANGES = {
    "games/snails_pace/__init__.py": ("ruleset=1,", "ruleset=2,"),
    "table/gather.py": ("scheme=SHARED,", "scheme=3,"),
    "table/versions.py": ("played.scheme > SHARED", "played.scheme > 3"),
}
"""What a newer version has changed: the rules of one game, and how dice follow from the seed in all."""


@pytest.fixture
def newer(tmp_path: Path) -> Path:
    """The sources of a newer version."""
    package = tmp_path / "newer" / "snailhouse"
    shutil.copytree(Path(snailhouse.__file__).parent, package)  # with what is compiled, of unchanged files
    for name, (before, after) in CHANGES.items():
        file = package / name
        assert before in file.read_text()
        file.write_text(file.read_text().replace(before, after))
    return package.parent


async def refusal(person: Person, table: str) -> str:
    """Why a node does not show a table, which its socket says as well."""
    answer = await person.http.get(f"/api/tables/{table}")
    assert answer.status_code == 410, answer.text
    reason = str(answer.json()["detail"])
    async with person.sit_down(table) as chair:
        with pytest.raises((EOFError, ConnectionClosed)):
            await chair.until(lambda view: False)
        assert chair.socket.close_code == 4410
    moved = await person.ask(table, "move", move=0)
    assert (moved.status_code, moved.json()["detail"]) == (410, reason)
    return reason


async def a_move(person: Person, table: str) -> int:
    """Move for whoever is to decide at a hot-seat table; the version after it."""
    view = await person.look(table)
    return await person.do(table, "move", move=view["moves"][0]["id"], position=view["position"])


def test_a_fleet_is_renewed_node_by_node_while_people_play(
    postgres_url: Callable[[], str], cache: Redis, newer: Path
) -> None:
    """The newer version has other rules for one game and other dice for all."""
    database = postgres_url()
    options = ("--database", database, "--redis", cache.url, "--drain-seconds", "0", *GENEROUS)
    together: dict[str, Any] = {"hot_seat": True, "seats": ["me", "me"]}

    async def count_events(table: str) -> int:
        engine = open_engine(database)
        try:
            return len(await Store(engine).events(table))
        finally:
            await engine.dispose()

    async def scene(first: Node, second: Node, renew: Callable[[], Node]) -> None:
        async with Person(first.url, "Ada") as ada:
            ruled = await ada.open("snails-pace", **together)
            kept = await ada.open("cargolino-valentino", options={"players": 2}, **together)
            for table in (ruled, kept):
                await ada.do(table, "start")
                await a_move(ada, table)
            seen = await ada.look(ruled)
            bots = await ada.open("snails-pace", seats=["greedy", "greedy"])
            await ada.do(bots, "start")
            first.stop()
            third = renew()

            ada.move_to(third.url)
            assert "ruleset 1 of Snail's Pace, now the house has 2" in await refusal(ada, ruled)
            last = (await ada.http.get(f"/api/tables/{ruled}/last")).json()
            assert "ruleset 1" in last["reason"]
            assert [last["table"][key] for key in ("version", "view")] == [seen["version"], seen["view"]]
            spanish = {"accept-language": "es"}
            answer = await ada.http.get(f"/api/tables/{ruled}/last", headers=spanish)
            assert "reglamento 1" in answer.json()["reason"]
            cards = {card["id"]: card for card in (await ada.http.get("/api/me/tables")).json()}
            assert cards[ruled]["phase"] == "closed"
            assert "ruleset 1" in cards[ruled]["closed"]
            assert (cards[kept]["phase"], cards[kept]["your_turn"]) == ("playing", True)
            renewed = await ada.open("snails-pace", **together)
            later = await ada.open("cargolino-valentino", options={"players": 2}, **together)
            await ada.do(renewed, "start")

            for turn in range(6):
                ada.move_to((second, third)[turn % 2].url)
                await a_move(ada, kept)
            ada.move_to(second.url)
            version = await a_move(ada, ruled)
            assert "newer house" in await refusal(ada, renewed)
            assert "newer house" in await refusal(ada, later)
            assert "not closed" in (await ada.http.get(f"/api/tables/{kept}/last")).json()["detail"]
            second.stop()

            ada.move_to(third.url)
            assert "ruleset 1" in await refusal(ada, ruled)
            assert "ruleset 1" in await refusal(ada, bots)
            assert await count_events(ruled) == version
            events = await count_events(bots)
            await a_move(ada, kept)
            await a_move(ada, renewed)
            last = (await ada.http.get(f"/api/tables/{ruled}/last")).json()
            assert last["table"]["version"] == version, "the second node stored what it saw when it stopped"
            await ada.do(later, "start")
            record = (await ada.http.get(f"/api/tables/{kept}/record")).json()
            assert record["dice"]["scheme"] == 2
            assert await count_events(bots) == events, "nobody moves by other rules"
            assert third.log.read_text().count("a table is closed") >= 2
            assert '"level":"error"' not in third.log.read_text()

    with ExitStack() as running:
        first, second = (running.enter_context(node(*options)) for _ in range(2))
        asyncio.run(scene(first, second, lambda: running.enter_context(node(*options, sources=newer))))


MIGRATION = """
import sqlalchemy as sa
from alembic import op

revision = "9999"
down_revision = "{latest}"


def upgrade() -> None:
    op.add_column("players", sa.Column("from_the_future", sa.Float(), nullable=True))
"""


def add_migration(sources: Path) -> None:
    """A newer version whose database has another form."""
    folder = sources / "snailhouse" / "server" / "storage" / "migrations"
    (folder / "versions" / "r9999_the_future.py").write_text(MIGRATION.format(latest=LATEST))
    named = (folder / "__init__.py").read_text()
    assert f'LATEST = "{LATEST}"' in named
    (folder / "__init__.py").write_text(named.replace(LATEST, "9999"))


def snailhouse_says(*words: str) -> tuple[int, str]:
    """What a verb of this version answers, with its exit code."""
    done = ran(*words)
    return done.returncode, done.stdout + done.stderr


def test_going_back_takes_the_backup_from_before_the_upgrade(tmp_path: Path, newer: Path) -> None:
    """Upgraded, played on, gone back: the old version refuses the new form and goes on from its own backup."""
    add_migration(newer)
    house, back, before, after = (
        str(tmp_path / name) for name in ("house", "back", "before.sqlite3", "after.sqlite3")
    )
    together: dict[str, Any] = {"hot_seat": True, "seats": ["me", "me"], "options": {"players": 2}}

    async def begin(url: str) -> tuple[str, dict[str, str], int]:
        async with Person(url, "Ada") as ada:
            table = await ada.open("cargolino-valentino", **together)
            await ada.do(table, "start")
            return table, dict(ada.http.cookies), await a_move(ada, table)

    async def go_on(url: str) -> int:
        async with Person(url, "Eve") as ada:
            ada.http.cookies.clear()
            ada.http.cookies.update(cookies)
            return await a_move(ada, table)

    with node("--data-dir", house) as old:
        table, cookies, version = asyncio.run(begin(old.url))
        assert old.stop() == 0
    assert snailhouse_says("backup", before, "--data-dir", house)[0] == 0
    with node("--data-dir", house, sources=newer) as new:
        assert asyncio.run(go_on(new.url)) > version
        assert new.stop() == 0
    with pytest.raises(AssertionError, match="made by a newer Snailhouse"), node("--data-dir", house):
        pass
    assert snailhouse_says("backup", after, "--data-dir", house)[0] == 0
    code, said = snailhouse_says("restore", after, "--data-dir", back)
    assert code == 2
    assert "newer Snailhouse" in said
    assert snailhouse_says("restore", before, "--data-dir", back)[0] == 0
    with node("--data-dir", back) as old:
        again = asyncio.run(go_on(old.url))
        assert old.stop() == 0
    assert again > version, "every move of before the upgrade is there, and the game goes on"
    with node("--data-dir", back, sources=newer) as new:
        assert asyncio.run(go_on(new.url)) > again, "upgrading once more finds all of it"
        assert new.stop() == 0
