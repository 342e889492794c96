"""A card lies face down, 0 to 7; seat 0 names it. The greedy policy names what it sees on the table."""

from typing import Annotated

from snailhouse.core.contract import CHANCE, OVER
from snailhouse.core.dice import below
from snailhouse.core.kernel import kernel
from snailhouse.core.record import Float32, Float64, Int8, Record

MOVES = 8


class Box(Record):
    nothing: Int8


class Table(Record):
    stage: Int8
    card: Int8
    named: Int8


class Observation(Record):
    stage: Annotated[Float32, "what comes next"]


class Figures(Record):
    won: Annotated[Float64, "named rightly"]


@kernel
def setup(box, table):
    table.stage = 0


@kernel
def actor(box, table):
    return CHANCE if table.stage == 0 else 0 if table.stage == 1 else OVER


@kernel
def outcomes(box, table):
    return MOVES


@kernel
def chance(box, table, outcome):
    table.card = outcome
    table.stage = 1


@kernel
def legal(box, table, moves):
    for card in range(MOVES):
        moves[card] = card
    return MOVES


@kernel
def play(box, table, move):
    table.named = move
    table.stage = 2


@kernel
def conceal(box, table, seat, dice):
    if table.stage == 1:
        table.card = below(dice, MOVES)


@kernel
def payoffs(box, table, out):
    out[0] = 1.0 if table.card == table.named else 0.0


@kernel
def greedy(box, table, moves, count, dice):
    return table.card


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
    out.won = 1.0 if table.card == table.named else 0.0
