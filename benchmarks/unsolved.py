"""The master of Snail's Pace as it plays where no solution lies on the machine, for measuring it against one:

    SNAILHOUSE_SOLUTIONS=... .venv/bin/snailhouse accuracy snails-pace --bots benchmarks/unsolved.py:master,hard

It works out endgames on the spot, as a master does, and never looks into the tablebase.
"""

from __future__ import annotations

from snailhouse.bots.levels import LEVELS
from snailhouse.core.position import Position
from snailhouse.games.snails_pace.evaluation.look_ahead import evaluated
from snailhouse.games.snails_pace.solving import worked_out


def master(position: Position) -> int:
    """The move a master makes without a tablebase."""
    if len(position.legal()) == 1:
        return position.legal()[0]
    chances = worked_out(position) or evaluated(position, LEVELS["master"].guesses)
    assert chances is not None
    return max(chances, key=lambda move: (chances[move], -move))
