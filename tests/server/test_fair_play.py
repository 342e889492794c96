"""Fair play on a real node: bots that stand in, the house's time, ratings, and advice on running games."""

from __future__ import annotations

import asyncio
import json
import time
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import select, text

import snailhouse
from snailhouse.server.live.hosted import HostedTable
from snailhouse.server.node import ServerNode
from snailhouse.server.results.statistics import bot_ratings, statistics_of_player
from snailhouse.server.storage import schema
from snailhouse.server.storage.database import migrate, open_engine, sqlite_url
from snailhouse.table import Clock, Leave, Open, PlayMove, Resign, Return, Sit, Start, Visitor, seen_by
from tests.server.parts import Node
from tests.server.patience import patiently
from tests.server.people import Person
from tests.server.test_keeper import ADA, opened, until

BOB = Visitor("bob", "Bob")
SECOND = 1_000_000_000


class Clocks:
    """The clocks of the machine, which a test moves on: how many seconds they are ahead of the real ones."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.wall, self.monotonic = 0.0, 0.0
        real = {name: getattr(time, name) for name in ("time", "time_ns", "monotonic", "monotonic_ns")}
        monkeypatch.setattr(time, "time", lambda: real["time"]() + self.wall)
        monkeypatch.setattr(time, "time_ns", lambda: real["time_ns"]() + round(self.wall * SECOND))
        monkeypatch.setattr(time, "monotonic", lambda: real["monotonic"]() + self.monotonic)
        monkeypatch.setattr(
            time, "monotonic_ns", lambda: real["monotonic_ns"]() + round(self.monotonic * SECOND)
        )


async def duel(node: ServerNode, clock: Clock, **chosen: Any) -> HostedTable:
    """Ada against Bob; Ada is to move."""
    await node.store.add_player(BOB.id, BOB.name)
    choice = Open(game="snails-pace", options={"start": "x"}, clock=clock, **chosen)
    hosted = await node.house.open(ADA, choice, "t")
    await node.house.act(hosted, BOB, Sit())
    await node.house.act(hosted, ADA, Start())
    return hosted


def test_a_game_against_bots_goes_on_when_its_person_leaves_and_they_can_come_back(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(tmp_path) as node:
            choice = Open(game="snails-pace", seats=["me", "random"], options={"start": "x"})
            hosted = await node.house.open(ADA, choice, "t")
            await node.house.act(hosted, ADA, Start())
            moment = hosted.table.moment
            await node.house.act(hosted, ADA, Leave())
            await until(lambda: hosted.table.moment > moment + 4)
            assert hosted.table.phase == "playing", "so few moves end no game"
            await node.house.act(hosted, ADA, Return())
            await until(lambda: hosted.table.actor == 0)
            assert hosted.table.seats[0].present

    asyncio.run(scene())


LOSING = Clock("move", 60, expiry="lose")
"""Time enough for a machine that is busy; what passes for the house to be away is more."""


def test_nobody_loses_by_time_because_the_house_was_down(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clocks = Clocks(monkeypatch)

    async def before() -> None:
        async with opened(tmp_path) as node:
            await duel(node, LOSING)

    async def after() -> None:
        from snailhouse.server.node import running
        from snailhouse.server.settings import Settings

        async with running(Settings(sqlite_url(tmp_path / "house.sqlite3"))) as node:
            await node.keeper.sweep()
            hosted = await node.house.find("t")
            assert hosted.table.phase == "playing"
            deadline = hosted.table.timer.deadline
            assert deadline is not None
            assert 0 < deadline - node.time.now() <= 60_000
            assert "The house was away for 9" in seen_by(hosted.table).notes[0].text
            await node.house.act(hosted, ADA, PlayMove(move=hosted.table.match.legal()[0]))
            assert hosted.table.actor == 1

    asyncio.run(before())
    clocks.wall += 90
    asyncio.run(after())


def test_nobody_loses_by_time_because_the_house_stalled(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As after SIGSTOP: the monotonic clock has gone on, and nothing else has happened."""
    clocks = Clocks(monkeypatch)

    async def scene() -> None:
        async with opened(tmp_path) as node:
            hosted = await duel(node, LOSING)
            clocks.monotonic += 90
            clocks.wall += 90
            await node.house.act(hosted, ADA, PlayMove(move=hosted.table.match.legal()[0]))
            assert hosted.table.actor == 1
            await until(lambda: "t" not in node.keeper._busy)
            assert hosted.table.phase == "playing"

    asyncio.run(scene())


