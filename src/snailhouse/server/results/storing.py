"""The statements that store finished games, in the transaction that stores their last events."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, bindparam, insert, select, tuple_, update

from snailhouse.server.results.elo import BEGINNER, EloStanding, rated
from snailhouse.server.storage import schema
from snailhouse.server.storage.once import insert_once

_column = schema.rating_rows.c
UPDATE_RATING = (
    update(schema.rating_rows)
    .where(_column.game == bindparam("of_game"), _column.player == bindparam("of_player"))
    .values(rating=bindparam("new_rating"), games=bindparam("new_games"))
)


@dataclass(frozen=True, slots=True)
class FinishedGame:
    """A result row for every seat; `rated` are the two players of a rated game, in the order of `rows`."""

    rows: list[dict[str, Any]]
    rated: tuple[str, str] | None


Standings = dict[tuple[str, str], EloStanding]
"""By game and player."""


def add_finished_games(connection: Connection, games: Sequence[FinishedGame]) -> None:
    """Store the results of several games and the ratings they change, with as many statements as for one."""
    connection.execute(insert(schema.result_rows), [row for game in games for row in game.rows])
    if rated_games := [(game.rows, game.rated) for game in games if game.rated]:
        names = {(rows[0]["game"], player) for rows, players in rated_games for player in players}
        standings = _locked_standings(connection, names)
        for rows, players in rated_games:
            rate(standings, rows[0]["game"], players, rows[0]["payoff"])
        connection.execute(UPDATE_RATING, [_row(*who, *standing) for who, standing in standings.items()])


def rate(standings: Standings, game: str, players: tuple[str, str], payoff: float) -> None:
    """Change the standings of both players by a game that gave the first of them this payoff."""
    first, second = players
    standings[game, first], standings[game, second] = rated(
        standings[game, first], standings[game, second], payoff
    )


def _locked_standings(connection: Connection, who: set[tuple[str, str]]) -> Standings:
    """The standings of these players, beginners included; no other node changes them before the commit.

    Rows are locked in one order, so that nodes do not wait for each other in a circle.
    """
    ordered = sorted(who)
    new = [{"game": game, "player": player, "rating": BEGINNER, "games": 0} for game, player in ordered]
    connection.execute(insert_once(connection, schema.rating_rows), new)
    names = tuple_(_column.game, _column.player)
    wanted = select(schema.rating_rows).where(names.in_(ordered)).order_by(_column.game, _column.player)
    found = connection.execute(wanted.with_for_update())
    return {(row.game, row.player): EloStanding(row.rating, row.games) for row in found}


def _row(game: str, player: str, rating: float, games: int) -> dict[str, Any]:
    return {"of_game": game, "of_player": player, "new_rating": rating, "new_games": games}
