"""The database: what is acknowledged is there, once, whoever else writes."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, Table, inspect, text
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine

from snailhouse.core.errors import Refusal
from snailhouse.server.metrics import COMMITS
from snailhouse.server.results.skill import SkillStanding
from snailhouse.server.results.statistics import best_ratings, statistics_of_game
from snailhouse.server.results.storing import Player, RatedGame, rate
from snailhouse.server.storage.adding import Append, RowChange, Stored
from snailhouse.server.storage.database import _run_migrations, for_writing, migrate, open_engine
from snailhouse.server.storage.lists import LATELY
from snailhouse.server.storage.migrations import LATEST
from snailhouse.server.storage.schema import metadata
from snailhouse.server.storage.store import Store
from snailhouse.server.storage.writer import Conflict, Unavailable, Writer
from tests.server.people import patient


@asynccontextmanager
async def opened(url: str) -> AsyncIterator[AsyncEngine]:
    engine = open_engine(url)
    try:
        await migrate(engine)
        yield engine
    finally:
        await engine.dispose()


@asynccontextmanager
async def writing(engine: AsyncEngine) -> AsyncIterator[Writer]:
    writer = Writer(engine)
    writer.start()
    try:
        yield writer
    finally:
        await writer.stop()


def birth(table: str) -> Append:
    row = {"id": table, "game": "snails-pace", "public": False, "phase": "gathering", "open_seats": 1}
    return Append([event(table, 1, "opened")], opening={**row, "opened": 1.0, "changed": 1.0, "due": None})


def event(table: str, number: int, body: str = "moved") -> Stored:
    return Stored(table, number, body)


@pytest.mark.parametrize("new", [True, False])
def test_a_new_database_and_the_migrations_have_exactly_the_schema(url: str, new: bool) -> None:
    """And both the same version, so that the next migration goes on from either."""
    from alembic.autogenerate import compare_metadata
    from alembic.migration import MigrationContext

    def differences(connection: Connection) -> list[Any]:
        return list(compare_metadata(MigrationContext.configure(connection), metadata))

    async def scene() -> None:
        engine = open_engine(url)
        if not new:
            async with engine.begin() as connection:
                await connection.run_sync(_run_migrations)
        for _ in range(2):
            await migrate(engine)
        async with engine.connect() as connection:
            assert await connection.run_sync(differences) == []
            version = (await connection.execute(text("SELECT version_num FROM alembic_version"))).scalar()
            assert version == LATEST
            found = await connection.run_sync(made)
            assert set(found) == {*metadata.tables, "alembic_version"}
            fresh = {rows.name: (set(rows.primary_key.columns.keys()), keys_of(rows)) for rows in TABLES}
            assert {name: found[name] for name in fresh} == fresh
        await engine.dispose()

    asyncio.run(scene())


TABLES = metadata.sorted_tables


def keys_of(rows: Table) -> set[tuple[str, str]]:
    """Which columns of a table name rows of which others."""
    return {(key.parent.name, key.column.table.name) for key in rows.foreign_keys}


def made(connection: Connection) -> dict[str, Any]:
    """By table: its primary key, and which columns name rows of which others."""
    found = inspect(connection)
    return {
        name: (
            set(found.get_pk_constraint(name)["constrained_columns"]),
            {
                (column, key["referred_table"])
                for key in found.get_foreign_keys(name)
                for column in key["constrained_columns"]
            },
        )
        for name in found.get_table_names()
    }


def test_nodes_that_start_together_migrate_once(postgres_url: Any) -> None:
    async def scene() -> None:
        url = postgres_url()
        engines = [open_engine(url) for _ in range(3)]
        await asyncio.gather(*(migrate(engine) for engine in engines))
        secrets = await asyncio.gather(*(Store(engine).cookie_secret() for engine in engines))
        assert len(set(secrets)) == 1
        for engine in engines:
            await engine.dispose()

    asyncio.run(scene())


def test_sqlite_syncs_every_commit(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(f"sqlite:///{tmp_path / 'house.sqlite3'}") as engine, engine.connect() as connection:
            assert (await connection.execute(text("PRAGMA journal_mode"))).scalar() == "wal"
            assert (await connection.execute(text("PRAGMA synchronous"))).scalar() == 2
            assert (await connection.execute(text("PRAGMA foreign_keys"))).scalar() == 1

    asyncio.run(scene())


def test_who_is_going_to_write_waits_before_reading_what_it_depends_on(tmp_path: Path) -> None:
    """Several at once each add one to what they have read; none is told that another was quicker."""

    async def add_one(engine: AsyncEngine) -> None:
        async with for_writing(engine).begin() as connection:
            value = (await connection.execute(text("SELECT value FROM secrets"))).scalar_one()
            more = {"value": bytes([value[0] + 1])}
            await connection.execute(text("UPDATE secrets SET value = :value"), more)

    async def scene() -> None:
        async with opened(f"sqlite:///{tmp_path / 'house.sqlite3'}") as engine:
            await Store(engine).shared_secret("count", lambda: b"\0")
            await asyncio.gather(*(add_one(engine) for _ in range(4)))
            assert await Store(engine).shared_secret("count", lambda: b"") == b"\4"

    asyncio.run(scene())


def test_appends_of_many_tables_share_a_transaction(url: str) -> None:
    async def scene() -> None:
        async with opened(url) as engine, writing(engine) as writer:
            before = COMMITS._value.get()
            await asyncio.gather(*(writer.append(birth(f"t{number}")) for number in range(100)))
            assert COMMITS._value.get() - before < 10
            assert await Store(engine).events("t99") == ["opened"]

    asyncio.run(scene())


def test_the_second_to_append_a_number_is_told_and_the_others_go_through(url: str) -> None:
    async def scene() -> None:
        async with opened(url) as engine, writing(engine) as one, writing(engine) as two:
            await asyncio.gather(one.append(birth("a")), one.append(birth("b")))
            await one.append(Append([event("a", 2, "first")]))
            late = Append([event("a", 2, "second"), event("a", 3, "third")])
            answers = await asyncio.gather(
                two.append(late), two.append(Append([event("b", 2, "fine")])), return_exceptions=True
            )
            assert [type(answer) for answer in answers] == [Conflict, type(None)]
            store = Store(engine)
            assert await store.events("a") == ["opened", "first"]
            assert await store.events("a", 1) == ["first"]
            assert await store.lists.versions(["a", "b"]) == {"a": 2, "b": 2}

    asyncio.run(scene())


def test_two_who_append_the_same_are_not_taken_for_one(url: str) -> None:
    async def scene() -> None:
        async with opened(url) as engine, writing(engine) as one, writing(engine) as two:
            await one.append(birth("a"))
            await one.append(Append([event("a", 2, "the same")]))
            with pytest.raises(Conflict):
                await two.append(Append([event("a", 2, "the same")]))

    asyncio.run(scene())


def test_what_changed_of_a_table_is_written_with_its_events(url: str) -> None:
    def moved(table: str, due: float | None) -> Append:
        change = RowChange(table, "playing", 0, 2.0, due, None, "ada", 2, 7)
        return Append([event(table, 2, "moved")], change=change)

    async def scene() -> None:
        async with opened(url) as engine, writing(engine) as writer:
            await asyncio.gather(*(writer.append(birth(table)) for table in "abcd"))
            plain = Append([event("d", 2, "said")])
            await asyncio.gather(
                *map(writer.append, [moved("c", 9.0), moved("a", 3.0), plain, moved("b", None)])
            )
            store = Store(engine)
            assert await store.overdue(10.0, most=9) == ["a", "c"]
            assert await store.lists.versions(["a", "b", "c", "d"]) == dict.fromkeys("abcd", 2)
            async with engine.connect() as connection:
                phases = await connection.execute(text("SELECT phase FROM tables ORDER BY id"))
                assert phases.scalars().all() == ["playing", "playing", "playing", "gathering"]

    asyncio.run(scene())


def test_an_acknowledgement_lost_with_the_connection_is_found_again(url: str) -> None:
    async def scene() -> None:
        async with opened(url) as engine, writing(engine) as writer:
            await writer.append(birth("a"))
            for body, lost in (
                ("mine", Append([event("a", 2, "mine")])),
                ("later", Append([event("a", 3, "later")])),
            ):
                await writer.lane(lost).commit([lost])
                await writer.lane(lost).commit_alone(lost, doubtful=True)
                assert lost.done.result() is None
                assert (await Store(engine).events("a"))[-1] == body
            stranger = Append([event("a", 3, "another's")])
            await writer.lane(stranger).commit_alone(stranger, doubtful=True)
            with pytest.raises(Conflict):
                stranger.done.result()
            assert await Store(engine).events("a") == ["opened", "mine", "later"]

    asyncio.run(scene())


class Ailing:
    """Commits nothing while it is `away`, and never an append of the poisoned table."""

    def __init__(self, real: Any, engine: Any) -> None:
        self._real, self._engine = real, engine
        self.away, self.poison, self.tries = False, "", 0

    def connect(self) -> Any:
        self.tries += 1
        if self.away:
            raise OSError("the database is away")
        return self._engine.connect()

    async def __call__(self, group: list[Append]) -> None:
        self.tries += 1
        if self.away or any(row.table == self.poison for append in group for row in append.rows):
            raise OSError("the database is away")
        await self._real(group)

    async def close(self) -> None:
        await self._real.close()


@asynccontextmanager
async def ailing(url: str) -> AsyncIterator[tuple[Writer, Ailing]]:
    async with opened(url) as engine, writing(engine) as writer:
        await asyncio.gather(*(writer.append(birth(table)) for table in "abcd"))
        lane: Any = writer.lane(Append([event("a", 2)]))
        ill = lane._commit = Ailing(lane._commit, engine)
        lane._engine = ill
        yield writer, ill


def test_appends_share_one_deadline(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Forty that wait for a database that is away fail together, and not each after a deadline of its own."""
    monkeypatch.setattr("snailhouse.server.storage.writer.DATABASE_TIMEOUT", 0.3)

    async def scene() -> None:
        async with ailing(url) as (writer, ill):
            ill.away = True
            rows = [Append([event(table, number)]) for table in "abcd" for number in range(2, 12)]
            ends = await asyncio.gather(*map(writer.append, rows), return_exceptions=True)
            assert [type(end) for end in ends] == [Unavailable] * len(rows)
            assert ill.tries < len(rows), "who is away is not asked for each of them"

    asyncio.run(scene())


