"""Three seats hold tickets of a lottery, four each. A die gives one seat a ticket of either other; then seat 0
and seat 1 keep their tickets or give three to the next seat. The lottery draws one of the twelve.

So a seat's chance is its tickets in twelfths, and everybody knows what dice and choices are worth.
"""

from typing import Annotated

from snailhouse.core.contract import CHANCE, OVER
from snailhouse.core.kernel import kernel
from snailhouse.core.record import Float32, Float64, Int8, Int8s, Record

MOVES = 2
KEEP, GIVE = 0, 1
SEATS, TICKETS, GIFT = 3, 12, 3
ROLLING, FIRST, SECOND, DRAWING, DONE = 0, 1, 2, 3, 4


class Box(Record):
    nothing: Int8


class Table(Record):
    stage: Int8
    tickets: Annotated[Int8s, SEATS]
    drawn: Int8


class Observation(Record):
    stage: Annotated[Float32, "what comes next"]


class Figures(Record):
    drawn: Annotated[Float64, "the ticket that was drawn"]


@kernel
def setup(box, table):
    table.stage = ROLLING
    for seat in range(SEATS):
        table.tickets[seat] = TICKETS // SEATS


@kernel
def actor(box, table):
    if table.stage == FIRST:
        return 0
    if table.stage == SECOND:
        return 1
    return OVER if table.stage == DONE else CHANCE


@kernel
def outcomes(box, table):
    return SEATS if table.stage == ROLLING else TICKETS


@kernel
def chance(box, table, outcome):
    if table.stage == ROLLING:
        for seat in range(SEATS):
            table.tickets[seat] += 2 if seat == outcome else -1
    else:
        table.drawn = outcome
    table.stage += 1


@kernel
def legal(box, table, moves):
    moves[0] = KEEP
    moves[1] = GIVE
    return MOVES


@kernel
def play(box, table, move):
    seat = table.stage - FIRST
    if move == GIVE:
        table.tickets[seat] -= GIFT
        table.tickets[seat + 1] += GIFT
    table.stage += 1


@kernel
def conceal(box, table, seat, dice):
    pass


@kernel
def payoffs(box, table, out):
    left = table.drawn
    for seat in range(SEATS):
        out[seat] = 1.0 if 0 <= left < table.tickets[seat] else 0.0
        left -= table.tickets[seat]


@kernel
def greedy(box, table, moves, count, dice):
    return KEEP


@kernel
def observe(box, table, seat, out):
    out.stage = table.stage


@kernel
def turns(box, table):
    return table.stage


@kernel
def scores(box, table, out):
    payoffs(box, table, out)


@kernel
def figures(box, table, out):
    out.drawn = table.drawn
