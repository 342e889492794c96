"""The garden of Snail Invasion! from above, for studies: the loop of squares, with shed and nest."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from snailhouse.core.game import Game
from snailhouse.core.language import phrase
from snailhouse.core.position import Position
from snailhouse.core.room import Spot
from snailhouse.games.snail_invasion.language import say
from snailhouse.games.snail_invasion.moves import MOVES, WALKS, way_out
from snailhouse.games.snail_invasion.pieces import PLANT_KINDS, SNAIL_KINDS, from_top
from snailhouse.games.snail_invasion.records import PieceKind, Size
from snailhouse.games.snail_invasion.rules.stacks import value

A_ROW = 4
PLANT_PIECES = {
    Size.PAWN: phrase("bringing out a plant's pawn"),
    Size.DRONE: phrase("bringing out a plant's drone"),
    Size.QUEEN: phrase("bringing out a plant's queen"),
}
SNAIL_PIECES = {
    Size.PAWN: phrase("bringing out the snail pawn"),
    Size.DRONE: phrase("bringing out the snail drone"),
    Size.QUEEN: phrase("bringing out the snail queen"),
}


def spots(game: Game) -> tuple[Spot, ...]:
    """Rows of four, as on the board."""
    squares = range(int(game.box.squares))
    return tuple(
        Spot(say("square {square}", square=square + 1), square % A_ROW, square // A_ROW) for square in squares
    )


def visited(position: Position) -> Iterator[int]:
    """Every piece in the garden, by its square."""
    for square in range(position.box.squares):
        for _ in from_top(position.table.stacks[square]):
            yield square


def components(game: Game) -> Mapping[str, Collection[int]]:
    """Pieces that are brought out, by size; walking with what is out already."""
    named: dict[str, Collection[int]] = {say("walking"): range(WALKS, MOVES)}
    for size in Size:
        named[say(PLANT_PIECES[size])] = _ways_out(PLANT_KINDS, size)
        named[say(SNAIL_PIECES[size])] = _ways_out(SNAIL_KINDS, size)
    return named


def _ways_out(kinds: range, size: Size) -> list[int]:
    return [way_out(kind) for kind in map(PieceKind, kinds) if value(kind) == size]
