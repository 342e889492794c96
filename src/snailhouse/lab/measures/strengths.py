"""How seats fare among players of the reader's choice: bots of the house, or one's own."""

from __future__ import annotations

from typing import Any

from numpy.typing import NDArray

from snailhouse.core.game import Game
from snailhouse.lab.arena import ContestTask, contest
from snailhouse.lab.gathering import AskedWork, Measuring
from snailhouse.lab.measures.skill import by_seat


def paid_among_equals(game: Game, bot: str, deals: int, seed: int = 0) -> Measuring[NDArray[Any]]:
    """What each seat was paid, game by game, where the bot decides for all seats."""
    which = contest(game, [bot], seed)
    bouts = yield AskedWork(ContestTask(which), range(deals * game.seats))
    return by_seat(which, bouts)
