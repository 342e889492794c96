"""Template: Monte-Carlo tree search for chance, hidden information and any number of seats.

Every simulation starts from a fresh concealed copy of the table, so the search knows what the seat knows.
The tree is a tree of decisions: chance outcomes and hidden cards are drawn anew in every simulation and
only decide which moves are available there (information-set search, open to chance). Where a game tells what a
move does after which roll (`branch`), rolls have branches of their own. A node remembers how often its move was
made, how often it could have been made, and what it paid the seat that made it.
"""

from __future__ import annotations

from math import log, sqrt
from typing import TYPE_CHECKING, Annotated, Any

from snailhouse.core.contract import CHANCE, OVER
from snailhouse.core.dice import below
from snailhouse.core.kernel import kernel
from snailhouse.core.playout import playout
from snailhouse.core.record import Float64, Float64s, Int8, Int16, Int32, Int32s, Int64, Int64s, Record, UInt32s

if TYPE_CHECKING:
    from snailhouse.core.contract import (
        actor,
        appeal,
        branch,
        chance,
        conceal,
        legal,
        outcomes,
        payoffs,
        play,
    )

DEEPEST = 512
"""Decisions a simulation follows or adds in the tree before it goes on by policy alone."""


class Node(Record):
    """A move made at a parent node. Node 0 is the root; 0 as `child` or `sibling` means none."""

    move: Int16
    branch: Int16
    """See `contract.branch`."""
    seat: Int8
    child: Int32
    sibling: Int32
    visits: Int32
    available: Int32
    paid: Float64
    """The sum of what simulations through this node were worth to the seat that made the move."""


class Tree(Record):
    """What a search keeps beside its nodes."""

    nodes: Int64
    """How many are in use."""
    simulations: Int64
    decisions: Int64
    path: Annotated[Int32s, DEEPEST]


@kernel
def grow(
    box: Any,
    root: Any,
    tables: Any,
    nodes: Any,
    tree: Tree,
    moves: Int64s,
    branches: Int64s,
    appeals: Float64s,
    child_of: Int32s,
    dice: UInt32s,
    policy: Int64s,
    out: Float64s,
    seat: int,
    simulations: int,
    exploration: float,
    guidance: float,
    deepest: int,
    care: float,
) -> None:
    """Run so many more simulations from `root`, as `seat` knows it; allocates nothing.

    `care` is the weight of what all seats got together beside what the seat that moved got itself.
    """
    for _ in range(simulations):
        tables[0] = root
        table = tables[0]
        conceal(box, table, seat, dice)
        length = descend(
            box,
            table,
            nodes,
            tree,
            moves,
            branches,
            appeals,
            child_of,
            dice,
            exploration,
            guidance,
            deepest,
            len(out),
        )
        tree.decisions += length + playout(box, table, moves, dice, policy)
        payoffs(box, table, out)
        common = care * together(out)
        nodes[0].visits += 1
        for step in range(length):
            node = nodes[tree.path[step]]
            node.visits += 1
            node.paid += (1.0 - care) * out[node.seat] + common
        tree.simulations += 1


@kernel
def together(out: Float64s) -> float:
    """The sum of what the seats got."""
    total = 0.0
    for seat in range(len(out)):
        total += out[seat]
    return total


@kernel
def descend(
    box: Any,
    table: Any,
    nodes: Any,
    tree: Tree,
    moves: Int64s,
    branches: Int64s,
    appeals: Float64s,
    child_of: Int32s,
    dice: UInt32s,
    exploration: float,
    guidance: float,
    deepest: int,
    seats: int,
) -> int:
    """Walk down the tree and add one node; the walk is left in `tree.path`, its length is returned."""
    width = len(child_of) // seats
    here = 0
    length = 0
    fresh = False
    while not fresh and length < deepest:
        who = actor(box, table)
        while who == CHANCE:
            chance(box, table, below(dice, outcomes(box, table)))
            who = actor(box, table)
        if who == OVER:
            return length
        count = legal(box, table, moves)
        for index in range(count):
            branches[index] = branch(box, table, moves[index])
        write_children(nodes, here, width, child_of)
        full = tree.nodes == len(nodes)
        first = who * width
        if guidance > 0.0:
            appeal(box, table, moves, count, appeals)
            index = most_appealing(nodes, branches, count, first, child_of, guidance, appeals, full)
        else:
            index = most_promising(nodes, branches, count, first, child_of, exploration, full, dice)
        chosen = child_of[first + branches[index]] if index >= 0 else 0
        if index >= 0 and chosen == 0:
            fresh = True
            chosen = add_child(nodes, tree, here, who, moves[index], branches[index])
        wipe_children(nodes, here, width, child_of)
        if chosen == 0:
            return length
        play(box, table, nodes[chosen].move)
        tree.path[length] = chosen
        length += 1
        here = chosen
    return length


