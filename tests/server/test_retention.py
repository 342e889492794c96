"""What nobody needs any more is removed after its time, and nothing that is alive."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any, cast

import pytest
from sqlalchemy import insert, select, text

from snailhouse.server.live.retention import Forgetting
from snailhouse.server.node import ServerNode, running
from snailhouse.server.refusals import NoSuchTable
from snailhouse.server.settings import SECONDS_A_DAY, Retention, Settings, kept_for
from snailhouse.server.storage import retention, tidings, ways
from snailhouse.server.storage.keys import SEEN_SECONDS
from snailhouse.server.storage.retention import Removal
from snailhouse.server.storage.schema import (
    event_rows,
    metadata,
    player_rows,
    table_rows,
    tiding_rows,
    way_rows,
)
from snailhouse.server.storage.tidings import TidingStore
from snailhouse.table import Clock, Open, Resign, Say, Sit, Start, Visitor, seen_by
from tests.server.people import patient

ADA, BOB, EVE = Visitor("ada", "Ada"), Visitor("bob", "Bob"), Visitor("eve", "Eve")
LONG_AGO = 1000.0
"""A time before everything that is kept."""


@asynccontextmanager
async def opened(url: str, **changes: Any) -> AsyncIterator[ServerNode]:
    """A node that removes nothing by itself, unless the settings are changed."""
    async with running(Settings(url, **{"workers": 0, "retention": kept_for(0, 0, 0), **changes})) as node:
        for visitor in (ADA, BOB, EVE):
            if await node.store.met(visitor.id) is None:
                await node.store.add_player(visitor.id, visitor.name)
        yield node


async def between(node: ServerNode, table: str, clock: Clock | None = None) -> Any:
    """A game of Ada and Bob that has begun, with a remark."""
    choice = Open(game="snails-pace", seats=["me", "open"], clock=clock or Clock())
    hosted = await node.house.open(ADA, choice, table)
    await node.house.act(hosted, BOB, Sit())
    await node.house.act(hosted, ADA, Start())
    await node.house.act(hosted, ADA, Say(text="hello"))
    return hosted


async def aged(node: ServerNode, *tables: str) -> None:
    """Nothing has happened at these tables for very long."""
    async with node.store.engine.begin() as connection:
        for table in tables:
            await connection.execute(text("UPDATE tables SET changed = 1 WHERE id = :id"), {"id": table})


async def ids(node: ServerNode, column: Any = table_rows.c.id) -> set[str]:
    async with node.store.engine.connect() as connection:
        return set((await connection.execute(select(column))).scalars())


def test_abandoned_tables_go_and_living_ones_stay(url: str) -> None:
    async def scene() -> None:
        async with opened(url) as node:
            over = await between(node, "over")
            await node.house.act(over, ADA, Resign())
            for table in ("left", "fresh", "twin"):
                await between(node, table)
            await between(node, "slow", Clock("days", 30))
            await node.house.open(EVE, Open(game="snails-pace", seats=["me", "open"]), "waiting")
            await aged(node, "over", "left", "slow", "waiting")
            removal = Removal(node.store.engine)
            assert set(await removal.abandoned_tables(LONG_AGO)) == {"left", "waiting"}
            assert list(await removal.abandoned_tables(LONG_AGO)) == []
            assert await ids(node) == {"over", "fresh", "twin", "slow"}
            assert await ids(node, event_rows.c.table) == {"over", "fresh", "twin", "slow"}

    asyncio.run(scene())


def test_whoever_is_late_for_a_removed_table_is_told_that_there_is_none(url: str) -> None:
    """Also at a node that has it in memory, where nobody was told."""

    async def scene() -> None:
        async with opened(url) as node:
            hosted = await between(node, "left")
            await aged(node, "left")
            assert await Removal(node.store.engine).abandoned_tables(LONG_AGO) == ["left"]
            with pytest.raises(NoSuchTable):
                await node.house.act(hosted, ADA, Say(text="anybody here?"))
            with pytest.raises(NoSuchTable):
                await node.house.find("left")
            assert await ids(node) == set()

    asyncio.run(scene())


def test_identities_that_nobody_came_back_with_go(url: str) -> None:
    async def scene() -> None:
        async with opened(url) as node:
            await between(node, "playing")
            for player in ("never-sat", "carried"):
                await node.store.add_player(player, "Somebody")
            key = {"hash": "h", "id": "k", "player": "carried", "kind": "token", "label": ""}
            await node.store.keys.add(key)
            async with node.store.engine.begin() as connection:
                await connection.execute(text("UPDATE players SET seen = 1, since = 1"))
                await connection.execute(text("UPDATE players SET seen = NULL WHERE id = 'carried'"))
            assert await node.store.met("eve") == "Eve", "who comes is seen"
            removal = Removal(node.store.engine)
            assert set(await removal.absent_players(LONG_AGO)) == {"never-sat", "carried"}
            assert await ids(node, player_rows.c.id) == {"ada", "bob", "eve"}, "the others have seats, or came"
            assert await node.store.keys.used("h", "token") is None
            hosted = await node.house.find("playing")
            await node.house.act(hosted, ADA, Resign())
            assert set(await removal.absent_players(LONG_AGO)) == {"ada", "bob"}
            assert await ids(node) == {"playing"}, "what they played stays"

    asyncio.run(scene())


def test_a_player_is_seen_now_and_then_not_at_every_request(url: str) -> None:
    async def scene() -> None:
        async with opened(url) as node:

            async def seen() -> float:
                async with node.store.engine.connect() as connection:
                    found = select(player_rows.c.seen).where(player_rows.c.id == "ada")
                    return float((await connection.execute(found)).scalar_one())

            first = await seen()
            await node.store.met("ada")
            assert await seen() == first
            async with node.store.engine.begin() as connection:
                old = {"seen": time.time() - SEEN_SECONDS - 1}
                await connection.execute(text("UPDATE players SET seen = :seen"), old)
            await node.store.met("ada")
            assert await seen() >= first

    asyncio.run(scene())


def test_old_remarks_go_and_the_game_stays(url: str) -> None:
    async def scene() -> None:
        async with opened(url) as node:
            old, new = await between(node, "old"), await between(node, "new")
            await node.house.act(old, BOB, Say(text='"}, {"type":"said" 100%'))
            version = old.version
            await aged(node, "old")
            removal = Removal(node.store.engine)
            assert await removal.old_remarks(LONG_AGO) == ["old"]
            assert list(await removal.old_remarks(LONG_AGO)) == []
            node.house.let_go(old)
            again = await node.house.find("old")
            assert (again.version, seen_by(again.table, 0).chat) == (version, [])
            assert not any("hello" in body or "100%" in body for body in await node.store.events("old"))
            await node.house.act(again, ADA, Say(text="a new one"))
            assert [remark.text for remark in seen_by(again.table, 0).chat] == ["a new one"]
            assert set(await removal.old_remarks(time.time() + 9)) == {"new", "old"}
            assert new.table.chat

    asyncio.run(scene())


def test_two_nodes_remove_side_by_side_what_one_would(
    postgres_url: Callable[[], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each takes what the other has not locked; together they remove everything once."""
    monkeypatch.setattr(retention, "BATCH", 3)

    async def scene() -> None:
        async with opened(postgres_url()) as node:
            choice = Open(game="snails-pace", seats=["me", "open"])
            tables = [f"t{number:02}" for number in range(20)]
            for table in tables:
                await node.house.open(ADA, choice, table)
            await aged(node, *tables)

            async def all_of_them() -> list[str]:
                removal, gone = Removal(node.store.engine), list[str]()
                while names := await removal.abandoned_tables(LONG_AGO):
                    gone += names
                return gone

            one, two = await asyncio.gather(all_of_them(), all_of_them())
            assert sorted(one + two) == tables
            assert await ids(node) == set()

    asyncio.run(scene())


