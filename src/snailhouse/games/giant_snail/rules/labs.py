"""R&D Labs: finished rows are cashed in for technology (G6)."""

from __future__ import annotations

from snailhouse.core.kernel import kernel
from snailhouse.core.record import Int64s
from snailhouse.games.giant_snail.rules.deck import take_out, total
from snailhouse.games.giant_snail.rules.records import Box, Table
from snailhouse.games.giant_snail.rules.technology import resolve
from snailhouse.games.giant_snail.rules.terms import (
    CARD,
    LAB,
    LAB_ROW,
    LABS,
    MARKET_CARD,
    MOST_ROWS,
    NOBODY,
    NOTHING,
    PICK,
    RESEARCH,
    SEATS,
    STOP,
)
from snailhouse.games.giant_snail.rules.workers import go_home, seat_at


@kernel
def begin_labs(table: Table) -> None:
    table.phase = LABS
    table.step = 0


@kernel
def market_gap(box: Box, table: Table) -> int:
    """An empty place of the market that can be refilled; an exhausted deck is not reshuffled (G6)."""
    if total(table.unseen_cards) > 0:
        for slot in range(box.market):
            if table.market[slot] == NOBODY:
                return slot
    return NOBODY


@kernel
def refill(box: Box, table: Table, outcome: int) -> None:
    slot = market_gap(box, table)
    table.market[slot] = take_out(table.unseen_cards, outcome)


@kernel
def next_research(box: Box, table: Table) -> bool:
    """In leader order, whoever has a finished row; False when all are done."""
    if market_gap(box, table) != NOBODY:
        table.awaits = MARKET_CARD
        return True
    while table.step < SEATS:
        table.seat = seat_at(table, table.step)
        if finished_rows(box, table, table.seat) and on_offer(box, table):
            table.awaits = RESEARCH
            return True
        table.step += 1
    return False


@kernel
def on_offer(box: Box, table: Table) -> int:
    count = 0
    for slot in range(box.market):
        if table.market[slot] != NOBODY:
            count += 1
    return count


@kernel
def is_finished(box: Box, table: Table, seat: int, region: int, row: int) -> bool:
    """A full lab row of the seat; it is one player's, so one worker tells whose."""
    return (
        box.kind[region] == LAB
        and not table.ruined[region]
        and table.space[region, row] == 0
        and table.workers[region, row, seat] > 0
    )


@kernel
def finished_rows(box: Box, table: Table, seat: int) -> int:
    count = 0
    for region in range(box.regions):
        if box.kind[region] == LAB:
            for row in range(box.rows[region]):
                if is_finished(box, table, seat, region, row):
                    count += 1
    return count


@kernel
def legal_research(box: Box, table: Table, moves: Int64s) -> int:
    moves[0] = STOP
    count = 1
    for slot in range(box.market):
        if table.market[slot] != NOBODY:
            moves[count] = CARD + slot
            count += 1
    return count


@kernel
def play_research(box: Box, table: Table, move: int) -> None:
    table.awaits = NOTHING
    if move == STOP:
        table.step += 1
        return
    table.choice = move - CARD
    if finished_rows(box, table, table.seat) > 1:
        table.awaits = LAB_ROW
    else:
        cash_in(box, table, only_row(box, table))


@kernel
def only_row(box: Box, table: Table) -> int:
    """The move id of the one finished row."""
    for region in range(box.regions):
        for row in range(box.rows[region]):
            if is_finished(box, table, table.seat, region, row):
                return PICK + region * MOST_ROWS + row
    return STOP


@kernel
def legal_lab_row(box: Box, table: Table, moves: Int64s) -> int:
    count = 0
    for region in range(box.regions):
        for row in range(box.rows[region]):
            if is_finished(box, table, table.seat, region, row):
                moves[count] = PICK + region * MOST_ROWS + row
                count += 1
    return count


@kernel
def cash_in(box: Box, table: Table, move: int) -> None:
    """The row's workers go home, and the chosen technology is resolved."""
    region, row = (move - PICK) // MOST_ROWS, (move - PICK) % MOST_ROWS
    seat = int(table.seat)
    go_home(table, seat, table.workers[region, row, seat])
    table.space[region, row] = table.workers[region, row, seat]
    table.workers[region, row, seat] = 0
    card = int(table.market[table.choice])
    table.market[table.choice] = NOBODY
    table.awaits = NOTHING
    resolve(box, table, seat, card)
