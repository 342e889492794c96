"""Tables that nobody watches, and what reading costs, on a real node in this process."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

import snailhouse
from snailhouse.server.live.attendance import UnattendedTables
from snailhouse.server.live.house import House
from snailhouse.server.live.watcher import Watcher
from snailhouse.server.node import ServerNode, running
from snailhouse.server.refusals import TooMuch
from snailhouse.server.settings import Limits, Settings
from snailhouse.server.storage.database import sqlite_url
from snailhouse.server.thinking import service
from snailhouse.server.thinking.jobs import AnyJob, BotJob
from snailhouse.server.thinking.moment_pages import MomentPages, ShownGame
from snailhouse.server.thinking.purposes import Owner, Purpose, Shares
from snailhouse.table import Open, PlayMove, Start, Visitor, seen_by
from tests.server.test_keeper import until
from tests.server.thinking.test_service import Held

ADA, EVE = Visitor("ada", "Ada"), Visitor("eve", "Eve")
ALL_BOTS = Open(game="snails-pace", seats=["greedy", "greedy"])


@asynccontextmanager
async def opened(folder: Path, **changes: Any) -> AsyncIterator[ServerNode]:
    """A node that thinks in threads, at which bots that nobody watches never move."""
    usual: dict[str, Any] = {"workers": 0, "unattended_seconds": 3600.0, "sweep_seconds": 0.02}
    async with running(Settings(sqlite_url(folder / "house.sqlite3"), **{**usual, **changes})) as node:
        for visitor in (ADA, EVE):
            if await node.store.nickname(visitor.id) is None:
                await node.store.add_player(visitor.id, visitor.name)
        yield node


async def start(house: House, visitor: Visitor, choice: Open, table: str) -> Any:
    hosted = await house.open(visitor, choice, table)
    await house.act(hosted, visitor, Start())
    return hosted


class Asked:
    """Listens to what the house is asked to think about."""

    def __init__(self, node: ServerNode, monkeypatch: pytest.MonkeyPatch) -> None:
        self.jobs: list[tuple[AnyJob, Purpose, Owner]] = []
        self._about = node.thinking.about
        monkeypatch.setattr(node.thinking, "about", self)

    async def __call__(self, job: AnyJob, purpose: Purpose, owner: Owner) -> Any:
        self.jobs.append((job, purpose, owner))
        return await self._about(job, purpose, owner)


def test_of_a_visitor_s_hundred_and_fifty_tables_of_bots_a_few_play_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene() -> None:
        async with opened(tmp_path) as node:
            asked = Asked(node, monkeypatch)
            tables = [await start(node.house, EVE, ALL_BOTS, f"t{n}") for n in range(150)]
            await until(lambda: len(node.keeper._busy) == 3)
            assert {table.version for table in tables} == {tables[0].version}, "they take their time"
            hers = await start(
                node.house, ADA, Open(game="snails-pace", seats=["me", "greedy"], options={"start": "o"}), "ada"
            )
            await until(lambda: hers.table.actor == 0 and "ada" not in node.keeper._busy)
            assert [(purpose, owner.visitor) for _, purpose, owner in asked.jobs] == [(Purpose.BOT, "ada")]
            await node.keeper.sweep()
            assert len(await node.store.overdue(1e12, 500)) == 3, "nobody looks for those that pause"

    asyncio.run(scene())


def test_a_paused_table_goes_on_when_it_is_watched_also_after_a_restart(tmp_path: Path) -> None:
    async def scene() -> None:
        limits = Limits(unattended_tables=0)
        async with opened(tmp_path, limits=limits) as node:
            hosted = await start(node.house, EVE, ALL_BOTS, "t")
            begun = hosted.version
            await until(lambda: not node.keeper._busy and not node.keeper._pausing)
            assert hosted.version == begun
        async with opened(tmp_path, limits=limits) as node:
            await node.keeper.sweep()
            assert node.house.known("t") is None
            hosted = await node.house.find("t")
            await until(lambda: not node.keeper._busy)
            assert hosted.version == begun
            watcher = Watcher(None)
            hosted.watchers.add(watcher)
            node.keeper.greet(hosted)
            await until(lambda: hosted.version > begun + 4)
            hosted.watchers.discard(watcher)
            await until(lambda: not node.keeper._busy)
            assert hosted.table.phase == "playing"

    asyncio.run(scene())


def test_a_table_that_takes_its_time_makes_haste_when_it_is_watched(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(tmp_path) as node:
            hosted = await start(node.house, EVE, ALL_BOTS, "t")
            await until(lambda: "t" in node.keeper._watched)
            hosted.watchers.add(Watcher(None))
            node.keeper.greet(hosted)
            await until(lambda: hosted.table.phase == "over")

    asyncio.run(scene())


def test_a_thought_that_waits_behind_others_is_a_bot_s_when_its_table_is_watched(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene() -> None:
        async with opened(tmp_path, unattended_seconds=0.0) as node:
            held, scheduler = Held(node.thinking.pool, monkeypatch), node.thinking.scheduler
            tables = {name: await start(node.house, EVE, ALL_BOTS, name) for name in ("one", "two")}
            await until(lambda: held.asked and scheduler.queue.waiting(Purpose.UNATTENDED) == 1)
            (waiting,) = [name for name in tables if node.keeper._thoughts[name].job not in held.asked]
            tables[waiting].watchers.add(Watcher(None))
            node.keeper.greet(tables[waiting])
            await until(lambda: len(held.asked) == 2)
            assert {thought.purpose for thought in scheduler.running} == {Purpose.UNATTENDED, Purpose.BOT}

    asyncio.run(scene())


def test_places_for_unwatched_tables_are_counted_by_visitor_address_and_in_all() -> None:
    places = UnattendedTables(each=2, in_all=5)
    admitted = [places.admit(f"{n}", Owner("here", f"v{n // 3}")) for n in range(9)]
    assert admitted == [True, True, False, True, True, False, False, False, False]
    assert places.admit("there", Owner("there", "x"))
    assert not places.admit("more", Owner("more", "y")), "five in all"
    assert places.admit("0", Owner("here", "v0")), "who has a place keeps it"
    places.leave("0")
    assert places.admit("more", Owner("more", "y"))


def test_the_page_says_that_bots_are_warming_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    finish = asyncio.Event()

    async def compile_slowly(game: str) -> bool:
        await finish.wait()
        return True

    monkeypatch.setattr(service, "is_compiled", lambda game: False)
    monkeypatch.setattr(service, "compile_apart", compile_slowly)

    async def scene() -> None:
        async with opened(tmp_path) as node:
            asked = Asked(node, monkeypatch)
            choice = Open(game="snails-pace", seats=["me", "medium"], options={"start": "o"})
            hosted = await start(node.house, ADA, choice, "t")
            await until(lambda: hosted.table.actor == 0)
            assert isinstance(asked.jobs[0][0], BotJob)
            assert asked.jobs[0][0].bot == "greedy"
            assert seen_by(hosted.table, 0).bots_warming
            finish.set()
            await until(lambda: not node.thinking._compiling)
            await node.house.act(hosted, ADA, PlayMove(move=hosted.table.match.legal()[0]))
            await until(lambda: hosted.table.actor == 0 and len(asked.jobs) > 1)
            assert asked.jobs[-1][0].level == "medium"
            assert not seen_by(hosted.table, 0).bots_warming

    asyncio.run(scene())


def test_thirty_readers_of_one_game_cost_as_much_as_one(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(tmp_path) as node:
            hosted = await start(node.house, EVE, ALL_BOTS, "t")
            hosted.watchers.add(Watcher(None))
            node.keeper.greet(hosted)
            await until(lambda: hosted.table.phase == "over")
            game = ShownGame("t", hosted.version, hosted.table.match.copy(), -3, hosted.table.names())
            pages = -(-(len(game.match.events) + 1) // 25)
            shown = await asyncio.gather(
                *(node.pages.moments(game, 0, 200, Owner(f"{n}", f"@{n}")) for n in range(30))
            )
            assert all(told == shown[0] for told in shown)
            assert node.pages.made == pages
            assert await node.pages.moments(game, 7, 30, Owner("x", "@x")) == shown[0][7:37]
            assert node.pages.made == pages
            sizes = [sum(map(len, page)) for page in (shown[0][:25], shown[0][25:50])]
            one = MomentPages(node.thinking, most=max(sizes))
            for first, made in ((0, 1), (25, 2), (25, 2), (0, 3)):
                await one.moments(game, first, 25, Owner("x", "@x"))
                assert one.made == made, "there is room for one page, the latest"
            assert one._bytes == sizes[0]

    asyncio.run(scene())


def test_what_another_reader_may_not_ask_for_any_more_is_made_for_the_next() -> None:
    """Two ask for one page at once; the first has read too much, and is the only one who is told so."""
    poor, rich = Owner("x", "poor"), Owner("y", "rich")

    async def about(job: AnyJob, purpose: Purpose, owner: Owner) -> list[bytes]:
        await asyncio.sleep(0)
        if owner == poor:
            raise TooMuch(9.0)
        return [b"{}"]

    async def scene() -> list[Any]:
        pages: Any = MomentPages(cast(Any, SimpleNamespace(about=about)))
        game = ShownGame("t", 1, snailhouse.game("snails-pace").match(), -3, [])
        asked = (pages.moments(game, 0, 1, owner) for owner in (poor, rich))
        return await asyncio.gather(*asked, return_exceptions=True)

    refused, shown = asyncio.run(scene())
    assert isinstance(refused, TooMuch)
    assert shown == [b"{}"]


def test_who_looks_back_at_too_much_is_told_to_wait(tmp_path: Path) -> None:
    async def scene() -> None:
        limits = Limits(shares=Shares(reading_rate=0.01, reading_burst=0.3, address_share=1.0))
        async with opened(tmp_path, limits=limits) as node:
            hosted = await start(node.house, EVE, ALL_BOTS, "t")
            match = hosted.table.match.copy()
            reader = Owner("r", "@r")
            with pytest.raises(TooMuch, match="looked back at very much; ask again in"):
                await asyncio.gather(
                    *(
                        node.pages.moments(ShownGame("t", version, match, -3, []), 0, 25, reader)
                        for version in range(9)
                    )
                )

    asyncio.run(scene())


def test_lists_and_previews_are_limited_by_address(tmp_path: Path) -> None:
    async def scene() -> None:
        limits = Limits(shares=Shares(reading_rate=0.01, reading_burst=0.05, address_share=1.0))
        async with opened(tmp_path, limits=limits) as node:
            reader = Owner("r", "@r")
            for _ in range(5):
                node.thinking.read(reader, 0.01)
            with pytest.raises(TooMuch, match="looked back at very much"):
                node.thinking.read(reader, 0.01)
            with pytest.raises(TooMuch), node.thinking.reading(reader):
                raise AssertionError("it is refused before any work")
            with node.thinking.reading(Owner("other", "@other")):
                pass

    asyncio.run(scene())


def test_work_done_at_once_costs_what_it_takes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene() -> None:
        limits = Limits(shares=Shares(reading_rate=0.001, reading_burst=1.0, address_share=1.0))
        async with opened(tmp_path, limits=limits) as node:
            reader, now = Owner("r", "@r"), time.perf_counter()
            for seconds in (0.5, 0.6):
                ticks = iter((now, now + seconds))
                monkeypatch.setattr(time, "perf_counter", ticks.__next__)
                with node.thinking.reading(reader):
                    pass
                monkeypatch.undo()
            with pytest.raises(TooMuch), node.thinking.reading(reader):
                raise AssertionError("both together took more than there was")

    asyncio.run(scene())
