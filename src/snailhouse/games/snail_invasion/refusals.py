"""Why a move is not legal: which piece blocks, and whose values add up to what."""

from __future__ import annotations

from snailhouse.core.language import listed
from snailhouse.games.snail_invasion.pieces import SIDES, from_top, name, nest_tree, on_board, shed_trees
from snailhouse.games.snail_invasion.stacks import KINDS, QUEEN, SNAILS, free_pieces, side, value
from snailhouse.games.snail_invasion.table import Box, Table


def reason(box: Box, table: Table, move: int) -> str:
    if move < KINDS:
        return why_not_out(box, table, move + 1)
    return why_not_on_board(box, table, *divmod(move - KINDS, KINDS))


def why_not_out(box: Box, table: Table, kind: int) -> str:
    """The piece is the enemy's, not in this garden, below the top of its tree, on the board, or eaten."""
    piece = name(kind)
    if not in_box(box, kind):
        return f"there is no {piece} in this garden ({'I12' if box.snails == 1 else 'I13'})"
    if side(kind) != table.player:
        return f"the {piece} belongs to the {SIDES[side(kind)]}; bring out a piece of your own (I6)"
    for tree in [*shed_trees(table), nest_tree(table)]:
        if kind in tree:
            return f"the {piece} is under the {name(tree[-1])} in its tree; only the top comes out (I4)"
    squares = [square for square, other in on_board(box, table) if other == kind]
    if squares:
        return f"the {piece} is out already, on square {listed(squares)} (I6)"
    return f"the {piece} has been eaten and has left the game (I5)"


def in_box(box: Box, kind: int) -> bool:
    if side(kind) == SNAILS:
        return bool(kind > QUEEN - box.snails)
    return bool(kind <= QUEEN + 3 * box.colours)


def why_not_on_board(box: Box, table: Table, square: int, depth: int) -> str:
    where = f"square {square + 1}"
    if square >= box.squares:
        return f"there is no {where}; this board has {box.squares} squares (I14)"
    kinds = from_top(table.stacks[square])
    if not kinds:
        return f"{where} is empty: there is nothing to move (I6)"
    if depth >= len(kinds):
        held = "1 piece" if len(kinds) == 1 else f"{len(kinds)} pieces"
        return f"{where} holds {held}: there is no piece {depth} below the top (I6)"
    piece = kinds[depth]
    if side(piece) == table.player:
        return why_blocked(kinds, depth, where, free_pieces(int(table.stacks[square])))
    return (
        f"the {name(piece)} on {where} belongs to the {SIDES[side(piece)]}; "
        f"you can only carry it, on an unblocked piece of yours under it (I2)"
    )


def why_blocked(kinds: list[int], depth: int, where: str, free: int) -> str:
    """`free` pieces from the top can move, so the next one is the first that is blocked."""
    piece, stopper = kinds[depth], kinds[free]
    weights = [f"{name(kind)} {value(kind)}" for kind in kinds[:free]]
    total = sum(value(kind) for kind in kinds[:free])
    burden = f"{listed(weights)} above it{f', together {total},' if free > 1 else ''}"
    if depth == free:
        return f"the {name(piece)} on {where} is blocked: {burden} reach its own {value(piece)} (I1)"
    return (
        f"the {name(piece)} on {where} cannot move: nothing under a blocked piece does, and the "
        f"{name(stopper)} is blocked by {burden} against its own {value(stopper)} (I1)"
    )
