"""A sensible player of Snail's Pace: move where a step is worth the most points."""

from __future__ import annotations

from typing import Final, cast

import numpy as np

from snailhouse.core.kernel import kernel
from snailhouse.core.record import Float64s, Int64s, UInt32s
from snailhouse.games.snails_pace.moves import STOP
from snailhouse.games.snails_pace.records import Box, Meeting, Table

GRIP: Final = 0.1
"""What it is worth, in won races, to sit on the rival's back and keep it there."""


def race_chances() -> Float64s:
    """The chance to win a race with a squares to go against b, if either is as likely to make each step."""
    chances = np.zeros((10, 10))
    for a in range(10):
        for b in range(10):
            chances[a, b] = 1.0 if a == 0 else 0.0 if b == 0 else (chances[a - 1, b] + chances[a, b - 1]) / 2
    return cast(Float64s, chances)


CHANCES: Final = race_chances()


@kernel
def greedy(box: Box, table: Table, moves: Int64s, count: int, dice: UInt32s) -> int:
    """The step that gains the most points; of equal ones the highest track."""
    best = moves[0]
    most = -1000.0
    for index in range(count):
        gain = gained(box, table, moves[index])
        if gain >= most:
            most = gain
            best = moves[index]
    return best


@kernel
def gained(box: Box, table: Table, move: int) -> float:
    """The expected points a step is worth; stopping is worth nothing."""
    if move == STOP:
        return 0.0
    me = table.seat
    mine = table.to_go[me, move]
    yours = table.to_go[1 - me, move]
    step = 1
    grip = 0.0
    if table.rider[move] == me and box.meeting == Meeting.SOLID:
        grip = -GRIP
    elif table.rider[move] < 0 and mine + yours == 10:
        if box.meeting == Meeting.HOP:
            step = 2
        elif box.meeting == Meeting.SOLID:
            grip = GRIP
    after = max(0, mine - step)
    if after == 0:
        grip = 0.0
    return (move + 1) * (CHANCES[after, yours] - CHANCES[mine, yours] + grip)
