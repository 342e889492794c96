"""R&D Labs: finished rows are cashed in for technology (G6)."""

from __future__ import annotations

from snailhouse.core.bits import lowest
from snailhouse.core.kernel import kernel
from snailhouse.games.giant_snail.moves import STOP, read_card, read_pick
from snailhouse.games.giant_snail.records import (
    MOST_MARKET,
    NOBODY,
    SEATS,
    Box,
    RegionType,
    RoundPhase,
    Table,
    Task,
)
from snailhouse.games.giant_snail.rules.choices import CARD_BIT, STOP_BIT, Choices, first_pick
from snailhouse.games.giant_snail.rules.deck import take_out, total
from snailhouse.games.giant_snail.rules.technology import resolve
from snailhouse.games.giant_snail.rules.workers import full_rows, go_home, leave, seat_at


@kernel
def begin_labs(table: Table) -> None:
    table.phase = RoundPhase.LABS
    table.step = 0


@kernel
def market_gap(box: Box, table: Table) -> int:
    """An empty place of the market that can be refilled; an exhausted deck is not reshuffled (G6)."""
    gaps = ((1 << box.market) - 1) & ~places_on_offer(table)
    return lowest(gaps) if gaps and total(table.unseen_cards) > 0 else NOBODY


@kernel
def refill(box: Box, table: Table, outcome: int) -> None:
    place = market_gap(box, table)
    table.market[place] = take_out(table.unseen_cards, outcome)


@kernel
def next_research(box: Box, table: Table) -> bool:
    """In leader order, whoever has a finished row; the market is full again first. False when all are done."""
    if market_gap(box, table) != NOBODY:
        table.awaits = Task.MARKET_CARD
        return True
    while table.step < SEATS:
        seat = seat_at(table, table.step)
        table.seat = seat
        if full_rows(box, table, seat, RegionType.LAB) and places_on_offer(table):
            table.awaits = Task.RESEARCH
            return True
        table.step += 1
    return False


@kernel
def is_on_offer(table: Table, place: int) -> bool:
    return table.market[place] != NOBODY


@kernel
def places_on_offer(table: Table) -> int:
    """The places of the market with a card, as bits."""
    places = 0
    for place in range(MOST_MARKET):
        places |= int(is_on_offer(table, place)) << place
    return places


@kernel
def research_choices(table: Table) -> Choices:
    return 0, STOP_BIT | places_on_offer(table) * CARD_BIT, 0, 0


@kernel
def lab_row_choices(box: Box, table: Table) -> Choices:
    return 0, full_rows(box, table, int(table.seat), RegionType.LAB), 0, 0


@kernel
def play_research(box: Box, table: Table, move: int) -> None:
    """The card is chosen first; which row pays for it is asked where there is a choice."""
    table.awaits = Task.NONE
    if move == STOP:
        table.step += 1
        return
    table.choice = read_card(move)
    rows = full_rows(box, table, int(table.seat), RegionType.LAB)
    if rows & (rows - 1):
        table.awaits = Task.LAB_ROW
    else:
        cash_in(box, table, first_pick(rows))


@kernel
def cash_in(box: Box, table: Table, move: int) -> None:
    """The row's workers go home, and the chosen technology is resolved."""
    region, row = read_pick(move)
    seat = int(table.seat)
    number = int(table.workers[region, row, seat])
    leave(table, seat, region, row, number)
    go_home(table, seat, number)
    card = int(table.market[table.choice])
    table.market[table.choice] = NOBODY
    table.awaits = Task.NONE
    resolve(box, table, seat, card)
