"""Counting what happened."""

from __future__ import annotations

from typing import Any

import msgspec
from sqlalchemy import Float, case, cast, func, select
from sqlalchemy.ext.asyncio import AsyncEngine

from snailhouse.server.storage.schema import players, results
from snailhouse.server.storage.schema import ratings as rated

FEWEST_GAMES = 5


class SeatStatistics(msgspec.Struct, frozen=True):
    seat: int
    games: int
    won: int
    payoff: float
    """The seat's part of the point, on average."""
    score: float


class GameStatistics(msgspec.Struct, frozen=True):
    game: str
    games: int
    moves: float
    """Moves in a game, on average."""
    seats: list[SeatStatistics]


class MyStatistics(msgspec.Struct, frozen=True):
    game: str
    games: int
    won: int
    payoff: float
    rating: float | None


class Rating(msgspec.Struct, frozen=True):
    nickname: str
    rating: float
    games: int


_column = results.c
_games = func.count().label("games")
_won = func.sum(case((_column.payoff == 1.0, 1), else_=0)).label("won")
_payoff = func.avg(cast(_column.payoff, Float)).label("payoff")


async def _all(engine: AsyncEngine, query: Any) -> Any:
    async with engine.connect() as connection:
        return (await connection.execute(query)).all()


async def of_game(engine: AsyncEngine, game: str) -> GameStatistics:
    query = select(
        _column.seat,
        _games,
        _won,
        _payoff,
        func.avg(_column.score).label("score"),
        func.avg(_column.moves).label("moves"),
    )
    found = await _all(engine, query.where(_column.game == game).group_by(_column.seat).order_by(_column.seat))
    seats = [SeatStatistics(row.seat, row.games, row.won, row.payoff, row.score) for row in found]
    return GameStatistics(game, found[0].games if found else 0, float(found[0].moves) if found else 0.0, seats)


async def of_player(engine: AsyncEngine, player: str) -> list[MyStatistics]:
    query = (
        select(_column.game, _games, _won, _payoff, func.max(rated.c.rating).label("rating"))
        .outerjoin(rated, (rated.c.game == _column.game) & (rated.c.player == _column.player))
        .where(_column.player == player)
        .group_by(_column.game)
        .order_by(_column.game)
    )
    return [
        MyStatistics(row.game, row.games, row.won, row.payoff, row.rating) for row in await _all(engine, query)
    ]


async def best(engine: AsyncEngine, game: str, most: int) -> list[Rating]:
    query = (
        select(players.c.nickname, rated.c.rating, rated.c.games)
        .join(players, players.c.id == rated.c.player)
        .where(rated.c.game == game, rated.c.games >= FEWEST_GAMES)
        .order_by(rated.c.rating.desc(), rated.c.player)
        .limit(most)
    )
    return [Rating(row.nickname, round(row.rating, 1), row.games) for row in await _all(engine, query)]
