"""Templates: what happens to the rows of a batch. A row is a table with its own dice; nothing is allocated."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from snailhouse.core.contract import CHANCE, OVER
from snailhouse.core.dice import below
from snailhouse.core.kernel import kernel
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


@kernel
def work_rows(
    first: int,
    last: int,
    orders: Orders,
    box: Any,
    blank: Any,
    tables: Any,
    dice: Any,
    policy: Int64s,
    moves: Any,
    counts: Int64s,
    actions: Int64s,
    actors: Int64s,
    ways: Int64s,
    masks: Any,
    observations: Any,
    features: Any,
    ended: Any,
    paid: Any,
) -> None:
    """Do the task, which is LOOK, STEP, BEGIN or OBSERVE, for the rows from `first` up to `last`, without that.

    `moves` are the ids that each row's mask marks, and `counts` how many. `features` is the memory of the
    observations as numbers, a line for each row.
    """
    for row in range(first, last):
        if orders.task == OBSERVE:
            features[row, :] = 0.0
            observe(box, tables[row], actions[row], observations[row])
        elif orders.task != BEGIN or actions[row] != 0:
            unmask_row(moves[row], counts[row], masks[row])
            who = move_row(
                orders,
                box,
                blank,
                tables,
                row,
                dice[row],
                policy,
                moves[row],
                actions[row],
                actors[row],
                ended,
                paid,
            )
            actors[row] = who
            ways[row] = outcomes(box, tables[row]) if who == CHANCE else 0
            counts[row] = mask_row(box, tables[row], who, orders.restart, moves[row], masks[row])
            if orders.watching:
                seat = who if orders.viewer == WHOEVER_DECIDES else orders.viewer
                observe_row(box, tables[row], seat, observations[row], features[row])


@kernel
def refused_row(first: int, last: int, actions: Int64s, actors: Int64s, ways: Int64s, masks: Any) -> int:
    """The first of these rows whose action is no legal move and no chance outcome, or NOTHING_REFUSED.

    Finished rows take anything.
    """
    for row in range(first, last):
        action = actions[row]
        if actors[row] >= 0:
            if action < 0 or action >= masks.shape[1] or masks[row, action] == 0:
                return row
        elif actors[row] == CHANCE and (action < DRAWN or action >= ways[row]):
            return row
    return NOTHING_REFUSED


@kernel
def move_row(
    orders: Orders,
    box: Any,
    blank: Any,
    tables: Any,
    row: int,
    dice: UInt32s,
    policy: Int64s,
    moves: Int64s,
    action: int,
    acting: int,
    ended: Any,
    paid: Any,
) -> int:
    """Apply the row's action and all that follows by itself, or begin anew; returns who acts then.

    A game that is over before anything was up to the caller is not told, and another begins.
    """
    ended[row] = 0
    paid[row, :] = 0.0
    stepping = orders.task == STEP
    running = stepping and acting != OVER
    fresh = orders.task == BEGIN or (stepping and acting == OVER and orders.restart != STAY)
    if fresh:
        tables[row] = blank
        setup(box, tables[row])
    elif running:
        happen_in_row(box, tables[row], dice, action, acting)
    who = run_on(box, tables[row], orders.drawing, policy, moves, dice)
    while who == OVER:
        if not fresh:
            if running:
                ended[row] = 1
                payoffs(box, tables[row], paid[row])
            if not running or orders.restart != NOW:
                return who
        fresh = True
        tables[row] = blank
        setup(box, tables[row])
        who = run_on(box, tables[row], orders.drawing, policy, moves, dice)
    return who


@kernel
def happen_in_row(box: Any, table: Any, dice: UInt32s, action: int, acting: int) -> None:
    if acting != CHANCE:
        play(box, table, action)
    elif action == DRAWN:
        chance(box, table, below(dice, outcomes(box, table)))
    else:
        chance(box, table, action)


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


@kernel
def observe_row(box: Any, table: Any, seat: int, observation: Any, features: Any) -> None:
    """What the seat knows, over what was observed before; `features` is the same memory. Zero for nobody."""
    if seat >= 0:
        erase(observation, features)
        observe(box, table, seat, observation)
    else:
        features[:] = 0.0


@kernel
def pick_random(
    first: int, last: int, moves: Any, counts: Int64s, actors: Int64s, ways: Int64s, dice: Any, actions: Int64s
) -> None:
    """A random legal action for each of these rows, every move or outcome equally likely; 0 where none is."""
    for row in range(first, last):
        actions[row] = 0
        if actors[row] == CHANCE:
            actions[row] = below(dice[row], ways[row])
        elif actors[row] >= 0:
            actions[row] = moves[row, below(dice[row], counts[row])]