def test_a_poisoned_append_does_not_stall_its_lane(url: str) -> None:
    async def scene() -> None:
        async with ailing(url) as (writer, ill):
            ill.poison = "a"
            stuck = asyncio.create_task(writer.append(Append([event("a", 2)])))
            await asyncio.sleep(0)
            for number in range(2, 12):
                await writer.append(Append([event("b", number)]))
            assert not stuck.done()
            ill.poison = ""
            await stuck

    asyncio.run(scene())


def test_what_was_put_aside_is_committed_once_the_database_is_back(url: str) -> None:
    async def scene() -> None:
        async with ailing(url) as (writer, ill):
            ill.away = True
            waiting = [asyncio.create_task(writer.append(Append([event(table, 2)]))) for table in "abcd"]
            async with patient(lambda: f"the database was asked {ill.tries} times, not 3"):
                while ill.tries < 3:
                    await asyncio.sleep(0)
                assert not any(task.done() for task in waiting)
                ill.away = False
                await asyncio.gather(*waiting)

    asyncio.run(scene())


def test_a_stopped_writer_takes_nothing_more(url: str) -> None:
    async def scene() -> None:
        async with opened(url) as engine:
            async with writing(engine) as writer:
                pending = asyncio.create_task(writer.append(birth("a")))
                await asyncio.sleep(0)
            await pending
            with pytest.raises(Unavailable):
                await writer.append(birth("b"))
            assert await Store(engine).events("a") == ["opened"]

    asyncio.run(scene())


