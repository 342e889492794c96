"""What the technology cards do when they are researched."""

from __future__ import annotations

from snailhouse.core.kernel import kernel
from snailhouse.games.giant_snail.moves import ORDERS, read_order, read_region
from snailhouse.games.giant_snail.records import MOST_LOOKS, Box, Effect, Obstacle, Table, Task
from snailhouse.games.giant_snail.rules.choices import ORDER_BIT, Choices, region_bits
from snailhouse.games.giant_snail.rules.deck import begin_look
from snailhouse.games.giant_snail.rules.goods import let_take
from snailhouse.games.giant_snail.rules.rows import region_numbers
from snailhouse.games.giant_snail.rules.workers import recruit, ruins, standing_regions


@kernel
def resolve(box: Box, table: Table, seat: int, card: int) -> None:
    """Weapons are kept, defences go on the map, all others are used up at once."""
    effect = box.effect[card]
    table.bought[seat] |= 1 << card
    if effect == Effect.WEAPON:
        table.weapon_owner[box.weapon[card]] = seat
    elif effect in (Effect.SALT_RING, Effect.DEFENDERS) and table.alive:
        table.choice = card
        table.awaits = Task.GUARD_POST
    else:
        table.spent_cards += 1
        use_up(box, table, seat, card, effect)


@kernel
def use_up(box: Box, table: Table, seat: int, card: int, effect: int) -> None:
    """Defences researched after the snail's death do nothing (G16)."""
    if effect == Effect.MALACOLOGIST:
        begin_look(table, seat, box.amount[card])
    elif effect == Effect.ROBOTIC_LABOR:
        recruit(table, seat, box.amount[card])
    elif effect == Effect.SALVAGE:
        let_take(table, seat, min(box.amount[card], ruins(box, table)))


@kernel
def guard_post_choices(box: Box, table: Table) -> Choices:
    """G16: any standing region; defences may share one."""
    return 0, 0, region_bits(region_numbers(standing_regions(box, table))), 0


@kernel
def play_guard_post(table: Table, move: int) -> None:
    """The owner's worker comes from the pool (one is there: the lab's have just come home)."""
    table.pool[table.seat] -= 1
    table.guard_region[table.guards] = read_region(move)
    table.guard_owner[table.guards] = table.seat
    table.guard_card[table.guards] = table.choice
    table.guards += 1
    table.awaits = Task.NONE


@kernel
def permuted(order: int, position: int) -> int:
    """Which of three cards the order puts at `position`; order 0 leaves them as they lie."""
    first = order // 2
    second = (0 if first > 0 else 1) if order % 2 == 0 else (2 if first < 2 else 1)
    if position == 0:
        return first
    return second if position == 1 else 3 - first - second


@kernel
def card_at(table: Table, order: int, position: int) -> int:
    """The kind of card at that position of the new order."""
    return int(table.top[permuted(order, position)])


@kernel
def moves_only_seen(table: Table, order: int) -> bool:
    """Whether the order leaves the places beyond the cards looked at alone."""
    displaced = 0
    for position in range(table.fixed, MOST_LOOKS):
        displaced += permuted(order, position) != position
    return displaced == 0


@kernel
def is_same_order(table: Table, order: int, other: int) -> bool:
    """Whether two orders put the same kinds of cards at the same places."""
    differing = 0
    for position in range(MOST_LOOKS):
        differing += card_at(table, order, position) != card_at(table, other, position)
    return differing == 0


@kernel
def why_not_order(table: Table, order: int) -> Obstacle:
    """G9: the cards looked at, in any order; of orders that are the same with equal cards, the first."""
    if not moves_only_seen(table, order):
        return Obstacle.BEYOND_SEEN
    for earlier in range(order):
        if moves_only_seen(table, earlier) and is_same_order(table, earlier, order):
            return Obstacle.SAME_ORDER
    return Obstacle.NONE


@kernel
def order_choices(table: Table) -> Choices:
    orders = 0
    for order in range(ORDERS):
        if why_not_order(table, order) == Obstacle.NONE:
            orders |= 1 << order
    return 0, 0, orders * ORDER_BIT, 0


@kernel
def play_order(table: Table, move: int) -> None:
    order = read_order(move)
    first, second, third = card_at(table, order, 0), card_at(table, order, 1), card_at(table, order, 2)
    table.top[0] = first
    table.top[1] = second
    table.top[2] = third
    table.due = 0
    table.awaits = Task.NONE