@kernel
def write_children(nodes: Any, here: int, width: int, child_of: Int32s) -> None:
    """Write down the children of a node by seat and branch."""
    child = nodes[here].child
    while child:
        child_of[nodes[child].seat * width + nodes[child].branch] = child
        child = nodes[child].sibling


@kernel
def wipe_children(nodes: Any, here: int, width: int, child_of: Int32s) -> None:
    """Undo `write_children`."""
    child = nodes[here].child
    while child:
        child_of[nodes[child].seat * width + nodes[child].branch] = 0
        child = nodes[child].sibling


@kernel
def most_promising(
    nodes: Any,
    branches: Int64s,
    count: int,
    first: int,
    child_of: Int32s,
    exploration: float,
    full: bool,
    dice: UInt32s,
) -> int:
    """The index of an untried move, or, if there is none, of the one with the highest upper bound.

    Once the memory is `full` only tried moves count: -1 if there is none.
    """
    best = -1
    highest = -1.0
    missing = 0
    for index in range(count):
        child = child_of[first + branches[index]]
        if child == 0:
            missing += 1
        else:
            node = nodes[child]
            node.available += 1
            bound = node.paid / node.visits + exploration * sqrt(log(node.available) / node.visits)
            if bound > highest:
                highest = bound
                best = index
    return untried(branches, count, first, child_of, missing, dice) if missing and not full else best


@kernel
def most_appealing(
    nodes: Any,
    branches: Int64s,
    count: int,
    first: int,
    child_of: Int32s,
    guidance: float,
    appeals: Float64s,
    full: bool,
) -> int:
    """The index of the move with the highest bound: the more it appeals and the less it was tried, the higher.

    An untried move is taken to be worth what the tried ones are. Once the memory is `full` only tried moves
    count: -1 if there is none.
    """
    visits = 0
    paid = 0.0
    for index in range(count):
        child = child_of[first + branches[index]]
        if child:
            visits += nodes[child].visits
            paid += nodes[child].paid
    mean = paid / visits if visits else 0.0
    width = guidance * sqrt(visits + 1.0)
    best = -1
    highest = -1.0
    for index in range(count):
        child = child_of[first + branches[index]]
        if child == 0 and full:
            continue
        worth = nodes[child].paid / nodes[child].visits if child else mean
        bound = worth + width * appeals[index] / (1.0 + (nodes[child].visits if child else 0))
        if bound > highest:
            highest = bound
            best = index
    return best


@kernel
def untried(branches: Int64s, count: int, first: int, child_of: Int32s, missing: int, dice: UInt32s) -> int:
    """The index of one of the `missing` moves that have no node yet, each equally likely."""
    skip = below(dice, missing)
    for index in range(count):
        if child_of[first + branches[index]] == 0:
            if skip == 0:
                return index
            skip -= 1
    return 0


@kernel
def add_child(nodes: Any, tree: Tree, here: int, seat: int, move: int, what: int) -> int:
    """Add a child of `here`, for which there must be a free node, and return it."""
    fresh = tree.nodes
    tree.nodes += 1
    node = nodes[fresh]
    node.move = move
    node.branch = what
    node.seat = seat
    node.child = 0
    node.visits = 0
    node.available = 1
    node.paid = 0.0
    node.sibling = nodes[here].child
    nodes[here].child = fresh
    return fresh
