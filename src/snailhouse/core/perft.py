"""Template: count the event sequences of a given length, as chess programs do to check their rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from snailhouse.core.contract import CHANCE, OVER
from snailhouse.core.kernel import kernel
from snailhouse.core.record import Int64s

if TYPE_CHECKING:
    from snailhouse.core.contract import actor, chance, legal, outcomes, play


@kernel
def width(box: Any, table: Any, moves: Int64s) -> int:
    """How many events can come next; at a decision `moves` then holds them."""
    who = actor(box, table)
    if who == OVER:
        return 0
    if who == CHANCE:
        return outcomes(box, table)
    return legal(box, table, moves)


@kernel
def perft(box: Any, tables: Any, moves: Any, widths: Int64s, tried: Int64s, depth: int) -> int:
    """Sequences of `depth` events from `tables[0]`; the arrays hold one level of the walk each."""
    nodes = 0
    level = 0
    widths[0] = width(box, tables[0], moves[0])
    tried[0] = 0
    while level >= 0:
        if level == depth - 1:
            nodes += widths[level]
            level -= 1
        elif tried[level] == widths[level]:
            level -= 1
        else:
            tables[level + 1] = tables[level]
            happen(box, tables[level + 1], moves[level], tried[level])
            tried[level] += 1
            level += 1
            widths[level] = width(box, tables[level], moves[level])
            tried[level] = 0
    return nodes


@kernel
def happen(box: Any, table: Any, moves: Int64s, index: int) -> None:
    if actor(box, table) == CHANCE:
        chance(box, table, index)
    else:
        play(box, table, moves[index])
