"""Templates: what happens to the rows of a batch. A row is a table with its own dice; nothing is allocated."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from snailhouse.core.contract import CHANCE, OVER
from snailhouse.core.dice import below
from snailhouse.core.kernel import kernel, within_caller
from snailhouse.core.playout import RANDOM
from snailhouse.core.record import Int8, Int64s, Record, UInt32s

if TYPE_CHECKING:
    from snailhouse.core.contract import (
        actor,
        chance,
        erase,
        greedy,
        legal,
        observe,
        outcomes,
        payoffs,
        play,
        setup,
    )

CALLER = -1
"""The policy of a seat that whoever holds the batch decides for."""
DRAWN = -1
"""The action that lets the batch draw a chance outcome."""
WHOEVER_DECIDES = -1
"""The viewer of a batch whose rows are observed by the seat to decide."""

NOTHING_REFUSED = 1 << 62
"""The first row whose action is refused, where there is none."""
ALL_MOVES = -1
"""The count of legal moves where any action will do, since it only starts the row anew."""

SHORT_MASK = 512
"""A mask of so many moves is erased as a whole."""

LOOK = 0
STEP = 1
BEGIN = 2
OBSERVE = 3
CHECK = 4
PICK = 5

STAY = 0
NEXT = 1
NOW = 2
"""When a finished row begins anew: never, at the next step, or in the step that ended it."""


class Orders(Record):
    """What to do with the rows of a batch."""

    task: Int8
    """LOOK finds out again what there is to know of every row. STEP applies one event a row. BEGIN starts the
    rows with an action other than 0 anew. OBSERVE only fills the observations of the seats given as actions.
    CHECK only looks for actions that are not legal. PICK only draws a random legal action for every row."""
    drawing: Int8
    """1 if chance is drawn within the batch."""
    restart: Int8
    """STAY, NEXT or NOW."""
    viewer: Int8
    """The seat that observes every row, or WHOEVER_DECIDES."""
    watching: Int8
    """1 if rows are observed after every step."""


class RowArrays(NamedTuple):
    """The arrays of a batch, in the order in which Python hands them to `work_together`.

    Orders, box and blank table are arrays of one: with every record that Python hands over, Numba leaves some
    bytes behind.
    """

    orders: Any
    boxes: Any
    blanks: Any
    """A table on which nothing was ever set up."""
    tables: Any
    dice: Any
    policy: Int64s
    moves: Any
    """The ids that each row's mask marks."""
    counts: Int64s
    """How many moves each row's mask marks."""
    actions: Int64s
    actors: Int64s
    ways: Int64s
    masks: Any
    observations: Any
    features: Any
    """The memory of the observations as numbers, a line for each row."""
    ended: Any
    paid: Any


@kernel
def work_rows(first: int, last: int, rows: RowArrays) -> None:
    """Do the task, which is LOOK, STEP, BEGIN or OBSERVE, for the rows from `first` up to, without, `last`."""
    orders, box = rows.orders[0], rows.boxes[0]
    for row in range(first, last):
        table = rows.tables[row]
        if orders.task == OBSERVE:
            rows.features[row, :] = 0.0
            observe(box, table, rows.actions[row], rows.observations[row])
        elif orders.task != BEGIN or rows.actions[row] != 0:
            moves, mask = rows.moves[row], rows.masks[row]
            unmask_row(moves, rows.counts[row], mask)
            who = move_row(rows, row)
            rows.actors[row] = who
            rows.ways[row] = outcomes(box, table) if who == CHANCE else 0
            rows.counts[row] = mask_row(box, table, who, orders.restart, moves, mask)
            if orders.watching:
                seat = who if orders.viewer == WHOEVER_DECIDES else orders.viewer
                observe_row(box, table, seat, rows.observations[row], rows.features[row])


