"""A sensible player of Cargolino Valentino: nobody shall be further back than its own snails."""

from __future__ import annotations

from snailhouse.core.dice import below
from snailhouse.core.kernel import kernel
from snailhouse.core.record import Int64s, UInt32s
from snailhouse.games.cargolino.rules.records import MOST_PLACES, SNAILS, Box, Table


@kernel
def greedy(box: Box, table: Table, moves: Int64s, count: int, dice: UInt32s) -> int:
    """The step with the most `gain`, among equals any, so that no colour is favoured."""
    best = moves[0]
    most = -MOST_PLACES
    equals = 0
    for index in range(count):
        gained = gain(table, moves[index] % SNAILS)
        if gained > most:
            most = gained
            equals = 0
        if gained == most:
            equals += 1
            if below(dice, equals) == 0:
                best = moves[index]
    return best


@kernel
def gain(table: Table, snail: int) -> int:
    """Best the rearmost of the others' snails moves, last one on the start stone: there any die can move it, so
    it will save an own snail from a die later. If it must be an own one, the foremost."""
    place = int(table.places[table.race, snail])
    if (table.hands[table.race, table.seat] >> snail) & 1:
        return place - MOST_PLACES
    return MOST_PLACES - place if place > 0 else 0
