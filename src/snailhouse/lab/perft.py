"""Counting event sequences of a game, to check its rules."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from snailhouse.core.errors import Refusal
from snailhouse.core.game import Game
from snailhouse.core.perft import perft
from snailhouse.core.record import int64s
from snailhouse.lab.threads import run_in_thread


def count_sequences(
    game: Game, depth: int, progress: Callable[[int, int], None] = lambda *_: None
) -> list[int]:
    """How many sequences of 1, 2, ... `depth` events there are; chance outcomes count as events.

    `progress(done, total)` is called during the deepest count, after each of the events that can come first.
    """
    if depth < 1:
        raise Refusal(f"the depth must be at least 1, not {depth}")
    count = game.compile().bind(perft)
    rules = game.room.rules
    tables, moves = rules.Table.array(depth), np.zeros((depth, rules.MOVES), np.int64)
    widths, tried = int64s(depth), int64s(depth)
    match = game.match()
    first = match.legal() or range(match.outcomes)

    def below(event: int, levels: int) -> int:
        after = match.copy()
        after.play(event) if match.actor >= 0 else after.chance(event)
        tables[0] = after.table
        return int(run_in_thread(lambda: count(game.box, tables, moves, widths, tried, levels)))

    counts = [len(first)]
    for levels in range(1, depth):
        nodes = 0
        for done, event in enumerate(first, start=1):
            nodes += below(event, levels)
            if levels == depth - 1:
                progress(done, len(first))
        counts.append(nodes)
    return counts
