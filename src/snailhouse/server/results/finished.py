"""What a finished game counts for: a result for every seat, and whether it changes ratings."""

from __future__ import annotations

import time

from snailhouse.server.results.storing import FinishedGame
from snailhouse.table import LiveTable


def finished_game(table_id: str, table: LiveTable) -> FinishedGame:
    """The results of a table whose game is over."""
    payoffs, scores = table.result() or [], table.match.scores()
    moves = _moves(table)
    rows = [
        {
            "table": table_id,
            "seat": seat,
            "game": table.game.id,
            "player": sitting.holder,
            "bot": sitting.bot,
            "payoff": payoffs[seat],
            "score": scores[seat],
            "moves": moves,
            "ended": time.time(),
        }
        for seat, sitting in enumerate(table.seats)
    ]
    return FinishedGame(rows, rated_players(table))


def rated_players(table: LiveTable) -> tuple[str, str] | None:
    """The two players of a rated game: two rivals, two different people, and moves were made. Else None."""
    if table.game.seats != 2 or not table.game.rivals:
        return None
    first, second = (seat.holder for seat in table.seats)
    if first is None or second is None or first == second or not _moves(table):
        return None
    return first, second


def _moves(table: LiveTable) -> int:
    return sum(event.actor >= 0 for event in table.match.events)
