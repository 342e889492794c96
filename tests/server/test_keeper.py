"""The house's own duties, on a real node in this process."""

from __future__ import annotations

import asyncio
import json
import threading
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from sqlalchemy import insert, update

from snailhouse.server.api.lists import cards
from snailhouse.server.live import keeper
from snailhouse.server.live.hosted import HostedTable
from snailhouse.server.live.watcher import Watcher
from snailhouse.server.node import ServerNode, running
from snailhouse.server.settings import Settings, kept_for
from snailhouse.server.storage import schema
from snailhouse.server.storage.database import sqlite_url
from snailhouse.server.thinking.jobs import AnyJob
from snailhouse.server.thinking.purposes import Owner, Purpose
from snailhouse.table import Clock, Offer, Open, PlayMove, Say, Start, Visitor
from tests.server.parts import Redis

ADA = Visitor("ada", "Ada")
DEADLINE = 60.0


@asynccontextmanager
async def opened(folder: Path, **settings: Any) -> AsyncIterator[ServerNode]:
    """A node that removes no table, however long ago it changed."""
    chosen = Settings(sqlite_url(folder / "house.sqlite3"), retention=kept_for(0, 0, 0), **settings)
    before = threading.enumerate()
    async with running(chosen) as node:
        await node.store.add_player(ADA.id, ADA.name)
        yield node
    for thread in threading.enumerate():
        if thread not in before and "_connection_worker_thread" in thread.name:
            await asyncio.to_thread(
                thread.join, 1.0
            )  # given up at work, it tells the loop, which has to be there


async def add_unreadable(node: ServerNode, table: str) -> None:
    """A table of a game that this house does not have, at which the house should have acted long ago."""
    lately = time.time() - 3600  # tables that were abandoned long ago are removed
    row = {"id": table, "game": "gone", "public": True, "phase": "playing", "open_seats": 0}
    event = {"type": "opened", "at": 0, "game": "gone", "options": {}, "clock": {}, "seed": "00" * 32}
    async with node.store.engine.begin() as connection:
        await connection.execute(insert(schema.table_rows).values(**row, opened=lately, changed=lately, due=1))
        await connection.execute(
            insert(schema.event_rows).values(table=table, number=1, body=json.dumps(event))
        )


async def until(wanted: Any) -> None:
    try:
        async with asyncio.timeout(DEADLINE):
            while not wanted():
                await asyncio.sleep(0.005)
    except TimeoutError:
        raise TimeoutError(f"it never came to what line {wanted.__code__.co_firstlineno} waits for") from None


class Slow:
    """A bot that thinks until it is told to go on."""

    def __init__(self, node: ServerNode, monkeypatch: pytest.MonkeyPatch) -> None:
        self.thinking, self.go_on, self.turns, self.called_off = asyncio.Event(), asyncio.Event(), 0, 0
        self._about = node.thinking.about
        monkeypatch.setattr(node.thinking, "about", self)

    async def __call__(self, job: AnyJob, purpose: Purpose, owner: Owner) -> Any:
        self.turns += 1
        self.thinking.set()
        try:
            await asyncio.wait_for(self.go_on.wait(), DEADLINE)
        except asyncio.CancelledError:
            self.called_off += 1
            raise
        return await self._about(job, purpose, owner)


