"""Bots of the host's own at live tables: named by the host, run in workers, stood in for when they fail."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from textwrap import dedent
from typing import Any

import psutil
import pytest

import snailhouse
from snailhouse.bots.brought import bring_bots, brought_bots, table_name
from snailhouse.core.errors import Refusal
from snailhouse.core.language import speaking
from snailhouse.server.node import ServerNode, running
from snailhouse.server.settings import Settings
from snailhouse.server.storage.database import sqlite_url
from snailhouse.server.thinking import pool
from snailhouse.table import LiveTable, Open, PlayMove, Start, Visitor
from snailhouse.table.rating import rating_text
from tests.server.test_keeper import until

ADA = Visitor("ada", "Ada")
EXAMPLE = Path(__file__).parent.parent.parent / "examples" / "own_bot" / "my_bot.py"
FIRST_MOVES = "def choose(position): return position.legal()[0]"


@pytest.fixture(autouse=True)
def nobody_stays() -> Iterator[None]:
    yield
    bring_bots(())


@pytest.fixture
def bot(tmp_path: Path) -> Callable[[str, str], str]:
    def write(code: str, file: str = "mine.py") -> str:
        (tmp_path / file).write_text(dedent(code))
        return f"{tmp_path / file}:choose"

    return write


@asynccontextmanager
async def opened(folder: Path, *bots: str) -> AsyncIterator[ServerNode]:
    settings = Settings(sqlite_url(folder / "house.sqlite3"), bots=bots, workers=1, sweep_seconds=0.02)
    async with running(settings) as node:
        if await node.store.nickname(ADA.id) is None:
            await node.store.add_player(ADA.id, ADA.name)
        yield node


async def begun(node: ServerNode, bot: str, table: str = "t") -> Any:
    """A table at which the bot, on the first seat, has made its first move or more."""
    choice = Open(game="snails-pace", seats=[bot, "me"], options={"start": "x"})
    hosted = await node.house.open(ADA, choice, table)
    await node.house.act(hosted, ADA, Start())
    await until(lambda: hosted.table.actor == 1)
    return hosted


def moves_of_bot(table: LiveTable) -> list[int]:
    return [event.value for event in table.match.events if event.actor == 0]


def test_a_bot_of_the_hosts_own_plays_at_a_table(tmp_path: Path, bot: Any) -> None:
    async def scene() -> None:
        async with opened(tmp_path, bot(FIRST_MOVES)) as node:
            hosted = await begun(node, "mine.py")
            again = snailhouse.game("snails-pace", start="x").match()
            for event in hosted.table.match.events:
                if event.actor == 0:
                    assert event.value == again.legal()[0]
                again.play(event.value) if again.actor >= 0 else again.chance(event.value)
            assert len(node.thinking.pool.pids) == 1, "a process of its own ran it"
            assert hosted.table.seats[0].described(0) == "Helix (mine.py bot)"

    asyncio.run(scene())


@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("def choose(position):\n    return 1 / 0", "line 2 of mine.py, in choose: ZeroDivisionError"),
        ("def choose(position): return 8", "chose move 8, which is not legal"),
        ("import os\ndef choose(position): os._exit(3)", "workers died over it"),
    ],
)
def test_a_mistake_is_logged_and_the_game_goes_on(
    tmp_path: Path, bot: Any, caplog: Any, code: str, words: str
) -> None:
    async def scene() -> None:
        async with opened(tmp_path, bot(code)) as node:
            assert moves_of_bot((await begun(node, "mine.py")).table), "a rule of thumb moved"

    asyncio.run(scene())
    told = next(record for record in caplog.records if "own failed" in record.message)
    assert told.__dict__["facts"]["bot"] == "mine.py"
    assert words in told.__dict__["facts"]["reason"]


def test_a_bot_that_never_answers_is_ended(tmp_path: Path, bot: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its first move comes from a process that has just been started; then it broods over the next."""
    brood, pid = tmp_path / "brood", tmp_path / "pid"
    code = f"""
        import os, pathlib
        def choose(position):
            if pathlib.Path({str(brood)!r}).exists():
                pathlib.Path({str(pid)!r}).write_text(str(os.getpid()))
                while True: pass
            return position.legal()[0]
        """

    async def scene() -> None:
        async with opened(tmp_path, bot(code)) as node:
            hosted = await begun(node, "mine.py")
            brood.touch()
            monkeypatch.setattr(pool, "OWN_BOT_SECONDS", 1.0)
            moves = len(moves_of_bot(hosted.table))
            while hosted.table.actor == 1:
                await node.house.act(hosted, ADA, PlayMove(move=hosted.table.match.legal()[0]))
            await until(lambda: len(moves_of_bot(hosted.table)) > moves)
            assert not psutil.pid_exists(int(pid.read_text()))

    asyncio.run(scene())


