"""One card each; keep it or draw another; the highest wins."""

from typing import Annotated

from snailhouse.core.contract import CHANCE, OVER
from snailhouse.core.dice import below
from snailhouse.core.kernel import kernel
from snailhouse.core.record import Float32, Float64, Int8, Int8s, Record

MOVES = 2
KEEP, SWAP = 0, 1


class Box(Record):
    players: Int8
    cards: Int8


class Table(Record):
    cards: Annotated[Int8s, (2, 4)]
    """In hand and laid aside, from 1; 0 is none."""
    dealt: Int8
    turn: Int8
    drawing: Int8
    swaps: Int8


class Observation(Record):
    own_card: Annotated[Float32, "the seat's card"]
    turn: Annotated[Float32, "how many have decided"]


class Figures(Record):
    swaps: Annotated[Float64, "swaps"]


@kernel
def setup(box, table):
    table.dealt = 0


@kernel
def actor(box, table):
    if table.dealt < box.players or table.drawing:
        return CHANCE
    return OVER if table.turn == box.players else table.turn


@kernel
def lies_out(table, card):
    for row in range(2):
        for seat in range(4):
            if table.cards[row, seat] == card:
                return True
    return False


@kernel
def unseen(box, table, index):
    """The `index`-th card that lies nowhere on the table."""
    for card in range(1, box.cards + 1):
        if not lies_out(table, card):
            if index == 0:
                return card
            index -= 1
    return 0


@kernel
def outcomes(box, table):
    return box.cards - table.dealt - table.swaps


@kernel
def chance(box, table, outcome):
    card = unseen(box, table, outcome)
    if table.drawing:
        table.cards[1, table.turn] = table.cards[0, table.turn]
        table.cards[0, table.turn] = card
        table.drawing = 0
        table.swaps += 1
        table.turn += 1
    else:
        table.cards[0, table.dealt] = card
        table.dealt += 1


@kernel
def legal(box, table, moves):
    moves[0] = KEEP
    moves[1] = SWAP
    return 2


@kernel
def play(box, table, move):
    if move == SWAP:
        table.drawing = 1
    else:
        table.turn += 1


@kernel
def conceal(box, table, seat, dice):
    if actor(box, table) == OVER:
        return
    hidden = box.cards - table.dealt - table.swaps
    for row in range(2):
        for other in range(4):
            if other != seat and table.cards[row, other]:
                table.cards[row, other] = -1
                hidden += 1
    for row in range(2):
        for other in range(4):
            if table.cards[row, other] == -1:
                table.cards[row, other] = unseen(box, table, below(dice, hidden))
                hidden -= 1


@kernel
def payoffs(box, table, out):
    best = 0
    for seat in range(box.players):
        out[seat] = 0.0
        if table.cards[0, seat] > table.cards[0, best]:
            best = seat
    out[best] = 1.0


@kernel
def observe(box, table, seat, out):
    out.own_card = table.cards[0, seat]
    out.turn = table.turn


@kernel
def turns(box, table):
    return table.turn


@kernel
def scores(box, table, out):
    for seat in range(box.players):
        out[seat] = table.cards[0, seat] if table.turn == box.players else 0.0


@kernel
def figures(box, table, out):
    out.swaps = table.swaps
