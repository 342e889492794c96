"""The statements that store results and ratings, in the transaction that stores the events they follow from."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from sqlalchemy import Connection, Table, bindparam, insert, select, tuple_, update

from snailhouse.server.results.skill import BEGINNER, BEGINNER_UNCERTAINTY, SkillStanding, rated
from snailhouse.server.storage import schema
from snailhouse.server.storage.once import insert_once


class Player(NamedTuple):
    """A person by id, or a bot by name."""

    kind: Literal["person", "bot"]
    name: str


@dataclass(frozen=True, slots=True)
class RatedGame:
    """A game that changes ratings: its players seat by seat, and what each got."""

    game: str
    players: Sequence[Player]
    payoffs: Sequence[float]
    only: int | None = None
    """The seat whose rating changes, if it is one only."""


Standings = dict[tuple[str, Player], SkillStanding]
"""By game and player."""
STANDING_TABLES: dict[str, tuple[Table, str]] = {
    "person": (schema.rating_rows, "player"),
    "bot": (schema.bot_rating_rows, "bot"),
}
"""Where the standings of each kind of player are kept, and the column with their name."""


def add_results(connection: Connection, rows: Sequence[dict[str, Any]]) -> None:
    connection.execute(insert(schema.result_rows), rows)


def add_ratings(connection: Connection, games: Sequence[RatedGame]) -> None:
    """Store what several games change, with as many statements as for one."""
    who = {(game.game, player) for game in games for player in game.players}
    standings = _locked_standings(connection, who)
    for game in games:
        rate(standings, game)
    for kind, (table, name) in STANDING_TABLES.items():
        rows = [
            {"of_game": game, "of_name": player.name, **_new(standing)}
            for (game, player), standing in standings.items()
            if player.kind == kind
        ]
        if rows:
            connection.execute(_update(table, name), rows)


def rate(standings: Standings, game: RatedGame) -> None:
    """Change the standings by a game. A bot that plays several seats learns their mean."""
    before = [standings[game.game, player] for player in game.players]
    after: dict[Player, list[SkillStanding]] = defaultdict(list)
    for seat, standing in enumerate(rated(before, game.payoffs)):
        if game.only in (None, seat):
            after[game.players[seat]].append(standing)
    for player, found in after.items():
        mean_rating = sum(standing.rating for standing in found) / len(found)
        mean_uncertainty = sum(standing.uncertainty for standing in found) / len(found)
        standings[game.game, player] = SkillStanding(mean_rating, mean_uncertainty, found[0].games)


def _locked_standings(connection: Connection, who: set[tuple[str, Player]]) -> Standings:
    """The standings of these players, beginners included; no other node changes them before the commit.

    Rows are locked in one order, so that nodes do not wait for each other in a circle.
    """
    found: Standings = {}
    for kind, (table, name) in STANDING_TABLES.items():
        ordered = sorted((game, player.name) for game, player in who if player.kind == kind)
        if not ordered:
            continue
        new = [{"game": game, name: one, **_beginner()} for game, one in ordered]
        connection.execute(insert_once(connection, table), new)
        key = table.c.game, table.c[name]
        wanted = select(*key, table.c.rating, table.c.uncertainty, table.c.games)
        rows = connection.execute(wanted.where(tuple_(*key).in_(ordered)).order_by(*key).with_for_update())
        for game, one, rating, uncertainty, games in rows:
            player = Player("bot" if kind == "bot" else "person", one)
            found[game, player] = SkillStanding(rating, uncertainty or BEGINNER_UNCERTAINTY, games)
    return found


def _beginner() -> dict[str, Any]:
    return {"rating": BEGINNER, "uncertainty": BEGINNER_UNCERTAINTY, "games": 0}


def _update(table: Table, name: str) -> Any:
    which = table.c.game == bindparam("of_game"), table.c[name] == bindparam("of_name")
    return (
        update(table).where(*which).values({part: bindparam(f"new_{part}") for part in SkillStanding._fields})
    )


def _new(standing: SkillStanding) -> dict[str, float]:
    return {f"new_{part}": value for part, value in standing._asdict().items()}
