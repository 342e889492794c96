"""What the greedy player thinks of every move, for levels that misjudge and do not search."""

from __future__ import annotations

from typing import Final

from snailhouse.core.position import Position
from snailhouse.core.record import int64s
from snailhouse.games.giant_snail.greedy import best_place, judge, prospect
from snailhouse.games.giant_snail.policy.danger import forecast
from snailhouse.games.giant_snail.records import SEATS

MOST_GUESSES: Final = 1
"""Whoever may guess more often than once does better to search."""
WORTH: Final = 0.1
"""About how much of a win one point of the greedy player's judgement is."""


def guess(position: Position, guesses: int) -> dict[int, float] | None:
    """About the chance after each legal move: a third after the one that the greedy player likes best."""
    if guesses > MOST_GUESSES:
        return None
    box, table, legal = position.game.box, position.table, position.legal()
    moves = int64s(len(legal))
    for index, move in enumerate(legal):
        moves[index] = move
    ahead = forecast(box, table, position.actor)
    view = prospect(box, table, ahead)
    best_row = best_place(box, table, ahead, view, moves, len(legal))
    worth = {move: judge(box, table, ahead, view, move, best_row) for move in legal}
    most = max(worth.values())
    return {move: max(0.0, 1 / SEATS - WORTH * (most - value)) for move, value in worth.items()}