@kernel
def refused_row(first: int, last: int, rows: RowArrays) -> int:
    """The first of these rows whose action is no legal move and no chance outcome, or NOTHING_REFUSED.

    Finished rows take anything.
    """
    for row in range(first, last):
        action, acting = rows.actions[row], rows.actors[row]
        if acting >= 0:
            if action < 0 or action >= rows.masks.shape[1] or rows.masks[row, action] == 0:
                return row
        elif acting == CHANCE and (action < DRAWN or action >= rows.ways[row]):
            return row
    return NOTHING_REFUSED


@within_caller
@kernel
def move_row(rows: RowArrays, row: int) -> int:
    """Apply the row's action and all that follows by itself, or begin anew; returns who acts then.

    A game that is over before anything was up to the caller is not told, and another begins.
    """
    orders, box, table = rows.orders[0], rows.boxes[0], rows.tables[row]
    rows.ended[row] = 0
    rows.paid[row, :] = 0.0
    acting = rows.actors[row]
    stepping = orders.task == STEP
    running = stepping and acting != OVER
    fresh = orders.task == BEGIN or (stepping and acting == OVER and orders.restart != STAY)
    if running:
        happen_in_row(box, table, rows.dice[row], rows.actions[row], acting)
    while True:
        if fresh:
            rows.tables[row] = rows.blanks[0]
            setup(box, table)
        who = run_on(box, table, orders.drawing, rows.policy, rows.moves[row], rows.dice[row])
        if who != OVER:
            return who
        if running and not fresh:
            rows.ended[row] = 1
            payoffs(box, table, rows.paid[row])
        if not fresh and (not running or orders.restart != NOW):
            return who
        fresh = True


@within_caller
@kernel
def happen_in_row(box: Any, table: Any, dice: UInt32s, action: int, acting: int) -> None:
    if acting != CHANCE:
        play(box, table, action)
    elif action == DRAWN:
        chance(box, table, below(dice, outcomes(box, table)))
    else:
        chance(box, table, action)


@within_caller
@kernel
def run_on(box: Any, table: Any, drawing: int, policy: Int64s, moves: Int64s, dice: UInt32s) -> int:
    """Draw chance and let policies play until it is up to the caller, or over; returns who acts then."""
    who = actor(box, table)
    while who != OVER:
        if who == CHANCE:
            if drawing == 0:
                return who
            chance(box, table, below(dice, outcomes(box, table)))
        else:
            if policy[who] == CALLER:
                return who
            count = legal(box, table, moves)
            if policy[who] == RANDOM:
                play(box, table, moves[below(dice, count)])
            else:
                play(box, table, greedy(box, table, moves, count, dice))
        who = actor(box, table)
    return who


@kernel
def unmask_row(moves: Int64s, count: int, mask: Any) -> None:
    """Unmark the moves that are marked; all of them where that is quicker."""
    if count == ALL_MOVES or len(mask) <= SHORT_MASK:
        mask[:] = 0
        return
    for index in range(count):
        mask[moves[index]] = 0


@within_caller
@kernel
def mask_row(box: Any, table: Any, who: int, restart: int, moves: Int64s, mask: Any) -> int:
    """Mark the legal moves by 1 and return how many: none where nobody decides, or ALL_MOVES."""
    if who == OVER and restart == NEXT:
        mask[:] = 1
        return ALL_MOVES
    if who < 0:
        return 0
    count = legal(box, table, moves)
    for index in range(count):
        mask[moves[index]] = 1
    return count


@within_caller
@kernel
def observe_row(box: Any, table: Any, seat: int, observation: Any, features: Any) -> None:
    """What the seat knows, over what was observed before; `features` is the same memory. Zero for nobody."""
    if seat >= 0:
        erase(observation, features)
        observe(box, table, seat, observation)
    else:
        features[:] = 0.0


@kernel
def pick_random(first: int, last: int, rows: RowArrays) -> None:
    """A random legal action for each of these rows, every move or outcome equally likely; 0 where none is."""
    for row in range(first, last):
        rows.actions[row] = 0
        if rows.actors[row] == CHANCE:
            rows.actions[row] = below(rows.dice[row], rows.ways[row])
        elif rows.actors[row] >= 0:
            rows.actions[row] = rows.moves[row, below(rows.dice[row], rows.counts[row])]
