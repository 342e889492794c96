"""What finished games came to: statistics of games and visitors, and ratings."""

from __future__ import annotations

import msgspec
from litestar import get

from snailhouse.server.api.games import known_room
from snailhouse.server.entrance.access import IDENTIFIED, Reception
from snailhouse.server.node import ServerNode
from snailhouse.server.problems import AnyRequest, problems
from snailhouse.server.results.latest import LatestResults, latest_results
from snailhouse.server.results.statistics import (
    BotRating,
    GameStatistics,
    MyStatistics,
    Rating,
    best_ratings,
    bot_ratings,
    statistics_of_game,
    statistics_of_player,
)
from snailhouse.table import Visitor

MOST_RATINGS = 100
SECONDS_OF_RESULTS = 0.005
"""What looking them up costs the server, about."""


class Ratings(msgspec.Struct, frozen=True):
    game: str
    best: list[Rating]
    """The best rated of those with at least five rated games."""
    bots: list[BotRating]
    """Bots that have played rated games, the best first."""


@get("/api/games/{game:str}/statistics", tags=["results"], responses=problems(404))
async def game_statistics(game: str, node: ServerNode) -> GameStatistics:
    """How the games played in this house went."""
    return await statistics_of_game(node.store.engine, known_room(game).id)


@get("/api/games/{game:str}/ratings", tags=["results"], responses=problems(404))
async def show_ratings(game: str, node: ServerNode) -> Ratings:
    """Ratings with their uncertainty, of people and of bots."""
    known, engine = known_room(game), node.store.engine
    best = await best_ratings(engine, known.id, MOST_RATINGS)
    return Ratings(known.id, best, await bot_ratings(engine, known.id))


@get("/api/me/statistics", tags=["me"], security=IDENTIFIED, responses=problems(401))
async def my_statistics(node: ServerNode, visitor: Visitor) -> list[MyStatistics]:
    """Your own games, a line a game."""
    return await statistics_of_player(node.store.engine, visitor.id)


@get("/api/me/results", tags=["me"], security=IDENTIFIED, responses=problems(401))
async def my_results(
    request: AnyRequest, node: ServerNode, reception: Reception, visitor: Visitor
) -> LatestResults:
    """Your latest results: against whom, how they ended, when; and your streak."""
    node.thinking.read(reception.owner(request, visitor), SECONDS_OF_RESULTS)
    return await latest_results(node.store.engine, visitor.id)