def test_a_table_has_one_alarm_however_many_turns_it_has_seen(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(tmp_path) as node:
            clock = Clock("days", 30)
            hosted = await node.house.open(
                ADA, Open(game="snails-pace", seats=["me", "random"], clock=clock), "t"
            )
            await node.house.act(hosted, ADA, Start())
            for _ in range(5):
                await until(lambda: hosted.table.actor == 0 and "t" not in node.keeper._busy)
                await node.house.act(hosted, ADA, PlayMove(move=hosted.table.match.legal()[0]))
            await until(lambda: hosted.table.actor == 0 and "t" not in node.keeper._busy)
            scheduled: list[asyncio.TimerHandle] = asyncio.get_running_loop()._scheduled  # type: ignore[attr-defined]
            alarms = [timer for timer in scheduled if "Keeper" in repr(timer) and not timer.cancelled()]
            assert len(alarms) == 1

    asyncio.run(scene())


@pytest.mark.parametrize("fleet", [False, True])
def test_what_follows_from_another_node_s_change_is_left_to_that_node_for_a_while(
    tmp_path: Path, cache: Redis, fleet: bool
) -> None:
    async def scene() -> None:
        others = {"redis": cache.url} if fleet else {}
        async with opened(tmp_path, sweep_seconds=3600, overdue_seconds=3600, **others) as node:
            attended: list[str] = []
            node.keeper.attend = attended.append  # type: ignore[method-assign]
            choice = Open(game="snails-pace", seats=["me", "random"], options={"start": "o"})
            hosted = await node.house.open(ADA, choice, "t")
            await node.house.act(hosted, ADA, Start())
            assert attended == ["t"], "what follows from its own is done at once"
            node.keeper.notice(hosted, ours=False)
            assert attended == (["t"] if fleet else ["t", "t"])
            assert ("t" in node.keeper._timers) is fleet

    asyncio.run(scene())


def test_a_table_that_cannot_be_read_keeps_the_house_from_no_other(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(tmp_path, sweep_seconds=3600) as node:
            now = node.time.now() / 1000
            await add_unreadable(node, "bad")
            for table, due in (("good", now - 1), ("later", now + 3600)):
                await node.house.open(ADA, Open(game="snails-pace", seats=["random", "random"]), table)
                async with node.store.engine.begin() as connection:
                    await connection.execute(
                        update(schema.table_rows).where(schema.table_rows.c.id == table).values(due=due)
                    )
            attended: list[str] = []
            node.keeper.attend = attended.append  # type: ignore[method-assign]
            await node.keeper.sweep()
            assert attended == ["good"]

    asyncio.run(scene())


async def due_at(node: ServerNode, table: str, when: float) -> None:
    """The house should act at a new table of bots at that time, in seconds."""
    await node.house.open(ADA, Open(game="snails-pace", seats=["random", "random"]), table)
    async with node.store.engine.begin() as connection:
        here = update(schema.table_rows).where(schema.table_rows.c.id == table)
        await connection.execute(here.values(due=when))


@pytest.mark.parametrize("fleet", [False, True])
def test_a_duty_is_taken_over_when_another_node_is_so_late_that_it_must_be_gone(
    tmp_path: Path, cache: Redis, fleet: bool
) -> None:
    """A node that is alone leaves nothing to others, and nobody acts before it is time."""

    async def scene() -> None:
        others = {"redis": cache.url} if fleet else {}
        async with opened(tmp_path, sweep_seconds=3600, overdue_seconds=600, **others) as node:
            now = node.time.now() / 1000
            for table, late in (("soon", -300), ("late", 300), ("abandoned", 900)):
                await due_at(node, table, now - late)
            attended: list[str] = []
            node.keeper.attend = attended.append  # type: ignore[method-assign]
            await node.keeper.sweep()
            assert attended == (["abandoned"] if fleet else ["abandoned", "late"])

    asyncio.run(scene())


def test_a_table_that_cannot_be_read_is_left_alone_for_a_while(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A sweep a second would otherwise read it, and fail, once a second."""
    now, read = [1_000.0], list[str]()
    monkeypatch.setattr(keeper, "time", SimpleNamespace(monotonic=lambda: now[0]))

    async def scene() -> None:
        async with opened(tmp_path, sweep_seconds=3600) as node:
            await add_unreadable(node, "bad")
            reread = node.other_nodes.reread

            async def noted(table: str) -> HostedTable:
                read.append(table)
                return await reread(table)

            node.other_nodes.reread = noted  # type: ignore[method-assign]
            for seconds in (0.0, 1.0, keeper.REST_SECONDS - 1.5, 1.0):
                now[0] += seconds
                await node.keeper.sweep()
            assert read == ["bad"] * 2, "at first, and when it has rested"

    asyncio.run(scene())


def test_a_table_that_cannot_be_read_is_listed_as_closed(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(tmp_path, sweep_seconds=3600) as node:
            await node.house.open(ADA, Open(game="snails-pace", listed=True), "good")
            await add_unreadable(node, "bad")
            listed = await cards(node, lambda: node.store.lists.lobby(None, 9), ADA)
            assert [(card.id, card.phase) for card in listed] == [("good", "gathering"), ("bad", "closed")]
            assert "does not have its game, gone" in (listed[1].closed or "")

    asyncio.run(scene())


def test_a_bot_s_move_is_seen_though_the_table_was_forgotten_while_it_thought(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene() -> None:
        async with opened(tmp_path, most_live_tables=1) as node:
            slow = Slow(node, monkeypatch)
            choice = Open(game="snails-pace", seats=["me", "random"], options={"start": "o"})
            hosted = await node.house.open(ADA, choice, "t")
            await node.house.act(hosted, ADA, Start())
            await until(slow.thinking.is_set)
            await node.house.open(ADA, Open(game="snails-pace"), "another")
            assert node.house.known("t") is None
            again = await node.house.find("t")
            again.watchers.add(Watcher(ADA.id))
            slow.go_on.set()
            await until(lambda: "t" not in node.keeper._busy)
            assert again.table.actor == 0
            assert again.version == (await node.store.lists.versions(["t"]))["t"]

    asyncio.run(scene())


def test_what_a_bot_thought_of_before_an_undo_is_called_off(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene() -> None:
        async with opened(tmp_path) as node:
            slow = Slow(node, monkeypatch)
            choice = Open(game="snails-pace", seats=["me", "random"], options={"start": "x"}, study=True)
            hosted = await node.house.open(ADA, choice, "t")
            await node.house.act(hosted, ADA, Start())
            first, second, *_ = hosted.table.match.legal()
            await node.house.act(hosted, ADA, PlayMove(move=first))
            await until(slow.thinking.is_set)
            moment = hosted.table.moment
            await node.house.act(hosted, ADA, Offer(kind="undo"))
            await until(lambda: slow.called_off == 1)
            await node.house.act(hosted, ADA, PlayMove(move=second))
            assert (hosted.table.actor, hosted.table.moment) == (1, moment)
            slow.go_on.set()
            await until(lambda: hosted.table.actor == 0)
            assert slow.turns == 2

    asyncio.run(scene())


def test_no_bot_is_asked_for_the_turn_of_a_person(tmp_path: Path) -> None:
    """The duty may have been done by another node before this one comes to it."""

    async def scene() -> None:
        async with opened(tmp_path) as node:
            choice = Open(
                game="snails-pace", seats=["me", "random"], options={"start": "x"}, clock=Clock("days", 30)
            )
            hosted = await node.house.open(ADA, choice, "t")
            await node.house.act(hosted, ADA, Start())
            moment = hosted.table.moment
            await node.keeper._bot_moves(hosted)
            assert (hosted.table.actor, hosted.table.moment) == (0, moment)

    asyncio.run(scene())


def test_talk_while_a_bot_thinks_costs_it_no_thought(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene() -> None:
        async with opened(tmp_path) as node:
            slow = Slow(node, monkeypatch)
            choice = Open(game="snails-pace", seats=["me", "random"], options={"start": "o"})
            hosted = await node.house.open(ADA, choice, "t")
            await node.house.act(hosted, ADA, Start())
            await until(slow.thinking.is_set)
            await node.house.act(hosted, ADA, Say(text="hurry"))
            assert slow.called_off == 0
            slow.go_on.set()
            await until(lambda: hosted.table.actor == 0)
            assert slow.turns == 1

    asyncio.run(scene())
