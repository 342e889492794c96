"""Lists of tables: what waits for somebody is found, whatever was played since, and nothing is replayed."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from msgspec import structs
from sqlalchemy import text

from snailhouse.server.api.lists import TableCard, cards
from snailhouse.server.live import last_views
from snailhouse.server.live.house import House
from snailhouse.server.node import ServerNode, running
from snailhouse.server.settings import Settings, kept_for
from snailhouse.server.storage.adding import Append, Stored
from snailhouse.server.storage.database import migrate, open_engine
from snailhouse.server.storage.migrations import LATEST
from snailhouse.table import (
    Fill,
    Leave,
    LiveTable,
    Open,
    PlayMove,
    Rename,
    Resign,
    Say,
    Sit,
    StandIn,
    Start,
    Visitor,
)
from tests.server.parts import Node
from tests.server.people import Person

ADA, BOB = Visitor("ada", "Ada"), Visitor("bob", "Bob")


@asynccontextmanager
async def opened(url: str, **changes: Any) -> AsyncIterator[ServerNode]:
    """A node that removes no table, however long ago it changed."""
    async with running(Settings(url, workers=0, retention=kept_for(0, 0, 0), **changes)) as node:
        for visitor in (ADA, BOB):
            if await node.store.nickname(visitor.id) is None:
                await node.store.add_player(visitor.id, visitor.name)
        yield node


async def mine(node: ServerNode, visitor: Visitor, page: int = 0) -> list[TableCard]:
    return await cards(node, lambda: node.store.lists.tables_of(visitor.id, 100, page), visitor)


async def between_friends(house: House, table: str = "friends") -> Any:
    """A game of two in which it is Ada's turn."""
    hosted = await house.open(
        ADA, Open(game="snails-pace", seats=["me", "open"], options={"start": "x"}), table
    )
    await house.act(hosted, BOB, Sit())
    await house.act(hosted, ADA, Start())
    return hosted


def a_table(name: str, phase: str, changed: float, player: str = "ada", turn: str | None = None) -> Append:
    row: dict[str, Any] = {"id": name, "game": "snails-pace", "public": False, "phase": phase, "open_seats": 0}
    row |= {"due": None, "opened": 1.0, "changed": changed, "turn": turn, "version": 1, "position": None}
    return Append(
        [Stored(name, 1, "opened")], opening=row, seated=[{"player": player, "table": name, "since": 1.0}]
    )


def test_after_101_games_with_bots_a_friends_table_where_it_is_my_turn_is_the_first(url: str) -> None:
    async def scene() -> None:
        async with opened(url) as node:
            await between_friends(node.house)
            choice = Open(game="snails-pace", seats=["me", "greedy"], options={"start": "x"})
            for number in range(101):
                hosted = await node.house.open(ADA, choice, f"bots{number:03}")
                await node.house.act(hosted, ADA, Start())
                if number:
                    await node.house.act(hosted, ADA, Resign())
            listed = [*await mine(node, ADA), *await mine(node, ADA, 1)]
            assert len(listed) == 102
            assert [card.id for card in listed[:3]] == ["bots000", "friends", "bots100"]
            assert [card.your_turn for card in listed[:3]] == [True, True, False]
            assert [card.phase for card in listed].count("playing") == 2
            assert listed[1].seats[1].name == "Bob"
            first, *others = await mine(node, BOB)
            assert (first.id, first.your_turn, others) == ("friends", False, [])

    asyncio.run(scene())


def test_the_order_goes_on_beyond_a_page(url: str) -> None:
    """My turn, then what is not over, then what is; the latest first, on however many pages."""

    async def scene() -> None:
        async with opened(url) as node:
            kinds = [("over", None), ("playing", "bob"), ("playing", "ada"), ("gathering", None)]
            tables = [a_table(f"t{n:03}", kinds[n % 4][0], n, turn=kinds[n % 4][1]) for n in range(240)]
            await asyncio.gather(*map(node.writer.append, tables))
            pages = [await node.store.lists.tables_of("ada", 100, page) for page in range(4)]
            assert [len(page) for page in pages] == [100, 100, 40, 0]
            found = [int(row.id[1:]) for page in pages for row in page]

            def rank(number: int) -> int:
                return {2: 0, 1: 1, 3: 1, 0: 2}[number % 4]

            assert found == sorted(range(240), key=lambda number: (rank(number), -number))

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