def test_a_table_outlives_its_bot(tmp_path: Path, bot: Any) -> None:
    """The house is opened without it: a rule of thumb plays on."""

    async def scene() -> None:
        async with opened(tmp_path, bot(FIRST_MOVES)) as node:
            choice = Open(game="snails-pace", seats=["me", "mine.py"], options={"start": "x"})
            hosted = await node.house.open(ADA, choice, "t")
            await node.house.act(hosted, ADA, Start())
        async with opened(tmp_path) as node:
            hosted = await node.house.find("t")
            while hosted.table.actor == 0:
                await node.house.act(hosted, ADA, PlayMove(move=hosted.table.match.legal()[0]))
            await until(lambda: hosted.table.actor == 0 or hosted.table.match.over)
            with pytest.raises(Refusal, match="there is no bot 'mine.py'"):
                await node.house.open(ADA, choice, "t2")

    asyncio.run(scene())


def test_a_visitor_brings_nothing(tmp_path: Path, bot: Any) -> None:
    trap = bot("raise AssertionError('imported')", "trap.py")

    async def scene() -> None:
        async with opened(tmp_path, bot(FIRST_MOVES)) as node:
            for name in (trap, "trap.py", "mine.py:choose", bot(FIRST_MOVES)):
                with pytest.raises(Refusal, match="there is no bot"):
                    await node.house.open(ADA, Open(game="snails-pace", seats=["me", name]), "t")

    asyncio.run(scene())


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "Not rated: a bot plays that is not the house’s own."),
        ("es", "No puntúa: juega un bot que no es de la casa."),
        ("ca", "No puntua: hi juga un bot que no és de la casa."),
    ],
)
def test_its_games_are_not_rated(tmp_path: Path, bot: Any, language: str, words: str) -> None:
    async def scene() -> None:
        async with opened(tmp_path, bot(FIRST_MOVES)) as node:
            hosted = await begun(node, "mine.py")
            with speaking(language):
                assert rating_text(hosted.table) == words

    asyncio.run(scene())


def test_names_at_tables(bot: Any) -> None:
    assert table_name(f"{EXAMPLE}:choose") == table_name(str(EXAMPLE)) == "my_bot.py"
    assert table_name(f"{EXAMPLE}:Patient") == "my_bot.py:Patient"
    assert table_name("package.bots:choose") == "package.bots:choose"
    bring_bots([f"{EXAMPLE}:choose", f"{EXAMPLE}:Patient"])
    assert brought_bots() == ["my_bot.py", "my_bot.py:Patient"]
    with pytest.raises(Refusal, match=r"two bots would be called my_bot\.py"):
        bring_bots([f"{EXAMPLE}:choose", str(EXAMPLE)])


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--bots", "nowhere.py:choose"], "there is no file nowhere.py"),
        (["--bots", f"{EXAMPLE}:choose", "--workers", "0"], "--bots needs --workers 1 or more"),
    ],
)
def test_the_host_is_told_what_is_wrong(tmp_path: Path, options: list[str], words: str) -> None:
    command = [
        sys.executable,
        "-m",
        "snailhouse",
        "serve",
        "--data-dir",
        str(tmp_path),
        "--no-browser",
        *options,
    ]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 2
    assert words in done.stderr.splitlines()[-1]
