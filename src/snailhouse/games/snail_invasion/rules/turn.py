"""A turn: roll, bring a piece out or walk, and see what follows. Rulings I2 to I7, I11 and I15."""

from __future__ import annotations

from snailhouse.core.contract import CHANCE, OVER
from snailhouse.core.kernel import kernel
from snailhouse.core.record import Int64s
from snailhouse.games.snail_invasion.moves import (
    is_way_out,
    kind_brought,
    square_and_depth,
    walk_from,
    way_out,
)
from snailhouse.games.snail_invasion.records import (
    LAST_TURN,
    MOST_SQUARES,
    Box,
    End,
    PieceKind,
    Side,
    Size,
    Table,
)
from snailhouse.games.snail_invasion.rules.ends import ending
from snailhouse.games.snail_invasion.rules.garden import can_move, free_bits, landing
from snailhouse.games.snail_invasion.rules.stacks import (
    PIECE,
    kind_of,
    left,
    lifted,
    piece_at,
    resolved,
    side,
    value,
)


@kernel
def setup(box: Box, table: Table) -> None:
    for colour in range(box.colours):
        table.ready[kind_of(colour, Size.PAWN)] = box.trees[colour]
        for size in range(Size.PAWN, Size.QUEEN + 1):
            table.living[kind_of(colour, size)] = box.trees[colour]
            table.home[Side.GARDENER] += box.trees[colour]
    table.nest_tree = box.snails
    table.home[Side.SNAILS] = box.snails
    table.ready[top_of_nest(table)] = 1
    table.turns = 1
    table.player = Side.GARDENER
    table.actor = CHANCE


@kernel
def top_of_nest(table: Table) -> int:
    """The kind of snail on top of the nest's tree; none that exists once the tree is gone."""
    return PieceKind.SNAIL_QUEEN + 1 - table.nest_tree


@kernel
def actor(box: Box, table: Table) -> int:
    return table.actor


@kernel
def outcomes(box: Box, table: Table) -> int:
    return 36


@kernel
def chance(box: Box, table: Table, outcome: int) -> None:
    """I6: the turn passes only when nothing can move; I11: alone, the Snails' move follows from the roll."""
    table.roll = outcome
    if box.solitaire and table.player == Side.SNAILS:
        play(box, table, instinct(box, table))
    elif can_move(box, table, table.player):
        table.actor = table.player
    else:
        table.passes += 1
        end_turn(table)


@kernel
def instinct(box: Box, table: Table) -> int:
    """I11: the Snails' move in solitaire, whatever they roll.

    The smallest snail that can leaves the nest; with an empty nest the movable snail on the highest square
    walks, the topmost of two.
    """
    if table.home[Side.SNAILS]:
        for kind in range(PieceKind.SNAIL_PAWN, PieceKind.SNAIL_QUEEN):
            if table.ready[kind]:
                return way_out(kind)
        return way_out(PieceKind.SNAIL_QUEEN)
    square = MOST_SQUARES - 1
    while not free_bits(box, table, Side.SNAILS, square):
        square -= 1
    return walk_from(square, 0 if free_bits(box, table, Side.SNAILS, square) & 1 else 1)


@kernel
def legal(box: Box, table: Table, moves: Int64s) -> int:
    """I6: bringing a piece out is one choice among others; every free piece can walk any roll."""
    player = table.player
    count = ways_out(table, player, moves) if table.home[player] else 0
    for square in range(box.squares):
        free = free_bits(box, table, player, square)
        moves[count] = walk_from(square, 0)
        moves[count + (free & 1)] = walk_from(square, 1)
        count += (free & 1) + (free >> 1)
    return count


@kernel
def ways_out(table: Table, player: int, moves: Int64s) -> int:
    """I4: the tops of trees, and snails that lie loose."""
    first, last = PieceKind.RED_PAWN, PieceKind.GREEN_QUEEN
    if player == Side.SNAILS:
        first, last = PieceKind.SNAIL_PAWN, PieceKind.SNAIL_QUEEN
    count = 0
    for kind in range(first, last + 1):
        moves[count] = way_out(kind)
        count += 1 if table.ready[kind] else 0
    return count


@kernel
def play(box: Box, table: Table, move: int) -> None:
    """Move, resolve the stack where the move ends (I3), and see whether the game is over."""
    goal = landing(box, move, table.roll)
    if is_way_out(move):
        come_out(table, kind_brought(move), goal)
    else:
        square, depth = square_and_depth(move)
        walk(table, square, depth, goal)
    table.stacks[goal], removed = resolved(table.stacks[goal])
    while removed:
        remove(table, removed & PIECE)
        removed >>= 4
    table.end = ending(box, table, goal)
    end_turn(table)


@kernel
def come_out(table: Table, kind: int, goal: int) -> None:
    """A piece enters the board, and what was under it in its tree may come out next (I4)."""
    table.stacks[goal] = table.stacks[goal] << 4 | kind
    table.ready[kind] -= 1
    table.home[side(kind)] -= 1
    if leaves_tree(table, kind):
        if value(kind) < Size.QUEEN:
            table.ready[kind + 1] += 1
        if side(kind) == Side.SNAILS:
            table.nest_tree -= 1


@kernel
def leaves_tree(table: Table, kind: int) -> bool:
    """I4: plants always come off a tree; a snail does unless it came home wounded."""
    return side(kind) == Side.GARDENER or kind == top_of_nest(table)


@kernel
def walk(table: Table, square: int, depth: int, goal: int) -> None:
    """I2: a piece goes with everything on it, the enemy's too; at most one piece, for no third is free."""
    stack = table.stacks[square]
    if depth > 0 and side(piece_at(stack, 0)) != table.player:
        table.carried += 1
    table.stacks[square] = left(stack, depth)
    table.stacks[goal] = table.stacks[goal] << (4 * depth + 4) | lifted(stack, depth)


@kernel
def remove(table: Table, kind: int) -> None:
    """I4, I5: a snail goes back to the nest, loose; a plant leaves the game."""
    if side(kind) == Side.SNAILS:
        table.ready[kind] += 1
        table.home[Side.SNAILS] += 1
        table.wounded += 1
    else:
        table.living[kind] -= 1
        table.eaten += 1


@kernel
def end_turn(table: Table) -> None:
    """I15: the turns of both players count, passed ones too; a win on the last turn is a win."""
    if table.end == End.NONE and table.turns == LAST_TURN:
        table.end = End.DRAW
    if table.end != End.NONE:
        table.actor = OVER
        return
    table.turns += 1
    table.player = 1 - table.player
    table.actor = CHANCE


@kernel
def turns(box: Box, table: Table) -> int:
    return table.turns
