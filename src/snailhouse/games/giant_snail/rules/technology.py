"""What the technology cards do when they are researched."""

from __future__ import annotations

from snailhouse.core.kernel import kernel
from snailhouse.core.record import Int64s
from snailhouse.games.giant_snail.rules.deck import begin_look
from snailhouse.games.giant_snail.rules.goods import offer
from snailhouse.games.giant_snail.rules.records import Box, Table
from snailhouse.games.giant_snail.rules.terms import (
    DEFENDERS,
    GUARD_POST,
    MALACOLOGIST,
    MOST_LOOKS,
    NOTHING,
    PERMUTE,
    REGION,
    ROBOTIC_LABOR,
    SALT_RING,
    SALVAGE,
    WEAPON,
)
from snailhouse.games.giant_snail.rules.workers import recruit, ruins


@kernel
def resolve(box: Box, table: Table, seat: int, card: int) -> None:
    """Weapons are kept, defences go on the map, all others are used up at once."""
    effect = box.effect[card]
    table.bought[seat] |= 1 << card
    if effect == WEAPON:
        table.weapon_owner[box.weapon[card]] = seat
    elif effect in (SALT_RING, DEFENDERS) and table.alive:
        table.choice = card
        table.awaits = GUARD_POST
    else:
        table.spent_cards += 1
        use_up(box, table, seat, card, effect)


@kernel
def use_up(box: Box, table: Table, seat: int, card: int, effect: int) -> None:
    """Defences researched after the snail's death do nothing (G16)."""
    if effect == MALACOLOGIST:
        begin_look(table, seat, box.amount[card])
    elif effect == ROBOTIC_LABOR:
        recruit(table, seat, box.amount[card])
    elif effect == SALVAGE:
        offer(table, seat, min(box.amount[card], ruins(box, table)))


@kernel
def legal_guard_post(box: Box, table: Table, moves: Int64s) -> int:
    """G16: any standing region; defences may share one."""
    count = 0
    for region in range(box.regions):
        if not table.ruined[region]:
            moves[count] = REGION + region
            count += 1
    return count


@kernel
def play_guard_post(table: Table, move: int) -> None:
    """The owner's worker comes from the pool (one is there: the lab's have just come home)."""
    table.pool[table.seat] -= 1
    table.guard_region[table.guards] = move - REGION
    table.guard_owner[table.guards] = table.seat
    table.guard_kind[table.guards] = table.choice
    table.guards += 1
    table.awaits = NOTHING


@kernel
def permuted(move: int, position: int) -> int:
    """Which of three cards the permutation `move` puts at `position`; the identity is the first."""
    order = move - PERMUTE
    first = order // 2
    second = (0 if first > 0 else 1) if order % 2 == 0 else (2 if first < 2 else 1)
    if position == 0:
        return first
    return second if position == 1 else 3 - first - second


@kernel
def card_at(table: Table, move: int, position: int) -> int:
    """The kind of card at that position of the new order."""
    return int(table.top[permuted(move, position)])


@kernel
def moves_only_seen(table: Table, move: int) -> bool:
    """Whether the permutation leaves the places beyond the cards looked at alone."""
    displaced = 0
    for position in range(table.fixed, MOST_LOOKS):
        displaced += permuted(move, position) != position
    return displaced == 0


@kernel
def same_order(table: Table, move: int, other: int) -> bool:
    differing = 0
    for position in range(MOST_LOOKS):
        differing += card_at(table, move, position) != card_at(table, other, position)
    return differing == 0


@kernel
def is_new_order(table: Table, move: int) -> bool:
    """A permutation of the seen cards that gives an order no earlier one gives."""
    if not moves_only_seen(table, move):
        return False
    for earlier in range(PERMUTE, move):
        if moves_only_seen(table, earlier) and same_order(table, earlier, move):
            return False
    return True


@kernel
def legal_order(table: Table, moves: Int64s) -> int:
    count = 0
    for move in range(PERMUTE, PERMUTE + 6):
        if is_new_order(table, move):
            moves[count] = move
            count += 1
    return count


@kernel
def play_order(table: Table, move: int) -> None:
    first, second, third = card_at(table, move, 0), card_at(table, move, 1), card_at(table, move, 2)
    table.top[0] = first
    table.top[1] = second
    table.top[2] = third
    table.due = 0
    table.awaits = NOTHING
