"""What one touches on the board of Snail's Pace."""

from __future__ import annotations

from snailhouse.core.position import Position
from snailhouse.games.snails_pace.moves import STOP


def parts(position: Position, move: int) -> tuple[str, ...]:
    return ("stop",) if move == STOP else (f"track-{move + 1}",)


def chance_parts(position: Position, outcome: int) -> tuple[str, ...]:
    return ("dice",)
