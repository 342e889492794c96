"""Statistics and ratings, read from the stored results."""

from __future__ import annotations

from typing import Any

import msgspec
from sqlalchemy import Float, and_, case, cast, func, select
from sqlalchemy.ext.asyncio import AsyncEngine

from snailhouse.server.results.skill import BEGINNER_UNCERTAINTY
from snailhouse.server.storage.schema import bot_rating_rows, player_rows, rating_rows, result_rows

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
    uncertainty: float | None
    """The standard deviation of the rating: the fewer games, the greater."""


class Rating(msgspec.Struct, frozen=True):
    nickname: str
    rating: float
    games: int
    uncertainty: float
    """The standard deviation of the rating: the fewer games, the greater."""


class BotRating(msgspec.Struct, frozen=True):
    bot: str
    rating: float
    uncertainty: float
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
    """A line for every game that the player has finished.

    A game counts once, however many seats of it the player had; with several seats nobody has won it.
    """
    alone = func.count() == 1
    tables = (
        select(
            _column.game,
            case((and_(alone, func.max(_column.payoff) == 1.0), 1), else_=0).label("won"),
            _payoff,
        )
        .where(_column.player == player)
        .group_by(_column.game, _column.table)
        .subquery()
    )
    query = (
        select(
            tables.c.game,
            func.count().label("games"),
            func.sum(tables.c.won).label("won"),
            func.avg(tables.c.payoff).label("payoff"),
            func.max(rating_rows.c.rating).label("rating"),
            func.max(rating_rows.c.uncertainty).label("uncertainty"),
        )
        .outerjoin(rating_rows, (rating_rows.c.game == tables.c.game) & (rating_rows.c.player == player))
        .group_by(tables.c.game)
        .order_by(tables.c.game)
    )
    return [
        MyStatistics(row.game, row.games, int(row.won), row.payoff, row.rating, row.uncertainty)
        for row in await _all(engine, query)
    ]


async def best_ratings(engine: AsyncEngine, game: str, most: int) -> list[Rating]:
    """The best rated players of a game, at most so many."""
    query = (
        select(player_rows.c.nickname, rating_rows.c.rating, rating_rows.c.games, rating_rows.c.uncertainty)
        .join(player_rows, player_rows.c.id == rating_rows.c.player)
        .where(rating_rows.c.game == game, rating_rows.c.games >= FEWEST_GAMES)
        .order_by(rating_rows.c.rating.desc(), rating_rows.c.player)
        .limit(most)
    )
    return [
        Rating(row.nickname, round(row.rating, 1), row.games, _rounded(row.uncertainty))
        for row in await _all(engine, query)
    ]


async def bot_ratings(engine: AsyncEngine, game: str) -> list[BotRating]:
    """The bots that have played rated games, the best first."""
    column = bot_rating_rows.c
    query = select(bot_rating_rows).where(column.game == game).order_by(column.rating.desc(), column.bot)
    return [
        BotRating(row.bot, round(row.rating, 1), _rounded(row.uncertainty), row.games)
        for row in await _all(engine, query)
    ]


def _rounded(uncertainty: float | None) -> float:
    return round(BEGINNER_UNCERTAINTY if uncertainty is None else uncertainty, 1)
