"""Pictures of tables that a node has painted, by version, so that each is painted once."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import Any, Final

import msgspec

from snailhouse.core.contract import SPECTATOR
from snailhouse.core.language import spoken
from snailhouse.server.thinking.jobs import PictureJob
from snailhouse.server.thinking.purposes import Owner, Purpose
from snailhouse.server.thinking.service import Thinking
from snailhouse.table import LiveTable, seen_by

MOST_PICTURES: Final = 64
"""Pictures in memory, some hundred kilobytes each."""


class TablePictures:
    """The longest unused is dropped. A worker paints; what is kept costs nobody anything.

    Whoever shows a link waits for its picture some seconds and not longer, so it is as urgent as the coach.
    """

    def __init__(self, thinking: Thinking) -> None:
        self._thinking = thinking
        self._kept: OrderedDict[PictureJob, bytes] = OrderedDict()
        self._turn = asyncio.Lock()

    async def picture(self, job: PictureJob, owner: Owner) -> bytes:
        """The PNG. Raises TooMuch over the owner's budget."""
        async with self._turn:  # one at a time: whoever asks for the same meanwhile gets it
            if job not in self._kept:
                self._kept[job] = await self._thinking.about(job, Purpose.COACH, owner)
            self._kept.move_to_end(job)
            if len(self._kept) > MOST_PICTURES:
                self._kept.popitem(last=False)
            return self._kept[job]


def board_picture(table: LiveTable) -> PictureJob:
    """What is to be painted of a table: the board as spectators see it; before the game, as it will be."""
    seen = seen_by(table, SPECTATOR)
    with table.named():
        view = seen.view if seen.view is not None else table.match.view(SPECTATOR)
        letters = table.match.board()
    seats = [msgspec.to_builtins(seat) for seat in seen.seats]
    names = ", ".join(seat.shown_name(number) for number, seat in enumerate(table.seats) if not seat.is_open)
    return _job(table, view, seats, names, letters)


def cover_picture(table: LiveTable) -> PictureJob:
    """What is to be painted of a table that not everybody may look at: which game it is, and nothing else."""
    return _job(table, None, [], "", "")


def _job(table: LiveTable, view: Any, seats: list[Any], names: str, letters: str) -> PictureJob:
    asked = {
        "game": table.game.id,
        "view": view,
        "seats": seats,
        "language": spoken(),
        "ended": table.phase == "over",
    }
    return PictureJob(msgspec.json.encode(asked), table.game.title, names, letters, spoken())