def result(table: str, seat: int, player: str, payoff: float) -> dict[str, Any]:
    row = {"table": table, "seat": seat, "game": "snails-pace", "player": player, "bot": None}
    return {**row, "payoff": payoff, "score": 1.0, "moves": 9, "ended": 1.0}


def finished(table: str, winner: str, loser: str) -> Append:
    append = birth(table)
    append.results = [result(table, 0, winner, 1.0), result(table, 1, loser, 0.0)]
    append.rated = won_by(winner, loser)
    return append


def won_by(winner: str, *losers: str) -> RatedGame:
    players = [Player("person", name) for name in (winner, *losers)]
    return RatedGame("snails-pace", players, [1.0, *(0.0 for _ in losers)])


async def introduced(store: Store, *players: str) -> None:
    for player in players:
        await store.add_player(player, player.title())


def test_ratings_move_by_how_surprising_a_result_is(url: str) -> None:
    async def scene() -> None:
        async with opened(url) as engine, writing(engine) as writer:
            await introduced(Store(engine), "ada", "bob")
            standings = {("snails-pace", Player("person", name)): SkillStanding() for name in ("ada", "bob")}
            for number in range(6):
                await writer.append(finished(f"t{number}", "ada", "bob"))
                rate(standings, won_by("ada", "bob"))
            found = await best_ratings(engine, "snails-pace", 10)
            assert [(one.nickname, one.rating, one.uncertainty, one.games) for one in found] == [
                (player.name.title(), round(standing.rating, 1), round(standing.uncertainty, 1), 6)
                for (_, player), standing in standings.items()
            ]
            statistics = await statistics_of_game(engine, "snails-pace")
            assert (statistics.games, statistics.moves) == (6, 9.0)
            assert [seat.won for seat in statistics.seats] == [6, 0]

    asyncio.run(scene())


