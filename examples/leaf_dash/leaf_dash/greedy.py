"""A sensible player of Leaf Dash: the leaf that promises most, big ones kept for the dew."""

from __future__ import annotations

from typing import Final

from leaf_dash.moves import leaf_of
from leaf_dash.records import LEAVES, ROUNDS, Box, Table
from leaf_dash.rules import may_hold
from snailhouse.core.dice import below
from snailhouse.core.kernel import kernel
from snailhouse.core.record import Int64s, UInt32s

THRIFT: Final = 0.6
"""What it costs, in steps for each number on the leaf, not to have it in later rounds."""
WHIM: Final = 3.0
"""By how many steps it may misjudge a leaf."""


@kernel
def greedy(box: Box, table: Table, moves: Int64s, count: int, dice: UInt32s) -> int:
    """The move with the highest worth, give or take a little: who is predictable meets others on every leaf."""
    best = moves[0]
    most = -100.0
    for index in range(count):
        worth = worth_of(box, table, leaf_of(moves[index])) + WHIM * below(dice, 100) / 100
        if worth > most:
            most = worth
            best = moves[index]
    return best


@kernel
def worth_of(box: Box, table: Table, leaf: int) -> float:
    """The steps to expect of a leaf, less what it may be good for later."""
    steps = 2.0 * leaf if leaf == table.dew else 1.0 * leaf
    keep = THRIFT * leaf if table.round < ROUNDS else 0.0
    return steps * chance_to_crawl(box, table, leaf) - keep


@kernel
def chance_to_crawl(box: Box, table: Table, leaf: int) -> float:
    """How likely it is that nobody gets in the way, if everyone lays any leaf of the hand.

    It asks `may_hold`, never what lies face down: a policy may only use what its seat knows.
    """
    hand = LEAVES + 1 - table.round
    chance = 1.0
    for other in range(box.players):
        ahead = table.steps[other] > table.steps[table.turn]
        if other != table.turn and not ahead and may_hold(table, other, leaf):
            chance *= 1.0 - 1.0 / hand
    return chance
