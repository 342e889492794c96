"""The template by which threads work on the rows of one batch together.

Rows are worked on in portions. Every thread has a share of the portions, takes those first, and then helps
with what is left of the others' shares; so nothing waits for a thread that is asleep or busy elsewhere. Whoever
called the batch leads: it hands out a task, works like the others and is done when all portions are. Helpers
wait for the next task in compiled code for a short time, since handing over to a thread that sleeps costs as
much as many rows; then they return, to be called again.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from snailhouse.batch.atomics import add_to_word, lower_word, read_word, rest, write_word
from snailhouse.batch.memory import as_ints
from snailhouse.batch.rows import (
    CHECK,
    NOTHING_REFUSED,
    PICK,
    STEP,
    RowArrays,
    pick_random,
    refused_row,
    work_rows,
)
from snailhouse.core.kernel import kernel
from snailhouse.core.record import Int64s

PORTION: Final = 32
"""Rows that a thread takes at once."""
PATIENCE: Final = 4000
"""How often a helper looks for work before it returns: some 100 microseconds."""
LINE: Final = 8
"""Words from one to the next, so that none shares a line of the processor's cache with another."""
PORTIONS_DONE: Final = 0
"""Where it is counted how many portions are done."""
FIRST_REFUSED: Final = 1
"""Where the first row is noted whose action is refused."""
NEXT_PORTION: Final = 2
"""Where the first thread's next portion is; those of the others follow."""


def idle_words(threads: int) -> Int64s:
    """The words of a crew that has nothing to do: every next portion is beyond the last."""
    return as_ints(np.full(LINE * (NEXT_PORTION + threads), np.iinfo(np.int64).max // 2))


@kernel
def work_together(
    words: Int64s, threads: int, me: int, orders: Any, boxes: Any, blanks: Any, tables: Any, dice: Any,
    policy: Int64s, moves: Any, counts: Int64s, actions: Int64s, actors: Int64s, ways: Int64s, masks: Any,
    observations: Any, features: Any, ended: Any, paid: Any,
) -> int:  # fmt: skip
    """Do the task as thread `me`, 0 leads; returns the first row whose action is refused, or -1.

    A helper returns when there has been nothing to do for a while. What comes after `me` are `RowArrays`.
    """
    rows = RowArrays(
        orders, boxes, blanks, tables, dice, policy, moves, counts, actions, actors, ways, masks,
        observations, features, ended, paid,
    )  # fmt: skip
    order, size = orders[0], len(actions)
    portions = (size + PORTION - 1) // PORTION
    wanted = order.task
    if me == 0:
        order.task = CHECK if wanted == STEP else wanted
        hand_out(words, threads, portions)
    waited = 0
    while waited < PATIENCE or me == 0:
        portion = taken(words, threads, me, portions)
        if portion >= 0:
            waited = 0
            first, last = portion * PORTION, min(size, (portion + 1) * PORTION)
            if order.task == CHECK:
                lower_word(words, LINE * FIRST_REFUSED, refused_row(first, last, rows))
            elif order.task == PICK:
                pick_random(first, last, rows)
            else:
                work_rows(first, last, rows)
            add_to_word(words, LINE * PORTIONS_DONE, 1)
        elif me == 0 and read_word(words, LINE * PORTIONS_DONE) == portions:
            refused = read_word(words, LINE * FIRST_REFUSED)
            if refused != NOTHING_REFUSED:
                return refused
            if order.task == wanted:
                return -1
            order.task = wanted
            hand_out(words, threads, portions)
        else:
            waited += 1
            rest()
    return -1


@kernel
def hand_out(words: Int64s, threads: int, portions: int) -> None:
    """Every thread's next portion is the first of its share."""
    write_word(words, LINE * PORTIONS_DONE, 0)
    write_word(words, LINE * FIRST_REFUSED, NOTHING_REFUSED)
    for thread in range(threads):
        write_word(words, LINE * (NEXT_PORTION + thread), portions * thread // threads)


@kernel
def taken(words: Int64s, threads: int, me: int, portions: int) -> int:
    """A portion that no other thread has taken, or -1 if all are."""
    for turn in range(threads):
        thread = (me + turn) % threads
        place, end = LINE * (NEXT_PORTION + thread), portions * (thread + 1) // threads
        if read_word(words, place) < end:
            portion = add_to_word(words, place, 1)
            if portion < end:
                return portion
    return -1
