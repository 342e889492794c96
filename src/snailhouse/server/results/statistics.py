"""Statistics and ratings, read from the stored results."""

from __future__ import annotations

from typing import Any

import msgspec
from sqlalchemy import Float, case, cast, func, select
from sqlalchemy.ext.asyncio import AsyncEngine

from snailhouse.server.storage.schema import player_rows, rating_rows, result_rows

FEWEST_GAMES = 5
"""Rated games that a player needs to be listed."""


class SeatStatistics(msgspec.Struct, frozen=True):
    seat: int
    games: int
    won: int
    payoff: float
    """The seat's share of the point, on average."""
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


_column = result_rows.c
_games = func.count().label("games")
_won = func.sum(case((_column.payoff == 1.0, 1), else_=0)).label("won")
_payoff = func.avg(cast(_column.payoff, Float)).label("payoff")


async def _all(engine: AsyncEngine, query: Any) -> Any:
    async with engine.connect() as connection:
        return (await connection.execute(query)).all()


async def statistics_of_game(engine: AsyncEngine, game: str) -> GameStatistics:
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


async def statistics_of_player(engine: AsyncEngine, player: str) -> list[MyStatistics]:
    """A line for every game that the player has finished."""
    query = (
        select(_column.game, _games, _won, _payoff, func.max(rating_rows.c.rating).label("rating"))
        .outerjoin(rating_rows, (rating_rows.c.game == _column.game) & (rating_rows.c.player == _column.player))
        .where(_column.player == player)
        .group_by(_column.game)
        .order_by(_column.game)
    )
    return [
        MyStatistics(row.game, row.games, row.won, row.payoff, row.rating) for row in await _all(engine, query)
    ]


async def best_ratings(engine: AsyncEngine, game: str, most: int) -> list[Rating]:
    """The best rated players of a game, at most so many."""
    query = (
        select(player_rows.c.nickname, rating_rows.c.rating, rating_rows.c.games)
        .join(player_rows, player_rows.c.id == rating_rows.c.player)
        .where(rating_rows.c.game == game, rating_rows.c.games >= FEWEST_GAMES)
        .order_by(rating_rows.c.rating.desc(), rating_rows.c.player)
        .limit(most)
    )
    return [Rating(row.nickname, round(row.rating, 1), row.games) for row in await _all(engine, query)]
