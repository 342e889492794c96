"""Who may own what, by what everybody has seen: players move the snails of others and spare their own (C6).

What speaks for a player's owning each snail is kept in one number, ten bits a snail that stand for -512 to 511,
since it is counted at every move. No race is long enough for more.
"""

from __future__ import annotations

from snailhouse.core.bits import lowest
from snailhouse.core.kernel import kernel
from snailhouse.games.cargolino.moves import move_of
from snailhouse.games.cargolino.records import ALL, MOST_PLAYERS, SNAILS, Table

MOVED = 8
"""What moving a snail speaks against owning it, if the die could have moved another; in parts of a nat."""
SPARED = 1
"""What moving another snail speaks for owning one that the die could have moved."""
NAT = 4.0
"""So many parts are a nat, the natural logarithm of odds."""
MOST = 32
"""Nothing speaks for or against owning a snail more than this: people err."""
WIDTH = 10
"""Bits a snail."""
HALF = 1 << (WIDTH - 1)
EACH: int = sum(1 << (WIDTH * snail) for snail in range(SNAILS))
"""1 for every snail."""
COPIES: int = sum(1 << ((WIDTH - 1) * snail) for snail in range(SNAILS))
"""Times this, a set of snails has its snails at their bits in `EACH`, and other bits elsewhere."""


@kernel
def forget_moves(table: Table) -> None:
    """Cards are dealt afresh."""
    for seat in range(MOST_PLAYERS):
        table.surmised[seat] = 0


@kernel
def watch(table: Table, die: int, snail: int) -> None:
    """Whoever holds the dice is about to use one on a snail. A die that can move no other says nothing."""
    others = (table.reach >> move_of(die, 0)) & (ALL ^ (1 << snail))
    moved = MOVED if others else 0
    table.surmised[table.seat] += SPARED * ((others * COPIES) & EACH) - (moved << (WIDTH * snail))


@kernel
def surmised_of(table: Table, seat: int, snail: int) -> int:
    """How much what the seat did speaks for owning the snail, in parts of a nat."""
    parts = (((table.surmised[seat] + HALF * EACH) >> (WIDTH * snail)) & (2 * HALF - 1)) - HALF
    return max(-MOST, min(MOST, parts))


@kernel
def surmise(table: Table, seat: int, hand: int) -> float:
    """How much what the seat did speaks for holding these cards, in nats."""
    parts = 0
    snails = int(hand)
    while snails:
        parts += surmised_of(table, seat, lowest(snails))
        snails &= snails - 1
    return parts / NAT
