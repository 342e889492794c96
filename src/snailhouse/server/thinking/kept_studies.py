"""Studies that a node has had made: kept for a while, and made once for all who ask at the same time."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import Final

import msgspec

from snailhouse.core.game import Game
from snailhouse.core.language import spoken
from snailhouse.server.thinking.jobs import StudyJob, sent_options
from snailhouse.server.thinking.purposes import Owner, Purpose
from snailhouse.server.thinking.service import Thinking

MOST_STUDIES: Final = 24
"""Each has some 600 kB: its pictures in three languages."""


class KeptStudies:
    """Reports as JSON, by game and options, each in every language."""

    def __init__(self, thinking: Thinking) -> None:
        self._thinking = thinking
        self._kept: OrderedDict[tuple[str, bytes], dict[str, msgspec.Raw]] = OrderedDict()
        self._turns: dict[tuple[str, bytes], asyncio.Lock] = {}

    async def of(self, game: Game, owner: Owner) -> bytes:
        """The report of a game in the language of the moment. TooMuch over a budget; what is kept is free."""
        key = game.id, sent_options(game)
        turn = self._turns.setdefault(key, asyncio.Lock())
        try:
            async with turn:
                if key not in self._kept:
                    job = StudyJob(game.id, key[1], spoken())
                    self._keep(key, await self._thinking.about(job, Purpose.STUDY, owner))
                self._kept.move_to_end(key)
                return bytes(self._kept[key][spoken()])
        finally:
            if not turn.locked():
                self._turns.pop(key, None)

    def _keep(self, key: tuple[str, bytes], reports: bytes) -> None:
        self._kept[key] = msgspec.json.decode(reports, type=dict[str, msgspec.Raw])
        while len(self._kept) > MOST_STUDIES:
            self._kept.popitem(last=False)
