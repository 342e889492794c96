"""The average over all rolls of the best move a roll allows, without looking at a single roll.

Sort the moves by what they are worth. The best is made whenever the roll matches its track, the second when it
matches that but not the best's, and so on. How many rolls that are, for each of the eight, follows from the
order of the tracks alone, so two tables tell: one for the four best, one for the four others.
"""

from __future__ import annotations

from itertools import permutations
from typing import Any

import numpy as np

from snailhouse.core.kernel import kernel
from snailhouse.games.snails_pace.records import TRACKS
from snailhouse.games.snails_pace.tablebase.bench import BLOCK, Bench

HALF = TRACKS // 2


def roll_tables(quiet: Any) -> tuple[Any, Any]:
    """For the order of the four best tracks, and of the four others: how many rolls play each, a byte for each.

    `quiet` tells for every set of tracks how many rolls match none of it. An order has three bits a track.
    """
    best, others = np.zeros(8**HALF, np.uint32), np.zeros(8**HALF, np.uint32)
    for order in permutations(range(TRACKS), HALF):
        number = sum(track << 3 * place for place, track in enumerate(order))
        rest = 255 - sum(1 << track for track in order)
        best[number] = packed_rolls(quiet, 0, order)
        others[number] = packed_rolls(quiet, rest, order)
    return best, others


def packed_rolls(quiet: Any, before: int, order: tuple[int, ...]) -> int:
    """How many rolls match each track of an order and none before it, neither of it nor of the set `before`."""
    number = 0
    for place, track in enumerate(order):
        number |= int(quiet[before] - quiet[before | 1 << track]) << 8 * place
        before |= 1 << track
    return number


@kernel
def average_of_best(bench: Bench, best: Any, others: Any, sign: int, size: int) -> None:
    """Write the gains of a block whose eight rows hold 8 times the worth of a move plus its track."""
    sort_moves(bench.rows, bench.orders, size)
    for place in range(size):
        bench.rolls[place] = best[bench.orders[place]]
        bench.rolls[BLOCK + place] = others[bench.orders[BLOCK + place]]
    add_up(bench.rows, bench.rolls, bench.gains[sign * BLOCK : (sign + 1) * BLOCK], size)


@kernel
def sort_moves(rows: Any, orders: Any, size: int) -> None:
    """Sort the eight moves of every position, the best first, and write the orders of their tracks.

    The network of 19 comparisons has no branches, so the compiler does many positions at a time.
    """
    for place in range(size):
        a, b, c, d = rows[place], rows[BLOCK + place], rows[2 * BLOCK + place], rows[3 * BLOCK + place]
        e, f = rows[4 * BLOCK + place], rows[5 * BLOCK + place]
        g, h = rows[6 * BLOCK + place], rows[7 * BLOCK + place]
        a, c = max(a, c), min(a, c)
        b, d = max(b, d), min(b, d)
        e, g = max(e, g), min(e, g)
        f, h = max(f, h), min(f, h)
        a, e = max(a, e), min(a, e)
        b, f = max(b, f), min(b, f)
        c, g = max(c, g), min(c, g)
        d, h = max(d, h), min(d, h)
        a, b = max(a, b), min(a, b)
        c, d = max(c, d), min(c, d)
        e, f = max(e, f), min(e, f)
        g, h = max(g, h), min(g, h)
        c, e = max(c, e), min(c, e)
        d, f = max(d, f), min(d, f)
        b, e = max(b, e), min(b, e)
        d, g = max(d, g), min(d, g)
        b, c = max(b, c), min(b, c)
        d, e = max(d, e), min(d, e)
        f, g = max(f, g), min(f, g)
        orders[place] = a & 7 | (b & 7) << 3 | (c & 7) << 6 | (d & 7) << 9
        orders[BLOCK + place] = e & 7 | (f & 7) << 3 | (g & 7) << 6 | (h & 7) << 9
        rows[place], rows[BLOCK + place], rows[2 * BLOCK + place], rows[3 * BLOCK + place] = a, b, c, d
        rows[4 * BLOCK + place], rows[5 * BLOCK + place] = e, f
        rows[6 * BLOCK + place], rows[7 * BLOCK + place] = g, h


@kernel
def add_up(rows: Any, rolls: Any, gains: Any, size: int) -> None:
    """Weight each move with its rolls. Numbers are below 2**36."""
    for place in range(size):
        first, second = np.int64(rolls[place]), np.int64(rolls[BLOCK + place])
        gains[place] = (
            (first & 255) * np.int64(rows[place] >> 3)
            + (first >> 8 & 255) * np.int64(rows[BLOCK + place] >> 3)
            + (first >> 16 & 255) * np.int64(rows[2 * BLOCK + place] >> 3)
            + (first >> 24) * np.int64(rows[3 * BLOCK + place] >> 3)
            + (second & 255) * np.int64(rows[4 * BLOCK + place] >> 3)
            + (second >> 8 & 255) * np.int64(rows[5 * BLOCK + place] >> 3)
            + (second >> 16 & 255) * np.int64(rows[6 * BLOCK + place] >> 3)
            + (second >> 24) * np.int64(rows[7 * BLOCK + place] >> 3)
        )
