"""What one touches on the board of Snail Invasion!: a piece, at home or out, then the square it goes to."""

from __future__ import annotations

from snailhouse.core.position import Position
from snailhouse.games.snail_invasion.moves import is_way_out, kind_brought, square_and_depth
from snailhouse.games.snail_invasion.pieces import code
from snailhouse.games.snail_invasion.records import Box, Side
from snailhouse.games.snail_invasion.rules.garden import landing
from snailhouse.games.snail_invasion.rules.turn import instinct


def parts(position: Position, move: int) -> tuple[str, ...]:
    return touched(position.box, move, position.table.roll)


def chance_parts(position: Position, outcome: int) -> tuple[str, ...]:
    """The dice; alone, the snail that follows its instinct too."""
    box, table = position.box, position.table
    if not box.solitaire or table.player != Side.SNAILS:
        return ("dice",)
    return ("dice", *touched(box, instinct(box, table), outcome))


def touched(box: Box, move: int, outcome: int) -> tuple[str, ...]:
    """What a move touches after this roll."""
    goal = f"square-{landing(box, move, outcome) + 1}"
    if is_way_out(move):
        return (home_part(kind_brought(move)), goal)
    return (piece_part(*square_and_depth(move)), goal)


def home_part(kind: int) -> str:
    """How the board calls the pieces of a kind in the shed or the nest: 'home-rq'."""
    return f"home-{code(kind).lower()}"


def piece_part(square: int, depth: int) -> str:
    """How the board calls a piece on it: the square's number, and how many pieces stand on the piece."""
    return f"piece-{square + 1}-{depth}"
