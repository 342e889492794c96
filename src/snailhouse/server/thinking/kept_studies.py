"""Studies that a node has had made: kept for a while, and made once for all who ask at the same time."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import Final

from snailhouse.core.game import Game
from snailhouse.core.language import spoken
from snailhouse.server.thinking.jobs import StudyJob, sent_options
from snailhouse.server.thinking.purposes import Owner, Purpose
from snailhouse.server.thinking.service import Thinking

MOST_STUDIES: Final = 24
"""Each has some 200 kB."""


class KeptStudies:
    """Reports as JSON, by game and options."""

    def __init__(self, thinking: Thinking) -> None:
        self._thinking = thinking
        self._kept: OrderedDict[tuple[str, bytes], bytes] = OrderedDict()
        self._turns: dict[tuple[str, bytes], asyncio.Lock] = {}

    async def of(self, game: Game, owner: Owner) -> bytes:
        """The report of a game. Raises TooMuch over a budget; what is kept costs nothing."""
        key = game.id, sent_options(game)
        turn = self._turns.setdefault(key, asyncio.Lock())
        try:
            async with turn:
                if key not in self._kept:
                    job = StudyJob(game.id, key[1], spoken())
                    self._keep(key, await self._thinking.about(job, Purpose.STUDY, owner))
                self._kept.move_to_end(key)
                return self._kept[key]
        finally:
            if not turn.locked():
                self._turns.pop(key, None)

    def _keep(self, key: tuple[str, bytes], report: bytes) -> None:
        self._kept[key] = report
        while len(self._kept) > MOST_STUDIES:
            self._kept.popitem(last=False)
