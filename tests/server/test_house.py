"""The house over a real database: what is not committed is never seen, and what is forgotten is read again."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from types import SimpleNamespace

import pytest

from snailhouse.core.errors import Refusal
from snailhouse.server.live import housetime
from snailhouse.server.live.background import Background
from snailhouse.server.live.house import House
from snailhouse.server.live.housetime import HouseTime
from snailhouse.server.live.other_nodes import OtherNodes
from snailhouse.server.live.watcher import Watcher
from snailhouse.server.refusals import NoSuchTable
from snailhouse.server.storage.database import migrate, open_engine
from snailhouse.server.storage.presence import Absence, Presence
from snailhouse.server.storage.store import Store
from snailhouse.server.storage.writer import Unavailable, Writer
from snailhouse.table import (
    Offer,
    Open,
    PlayMove,
    Resign,
    Say,
    Start,
    Visitor,
    bot_turn,
    house_asker,
    seen_by,
)
from tests.server.people import patient

ADA = Visitor("ada", "Ada")
ALONE = Open(game="snails-pace", seats=["me", "me"], hot_seat=True)


@asynccontextmanager
async def house(folder: Path, most_hosted: int = 100, nodes: int = 1) -> AsyncIterator[list[House]]:
    """Houses over one SQLite file, each with a writer of its own as `_writer`."""
    engine = open_engine(f"sqlite:///{folder / 'house.sqlite3'}")
    await migrate(engine)
    store = Store(engine)
    await store.add_player(ADA.id, ADA.name)
    writers = [Writer(engine) for _ in range(nodes)]
    for writer in writers:
        writer.start()
    times = [HouseTime(Presence(engine), 3600.0) for _ in writers]
    yield [House(store, writer, time, most_hosted) for writer, time in zip(writers, times, strict=True)]
    for writer in writers:
        await writer.stop()
    await engine.dispose()


@pytest.mark.parametrize(
    ("ahead", "follows"),
    [(86_400_000, 1000), (400, 400), (0, 0), (-400, -400), (-86_400_000, -1000)],
)
def test_the_house_s_time_follows_the_database_s_by_a_hundredth_of_the_time_that_passed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ahead: int, follows: int
) -> None:
    passed = 0

    class Clock(Presence):
        async def beat(self, now: int, longest_silence: int) -> int:
            return now + ahead

        async def absences(self, after: int) -> list[Absence]:
            return []

    of_the_machine = SimpleNamespace(
        time_ns=lambda: 10**18, monotonic_ns=lambda: passed * 10**9, monotonic=lambda: float(passed)
    )
    monkeypatch.setattr(housetime, "time", of_the_machine)

    async def scene() -> None:
        nonlocal passed
        time = HouseTime(Clock(open_engine(f"sqlite:///{tmp_path}/none")), 3600.0)
        began, passed = time.now(), 100
        await time._beat()
        assert time.now() - began == 100_000 + follows

    asyncio.run(scene())


def test_what_could_not_be_committed_is_gone_from_memory(tmp_path: Path) -> None:
    async def scene() -> None:
        async with house(tmp_path) as (only,):
            hosted = await only.open(ADA, ALONE, "table")
            watcher = Watcher("ada")
            hosted.watchers.add(watcher)
            await only.act(hosted, ADA, Start())
            committed = hosted.version
            await only._writer.stop()
            for _ in range(2):
                with pytest.raises(Unavailable):
                    await only.act(hosted, ADA, Say(text="never said"))
            assert hosted.dirty
            assert "never said" not in str(await hosted.take_update(watcher))
            await OtherNodes(only, Background(), alone=True).sweep()
            assert not hosted.dirty, "who watches is shown what is committed, though nobody asks for anything"
            async with only.committed(hosted) as table:
                assert table.version == hosted.version == committed
                assert not table.chat

    asyncio.run(scene())


def test_a_table_out_of_memory_is_read_again(tmp_path: Path) -> None:
    async def scene() -> None:
        async with house(tmp_path, most_hosted=3) as (only,):
            first = await only.open(ADA, ALONE, "first")
            await only.act(first, ADA, Start())
            watched = await only.open(ADA, ALONE, "watched")
            watched.watchers.add(Watcher("ada"))
            at_work = await only.open(ADA, ALONE, "at work")
            async with at_work.lock:  # somebody's command is carried out there
                for number in range(6):
                    await only.open(ADA, ALONE, f"table{number}")
            assert only.known("first") is None
            assert only.known("watched") is watched
            assert only.known("at work") is at_work
            again = await only.find("first")
            assert again is not first
            assert again.table.match.events == first.table.match.events
            assert again.version == first.version

    asyncio.run(scene())


def test_of_too_many_tables_the_longest_unused_is_forgotten(tmp_path: Path) -> None:
    async def scene() -> None:
        async with house(tmp_path, most_hosted=2) as (only,):
            for name in ("first", "second"):
                await only.open(ADA, ALONE, name)
            await only.find("first")
            await only.open(ADA, ALONE, "third")
            known = [name for name in ("first", "second", "third") if only.known(name) is not None]
            assert known == ["first", "third"]

    asyncio.run(scene())


def test_a_house_that_is_behind_reads_and_decides_again(tmp_path: Path) -> None:
    async def scene() -> None:
        async with house(tmp_path, nodes=2) as (one, two):
            mine = await one.open(ADA, ALONE, "table")
            theirs = await two.find("table")
            await one.act(mine, ADA, Say(text="first"))
            assert theirs.version < mine.version
            await two.act(theirs, ADA, Say(text="second"))
            await one.catch_up(mine)
            for hosted in (mine, theirs):
                assert [remark.text for remark in hosted.table.chat] == ["first", "second"]
            await one.act(mine, ADA, Start())
            with pytest.raises(Refusal, match="begun"):
                await two.act(theirs, ADA, Start())

    asyncio.run(scene())


def test_news_of_other_nodes_are_read_whichever_way_they_come(tmp_path: Path) -> None:
    async def scene() -> None:
        async with house(tmp_path, nodes=2) as (one, two):
            background = Background()
            others = OtherNodes(two, background, alone=False)
            mine, copy = await one.open(ADA, ALONE, "table"), await two.find("table")
            copy.watchers.add(Watcher(None))
            for learn in ("hear", "sweep", "newest"):
                await one.act(mine, ADA, Say(text=learn))
                assert copy.version == mine.version - 1
                if learn == "hear":
                    others.hear("table", mine.version)
                    others.hear("table", copy.version)
                    others.hear("never seen", 3)
                else:
                    await (others.sweep() if learn == "sweep" else others.newest("table"))
                async with patient(lambda: f"the copy stays at version {copy.version}"):
                    while copy.version < mine.version:
                        await asyncio.sleep(0)
                assert copy.table.chat[-1].text == learn
            await background.stop()

    asyncio.run(scene())


def test_an_unknown_table_is_refused_every_time(tmp_path: Path) -> None:
    async def scene() -> None:
        async with house(tmp_path) as (only,):
            answers = await asyncio.gather(*(only.find("none") for _ in range(3)), return_exceptions=True)
            assert {type(answer) for answer in answers} == {NoSuchTable}

    asyncio.run(scene())


def test_every_node_knows_that_a_bot_moved_by_a_rule_of_thumb(tmp_path: Path) -> None:
    """The node that moved for it and the others, which read the move, and for how long it is true."""

    async def scene() -> None:
        async with house(tmp_path, nodes=2) as (one, two):
            choice = Open(game="snails-pace", seats=["me", "medium"], options={"start": "o"})
            mine = await one.open(ADA, choice, "table")
            await one.act(mine, ADA, Start())
            theirs = await two.find("table")
            for warming in (True, False):
                while mine.table.actor == 0:
                    await one.act(mine, ADA, PlayMove(move=mine.table.match.legal()[0]))
                turn = bot_turn(mine.table)
                command = turn.command(turn.match.legal()[0], warming=warming)
                await one.carry_out(mine, command, house_asker(one.time.now()))
                await two.catch_up(theirs)
                assert [seen_by(copy.table).bots_warming for copy in (mine, theirs)] == [warming, warming]

    asyncio.run(scene())


def test_a_rematch_is_the_business_of_the_node_that_opened_it(tmp_path: Path) -> None:
    """In a fleet others wait some seconds before they do what is due there; this node does it at once."""

    async def scene() -> None:
        async with house(tmp_path) as (only,):
            hosted = await only.open(ADA, Open(game="snails-pace", seats=["me", "random"]), "table")
            await only.act(hosted, ADA, Start())
            await only.act(hosted, ADA, Resign())
            told: list[tuple[str, bool]] = []
            only.changed.append(lambda changed, ours: told.append((changed.id, ours)))
            await only.act(hosted, ADA, Offer(kind="rematch"))
            assert hosted.table.sequel is not None
            assert (hosted.table.sequel.table, True) in told
            again = await only.find(hosted.table.sequel.table)
            seeds = {hosted.table.opened.seed, again.table.opened.seed, again.table.opened.next_seed}
            assert [len(bytes.fromhex(seed)) for seed in seeds] == [32] * 3, "each of 256 bits, and of its own"

    asyncio.run(scene())
