"""The move of a game's greedy policy."""

from __future__ import annotations

import numpy as np

from snailhouse.core.position import Position
from snailhouse.core.record import UInt32s


def greedy_move(position: Position, dice: UInt32s) -> int:
    """What the game's greedy policy does, knowing what the seat to decide knows.

    In plain Python, which takes a millisecond at most: a single move is not worth compiling the policy for.
    """
    game, legal = position.game, np.array(position.legal())
    seen = position.concealed(position.actor, dice)
    return int(game.rules.greedy(game.box, seen.table, legal, len(legal), dice))
