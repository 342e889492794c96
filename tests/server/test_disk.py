"""Disks that are full or damaged, a file emptied where a house was, and a house about to stop."""

from __future__ import annotations

import asyncio
import resource
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import text
from sqlalchemy.exc import DatabaseError, OperationalError

from snailhouse.server.settings import DATABASE_FILE, usual_drain
from snailhouse.server.storage.claim import AlreadyOpen, claimed
from snailhouse.server.storage.database import PROBE, migrate, open_engine, write_probe
from snailhouse.server.storage.store import Store
from tests.programs import START_SECONDS, ran
from tests.server.parts import node
from tests.server.people import PATIENCE, Person, patient


def serve(folder: Path, largest_file: int | None = None) -> subprocess.CompletedProcess[str]:
    """Try to open the house, with a limit on the size of files in the place of a full disk."""

    def limited() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (largest_file or 0, largest_file or 0))

    words = ["serve", "--no-browser", "--port", "0", "--data-dir", str(folder)]
    if largest_file is None:
        return ran(*words)
    command = [sys.executable, "-m", "snailhouse", *words]
    return subprocess.run(command, capture_output=True, text=True, timeout=START_SECONDS, preexec_fn=limited)


def made(folder: Path) -> Path:
    """A house that was open once."""
    with node("--data-dir", str(folder)) as running:
        assert running.stop() == 0
    return folder / DATABASE_FILE


def check_one_line(ended: subprocess.CompletedProcess[str], words: str) -> None:
    assert ended.returncode == 2, ended.stderr
    assert len(ended.stderr.splitlines()) == 1, ended.stderr
    assert words in ended.stderr


@pytest.mark.parametrize("size", [0, 4096, 20_000])
def test_a_full_disk_is_one_line(tmp_path: Path, size: int) -> None:
    check_one_line(serve(tmp_path, size), "sqlite cannot be opened")


def test_a_file_emptied_where_a_house_was_is_one_line(tmp_path: Path) -> None:
    made(tmp_path).write_bytes(b"")
    for _ in range(2):
        check_one_line(serve(tmp_path), "is empty where a house was")


def test_damaged_pages_are_one_line(tmp_path: Path) -> None:
    file = made(tmp_path)
    whole = file.read_bytes()
    file.write_bytes(whole[:4096] + b"\x5a" * (len(whole) - 4096))
    check_one_line(serve(tmp_path), "sqlite cannot be opened")
    file.write_bytes(b"no database at all" * 1000)
    check_one_line(serve(tmp_path), "sqlite cannot be opened")


def test_a_database_that_takes_no_writes_is_not_ready(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def full(engine: Any) -> None:
        raise OperationalError("UPDATE", {}, Exception("database or disk is full"))

    async def scene() -> None:
        engine = open_engine(f"sqlite:///{tmp_path / 'house'}")
        await migrate(engine)
        store = Store(engine)
        await store.ping()
        monkeypatch.setattr("snailhouse.server.storage.store.write_probe", full)
        await store.ping()
        store._probed = float("-inf")
        with pytest.raises(OperationalError):
            await store.ping()
        await engine.dispose()

    asyncio.run(scene())


def test_a_probe_writes_each_time_and_takes_one_row(tmp_path: Path) -> None:
    async def scene() -> list[bytes]:
        engine, found = open_engine(f"sqlite:///{tmp_path / 'house'}"), []
        await migrate(engine)
        for _ in range(2):
            await write_probe(engine)
            async with engine.connect() as connection:
                (one,) = (
                    await connection.execute(
                        text("SELECT value FROM secrets WHERE name = :name"), {"name": PROBE}
                    )
                ).scalars()
            found.append(one)
        await engine.dispose()
        return found

    first, second = asyncio.run(scene())
    assert first != second


def test_damage_that_is_met_is_remembered(tmp_path: Path) -> None:
    async def scene() -> None:
        engine = open_engine(f"sqlite:///{tmp_path / 'house'}")
        await migrate(engine)
        await engine.dispose()
        whole = (tmp_path / "house").read_bytes()
        (tmp_path / "house").write_bytes(whole[:4096] + b"\x5a" * (len(whole) - 4096))
        store = Store(engine)
        assert not store.damaged
        with pytest.raises(DatabaseError, match="malformed"):
            await store.nickname("ada")
        assert store.damaged
        await engine.dispose()

    asyncio.run(scene())


def test_a_house_about_to_stop_says_so_before_its_port_closes(tmp_path: Path) -> None:
    with node("--data-dir", str(tmp_path), "--drain-seconds", "60") as running:
        assert httpx.get(f"{running.url}/readyz").status_code == 200
        running.process.send_signal(signal.SIGTERM)
        until = time.monotonic() + PATIENCE
        while (answer := httpx.get(f"{running.url}/readyz")).status_code == 200:
            assert time.monotonic() < until, "it says that it is ready for ever"
        assert (answer.status_code, answer.json()["draining"]) == (503, True)
        assert '"event":"draining","seconds":60' in running.log.read_text()
        assert httpx.get(f"{running.url}/api/games").status_code == 200
        assert running.stop() == 0, "a second signal stops at once"


def test_a_draining_house_lets_those_play_on_who_are_there_and_sends_newcomers_elsewhere(
    tmp_path: Path,
) -> None:
    async def scene() -> None:
        async with Person(running.url, "Ada") as ada:
            table = await ada.open("snails-pace", seats=["me", "me"], hot_seat=True)
            async with ada.sit_down(table) as there:
                await there.do("start")
                running.process.send_signal(signal.SIGTERM)
                async with patient(lambda: "the house says that it is ready for ever"):
                    while (await ada.http.get("/readyz")).status_code == 200:
                        pass
                view = await there.until(lambda view: view["moves"])
                await there.do("move", move=view["moves"][0]["id"])
                async with ada.sit_down(table) as late:
                    assert await late.closed() == 1013
                running.process.send_signal(signal.SIGTERM)
                await there.closed()
                assert there.socket.close_code in (1001, 1012), "on which clients come back"

    with node("--data-dir", str(tmp_path), "--drain-seconds", "60") as running:
        asyncio.run(scene())
        assert running.ended() == 0


def test_a_server_of_a_fleet_drains_by_itself_and_a_lone_one_stops_at_once() -> None:
    assert usual_drain(None) == 0
    assert usual_drain("redis://cache:6379") > 0


def test_who_comes_second_is_told_where_the_house_is_open_now_and_not_where_it_was(tmp_path: Path) -> None:
    file = tmp_path / DATABASE_FILE
    for address in ("http://127.0.0.1:8765/", "http://127.0.0.1:80/"):
        with claimed(file) as tell:
            with pytest.raises(AlreadyOpen, match="another address"), claimed(file):
                raise AssertionError("two have it")
            tell(address)
            with pytest.raises(AlreadyOpen) as refused, claimed(file):
                raise AssertionError("two have it")
            assert refused.value.address == address
