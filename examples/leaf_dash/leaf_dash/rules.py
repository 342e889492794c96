"""Leaf Dash: snails crawl on leaves that nobody else has laid. Rulings L1 to L6.

Every function with `@kernel` above it is plain Python that can also be compiled: numbers, records, loops and
calls of other kernels, and nothing else.
"""

from __future__ import annotations

from typing import Annotated

from leaf_dash.moves import MOVES, lay, leaf_of  # noqa: F401
from leaf_dash.records import LEAVES, MOST_PLAYERS, ROUNDS, Box, Stage, Table
from snailhouse.core.contract import CHANCE, OVER
from snailhouse.core.dice import below
from snailhouse.core.kernel import kernel
from snailhouse.core.record import Float32, Float32s, Float64, Float64s, Int64s, Record, UInt32s

RIVALS = MOST_PLAYERS - 1


class Figures(Record):
    """What a report tells of finished games."""

    torn: Annotated[Float64, "torn leaves"]
    dewy_steps: Annotated[Float64, "steps on dew"]
    arrived: Annotated[Float64, "races to the lettuce"]


class Observation(Record):
    """What a seat knows, as numbers; rivals in the order in which they lay after the seat."""

    own_steps: Annotated[Float32, "steps of the seat's snail, of the path"]
    rival_steps: Annotated[Float32s, RIVALS, "steps of the rivals' snails, of the path"]
    own_leaves: Annotated[Float32s, LEAVES, "1 for each leaf in the seat's hand"]
    rival_leaves: Annotated[Float32s, (RIVALS, LEAVES), "1 for each leaf a rival had when the round began"]
    dew: Annotated[Float32s, LEAVES, "1 for the leaf with the dew on it"]
    rounds: Annotated[Float32, "rounds begun, of 5"]


@kernel
def setup(box: Box, table: Table) -> None:
    """L1: everyone has all leaves, and all snails wait at the start."""
    for seat in range(box.players):
        for leaf in range(LEAVES):
            table.holds[seat, leaf] = 1


@kernel
def actor(box: Box, table: Table) -> int:
    if table.stage == Stage.DONE:
        return OVER
    return table.turn if table.stage == Stage.LAYING else CHANCE


@kernel
def outcomes(box: Box, table: Table) -> int:
    """The dew may fall on every number; leaves can be turned in one way only."""
    return LEAVES if table.stage == Stage.DEW else 1


@kernel
def chance(box: Box, table: Table, outcome: int) -> None:
    if table.stage == Stage.DEW:
        table.dew = outcome + 1
        table.round += 1
        table.stage = Stage.LAYING
    else:
        turn_leaves(box, table)


@kernel
def legal(box: Box, table: Table, moves: Int64s) -> int:
    """L3: any leaf in hand."""
    count = 0
    for leaf in range(1, LEAVES + 1):
        if table.holds[table.turn, leaf - 1]:
            moves[count] = lay(leaf)
            count += 1
    return count


@kernel
def play(box: Box, table: Table, move: int) -> None:
    """L3: lay a leaf; after the last player the leaves are turned."""
    leaf = leaf_of(move)
    table.holds[table.turn, leaf - 1] = 0
    table.laid[table.turn] = leaf
    table.turn += 1
    if table.turn == box.players:
        table.turn = 0
        table.stage = Stage.TURNING


@kernel
def turn_leaves(box: Box, table: Table) -> None:
    """L4: turn the leaves over and let the snails crawl, all at once; L5: then see whether the race is over."""
    for seat in range(box.players):
        table.crawled[seat] = steps_of(box, table, seat)
    for seat in range(box.players):
        table.steps[seat] += table.crawled[seat]
        table.shown[seat] = table.laid[seat]
        table.laid[seat] = 0
    table.dew = 0
    if table.round == ROUNDS or arrived(box, table):
        table.stage = Stage.DONE
    else:
        table.stage = Stage.DEW


@kernel
def steps_of(box: Box, table: Table, seat: int) -> int:
    """L2, L4: how far the seat's leaf carries its snail; also counted for the report."""
    leaf = table.laid[seat]
    if not goes_first(box, table, seat):
        table.torn += 1
        return 0
    if leaf == table.dew:
        table.dewy_steps += 2 * leaf
        return 2 * leaf
    return leaf


@kernel
def goes_first(box: Box, table: Table, seat: int) -> bool:
    """L4: whether nobody else has laid the seat's leaf, or only snails that are farther ahead."""
    for other in range(box.players):
        if other != seat and table.laid[other] == table.laid[seat] and table.steps[other] <= table.steps[seat]:
            return False
    return True


@kernel
def arrived(box: Box, table: Table) -> bool:
    """L5: whether a snail has reached the lettuce."""
    return most_steps(box, table) >= box.path


@kernel
def most_steps(box: Box, table: Table) -> int:
    most = 0
    for seat in range(box.players):
        most = max(most, table.steps[seat])
    return most


@kernel
def conceal(box: Box, table: Table, seat: int, dice: UInt32s) -> None:
    """Forget the leaves that lie face down before others: each may be any leaf of that hand."""
    for other in range(box.players):
        if other != seat and table.laid[other]:
            table.holds[other, table.laid[other] - 1] = 1
            table.laid[other] = any_leaf(table, other, dice)
            table.holds[other, table.laid[other] - 1] = 0


@kernel
def any_leaf(table: Table, seat: int, dice: UInt32s) -> int:
    """A leaf of the seat's hand, each equally likely."""
    skip = below(dice, hand_size(table, seat))
    for leaf in range(1, LEAVES + 1):
        if table.holds[seat, leaf - 1]:
            if skip == 0:
                return leaf
            skip -= 1
    return 0


@kernel
def hand_size(table: Table, seat: int) -> int:
    size = 0
    for leaf in range(LEAVES):
        size += table.holds[seat, leaf]
    return size


@kernel
def payoffs(box: Box, table: Table, out: Float64s) -> None:
    """L6: whoever is farthest wins; those who are equally far share the win."""
    most = most_steps(box, table)
    winners = 0
    for seat in range(box.players):
        if table.steps[seat] == most:
            winners += 1
    for seat in range(box.players):
        out[seat] = 1.0 / winners if table.steps[seat] == most else 0.0


@kernel
def scores(box: Box, table: Table, out: Float64s) -> None:
    for seat in range(box.players):
        out[seat] = table.steps[seat]


@kernel
def turns(box: Box, table: Table) -> int:
    return table.round


@kernel
def figures(box: Box, table: Table, out: Figures) -> None:
    out.torn = table.torn
    out.dewy_steps = table.dewy_steps
    out.arrived = 1.0 if arrived(box, table) else 0.0


@kernel
def observe(box: Box, table: Table, seat: int, out: Observation) -> None:
    out.own_steps = table.steps[seat] / box.path
    for leaf in range(LEAVES):
        out.own_leaves[leaf] = table.holds[seat, leaf]
        out.dew[leaf] = 1.0 if table.dew == leaf + 1 else 0.0
    for rival in range(box.players - 1):
        other = (seat + 1 + rival) % box.players
        out.rival_steps[rival] = table.steps[other] / box.path
        for leaf in range(LEAVES):
            out.rival_leaves[rival, leaf] = 1.0 if may_hold(table, other, leaf + 1) else 0.0
    out.rounds = table.round / ROUNDS


@kernel
def may_hold(table: Table, seat: int, leaf: int) -> bool:
    """Whether the seat had the leaf when the round began: all that others know of a hand."""
    return table.holds[seat, leaf - 1] == 1 or table.laid[seat] == leaf
