"""What is counted from results and ratings, on rows written by hand; and whom a forfeit concerns."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Table, insert
from sqlalchemy.ext.asyncio import AsyncEngine

from snailhouse.server.results.acquaintances import acquaintances
from snailhouse.server.results.finished import rated_end, rated_forfeit, result_rows_of
from snailhouse.server.results.statistics import best_ratings, statistics_of_game, statistics_of_player
from snailhouse.server.storage.database import open_engine, sqlite_url
from snailhouse.server.storage.retention import Removal
from snailhouse.server.storage.schema import metadata, player_rows, rating_rows, result_rows, table_rows
from snailhouse.table import Leave, Sit, Start
from tests.table.parlour import ADA, BOB, CID, Parlour, two

GAME = "snails-pace"
Rows = list[dict[str, Any]]


@asynccontextmanager
async def holding(folder: Path, **rows: Rows) -> AsyncIterator[AsyncEngine]:
    """A database with nothing but these rows, by their tables."""
    tables: dict[str, Table] = {
        "players": player_rows, "tables": table_rows, "results": result_rows, "ratings": rating_rows,
    }  # fmt: skip
    engine = open_engine(sqlite_url(folder / "results.sqlite3"))
    try:
        async with engine.begin() as connection:
            await connection.run_sync(metadata.create_all)
            for name, table in tables.items():
                if name in rows:
                    await connection.execute(insert(table), rows[name])
        yield engine
    finally:
        await engine.dispose()


def player(name: str) -> dict[str, Any]:
    return {"id": name, "nickname": name.title(), "since": 1.0}


def table(name: str, **more: Any) -> dict[str, Any]:
    row = {"id": name, "game": GAME, "public": False, "phase": "over", "open_seats": 0}
    return row | {"opened": 1.0, "changed": 2.0, "due": None} | more


def results(where: str, ended: float, *seats: tuple[str | None, float]) -> Rows:
    """The results of a game, seat by seat: who sat there, and what they were paid."""
    return [
        {"table": where, "seat": seat, "game": GAME, "player": who, "bot": None if who else "greedy",
         "payoff": paid, "score": 10.0 * paid, "moves": 20, "ended": ended}
        for seat, (who, paid) in enumerate(seats)
    ]  # fmt: skip


PLAYED = [
    *results("a", 10.0, ("ada", 1.0), ("bob", 0.0)),
    *results("b", 20.0, ("ada", 0.5), ("bob", 0.5)),
    *results("c", 30.0, ("ada", 0.0), ("ada", 1.0)),
    *results("d", 40.0, ("bob", 1.0), ("ada", 0.0)),
    *results("e", 50.0, ("ada", 1.0), (None, 0.0)),
]
HELD = {
    "players": [player("ada"), player("bob")],
    "tables": [table(name) for name in "abcde"],
    "results": PLAYED,
}


def asked(folder: Path, ask: Callable[[AsyncEngine], Awaitable[Any]], **rows: Rows) -> Any:
    async def scene() -> Any:
        async with holding(folder, **(rows or HELD)) as engine:
            return await ask(engine)

    return asyncio.run(scene())


def test_a_game_counts_once_for_a_player_and_against_oneself_nobody_wins(tmp_path: Path) -> None:
    (mine,) = asked(tmp_path, lambda engine: statistics_of_player(engine, "ada"))
    assert (mine.games, mine.won, mine.payoff) == (5, 2, (1 + 0.5 + 0.5 + 0 + 1) / 5)
    assert (mine.rating, mine.uncertainty) == (None, None)


def test_a_seat_s_games_are_those_that_were_played_from_it(tmp_path: Path) -> None:
    found = asked(tmp_path, lambda engine: statistics_of_game(engine, GAME))
    assert (found.games, found.moves) == (5, 20)
    assert [(seat.seat, seat.games, seat.won, seat.payoff) for seat in found.seats] == [
        (0, 5, 3, 0.7),
        (1, 5, 1, 0.3),
    ]


def test_who_had_two_seats_against_somebody_won_if_the_better_did(tmp_path: Path) -> None:
    both = results("c", 30.0, ("ada", 0.0), ("ada", 1.0), ("bob", 0.0))
    rest = [row for row in PLAYED if row["table"] != "c"]
    rows = {**HELD, "results": [*rest, *both]}
    (bob,) = asked(tmp_path, lambda engine: acquaintances(engine, "ada"), **rows)
    assert (bob.games, bob.won, bob.lost, bob.shared) == (4, 2, 1, 1)
    assert (bob.table, bob.seat, bob.ended) == ("d", 0, 40.0)


def test_five_rated_games_are_enough_to_be_listed_the_best_first(tmp_path: Path) -> None:
    rated = [("ada", 1600.04, 5), ("bob", 1700.0, 4), ("cid", 1650.0, 9)]
    rows = {
        "players": [player(name) for name, *_ in rated],
        "ratings": [
            {"game": GAME, "player": name, "rating": rating, "games": games, "uncertainty": None}
            for name, rating, games in rated
        ],
    }
    found = asked(tmp_path, lambda engine: best_ratings(engine, GAME, 9), **rows)
    assert [(one.nickname, one.rating, one.games, one.uncertainty) for one in found] == [
        ("Cid", 1650.0, 9, 350.0),
        ("Ada", 1600.0, 5, 350.0),
    ]


def test_a_silent_table_goes_unless_the_house_has_yet_to_act_there(tmp_path: Path) -> None:
    rows = [
        table("nobody's", phase="gathering"),
        table("overdue", phase="playing", due=50.0),
        table("by days", phase="playing", due=5_000.0),
        table("lively", phase="playing", changed=2_000.0),
        table("over"),
    ]
    found = asked(tmp_path, lambda engine: Removal(engine).abandoned_tables(1_000.0), tables=rows)
    assert set(found) == {"nobody's", "overdue"}


def three() -> Parlour:
    parlour = Parlour(["me", "open", "open"], "cargolino-valentino", options={"players": 3})
    for who in (BOB, CID):
        parlour.do(who, Sit())
    parlour.do(ADA, Start())
    return parlour


@pytest.mark.parametrize(("begin", "only"), [(two, None), (three, 1)])
def test_of_two_the_other_wins_by_a_forfeit_and_of_more_only_who_left_loses(
    begin: Callable[[], Any], only: int | None
) -> None:
    parlour = begin()
    parlour.do(BOB, Leave())
    changed = rated_forfeit(parlour.table)
    assert [player.name for player in changed.players][:2] == ["ada", "bob"]
    assert changed.payoffs[:2] == [1.0, 0.0]
    assert changed.only == only
    parlour.finish()
    assert rated_end(parlour.table) is None, "it was rated when they left"
    rows = result_rows_of("t", parlour.table)
    assert rows[1]["payoff"] == 0.0, "whatever the bot has won"
    assert {row["player"] for row in rows} == parlour.table.holders
    decisions = [event for event in parlour.table.match.events if event.actor >= 0]
    assert {row["moves"] for row in rows} == {len(decisions)} != {len(parlour.table.match.events)}