def test_a_running_house_removes_by_itself_what_its_settings_say(url: str) -> None:
    """What was touched an hour ago and less stays."""
    keep = Retention(tables=3600.0, players=None, remarks=None)

    async def scene() -> None:
        async with opened(url, retention=keep, retention_seconds=0.02) as node:
            await between(node, "left")
            await between(node, "alive")
            await aged(node, "left")
            async with patient(lambda: "the table that everybody left is still there"):
                while "left" in await ids(node) or node.house.known("left") is not None:
                    await asyncio.sleep(0.02)
            assert await ids(node) == {"alive"}
            assert node.house.known("alive") is not None
            assert await ids(node, player_rows.c.id) == {"ada", "bob", "eve"}

    asyncio.run(scene())


def test_of_tidings_only_the_newest_stay(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tidings, "KEPT", 2)

    async def scene() -> None:
        async with opened(url) as node:
            store = TidingStore(node.store.engine)
            await store.post("key", *"abcde")
            await store.forget_old()
            assert [tiding.name for tiding in await store.about(0)] == ["c", "d", "e"]

    asyncio.run(scene())


def test_a_tiding_whose_transaction_took_longer_than_that_of_a_later_one_is_heard_all_the_same(
    url: str,
) -> None:
    async def scene() -> None:
        async with opened(url, sweep_seconds=3600.0) as node:
            heard: list[str] = []
            node.tidings.listeners.append(lambda kind, name: heard.append(name))
            for number in (1000, 999):
                async with node.store.engine.begin() as connection:
                    row = {"number": number, "kind": "key", "name": f"{number}"}
                    await connection.execute(insert(tiding_rows).values(**row))
                for _ in range(2):
                    await node.tidings.round()
            assert heard == ["1000", "999"], "each once"

    asyncio.run(scene())


