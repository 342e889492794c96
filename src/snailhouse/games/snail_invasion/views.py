"""What everybody sees of Snail Invasion!: nothing is secret."""

from __future__ import annotations

from itertools import takewhile

from snailhouse.core.position import Position
from snailhouse.games.snail_invasion.pieces import (
    code,
    colour,
    eaten,
    from_top,
    loose_snails,
    name,
    nest_tree,
    shed_trees,
)
from snailhouse.games.snail_invasion.records import End, Table
from snailhouse.games.snail_invasion.rules.garden import faces
from snailhouse.games.snail_invasion.rules.stacks import free_pieces, side, value
from snailhouse.games.snail_invasion.shapes import EndName, InvasionPiece, InvasionSquare, InvasionView

VIEW = InvasionView
SAME_VIEW = True
END_NAMES: dict[int, EndName | None] = {
    End.NONE: None,
    End.GROWN: "grown",
    End.BLOCKED: "blocked",
    End.EATEN: "eaten",
    End.DRAW: "drawn",
}


def view(position: Position, seat: int) -> InvasionView:
    box, table = position.box, position.table
    return {
        "turn": int(table.turns),
        "player": int(table.player),
        "dice": list(faces(table.roll)) if table.actor >= 0 else [],
        "last_roll": list(faces(table.roll)) if table.turns > 1 or table.actor >= 0 else [],
        "squares": [square_view(table, square) for square in range(box.squares)],
        "shed": [list(map(code, tree)) for tree in shed_trees(table)],
        "nest": {
            "tree": list(map(code, nest_tree(table))),
            "loose": list(map(code, loose_snails(table))),
        },
        "eaten": list(map(code, eaten(position))),
        "over": position.over,
        "end": END_NAMES[table.end],
    }


def square_view(table: Table, square: int) -> InvasionSquare:
    """A square and its stack, bottom to top."""
    stack = table.stacks[square]
    free = free_pieces(stack)
    kinds = from_top(stack)
    pieces = [piece_view(kinds, depth, free) for depth in range(len(kinds))]
    return {"square": square + 1, "stack": pieces[::-1]}


def piece_view(kinds: list[int], depth: int, free: int) -> InvasionPiece:
    """A piece of a stack given top first, of which so many can move."""
    kind = kinds[depth]
    return {
        "piece": code(kind),
        "name": name(kind),
        "side": int(side(kind)),
        "colour": colour(kind),
        "value": value(kind),
        "free": depth < free,
        "load": sum(value(other) for other in kinds[:depth]),
        "threat": threat(kinds, depth),
    }


def threat(kinds: list[int], depth: int) -> int:
    """I3: what the unbroken row of enemies directly above the piece adds up to."""
    enemies = takewhile(lambda other: side(other) != side(kinds[depth]), reversed(kinds[:depth]))
    return sum(value(enemy) for enemy in enemies)
