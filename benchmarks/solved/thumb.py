"""Rules of thumb for Snail's Pace, to be measured against the solution."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import snailhouse
from snailhouse.bots.greedy import greedy_move
from snailhouse.core.position import Position

Rule = Callable[[Position], int]
Wish = Callable[[Position, int], Any]
"""How much one wishes to make a move: the more, the larger."""

MEETING = 10
"""The squares both snails have to go, together, when they stand next to each other."""


def by(*wishes: Wish) -> Rule:
    """The move that the first wish prefers, of equal ones the one the second prefers, and so on."""
    return lambda position: max(
        position.legal(), key=lambda move: (*(wish(position, move) for wish in wishes), move)
    )


def to_go(position: Position, move: int) -> tuple[int, int]:
    """The squares that the mover and the rival have to go on a track."""
    squares: Any = position.table.to_go
    return int(squares[position.actor, move]), int(squares[1 - position.actor, move])


def gap(position: Position, move: int) -> int:
    mine, yours = to_go(position, move)
    return abs(mine - yours)


def wins(position: Position, move: int) -> bool:
    return bool(position.after(move).table.winner[move] == position.actor)


def climbs(position: Position, move: int) -> bool:
    """Whether the move brings the snail onto its rival's back."""
    rider: Any = position.table.rider
    return bool(rider[move] < 0 and position.after(move).table.rider[move] == position.actor)


def climbs_off(position: Position, move: int) -> bool:
    return bool(position.table.rider[move] == position.actor)


def offers_its_back(position: Position, move: int) -> bool:
    """Whether the rival can climb on this snail with its next step."""
    mine, yours = to_go(position, move)
    return bool(position.table.rider[move] < 0 and mine > 1 and mine - 1 + yours == MEETING)


def keeps(position: Position, move: int) -> bool:
    """Neither climbs off nor offers its back."""
    return not (climbs_off(position, move) or offers_its_back(position, move))


def is_close(position: Position, move: int) -> bool:
    return gap(position, move) <= 1


def fast(position: Position, move: int) -> float:
    """Points by the squares both have to go."""
    return (move + 1) / sum(to_go(position, move))


def contested(position: Position, move: int) -> float:
    """Points by one more than the squares between the two snails."""
    return (move + 1) / (1 + gap(position, move))


RULES: dict[str, Rule] = {
    "the highest track": by(),
    "the snail nearest to its end": by(lambda position, move: -to_go(position, move)[0]),
    "win a race if you can, else the highest track": by(wins),
    "most points for the squares left": by(fast),
    "1: climb, else the highest track": by(climbs),
    "1 and 2: and neither climb off nor offer your back": by(climbs, keeps),
    "1, 2 and 3: and the highest close race": by(climbs, keeps, is_close),
    "2 and 3 without 1": by(keeps, is_close),
    "1 and 3 without 2": by(climbs, is_close),
    "1, 2 and the most points by 1 + the squares between": by(climbs, keeps, contested),
    "the greedy bot": lambda position: greedy_move(position, snailhouse.dice(0)),
}
