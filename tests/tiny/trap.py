"""Seat 0 plays safe or sets out; who sets out wins if the rival lets it, and the rival can stop it.

Safe pays a coin's chance. Setting out looks better to whoever believes that rivals help.
"""

from typing import Annotated

from snailhouse.core.contract import CHANCE, OVER
from snailhouse.core.kernel import kernel
from snailhouse.core.record import Float32, Float64, Int8, Record

MOVES = 4
SAFE, OUT, STOP_IT, LET_IT = 0, 1, 2, 3
CHOOSING, REPLYING, TOSSING, DONE = 0, 1, 2, 3


class Box(Record):
    nothing: Int8


class Table(Record):
    stage: Int8
    won: Int8


class Observation(Record):
    stage: Annotated[Float32, "what comes next"]


class Figures(Record):
    won: Annotated[Float64, "won by seat 0"]


@kernel
def setup(box, table):
    table.stage = CHOOSING


@kernel
def actor(box, table):
    if table.stage == CHOOSING:
        return 0
    if table.stage == REPLYING:
        return 1
    return CHANCE if table.stage == TOSSING else OVER


@kernel
def outcomes(box, table):
    return 2


@kernel
def chance(box, table, outcome):
    table.won = outcome
    table.stage = DONE


@kernel
def legal(box, table, moves):
    first = SAFE if table.stage == CHOOSING else STOP_IT
    moves[0] = first
    moves[1] = first + 1
    return 2


@kernel
def play(box, table, move):
    if move == SAFE:
        table.stage = TOSSING
    elif move == OUT:
        table.stage = REPLYING
    else:
        table.won = 1 if move == LET_IT else 0
        table.stage = DONE


@kernel
def conceal(box, table, seat, dice):
    pass


@kernel
def payoffs(box, table, out):
    out[0] = table.won
    out[1] = 1.0 - table.won


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
    out.won = table.won