def test_days_become_seconds_and_none_for_ever() -> None:
    assert kept_for(2, 0, 1) == Retention(tables=2 * SECONDS_A_DAY, players=None, remarks=SECONDS_A_DAY)


_OF_A_PLAYER = (*retention._OF_A_PLAYER, *ways._OF_PLAYERS[1:], way_rows)


@pytest.mark.parametrize(("owner", "removed"), [("tables", retention._OF_A_TABLE), ("players", _OF_A_PLAYER)])
def test_everything_that_belongs_to_a_table_or_a_player_goes_with_it(owner: str, removed: Any) -> None:
    """Rows that a later migration adds must not keep others from being removed."""
    keys = [key for rows in metadata.tables.values() for key in rows.foreign_keys]
    owned = {key.parent.table.name for key in keys if key.column.table.name == owner}
    assert owned == {rows.name for rows in removed}


def test_everything_is_kept_as_long_as_its_own_setting_says() -> None:
    """Four different ages: what was touched before then goes, and nothing else's age counts."""
    asked: dict[str, float] = {}

    class Noting:
        def __getattr__(self, step: str) -> Any:
            async def remove(before: float) -> list[str]:
                asked[step] = time.time() - before
                return []

            return remove

    keep = Retention(tables=100.0, players=200.0, remarks=None, keys=400.0)
    asyncio.run(Forgetting(cast(Any, None), cast(Any, Noting()), keep).round())
    assert {step: round(age, -2) for step, age in asked.items()} == {
        "abandoned_tables": 100,
        "old_tournaments": 100,
        "unused_keys": 400,
        "absent_players": 200,
    }, "remarks and reports are kept for ever"
    asyncio.run(Forgetting(cast(Any, None), cast(Any, Noting()), Retention(None, None, 300.0, None)).round())
    assert [round(asked[step], -2) for step in ("old_remarks", "old_reports")] == [300, 300]
