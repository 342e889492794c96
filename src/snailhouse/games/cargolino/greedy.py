"""A sensible player of Cargolino Valentino: nobody shall be further back than its own snails."""

from __future__ import annotations

from snailhouse.core.dice import below
from snailhouse.core.kernel import kernel
from snailhouse.core.record import Int64s, UInt32s
from snailhouse.games.cargolino.moves import die_and_snail
from snailhouse.games.cargolino.records import MOST_PLACES, Box, Table


@kernel
def greedy(box: Box, table: Table, moves: Int64s, count: int, dice: UInt32s) -> int:
    """The move with the highest `preference`; of equal ones any, so that no colour is favoured."""
    best = moves[0]
    most = -MOST_PLACES
    equals = 0
    for index in range(count):
        wish = preference(table, die_and_snail(moves[index])[1])
        if wish > most:
            most = wish
            equals = 0
        if wish == most:
            equals += 1
            if below(dice, equals) == 0:
                best = moves[index]
    return best


@kernel
def preference(table: Table, snail: int) -> int:
    """Prefer the rearmost rival snail off the start; then one on it; own snails last, foremost first.

    Any die can move a snail from the start stone: it stays there for a die that would move an own one.
    """
    place = int(table.places[table.race, snail])
    if (table.hands[table.race, table.seat] >> snail) & 1:
        return place - MOST_PLACES
    return MOST_PLACES - place if place > 0 else 0
