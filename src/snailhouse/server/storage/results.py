"""What finished games leave behind: a result for every seat and, between two people, new ratings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from sqlalchemy import Connection, bindparam, insert, select, tuple_, update

from snailhouse.server.storage import schema
from snailhouse.server.storage.once import insert_once

BEGINNER = 1500.0
SWING_FIRST, SWING = 40.0, 20.0
"""The most a game can move a rating: for the first thirty games, and after."""

_column = schema.ratings.c
UPDATE = (
    update(schema.ratings)
    .where(_column.game == bindparam("of_game"), _column.player == bindparam("of_player"))
    .values(rating=bindparam("new_rating"), games=bindparam("new_games"))
)


@dataclass(frozen=True, slots=True)
class Outcome:
    """A finished game. `rated` are the two players of a rated one, in the order of `rows`."""

    rows: list[dict[str, Any]]
    rated: tuple[str, str] | None


class Standing(NamedTuple):
    """A player's rating in a game, and after how many games."""

    rating: float
    games: int


Standings = dict[tuple[str, str], Standing]
"""By game and player."""


def add_outcomes(connection: Connection, outcomes: Sequence[Outcome]) -> None:
    """All of a group, with as many statements as for one."""
    connection.execute(insert(schema.results), [row for outcome in outcomes for row in outcome.rows])
    rated = [(outcome, players) for outcome in outcomes if (players := outcome.rated)]
    if rated:
        standings = _taken(
            connection, {(o.rows[0]["game"], player) for o, players in rated for player in players}
        )
        for outcome, players in rated:
            rate(standings, outcome.rows[0]["game"], players, outcome.rows[0]["payoff"])
        connection.execute(UPDATE, [_row(*who, *standing) for who, standing in standings.items()])


def rate(standings: Standings, game: str, players: tuple[str, str], payoff: float) -> None:
    """Elo: what one gains the other loses, by how surprising the result was."""
    mine, theirs = (standings[game, player] for player in players)
    surprise = payoff - expected(mine.rating, theirs.rating)
    for player, (rating, games), sign in zip(players, (mine, theirs), (1, -1), strict=True):
        swing = SWING if games >= 30 else SWING_FIRST
        standings[game, player] = Standing(rating + sign * swing * surprise, games + 1)


def expected(mine: float, theirs: float) -> float:
    """The part of the point a player of this rating gets on average."""
    return float(1 / (1 + 10 ** ((theirs - mine) / 400)))


def _taken(connection: Connection, who: set[tuple[str, str]]) -> Standings:
    """The standings of these players, beginners among them; no other node changes them before the commit.

    Rows are taken in one order, so that nodes do not wait for each other in a circle.
    """
    ordered = sorted(who)
    new = [{"game": game, "player": player, "rating": BEGINNER, "games": 0} for game, player in ordered]
    connection.execute(insert_once(connection, schema.ratings), new)
    names = tuple_(_column.game, _column.player)
    wanted = select(schema.ratings).where(names.in_(ordered)).order_by(_column.game, _column.player)
    found = connection.execute(wanted.with_for_update())
    return {(row.game, row.player): Standing(row.rating, row.games) for row in found}


def _row(game: str, player: str, rating: float, games: int) -> dict[str, Any]:
    return {"of_game": game, "of_player": player, "new_rating": rating, "new_games": games}
