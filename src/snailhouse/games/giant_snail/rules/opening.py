"""Set-up: the map, the market, the opening numbers and the first workers (G1, G2)."""

from __future__ import annotations

from snailhouse.core.bits import how_many, nth_bit
from snailhouse.core.kernel import kernel
from snailhouse.games.giant_snail.moves import read_put
from snailhouse.games.giant_snail.records import (
    MOST_EVENT_KINDS,
    MOST_GUARDS,
    MOST_MARKET,
    MOST_REGIONS,
    MOST_ROWS,
    MOST_SECTIONS,
    MOST_SLOTS,
    MOST_WEAPONS,
    NOBODY,
    SEATS,
    Box,
    Deck,
    Good,
    Table,
    Task,
)
from snailhouse.games.giant_snail.rules.choices import Choices
from snailhouse.games.giant_snail.rules.labs import market_gap
from snailhouse.games.giant_snail.rules.rows import rows_of
from snailhouse.games.giant_snail.rules.workers import put, seat_at


@kernel
def lay_out(box: Box, table: Table) -> None:
    """Everything out of the box and in its place; G3: so many workers in the pool, the others in reserve."""
    for region in range(MOST_REGIONS):
        table.region_at[region] = NOBODY if box.shuffled or region >= box.regions else region
        table.place[region] = table.region_at[region]
        for row in range(MOST_ROWS):
            table.space[region, row] = box.slots[region, row]
    table.open_rows = box.all_rows
    for seat in range(SEATS):
        table.pool[seat] = box.pool
        table.reserve[seat] = box.workers - box.pool
        table.opening[seat] = NOBODY
    table.supply[Good.METAL] = box.supply[Good.METAL]
    table.supply[Good.ENERGY] = box.supply[Good.ENERGY]
    lay_out_cards(box, table)
    lay_out_robot(box, table)


@kernel
def lay_out_cards(box: Box, table: Table) -> None:
    for slot in range(MOST_MARKET):
        table.market[slot] = NOBODY
    for card in range(box.cards):
        table.unseen_cards[card] = box.copies[card]
    for kind in range(MOST_EVENT_KINDS):
        table.unseen[kind] = box.deck[Deck.EVENT_1, kind]
        table.deck += box.deck[Deck.EVENT_1, kind]
    for guard in range(MOST_GUARDS):
        table.guard_region[guard] = NOBODY
    table.approach = box.approach
    table.alive = 1
    table.snail = NOBODY
    table.looker = NOBODY


@kernel
def lay_out_robot(box: Box, table: Table) -> None:
    for section in range(MOST_SECTIONS):
        for slot in range(MOST_SLOTS):
            table.builder[section, slot] = NOBODY
    table.unfilled = box.robot_slots
    table.unbuilt = how_many(box.robot_slots)
    for weapon in range(MOST_WEAPONS):
        table.weapon_owner[weapon] = NOBODY
    table.robot = NOBODY


@kernel
def set_up(box: Box, table: Table) -> bool:
    """The next step of the set-up; False when all are done."""
    if table.region_at[box.regions - 1] == NOBODY:
        table.awaits = Task.REGION_CARD
    elif market_gap(box, table) != NOBODY:
        table.awaits = Task.MARKET_CARD
    elif table.opening[SEATS - 1] == NOBODY:
        table.awaits = Task.OPENING_NUMBER
    else:
        return place_openings(box, table)
    return True


@kernel
def unlaid(box: Box, table: Table) -> int:
    """How many region cards are not on the map yet."""
    count = 0
    for region in range(box.regions):
        if table.place[region] == NOBODY:
            count += 1
    return count


@kernel
def lay_region(box: Box, table: Table, outcome: int) -> None:
    """G1: the next place of the map gets one of the cards not yet laid."""
    place = box.regions - unlaid(box, table)
    for region in range(box.regions):
        if table.place[region] == NOBODY:
            if outcome == 0:
                table.place[region] = place
                table.region_at[place] = region
                return
            outcome -= 1


@kernel
def numbers_dealt(table: Table) -> int:
    """How many players have their opening number."""
    count = 0
    for seat in range(SEATS):
        if table.opening[seat] != NOBODY:
            count += 1
    return count


@kernel
def deal_number(box: Box, table: Table, outcome: int) -> None:
    """G2: seat after seat gets one of the numbers left; the highest leads."""
    seat = numbers_dealt(table)
    region = nth_bit(numbers_left(box, table), outcome)
    table.opening[seat] = region
    if region >= table.opening[table.leader]:
        table.leader = seat


@kernel
def numbers_left(box: Box, table: Table) -> int:
    """The numbers nobody has yet, as bits."""
    left = (1 << box.regions) - 1
    for seat in range(SEATS):
        if table.opening[seat] != NOBODY:
            left &= ~(1 << table.opening[seat])
    return left


@kernel
def place_openings(box: Box, table: Table) -> bool:
    """G2: in leader order, one worker on the region of one's number; True while somebody chooses the row."""
    while table.step < SEATS:
        table.seat = seat_at(table, table.step)
        region = table.opening[table.seat]
        if box.rows[region] > 1:
            table.awaits = Task.OPENING
            return True
        open_at(table, region, 0)
    return False


@kernel
def open_at(table: Table, region: int, row: int) -> None:
    table.pool[table.seat] -= 1
    put(table, table.seat, region, row)
    table.step += 1


@kernel
def opening_choices(box: Box, table: Table) -> Choices:
    """G2: any row of the region of one's number."""
    return box.all_rows & rows_of(table.opening[table.seat]), 0, 0, 0


@kernel
def play_opening(table: Table, move: int) -> None:
    region, row = read_put(move)
    open_at(table, region, row)
    table.awaits = Task.NONE
