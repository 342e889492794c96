"""R&D Labs: finished rows are cashed in for technology (G6)."""

from __future__ import annotations

from snailhouse.core.kernel import kernel
from snailhouse.core.record import Int64s
from snailhouse.games.giant_snail.moves import NO_MOVE, STOP, card_move, read_card, read_pick
from snailhouse.games.giant_snail.records import NOBODY, SEATS, Box, RegionType, RoundPhase, Table, Task
from snailhouse.games.giant_snail.rules.deck import take_out, total
from snailhouse.games.giant_snail.rules.technology import resolve
from snailhouse.games.giant_snail.rules.workers import go_home, next_ready_row, seat_at


@kernel
def begin_labs(table: Table) -> None:
    table.phase = RoundPhase.LABS
    table.step = 0


@kernel
def market_gap(box: Box, table: Table) -> int:
    """An empty place of the market that can be refilled; an exhausted deck is not reshuffled (G6)."""
    if total(table.unseen_cards) > 0:
        for place in range(box.market):
            if not is_on_offer(table, place):
                return place
    return NOBODY


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
        first = next_ready_row(box, table, seat, RegionType.LAB, NO_MOVE)
        if first != NO_MOVE and cards_on_offer(box, table) > 0:
            table.awaits = Task.RESEARCH
            return True
        table.step += 1
    return False


@kernel
def is_on_offer(table: Table, place: int) -> bool:
    return table.market[place] != NOBODY


@kernel
def cards_on_offer(box: Box, table: Table) -> int:
    count = 0
    for place in range(box.market):
        if is_on_offer(table, place):
            count += 1
    return count


@kernel
def legal_research(box: Box, table: Table, moves: Int64s) -> int:
    moves[0] = STOP
    count = 1
    for place in range(box.market):
        if is_on_offer(table, place):
            moves[count] = card_move(place)
            count += 1
    return count


@kernel
def play_research(box: Box, table: Table, move: int) -> None:
    """The card is chosen first; which row pays for it is asked where there is a choice."""
    table.awaits = Task.NONE
    if move == STOP:
        table.step += 1
        return
    table.choice = read_card(move)
    seat = int(table.seat)
    first = next_ready_row(box, table, seat, RegionType.LAB, NO_MOVE)
    if next_ready_row(box, table, seat, RegionType.LAB, first) != NO_MOVE:
        table.awaits = Task.LAB_ROW
    else:
        cash_in(box, table, first)


@kernel
def cash_in(box: Box, table: Table, move: int) -> None:
    """The row's workers go home, and the chosen technology is resolved."""
    region, row = read_pick(move)
    seat = int(table.seat)
    go_home(table, seat, table.workers[region, row, seat])
    table.space[region, row] = table.workers[region, row, seat]
    table.workers[region, row, seat] = 0
    card = int(table.market[table.choice])
    table.market[table.choice] = NOBODY
    table.awaits = Task.NONE
    resolve(box, table, seat, card)
