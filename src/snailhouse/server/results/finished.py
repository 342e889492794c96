"""What a game counts for: a result for every seat when it is over, and the ratings that it changes."""

from __future__ import annotations

import time
from typing import Any

from snailhouse.server.results.storing import Player, RatedGame
from snailhouse.table import LiveTable, why_unrated


def result_rows_of(table_id: str, table: LiveTable) -> list[dict[str, Any]]:
    """A result for every seat of a table whose game is over. Who left a rated game has lost it."""
    payoffs, scores = table.result() or [], table.match.scores()
    moves = sum(event.actor >= 0 for event in table.match.events)
    return [
        {
            "table": table_id,
            "seat": seat,
            "game": table.game.id,
            "player": sitting.holder,
            "bot": sitting.bot,
            "payoff": 0.0 if seat == table.forfeit else payoffs[seat],
            "score": scores[seat],
            "moves": moves,
            "ended": time.time(),
        }
        for seat, sitting in enumerate(table.seats)
    ]


def rated_end(table: LiveTable) -> RatedGame | None:
    """What the end of a table's game changes; None if it is not rated, or nothing was rolled or decided."""
    payoffs = table.result()
    if payoffs is None or not table.begun or why_unrated(table) is not None:
        return None
    return RatedGame(table.game.id, _players(table), payoffs)


def rated_forfeit(table: LiveTable) -> RatedGame:
    """What it changes that somebody has left a rated game.

    They have lost it. Of two, the other has won; of more, nothing changes for those who play on.
    """
    players, seat = _players(table), table.forfeit or 0
    payoffs = [0.0 if number == seat else 1.0 for number in range(len(players))]
    return RatedGame(table.game.id, players, payoffs, None if len(players) == 2 else seat)


def _players(table: LiveTable) -> list[Player]:
    return [
        Player("bot", sitting.bot or "") if sitting.holder is None else Player("person", sitting.holder)
        for sitting in table.seats
    ]
