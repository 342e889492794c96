"""Metal and energy: gaining, paying, taking of one's choice, and the hand limit."""

from __future__ import annotations

from snailhouse.core.kernel import kernel
from snailhouse.games.giant_snail.moves import read_good
from snailhouse.games.giant_snail.records import GOODS, MOST_AMOUNT, SEATS, Box, Good, RoundPhase, Table, Task
from snailhouse.games.giant_snail.rules.choices import Choices
from snailhouse.games.giant_snail.rules.workers import seat_at


@kernel
def gain(table: Table, seat: int, good: int, amount: int) -> None:
    """G17: what is due, while the supply lasts."""
    taken = min(amount, table.supply[good])
    table.supply[good] -= taken
    table.stock[seat, good] += taken


@kernel
def pay(table: Table, seat: int, metal: int, energy: int) -> None:
    table.stock[seat, Good.METAL] -= metal
    table.supply[Good.METAL] += metal
    table.stock[seat, Good.ENERGY] -= energy
    table.supply[Good.ENERGY] += energy


@kernel
def can_pay(table: Table, seat: int, metal: int, energy: int) -> bool:
    return table.stock[seat, Good.METAL] >= metal and table.stock[seat, Good.ENERGY] >= energy


@kernel
def payable_jobs(box: Box, table: Table, seat: int) -> int:
    """The robot slots, weapons and regions that the seat could pay for, as bits of `choices`."""
    metal = min(table.stock[seat, Good.METAL], MOST_AMOUNT)
    energy = min(table.stock[seat, Good.ENERGY], MOST_AMOUNT)
    return box.payable[Good.METAL, metal] & box.payable[Good.ENERGY, energy]


@kernel
def wealth(table: Table, seat: int) -> int:
    return table.stock[seat, Good.METAL] + table.stock[seat, Good.ENERGY]


@kernel
def let_take(table: Table, seat: int, amount: int) -> None:
    """Let the seat take `amount` resources, each of its choice."""
    table.seat = seat
    table.due = amount
    take_forced(table)


@kernel
def take_forced(table: Table) -> None:
    """Await a choice while there is one; the last kind in the supply is taken without asking (G17)."""
    while table.due > 0 and (table.supply[Good.METAL] == 0 or table.supply[Good.ENERGY] == 0):
        gain(table, table.seat, Good.METAL, 1)
        gain(table, table.seat, Good.ENERGY, 1)
        table.due -= 1
    table.awaits = Task.TAKE if table.due > 0 else Task.NONE


@kernel
def play_take(table: Table, move: int) -> None:
    gain(table, table.seat, read_good(move), 1)
    table.due -= 1
    take_forced(table)


@kernel
def good_choices() -> Choices:
    """To take and to drop both kinds are open, or nobody would be asked."""
    return 0, 0, 0, (1 << GOODS) - 1


@kernel
def begin_cleanup(table: Table) -> None:
    table.phase = RoundPhase.CLEANUP
    table.step = 0


@kernel
def discard_down(box: Box, table: Table) -> bool:
    """G18: in leader order down to the hand limit; True while somebody has to choose."""
    while table.step < SEATS:
        seat = seat_at(table, table.step)
        while wealth(table, seat) > box.hand_limit:
            if table.stock[seat, Good.METAL] > 0 and table.stock[seat, Good.ENERGY] > 0:
                table.seat = seat
                table.awaits = Task.DISCARD
                return True
            drop(table, seat, Good.METAL if table.stock[seat, Good.METAL] > 0 else Good.ENERGY)
        table.step += 1
    return False


@kernel
def drop(table: Table, seat: int, good: int) -> None:
    table.stock[seat, good] -= 1
    table.supply[good] += 1


@kernel
def play_discard(table: Table, move: int) -> None:
    drop(table, table.seat, read_good(move))
    table.awaits = Task.NONE
