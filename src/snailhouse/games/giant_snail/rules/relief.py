"""The Event 2 cards, once the snail is dead (G15)."""

from __future__ import annotations

from snailhouse.core.bits import nth_bit
from snailhouse.core.kernel import kernel
from snailhouse.games.giant_snail.records import SEATS, Box, Good, Relief, RoundPhase, Table, Task
from snailhouse.games.giant_snail.rules.deck import turn_card
from snailhouse.games.giant_snail.rules.goods import gain, let_take
from snailhouse.games.giant_snail.rules.rows import region_at_bit
from snailhouse.games.giant_snail.rules.snail import begin_robot
from snailhouse.games.giant_snail.rules.workers import (
    clear,
    go_home,
    recruit,
    seat_at,
    standing_regions,
    workers_on,
)


@kernel
def relief_card(box: Box, table: Table, outcome: int) -> None:
    """G15: the top Event 2 card is turned up and carried out."""
    kind = turn_card(table, outcome)
    effect = box.relief[kind]
    table.awaits = Task.NONE
    if effect == Relief.COMFORT:
        table.phase = RoundPhase.RELIEF
        table.step = 0
        table.choice = kind
        return
    if effect == Relief.HOMECOMING:
        table.awaits = Task.EMPTIED_REGION
        return
    for step in range(SEATS):
        seat = seat_at(table, step)
        if effect == Relief.GIFT:
            gain(table, seat, Good.METAL, box.relief_goods[kind, Good.METAL])
            gain(table, seat, Good.ENERGY, box.relief_goods[kind, Good.ENERGY])
        elif effect == Relief.RECRUITS:
            recruit(table, seat, box.relief_amount[kind])
    begin_robot(table)


@kernel
def next_comfort(box: Box, table: Table) -> bool:
    """In leader order the players with the fewest votes in hand take; False when all have."""
    fewest = min(table.votes[0], min(table.votes[1], table.votes[2]))
    while table.step < SEATS:
        seat = seat_at(table, table.step)
        table.step += 1
        if table.votes[seat] == fewest:
            let_take(table, seat, box.relief_amount[table.choice])
            return True
    return False


@kernel
def nth_standing(box: Box, table: Table, number: int) -> int:
    """The region that is no ruin with `number` such regions before it."""
    return region_at_bit(nth_bit(standing_regions(box, table), number))


@kernel
def empty_region(box: Box, table: Table, outcome: int) -> None:
    """The workers of one standing region go home."""
    region = nth_standing(box, table, outcome)
    for seat in range(SEATS):
        go_home(table, seat, workers_on(box, table, region, seat))
    clear(box, table, region)
    table.awaits = Task.NONE
    begin_robot(table)
