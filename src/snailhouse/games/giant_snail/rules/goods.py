"""Metal and energy: gaining, paying, taking of one's choice, and the hand limit."""

from __future__ import annotations

from snailhouse.core.kernel import kernel
from snailhouse.core.record import Int64s
from snailhouse.games.giant_snail.rules.records import Box, Table
from snailhouse.games.giant_snail.rules.terms import (
    CLEANUP,
    DISCARD,
    ENERGY,
    GOODS,
    METAL,
    NOTHING,
    SEATS,
    TAKE,
)
from snailhouse.games.giant_snail.rules.workers import seat_at


@kernel
def gain(table: Table, seat: int, good: int, amount: int) -> None:
    """G17: what is due, while the supply lasts."""
    taken = min(amount, table.supply[good])
    table.supply[good] -= taken
    table.stock[seat, good] += taken


@kernel
def pay(table: Table, seat: int, good: int, amount: int) -> None:
    table.stock[seat, good] -= amount
    table.supply[good] += amount


@kernel
def can_pay(table: Table, seat: int, metal: int, energy: int) -> bool:
    return table.stock[seat, METAL] >= metal and table.stock[seat, ENERGY] >= energy


@kernel
def wealth(table: Table, seat: int) -> int:
    return table.stock[seat, METAL] + table.stock[seat, ENERGY]


@kernel
def offer(table: Table, seat: int, amount: int) -> None:
    """Let the seat take `amount` resources, each of its choice."""
    table.seat = seat
    table.due = amount
    take_forced(table)


@kernel
def take_forced(table: Table) -> None:
    """Await a choice while there is one; the last kind in the supply is taken without asking (G17)."""
    while table.due > 0 and (table.supply[METAL] == 0 or table.supply[ENERGY] == 0):
        gain(table, table.seat, METAL, 1 if table.supply[METAL] > 0 else 0)
        gain(table, table.seat, ENERGY, 1 if table.supply[ENERGY] > 0 else 0)
        table.due -= 1
    table.awaits = TAKE if table.due > 0 else NOTHING


@kernel
def play_take(table: Table, move: int) -> None:
    gain(table, table.seat, move - GOODS, 1)
    table.due -= 1
    take_forced(table)


@kernel
def legal_goods(moves: Int64s) -> int:
    """To take and to drop both kinds are open, or nobody would be asked."""
    moves[0] = GOODS + METAL
    moves[1] = GOODS + ENERGY
    return 2


@kernel
def begin_cleanup(table: Table) -> None:
    table.phase = CLEANUP
    table.step = 0


@kernel
def discard_down(box: Box, table: Table) -> bool:
    """G18: in leader order down to the hand limit; True while somebody has to choose."""
    while table.step < SEATS:
        seat = seat_at(table, table.step)
        while wealth(table, seat) > box.hand_limit:
            if table.stock[seat, METAL] > 0 and table.stock[seat, ENERGY] > 0:
                table.seat = seat
                table.awaits = DISCARD
                return True
            pay(table, seat, METAL if table.stock[seat, METAL] > 0 else ENERGY, 1)
        table.step += 1
    return False


@kernel
def play_discard(table: Table, move: int) -> None:
    pay(table, table.seat, move - GOODS, 1)
    table.awaits = NOTHING
