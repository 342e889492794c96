"""Snail Invasion!: plants grow in stacks, snails eat them. Rulings I1 to I15.

Squares are indexed 0 to 11 (or 15) for squares 1 to 12 (or 16). A move id below KINDS brings a piece of
that kind out; the others name a piece on the board by its square and its depth below the top of the stack.
"""

from __future__ import annotations

from snailhouse.core.contract import CHANCE, OVER
from snailhouse.core.kernel import kernel
from snailhouse.core.record import Int64s, UInt32s
from snailhouse.games.snail_invasion.report import (
    FIGURES,
    OBSERVATION,
    figures,
    observe,
    payoffs,
    scores,
    turns,
)
from snailhouse.games.snail_invasion.stacks import (
    GARDENER,
    KINDS,
    PAWN,
    PIECE,
    QUEEN,
    SNAILS,
    holds_grown_plant,
    kind_of,
    left,
    lifted,
    piece_at,
    resolved,
    side,
    value,
)
from snailhouse.games.snail_invasion.table import (
    BLOCKED,
    DRAWN,
    EATEN,
    GROWN,
    LAST_TURN,
    SQUARES,
    Box,
    Table,
    ahead,
    board_move,
    can_grow,
    can_move,
    free_bits,
    rolled,
)

__all__ = [
    "FIGURES",
    "MOVES",
    "OBSERVATION",
    "Box",
    "Table",
    "actor",
    "chance",
    "conceal",
    "figures",
    "legal",
    "observe",
    "outcomes",
    "payoffs",
    "play",
    "scores",
    "setup",
    "turns",
]

MOVES = KINDS + SQUARES * KINDS


@kernel
def setup(box: Box, table: Table) -> None:
    for colour in range(box.colours):
        table.ready[kind_of(colour, PAWN)] = box.trees[colour]
        for size in range(PAWN, QUEEN + 1):
            table.living[kind_of(colour, size)] = box.trees[colour]
            table.home[GARDENER] += box.trees[colour]
    table.nest_tree = box.snails
    table.home[SNAILS] = box.snails
    table.ready[QUEEN + 1 - box.snails] = 1
    table.turns = 1
    table.player = GARDENER
    table.actor = CHANCE


@kernel
def actor(box: Box, table: Table) -> int:
    return table.actor


@kernel
def outcomes(box: Box, table: Table) -> int:
    return 36


@kernel
def chance(box: Box, table: Table, outcome: int) -> None:
    table.roll = outcome
    if box.solitaire and table.player == SNAILS:
        play(box, table, instinct(box, table))
    elif can_move(box, table, table.player):
        table.actor = table.player
    else:
        table.passes += 1
        end_turn(table)


@kernel
def instinct(box: Box, table: Table) -> int:
    """I11: the Snails' move in solitaire."""
    if table.home[SNAILS]:
        for kind in range(PAWN, QUEEN):
            if table.ready[kind]:
                return kind - 1
        return QUEEN - 1
    square = SQUARES - 1
    while not free_bits(box, table, SNAILS, square):
        square -= 1
    return board_move(square, 0 if free_bits(box, table, SNAILS, square) & 1 else 1)


@kernel
def legal(box: Box, table: Table, moves: Int64s) -> int:
    """I6: bringing a piece out is one choice among others; every free piece can walk any roll."""
    player = table.player
    count = ways_out(table, player, moves) if table.home[player] else 0
    for square in range(box.squares):
        free = free_bits(box, table, player, square)
        moves[count] = board_move(square, 0)
        count += free & 1
        moves[count] = board_move(square, 1)
        count += free >> 1
    return count


@kernel
def ways_out(table: Table, player: int, moves: Int64s) -> int:
    first = 1 if player == SNAILS else QUEEN + 1
    last = QUEEN if player == SNAILS else KINDS
    count = 0
    for kind in range(first, last + 1):
        moves[count] = kind - 1
        count += 1 if table.ready[kind] else 0
    return count


@kernel
def play(box: Box, table: Table, move: int) -> None:
    if move < KINDS:
        square = come_out(table, move + 1)
    else:
        square = walk(box, table, (move - KINDS) // KINDS, (move - KINDS) % KINDS)
    table.stacks[square], removed = resolved(table.stacks[square])
    while removed:
        remove(table, removed & PIECE)
        removed >>= 4
    table.end = result(box, table, square)
    end_turn(table)


@kernel
def come_out(table: Table, kind: int) -> int:
    """A piece enters on the square of the rolled number, and what was under it in its tree is free next."""
    square = rolled(table) - 1
    table.stacks[square] = table.stacks[square] << 4 | kind
    table.ready[kind] -= 1
    table.home[side(kind)] -= 1
    if leaves_tree(table, kind):
        if value(kind) < QUEEN:
            table.ready[kind + 1] += 1
        if side(kind) == SNAILS:
            table.nest_tree -= 1
    return square


@kernel
def leaves_tree(table: Table, kind: int) -> bool:
    """I4: plants always come off a tree; a snail does unless it came home wounded."""
    return side(kind) == GARDENER or kind == QUEEN + 1 - table.nest_tree


@kernel
def walk(box: Box, table: Table, square: int, depth: int) -> int:
    """I2, I7, I14: the piece and all on its back go round the loop by exactly the roll."""
    stack = table.stacks[square]
    group = lifted(stack, depth)
    for above in range(depth):
        if side(piece_at(stack, above)) != table.player:
            table.carried += 1
    table.stacks[square] = left(stack, depth)
    goal = ahead(box, table, square)
    table.stacks[goal] = table.stacks[goal] << (4 * depth + 4) | group
    return goal


@kernel
def remove(table: Table, kind: int) -> None:
    """I4, I5: a snail goes back to the nest, loose; a plant leaves the game."""
    if side(kind) == SNAILS:
        table.ready[kind] += 1
        table.home[SNAILS] += 1
        table.wounded += 1
    else:
        table.living[kind] -= 1
        table.eaten += 1


@kernel
def result(box: Box, table: Table, square: int) -> int:
    """How the move onto the square ended the game, or 0. A grown plant counts first (I8)."""
    if holds_grown_plant(table.stacks[square]):
        return GROWN
    if not can_move(box, table, SNAILS):
        return BLOCKED
    return 0 if can_grow(box, table) else EATEN


@kernel
def end_turn(table: Table) -> None:
    """I15: passes count as half-turns too."""
    if table.end == 0 and table.turns == LAST_TURN:
        table.end = DRAWN
    if table.end:
        table.actor = OVER
        return
    table.turns += 1
    table.player = 1 - table.player
    table.actor = CHANCE


@kernel
def conceal(box: Box, table: Table, seat: int, dice: UInt32s) -> None:
    """Nothing is secret."""