def test_a_list_replays_no_table(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither from memory nor from the database: a node that has just started knows no table."""

    async def scene() -> None:
        async with opened(url) as node:
            await between_friends(node.house)
            choice = Open(game="snails-pace", seats=["me", "open"], listed=True)
            await node.house.open(BOB, choice, "public")
        async with opened(url) as node:
            monkeypatch.setattr(LiveTable, "__init__", None)
            assert [card.id for card in await mine(node, ADA)] == ["friends"]
            (card,) = await cards(node, lambda: node.store.lists.lobby(None, 9), None)
            assert (card.id, card.phase, [seat.kind for seat in card.seats]) == (
                "public",
                "gathering",
                ["person", "open"],
            )

    asyncio.run(scene())


def test_a_list_follows_seats_names_and_turns(url: str) -> None:
    async def scene() -> None:
        async with opened(url) as node:
            hosted = await between_friends(node.house)
            await node.house.act(hosted, ADA, PlayMove(move=hosted.table.match.legal()[0]))
            await node.house.act(hosted, BOB, Rename(name="Robert"))
            turn = hosted.table.seats[hosted.table.actor].holder
            for visitor in (ADA, BOB):
                (card,) = await mine(node, visitor)
                assert card.your_turn == (turn == visitor.id)
                assert [seat.name for seat in card.seats] == ["Ada", "Robert"]
            await node.house.act(hosted, ADA, StandIn(seat=0) if turn == "ada" else Resign())
            (card,) = await mine(node, ADA)
            assert not card.your_turn

    asyncio.run(scene())


def test_tables_from_before_there_were_lists_are_listed_all_the_same(url: str) -> None:
    """And those that a node of an earlier version has moved since."""

    async def forgotten(statement: str) -> None:
        engine = open_engine(url)
        async with engine.begin() as connection:
            for part in statement.split(";"):
                await connection.execute(text(part))
        await engine.dispose()

    async def scene() -> None:
        async with opened(url) as node:
            await between_friends(node.house, "a")
            await between_friends(node.house, "b")
        await forgotten(
            "DELETE FROM cards; DELETE FROM last_views; UPDATE tables SET turn = NULL, version = NULL"
        )
        async with opened(url) as node:
            assert [card.your_turn for card in await mine(node, ADA)] == [True, True]
            await forgotten("UPDATE tables SET turn = 'bob', version = version - 1")
            node.projection._alone = False
            assert [card.your_turn for card in await mine(node, ADA)] == [True, True]
            await forgotten("UPDATE tables SET turn = 'bob', version = version - 1")
            await node.projection.round()
            assert {row.turn for row in await node.store.lists.tables_of("ada", 9)} == {"ada"}
            assert await node.store.lists.behind("", 9) == ([], "b")
            assert (await node.last_view_store.of("a")) is not None

    asyncio.run(scene())


def test_a_last_view_that_a_killed_node_did_not_store_is_stored_later(url: str) -> None:
    async def scene() -> None:
        async with opened(url) as node:
            hosted = await between_friends(node.house)
            await node.projection.round()
            assert await node.last_view_store.of("friends") is None, "somebody plays there"
            async with node.store.engine.begin() as connection:
                await connection.execute(text("UPDATE tables SET changed = 1"))
            await node.projection.round()
            stored = await node.last_view_store.of("friends")
            assert stored is not None
            assert stored.version == hosted.version
            await node.last_view_store.keep([stored._replace(version=stored.version - 1, body=b"late")])
            assert await node.last_view_store.of("friends") == stored, "a slow node's is not the last"
            await node.last_view_store.mark("friends", 99)
            found = await node.last_view_store.of("friends")
            assert found == stored._replace(version=99), "what there is stays"

    asyncio.run(scene())


def test_a_last_view_is_stored_some_minutes_after_the_first_change_that_it_lacks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However often the table changes meanwhile; and by the node that has changed it."""
    now = [100.0]
    monkeypatch.setattr(last_views, "time", SimpleNamespace(monotonic=lambda: now[0]))

    async def scene() -> None:
        async with opened(f"sqlite:///{tmp_path / 'house.sqlite3'}", sweep_seconds=3600.0) as node:
            hosted = await between_friends(node.house)
            for seconds in (100.0, 150.0, 49.0):
                now[0] += seconds
                await node.house.act(hosted, ADA, Say(text="hm"))
                await node.last_views.round()
            assert await node.last_view_store.of("friends") is None
            now[0] += 1.1
            await node.last_views.round()
            stored = await node.last_view_store.of("friends")
            assert stored is not None
            assert stored.version == hosted.version
            node.last_views.notice(hosted, ours=False)
            assert not node.last_views._behind, "the other node stores it"

    asyncio.run(scene())


def test_a_table_is_behind_by_its_own_last_view_and_by_no_other_s(url: str) -> None:
    async def scene() -> None:
        async with opened(url) as node:
            for table in ("a", "b", "c"):
                await between_friends(node.house, table)
            async with node.store.engine.begin() as connection:
                await connection.execute(text("UPDATE tables SET changed = 1"))
            await node.projection.round()
            assert await node.store.lists.behind("", 9) == ([], "c")
            async with node.store.engine.begin() as connection:
                await connection.execute(text("DELETE FROM last_views WHERE \"table\" = 'b'"))
            assert await node.store.lists.behind("", 9) == (["b"], "c")

    asyncio.run(scene())


def test_a_long_nickname_fits_however_many_code_points_it_has(url: str) -> None:
    """24 families in skin tones: PostgreSQL, unlike SQLite, checks lengths."""
    name = "👨🏽‍👩🏽‍👧🏽" * 24

    async def scene() -> None:
        async with opened(url) as node:
            await node.store.add_player("long", name)
            await node.store.rename_player("ada", name)
            assert {await node.store.nickname(player) for player in ("long", "ada")} == {name}

    assert len(name) == 192
    asyncio.run(scene())


def test_a_database_of_the_version_before_is_brought_up_to_date(url: str) -> None:
    """With what is in it: names, remarks, and who was here."""
    from alembic import command
    from alembic.config import Config

    def made(connection: Any, revision: str) -> None:
        config = Config()
        config.set_main_option("script_location", "snailhouse.server.storage:migrations")
        config.attributes["connection"] = connection
        command.upgrade(config, revision)

    async def scene() -> None:
        engine = open_engine(url)
        said = """{"type":"said","at":2,"by":"ada","seat":0,"text":"hello"}"""
        async with engine.begin() as connection:
            await connection.run_sync(made, "0003")
            await connection.execute(text("INSERT INTO players VALUES ('ada', 'Ada', 1.0)"))
            for table in ("quiet", "loud"):
                await connection.execute(
                    text(f"INSERT INTO tables VALUES ('{table}', 'g', false, 'over', 0, 1.0, 1.0, NULL, NULL)")  # noqa: S608
                )
            for table, number, body in (("quiet", 1, "{}"), ("loud", 1, "{}"), ("loud", 2, said)):
                await connection.execute(
                    text("INSERT INTO events VALUES (:table, :number, :body)"),
                    {"table": table, "number": number, "body": body},
                )
        await migrate(engine)
        async with engine.connect() as connection:
            assert (
                await connection.execute(text("SELECT version_num FROM alembic_version"))
            ).scalar() == LATEST
            assert (await connection.execute(text('SELECT "table" FROM remarks'))).scalars().all() == ["loud"]
            assert (await connection.execute(text("SELECT seen FROM players"))).scalar_one() > 1e9
        await engine.dispose()

    asyncio.run(scene())


def test_a_card_that_a_newer_node_has_written_in_its_own_form_is_listed_as_closed(url: str) -> None:
    async def scene() -> None:
        async with opened(url) as node:
            await between_friends(node.house)
            async with node.store.engine.begin() as connection:
                await connection.execute(text("UPDATE cards SET body = '{\"played\": 3}'"))
            (card,) = await mine(node, ADA)
            assert (card.id, card.phase, card.your_turn) == ("friends", "closed", False)
            assert not card.study, "nothing is told of it that nobody knows"
            assert "does not know" in (card.closed or "")

    asyncio.run(scene())


def test_the_lobby_has_the_game_that_is_asked_for_and_open_seats_before_games_to_watch(url: str) -> None:
    async def scene() -> None:
        async with opened(url) as node:
            for name, game, people in (
                ("open", "snails-pace", ()),
                ("full", "snails-pace", (BOB,)),
                ("other", "cargolino-valentino", ()),
            ):
                choice = Open(game=game, seats=["me", "open"], listed=True)
                options = {"players": 2} if game != "snails-pace" else {}
                hosted = await node.house.open(ADA, structs.replace(choice, options=options), name)
                for visitor in people:
                    await node.house.act(hosted, visitor, Sit())
            async with node.store.engine.begin() as connection:
                await connection.execute(text("UPDATE tables SET changed = changed - 60 WHERE id = 'open'"))
            assert [row.id for row in await node.store.lists.lobby(None, 9)] == ["other", "open", "full"]
            assert [row.id for row in await node.store.lists.lobby("snails-pace", 9)] == ["open", "full"]
            (card, _) = await cards(node, lambda: node.store.lists.lobby("snails-pace", 9), None)
            assert [seat.kind for seat in card.seats] == ["person", "open"]
            await node.house.act(await node.house.find("full"), BOB, Leave())
            await node.house.act(await node.house.find("open"), ADA, Fill(seat=1, with_="greedy"))
            found = await cards(node, lambda: node.store.lists.lobby("snails-pace", 9), None)
            assert [(card.id, [seat.kind for seat in card.seats]) for card in found] == [
                ("full", ["person", "open"]),
                ("open", ["person", "bot"]),
            ]

    asyncio.run(scene())
