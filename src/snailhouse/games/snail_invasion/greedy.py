"""A sensible player of Snail Invasion!: the move that changes most, for its own side, in the stacks it touches.

A stack is worth to the Gardener what has grown in it and the snails it holds fast, less the danger to an
uncovered plant. The Snails want the opposite.
"""

from __future__ import annotations

from snailhouse.core.dice import below
from snailhouse.core.kernel import kernel
from snailhouse.core.policy import share_out
from snailhouse.core.record import Float64s, Int64s, UInt32s
from snailhouse.games.snail_invasion.moves import is_way_out, kind_brought, square_and_depth
from snailhouse.games.snail_invasion.records import MOST_SQUARES, Box, Side, Size, Table
from snailhouse.games.snail_invasion.rules.garden import free_bits, landing
from snailhouse.games.snail_invasion.rules.stacks import (
    PIECE,
    free_pieces,
    holds_grown_plant,
    left,
    lifted,
    resolved,
    side,
    value,
)

WIN = 1_000
JOINED = 5
"""A pawn on the drone, or a drone on the queen, of its colour."""
HELD = 3
"""A blocked snail, for each point of its value."""
EXPOSED = 2
"""An uncovered plant, for each point it is short of a queen."""
WOUNDED = 3
"""A wounded snail, for each point of its value."""
LAST_OF_ITS_KIND = 12
"""An eaten plant whose colour can then never be grown."""
APPEALING = 3.0
"""How much better a move must be to appeal e times as much."""


@kernel
def greedy(box: Box, table: Table, moves: Int64s, count: int, dice: UInt32s) -> int:
    """The best move by its immediate effect; among equals, any."""
    sign = 1 if table.player == Side.GARDENER else -1
    best, chosen, equals = 0, -1, 0
    for index in range(count):
        worth = sign * effect(box, table, moves[index])
        if chosen < 0 or worth > best:
            best, chosen, equals = worth, moves[index], 1
        elif worth == best:
            equals += 1
            if below(dice, equals) == 0:
                chosen = moves[index]
    return chosen


@kernel
def effect(box: Box, table: Table, move: int) -> int:
    """What a move is worth to the Gardener."""
    goal = landing(box, move, table.roll)
    if is_way_out(move):
        source, rest, group, bits = -1, 0, kind_brought(move), 4
    else:
        source, depth = square_and_depth(move)
        stack = table.stacks[source]
        rest, group, bits = left(stack, depth), lifted(stack, depth), 4 * depth + 4
    if goal == source:
        return 0
    kept, removed = resolved(table.stacks[goal] << bits | group)
    gain = stack_worth(kept) + stack_worth(rest) - stack_worth(table.stacks[goal]) + losses(table, removed)
    if source >= 0:
        gain -= stack_worth(table.stacks[source])
    return gain + WIN if blocks_all(box, table, goal, rest, kept, removed) else gain


@kernel
def stack_worth(stack: int) -> int:
    """What a stack is worth to the Gardener."""
    if stack == 0:
        return 0
    worth = WIN if holds_grown_plant(stack) else 0
    top = stack & PIECE
    if side(top) == Side.GARDENER:
        worth -= EXPOSED * (Size.QUEEN - value(top))
    free = free_pieces(stack)
    upper = 0
    while stack:
        kind = stack & PIECE
        if side(kind) == Side.SNAILS:
            worth += HELD * value(kind) if free <= 0 else 0
        elif upper + 1 == kind and value(kind) > 1:
            worth += JOINED
        upper = kind
        free -= 1
        stack >>= 4
    return worth


@kernel
def losses(table: Table, removed: int) -> int:
    """Wounded snails for the Gardener, eaten plants against him."""
    worth = 0
    while removed:
        kind = removed & PIECE
        if side(kind) == Side.SNAILS:
            worth += WOUNDED * value(kind)
        else:
            worth -= LAST_OF_ITS_KIND if table.living[kind] == 1 else value(kind)
        removed >>= 4
    return worth


@kernel
def blocks_all(box: Box, table: Table, goal: int, rest: int, kept: int, removed: int) -> bool:
    """Whether no snail is at home or free once the goal holds `kept` and the source `rest` (I9)."""
    if table.home[Side.SNAILS] or removed:
        return False
    if box.free[Side.SNAILS, kept & 255] or box.free[Side.SNAILS, rest & 255]:
        return False
    for square in range(box.squares):
        if square != goal and free_bits(box, table, Side.SNAILS, square):
            return False
    return True


@kernel
def appeal(box: Box, table: Table, moves: Int64s, count: int, appeals: Float64s) -> None:
    """By the immediate effect of each move."""
    sign = 1 if table.player == Side.GARDENER else -1
    for index in range(count):
        appeals[index] = sign * effect(box, table, moves[index])
    share_out(appeals, count, APPEALING)


@kernel
def branch(box: Box, table: Table, move: int) -> int:
    """The piece and where it goes, which the roll decides."""
    return MOST_SQUARES * move + landing(box, move, table.roll)
