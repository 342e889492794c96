"""How seats fare among players of the reader's choice: bots of the house, or one's own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from numpy.typing import NDArray

from snailhouse.core.game import Game
from snailhouse.lab.arena import ContestTask, contest
from snailhouse.lab.gathering import ALL_CORES, Helpers, gathered
from snailhouse.lab.measures.skill import by_seat


def paid_among_equals(
    game: Game,
    bots: Sequence[str],
    deals: int,
    seed: int = 0,
    helpers: Helpers = ALL_CORES,
    progress: Callable[[float], None] = lambda _: None,
) -> dict[str, NDArray[Any]]:
    """By bot: what each seat was paid, game by game, where that bot decides for all seats."""
    paid = {}
    for place, name in enumerate(bots):
        which = contest(game, [name], seed)

        def done(share: float, place: int = place) -> None:
            progress((place + share) / len(bots))

        bouts = gathered(ContestTask(which), range(deals * game.seats), helpers, done)
        paid[name] = by_seat(which, bouts)
    return paid
