"""What a finished game leaves behind: a result for every seat and, between two people, new ratings."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, insert, select, update

from snailhouse.server.storage import schema

BEGINNER = 1500.0
SWING_FIRST, SWING = 40.0, 20.0
"""The most a game can move a rating: for the first thirty games, and after."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """A finished game. `rated` are the two players of a rated one, in the order of `rows`."""

    rows: list[dict[str, Any]]
    rated: tuple[str, str] | None


def add_outcome(connection: Connection, outcome: Outcome) -> None:
    connection.execute(insert(schema.results), outcome.rows)
    if outcome.rated:
        _rate(connection, outcome.rows[0]["game"], outcome.rated, outcome.rows[0]["payoff"])


def _rate(connection: Connection, game: str, players: tuple[str, str], payoff: float) -> None:
    """Elo: what one gains the other loses, by how surprising the result was. Rows are taken in one order."""
    found = {player: _rating(connection, game, player) for player in sorted(players)}
    surprise = payoff - expected(found[players[0]][0], found[players[1]][0])
    for player in sorted(players):
        games = found[player][1]
        gain = (SWING if games >= 30 else SWING_FIRST) * (surprise if player == players[0] else -surprise)
        column = schema.ratings.c
        connection.execute(
            update(schema.ratings)
            .where(column.game == game, column.player == player)
            .values(rating=column.rating + gain, games=column.games + 1)
        )


def _rating(connection: Connection, game: str, player: str) -> tuple[float, int]:
    column = schema.ratings.c
    wanted = select(column.rating, column.games).where(column.game == game, column.player == player)
    row = (connection.execute(wanted.with_for_update())).first()
    if row is not None:
        return float(row.rating), int(row.games)
    first = {"game": game, "player": player, "rating": BEGINNER, "games": 0}
    connection.execute(insert(schema.ratings), first)
    return BEGINNER, 0


def expected(mine: float, theirs: float) -> float:
    """The part of the point a player of this rating gets on average."""
    return float(1 / (1 + 10 ** ((theirs - mine) / 400)))