def test_clocks_are_set_right_as_soon_as_the_house_is_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Before anybody has done anything: whoever looks sees the time that is left."""
    clocks = Clocks(monkeypatch)

    async def scene() -> None:
        async with opened(tmp_path, sweep_seconds=3600) as node:
            hosted = await duel(node, LOSING)
            before = node.time.now()
            clocks.monotonic += 90
            clocks.wall += 90
            assert node.time.now() >= before + 90_000
            await node.time.beat()
            assert seen_by(hosted.table).notes[0].text.startswith("The house was away for ")
            deadline = hosted.table.timer.deadline
            assert deadline is not None
            assert 0 < deadline - node.time.now() <= 60_000

    asyncio.run(scene())


@pytest.mark.parametrize("jump", [3600, -3600])
def test_a_jump_of_the_wall_clock_ends_no_game_and_gives_no_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, jump: int
) -> None:
    clocks = Clocks(monkeypatch)

    async def scene() -> None:
        async with opened(tmp_path) as node:
            hosted = await duel(node, LOSING)
            deadline, now = hosted.table.timer.deadline, node.time.now()
            clocks.wall += jump
            await node.time.beat()
            await node.keeper.sweep()
            assert 0 <= node.time.now() - now < 60_000
            assert (hosted.table.phase, hosted.table.timer.deadline) == ("playing", deadline)

    asyncio.run(scene())


def test_a_clock_set_back_while_the_house_was_down_gives_no_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clocks = Clocks(monkeypatch)

    async def scene() -> int:
        async with opened_again(tmp_path) as node:
            return node.time.now()

    async def first() -> int:
        async with opened(tmp_path) as node:
            await duel(node, LOSING)
            return node.time.now()

    earlier = asyncio.run(first())
    clocks.wall -= 3600
    assert asyncio.run(scene()) >= earlier - 60_000


def opened_again(folder: Path) -> Any:
    from snailhouse.server.node import running
    from snailhouse.server.settings import Settings

    return running(Settings(sqlite_url(folder / "house.sqlite3")))


# ratings


async def ratings(node: ServerNode) -> dict[str, tuple[float, int]]:
    async with node.store.engine.connect() as connection:
        found = await connection.execute(select(schema.rating_rows))
        return {row.player: (row.rating, row.games) for row in found}


def test_who_leaves_a_rated_game_has_lost_it_once(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(tmp_path) as node:
            hosted = await duel(node, Clock())
            await node.house.act(hosted, BOB, Leave())
            first = await ratings(node)
            assert first["bob"][0] < 1500 < first["ada"][0]
            await node.house.act(hosted, BOB, Return())
            await node.house.act(hosted, BOB, Leave())
            await node.house.act(hosted, ADA, Resign())
            assert await ratings(node) == first
            (line,) = await statistics_of_player(node.store.engine, "bob")
            assert (line.games, line.won, line.payoff) == (1, 0, 0.0)

    asyncio.run(scene())


def test_bots_are_rated_too_and_coached_games_are_not(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(tmp_path) as node:
            for number, coach in enumerate((False, True)):
                choice = Open(game="snails-pace", seats=["me", "random"], options={"start": "x"}, coach=coach)
                hosted = await node.house.open(ADA, choice, f"t{number}")
                await node.house.act(hosted, ADA, Start())
                await node.house.act(hosted, ADA, Resign())
            (bot,) = await bot_ratings(node.store.engine, "snails-pace")
            assert (bot.bot, bot.games) == ("random", 1)
            assert bot.rating > 1500
            assert bot.uncertainty < 350
            assert (await ratings(node))["ada"][1] == 1

    asyncio.run(scene())


def test_a_hot_seat_game_counts_once_and_nobody_has_won_it(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(tmp_path) as node:
            choice = Open(game="snails-pace", seats=["me", "me"], hot_seat=True)
            hosted = await node.house.open(ADA, choice, "t")
            await node.house.act(hosted, ADA, Start())
            await node.house.act(hosted, ADA, Resign(seat=0))
            (line,) = await statistics_of_player(node.store.engine, ADA.id)
            assert (line.games, line.won, line.payoff, line.rating) == (1, 0, 0.5, None)

    asyncio.run(scene())


def test_ratings_of_before_keep_their_number_and_get_an_uncertainty(tmp_path: Path) -> None:
    """A database of revision 0001 is brought up to date."""

    async def scene() -> None:
        engine = open_engine(sqlite_url(tmp_path / "house.sqlite3"))
        await migrate_to(engine, "0001")
        async with engine.begin() as connection:
            for player, rating, games in (("new", 1520.0, 1), ("old", 1810.0, 500)):
                values = {"player": player, "rating": rating, "games": games}
                await connection.execute(text("INSERT INTO players VALUES (:player, :player, 0)"), values)
                into = "INSERT INTO ratings (game, player, rating, games)"
                await connection.execute(text(f"{into} VALUES ('g', :player, :rating, :games)"), values)
        await migrate(engine)
        async with engine.connect() as connection:
            rows = (await connection.execute(select(schema.rating_rows))).all()
        found = {row.player: (row.rating, row.uncertainty) for row in rows}
        assert found["old"] == (1810.0, 75.0)
        assert found["new"] == (1520.0, pytest.approx(319.5, abs=0.1))
        await engine.dispose()

    asyncio.run(scene())


async def migrate_to(engine: Any, revision: str) -> None:
    from alembic import command
    from alembic.config import Config

    def run(connection: Any) -> None:
        config = Config()
        config.set_main_option("script_location", "snailhouse.server.storage:migrations")
        config.attributes["connection"] = connection
        command.upgrade(config, revision)

    async with engine.begin() as connection:
        await connection.run_sync(run)


# advice


def test_no_advice_is_given_on_a_game_that_is_being_played(nodes: list[Node]) -> None:
    async def scene() -> None:
        async with Person(nodes[0].url, "Ada") as ada, Person(nodes[-1].url, "Eve") as eve:
            table = await ada.open("snail-invasion", seats=["me", "me"], hot_seat=True, options={"players": 2})
            await ada.do(table, "start")
            for _ in range(2):
                await ada.do(table, "move", move=(await ada.look(table))["moves"][0]["id"])
            record = (await ada.http.get(f"/api/tables/{table}/record")).json()
            eve.http.cookies.clear()
            told = {"record": bare(record), "position": len(record["events"]), "simulations": 1}
            answer = await reviewed(eve, told)
            assert answer.status_code == 409, answer.text
            assert "being played" in answer.json()["detail"]
            await ada.do(table, "move", move=(await ada.look(table))["moves"][0]["id"])
            assert (await reviewed(eve, told)).status_code == 200, "the game has moved on"
            latest = (await ada.http.get(f"/api/tables/{table}/record")).json()
            move = (await ada.look(table))["moves"][0]["id"]
            guess = {**bare(latest), "events": [*latest["events"], [(await ada.look(table))["actor"], move]]}
            ahead = {"record": guess, "position": len(guess["events"]), "simulations": 1}
            decides = snailhouse.load(json.dumps(guess))[0].actor >= 0
            status, words = (409, "being played") if decides else (422, "nobody decides there")
            answer = await reviewed(eve, ahead)
            assert (answer.status_code, words in answer.json()["detail"]) == (status, True), (
                "what may come of it"
            )
            now = {"record": guess, "position": len(latest["events"]), "simulations": 1}
            assert (await reviewed(eve, now)).status_code == 409
            await ada.do(table, "resign", seat=0)
            assert (await reviewed(eve, now)).status_code == 200

    asyncio.run(scene())


async def reviewed(person: Person, told: dict[str, Any]) -> httpx.Response:
    """The house's judgement of a decision."""
    return await patiently(lambda: person.http.post("/api/review", json=told))


def bare(record: dict[str, Any]) -> dict[str, Any]:
    """As a cheat would send it: without dice, with other names."""
    kept = {key: value for key, value in record.items() if key not in ("dice", "undone", "study")}
    return {**json.loads(json.dumps(kept)), "players": ["x" for _ in record["players"]]}
