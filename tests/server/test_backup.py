"""Backups: taken under load, restored elsewhere, with every acknowledged move."""

from __future__ import annotations

import asyncio
import json
import os
import sqlite3
import threading
from contextlib import closing

import httpx
import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy import text

from snailhouse.server.storage.backup import back_up, restore
from snailhouse.server.storage.database import migrate, open_engine, revision_of, sqlite_url
from snailhouse.server.storage.migrations import LATEST
from snailhouse.server.storage.store import Store
from tests.programs import ran
from tests.server.parts import Node, node
from tests.server.people import PATIENCE


def snailhouse(*words: str, status: int = 0) -> str:
    """What a verb prints, on standard error if it refuses."""
    done = ran(*words)
    assert done.returncode == status, done.stderr
    return done.stdout if status == 0 else done.stderr


class Evening:
    """One person who goes on talking at a table, and remembers what the house has acknowledged."""

    def __init__(self, house: Node) -> None:
        self.client = httpx.Client(base_url=house.url)
        self.client.post("/api/me", json={"nickname": "Volute"}).raise_for_status()
        opened = self.client.post("/api/tables", json={"game": "snails-pace"})
        self.table = opened.raise_for_status().json()["id"]
        self.acknowledged: list[str] = []

    def close(self) -> None:
        self.client.close()

    def talk(self, remarks: int) -> None:
        for _ in range(remarks):
            text = f"remark {len(self.acknowledged)}"
            said = {"type": "say", "text": text}
            self.client.post(f"/api/tables/{self.table}/commands", json=said).raise_for_status()
            self.acknowledged.append(text)

    def heard(self, house: Node) -> list[str]:
        with httpx.Client(base_url=house.url, cookies=self.client.cookies) as client:
            view = client.get(f"/api/tables/{self.table}").raise_for_status().json()
        return [remark["text"] for remark in view["chat"]]


@pytest.mark.parametrize(("kind", "into"), [("sqlite", "postgresql"), ("postgresql", "sqlite")])
def test_a_backup_under_load_has_every_move_acknowledged_before(tmp_path, postgres_url, kind, into):
    """The house talks on while it is copied; elsewhere it goes on, cookies included."""
    addresses = {
        "sqlite": lambda: f"sqlite:///{tmp_path / 'house.sqlite3'}",
        "postgresql": postgres_url,
    }
    database, elsewhere = addresses[kind](), addresses[into]()
    file = tmp_path / "copy.sqlite3"
    fast = ("--visitor-rate", "100000", "--address-rate", "100000")
    with node("--database", database, *fast) as house, closing(Evening(house)) as evening:
        evening.talk(20)
        talking = threading.Thread(target=evening.talk, args=(60,))
        talking.start()
        before = list(evening.acknowledged)
        told = json.loads(snailhouse("backup", str(file), "--database", database, "--json"))
        talking.join(PATIENCE)
        assert not talking.is_alive(), "it talks on for ever"
    assert told["tables"] == 1
    assert told["events"] > len(before)
    assert file.stat().st_mode & 0o077 == 0
    snailhouse("restore", str(file), "--database", elsewhere)
    with node("--database", elsewhere, *fast) as house:
        heard = evening.heard(house)
        assert heard == evening.acknowledged[: len(heard)]
        assert len(heard) >= len(before)
        assert "already" in snailhouse("restore", str(file), "--database", elsewhere, status=2)


def test_a_backup_shows_one_moment_whatever_is_written_meanwhile(tmp_path, postgres_url):
    """Whoever comes to the house when the first rows are copied is in no part of it."""
    url, file, came = postgres_url(), tmp_path / "copy", []

    async def come(name):
        engine = open_engine(url)
        await migrate(engine)
        key = {"hash": name, "id": name, "player": name, "kind": "token", "label": ""}
        await Store(engine).add_player(name, name.title(), key)
        await engine.dispose()

    def told(done, total):
        if not came:
            came.append(threading.Thread(target=lambda: asyncio.run(come("late"))))
            came[0].start()
            came[0].join(PATIENCE)
            assert not came[0].is_alive()

    asyncio.run(come("early"))
    asyncio.run(back_up(url, file, told))
    with closing(sqlite3.connect(file)) as copy:
        for table, column in (("players", "id"), ("keys", "player")):
            found = copy.execute(f"SELECT {column} FROM {table}").fetchall()  # noqa: S608
            assert found == [("early",)]


def test_a_backup_of_an_earlier_version_is_brought_up_to_date_and_stays_as_it_is(tmp_path):
    file, house = tmp_path / "old", sqlite_url(tmp_path / "new")

    def made(connection):
        config = Config()
        config.set_main_option("script_location", "snailhouse.server.storage:migrations")
        config.attributes["connection"] = connection
        command.upgrade(config, "0003")

    async def old():
        engine = open_engine(sqlite_url(file))
        async with engine.begin() as connection:
            await connection.run_sync(made)
            await connection.execute(text("INSERT INTO players VALUES ('ada', 'Ada', 1.0)"))
        await engine.dispose()

    async def new():
        await restore(file, house, lambda done, total: None)
        engine = open_engine(house)
        found = await revision_of(engine), await Store(engine).nickname("ada")
        await engine.dispose()
        return found

    asyncio.run(old())
    before = file.read_bytes()
    assert asyncio.run(new()) == (LATEST, "Ada")
    assert file.read_bytes() == before


def test_what_is_no_backup_is_refused(tmp_path):
    text, empty = tmp_path / "text", tmp_path / "empty"
    text.write_text("no database at all, but long enough to have a header")
    with closing(sqlite3.connect(empty)) as connection:
        connection.execute("CREATE TABLE other (number INTEGER)")
    target = f"sqlite:///{tmp_path / 'new.sqlite3'}"
    assert "is no backup of a house" in snailhouse("restore", str(text), "--database", target, status=2)
    assert "it has no events" in snailhouse("restore", str(empty), "--database", target, status=2)
    assert not (tmp_path / "new.sqlite3").exists()


def test_nothing_is_backed_up_where_no_house_is(tmp_path):
    nothing = f"sqlite:///{tmp_path / 'nothing.sqlite3'}"
    assert "there is no house in it" in snailhouse(
        "backup", str(tmp_path / "b"), "--database", nothing, status=2
    )
    assert not (tmp_path / "b").exists()


def test_a_file_is_replaced_only_when_asked(tmp_path):
    file = tmp_path / "copy"
    file.write_text("mine")
    assert "--force" in snailhouse("backup", str(file), "--data-dir", str(tmp_path), status=2)
    assert file.read_text() == "mine"


def test_health_says_whether_a_server_is_ready(tmp_path):
    with node("--data-dir", str(tmp_path)) as house:
        assert json.loads(snailhouse("health", "--address", house.url))["ready"]
        address = house.url
    assert "does not answer" in snailhouse("health", "--address", address, status=2)
    assert "--address takes" in snailhouse("health", "--address", os.devnull, status=2)
