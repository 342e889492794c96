"""Snail Invasion!: plants grow in stacks, snails eat them. Rulings I1 to I15.

Squares are indexed 0 to 11 (or 15) for squares 1 to 12 (or 16). A move id below KINDS brings a piece of
that kind out; the others name a piece on the board by its square and its depth below the top of the stack.
"""

from __future__ import annotations

from typing import Annotated

from snailhouse.core.contract import CHANCE, OVER
from snailhouse.core.kernel import kernel
from snailhouse.core.record import Float64s, Int8, Int8s, Int64s, Record, UInt8, UInt8s, UInt16, UInt32s
from snailhouse.games.snail_invasion.stacks import (
    DRONE,
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

SQUARES = 16
COLOURS = 4
MOVES = KINDS + SQUARES * KINDS
LAST_TURN = 1_000
"""I15: after so many half-turns the game is drawn."""
OBSERVATION = SQUARES * KINDS + 2 * KINDS + 5
GROWN, BLOCKED, EATEN, DRAWN = 1, 2, 3, 4
FIGURES = (
    "won by a grown plant",
    "won by blocking the snails",
    "won by the Snails",
    "drawn",
    "plants eaten",
    "snails wounded",
    "enemies carried",
    "turns passed",
)


class Box(Record):
    squares: Int8
    solitaire: Int8
    trees: Annotated[Int8s, 4]
    """Trees of each plant colour."""
    colours: Int8
    snails: Int8
    """Snails in the nest's tree at the start: three, or only the queen (I12)."""
    free: Annotated[UInt8s, (2, 256)]
    """Per side and top two pieces of a stack: bit 0, the top is the side's and free; bit 1, the next is.
    A third piece is never free (I1): the two above it would have to be worth less than a queen."""


class Table(Record):
    stacks: Annotated[Int64s, 16]
    ready: Annotated[Int8s, 16]
    """Per kind, how many pieces may come out now: tops of trees and loose snails."""
    living: Annotated[Int8s, 16]
    """Per kind, the plant pieces not eaten, wherever they are."""
    home: Annotated[Int8s, 2]
    """Pieces in the shed, snails in the nest."""
    nest_tree: Int8
    """Snails that have never left the nest; the others in the nest are loose (I4)."""
    actor: Int8
    player: Int8
    """Whose turn it is: GARDENER or SNAILS."""
    roll: UInt8
    last: UInt8
    """The move that was made last."""
    end: Int8
    eaten: UInt8
    turns: UInt16
    """Half-turns begun."""
    wounded: UInt16
    carried: UInt16
    passes: UInt16


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
def rolled(table: Table) -> int:
    """Both dice added up."""
    return table.roll // 6 + table.roll % 6 + 2


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
def can_move(box: Box, table: Table, player: int) -> bool:
    if table.home[player]:
        return True
    for square in range(box.squares):  # noqa: SIM110
        if free_bits(box, table, player, square):
            return True
    return False


@kernel
def free_bits(box: Box, table: Table, player: int, square: int) -> int:
    """I1: whether the player can move the top piece of the square (bit 0) and the one below it (bit 1)."""
    return box.free[player, table.stacks[square] & 255]


@kernel
def board_move(square: int, depth: int) -> int:
    return KINDS + square * KINDS + depth


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
    table.last = move
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
    goal = (square + rolled(table)) % box.squares
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
def can_grow(box: Box, table: Table) -> bool:
    """I10: some colour still has a living piece of every size."""
    for colour in range(box.colours):
        if (
            table.living[kind_of(colour, PAWN)]
            and table.living[kind_of(colour, DRONE)]
            and table.living[kind_of(colour, QUEEN)]
        ):
            return True
    return False


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


@kernel
def payoffs(box: Box, table: Table, out: Float64s) -> None:
    won = 0.5 if table.end == DRAWN else 0.0 if table.end == EATEN else 1.0
    out[0] = won
    if not box.solitaire:
        out[1] = 1.0 - won


@kernel
def scores(box: Box, table: Table, out: Float64s) -> None:
    """Nobody counts points: a winner has one."""
    out[0] = 1.0 if table.end == GROWN or table.end == BLOCKED else 0.0
    if not box.solitaire:
        out[1] = 1.0 if table.end == EATEN else 0.0


@kernel
def turns(box: Box, table: Table) -> int:
    return table.turns


@kernel
def figures(box: Box, table: Table, out: Float64s) -> None:
    out[table.end - 1] = 1.0
    out[4] = table.eaten
    out[5] = table.wounded
    out[6] = table.carried
    out[7] = table.passes


@kernel
def observe(box: Box, table: Table, seat: int, out: Float64s) -> None:
    """Each square from the top down, what may come out, what lives, the roll and whose turn it is."""
    for square in range(SQUARES):
        for depth in range(KINDS):
            out[square * KINDS + depth] = piece_at(table.stacks[square], depth) / KINDS
    start = SQUARES * KINDS
    for kind in range(1, KINDS + 1):
        out[start + kind - 1] = table.ready[kind] / COLOURS
        out[start + KINDS + kind - 1] = table.living[kind] / COLOURS
    start += 2 * KINDS
    out[start] = rolled(table) / 12 if table.actor >= 0 else 0.0
    out[start + 1] = float(table.player)
    out[start + 2] = 1.0 if table.actor == seat else 0.0
    out[start + 3] = table.nest_tree / QUEEN
    out[start + 4] = table.turns / LAST_TURN