@pytest.mark.parametrize("address", ["nonsense", "mysql://x/y", "sqlite+pysqlite:///x"])
def test_other_databases_are_refused_in_words(address: str) -> None:
    with pytest.raises(Refusal, match="sqlite"):
        open_engine(address)


def test_errors_do_not_tell_what_was_to_be_written(url: str) -> None:
    async def scene() -> None:
        async with opened(url) as engine:
            store = Store(engine)
            await store.add_player("secret-player", "Ada")
            with pytest.raises(IntegrityError, match="players") as failed:
                await store.add_player("secret-player", "Bob")
            assert "Bob" not in str(failed.value)

    asyncio.run(scene())


def test_games_that_end_together_count_one_after_the_other(url: str) -> None:
    players = ("ada", "bob", "cyd")
    games = [("ada", "bob"), ("cyd", "ada"), ("ada", "bob"), ("bob", "cyd")] * 5
    standings = {("snails-pace", Player("person", player)): SkillStanding() for player in players}
    for game in games:
        rate(standings, won_by(*game))
    wanted = {
        player.name.title(): (round(standing.rating, 1), standing.games)
        for (_, player), standing in standings.items()
    }

    async def scene() -> None:
        async with opened(url) as engine, writing(engine) as writer:
            await introduced(Store(engine), *players)
            before = COMMITS._value.get()
            await asyncio.gather(
                *(writer.append(finished(f"t{number}", *game)) for number, game in enumerate(games))
            )
            assert COMMITS._value.get() - before < len(games), "none of them ended together"
            found = await best_ratings(engine, "snails-pace", 10)
            assert {rating.nickname: (rating.rating, rating.games) for rating in found} == wanted

    asyncio.run(scene())


def test_the_lobby_forgets_tables_that_were_left_behind(url: str) -> None:
    async def scene() -> None:
        async with opened(url) as engine, writing(engine) as writer:
            now = time.time()
            ages: dict[str, dict[str, Any]] = {
                "new": {"changed": now},
                "left": {"changed": now - LATELY - 1},
                "slow": {"changed": now - LATELY - 1, "phase": "playing", "due": now + 86400},
            }
            for table, row in ages.items():
                append = birth(table)
                append.opening = {**(append.opening or {}), "public": True, **row}
                await writer.append(append)
            assert {row.id for row in await Store(engine).lists.lobby(None, 10)} == {"new", "slow"}

    asyncio.run(scene())
