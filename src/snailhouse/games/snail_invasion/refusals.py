"""Why a move is not legal: which piece blocks, and whose values add up to what."""

from __future__ import annotations

from snailhouse.core.language import listed
from snailhouse.core.position import Position
from snailhouse.games.snail_invasion.language import say
from snailhouse.games.snail_invasion.pieces import (
    from_top,
    loose_snails,
    name,
    nest_tree,
    on_board,
    owner,
    shed_trees,
    the,
)
from snailhouse.games.snail_invasion.records import MOST_COLOURS, Box, PieceKind, Side
from snailhouse.games.snail_invasion.rules.stacks import free_pieces, side, value


def why_not_out(position: Position, kind: int) -> str | None:
    """The piece is not in this garden, the enemy's, below the top of its tree, on the board, or eaten.

    None if it can come out.
    """
    box, table = position.box, position.table
    if not in_box(box, kind):
        ruling = "I12" if box.snails == 1 else "I13" if sum(box.trees) == MOST_COLOURS else "I16"
        return say("there is no {piece} in this garden ({ruling})", piece=name(kind), ruling=ruling)
    piece = the(kind)
    if side(kind) != table.player:
        return say(
            "{piece} belongs to {owner}; bring out a piece of your own (I6)", piece=piece, owner=owner(kind)
        )
    trees = [*shed_trees(table), nest_tree(table)]
    if kind in loose_snails(table) or any(tree[-1:] == [kind] for tree in trees):
        return None
    for tree in trees:
        if kind in tree:
            return say(
                "{piece} is under {top} in its tree; only the top comes out (I4)",
                piece=piece,
                top=the(tree[-1]),
            )
    squares = [square for square, other in on_board(position) if other == kind]
    if squares:
        return say("{piece} is out already, on square {squares} (I6)", piece=piece, squares=listed(squares))
    return say("{piece} has been eaten and has left the game (I5)", piece=piece)


def in_box(box: Box, kind: int) -> bool:
    """Whether the garden has pieces of a kind (I12, I13, I16)."""
    if side(kind) == Side.SNAILS:
        return kind > PieceKind.SNAIL_QUEEN - box.snails
    return kind < PieceKind.RED_PAWN + 3 * box.colours


def why_not_walk(position: Position, square: int, depth: int) -> str | None:
    """There is no such square or piece, or the piece is the enemy's or blocked; None if it can walk."""
    box, table, where = position.box, position.table, square + 1
    if square >= box.squares:
        return say(
            "there is no square {square}; this board has {squares} squares (I14)",
            square=where,
            squares=box.squares,
        )
    stack = table.stacks[square]
    kinds = from_top(stack)
    if not kinds:
        return say("square {square} is empty: there is nothing to move (I6)", square=where)
    if depth >= len(kinds):
        return say.counted(
            len(kinds),
            "square {square} holds {number} piece: there is no piece {depth} below the top (I6)",
            "square {square} holds {number} pieces: there is no piece {depth} below the top (I6)",
            square=where,
            depth=depth,
        )
    piece = kinds[depth]
    if side(piece) == table.player:
        free = free_pieces(stack)
        return why_blocked(kinds, depth, where, free) if depth >= free else None
    return say(
        "{piece} on square {square} belongs to {owner}; "
        "you can only carry it, on an unblocked piece of yours under it (I2)",
        piece=the(piece),
        square=where,
        owner=owner(piece),
    )


def why_blocked(kinds: list[int], depth: int, square: int, free: int) -> str:
    """`free` pieces from the top can move, so the next one is the first that is blocked."""
    if depth == free:
        return say(
            "{piece} on square {square} is blocked: {burden} reach its own {value} (I1)",
            piece=the(kinds[depth]),
            square=square,
            burden=burden(kinds[:free]),
            value=value(kinds[depth]),
        )
    return say(
        "{piece} on square {square} cannot move: nothing under a blocked piece does, and "
        "{stopper} is blocked by {burden} against its own {value} (I1)",
        piece=the(kinds[depth]),
        square=square,
        stopper=the(kinds[free]),
        burden=burden(kinds[:free]),
        value=value(kinds[free]),
    )


def burden(kinds: list[int]) -> str:
    """'red pawn 1 and blue pawn 1 above it, together 2,'."""
    pieces = listed(f"{name(kind)} {value(kind)}" for kind in kinds)
    if len(kinds) == 1:
        return say("{pieces} above it", pieces=pieces)
    return say("{pieces} above it, together {total},", pieces=pieces, total=sum(map(value, kinds)))
