"""Studies that a node has had made: kept for a while, and made once for all who ask at the same time."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import Final

import msgspec

from snailhouse.core.game import Game
from snailhouse.core.language import spoken
from snailhouse.server.logs import log
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
        self._for_all: dict[str, asyncio.Task[None]] = {}
        """Studies of house editions, which go on when the visitor who asked has left."""

    async def of(self, game: Game, owner: Owner) -> bytes:
        """The report of a game in the language of the moment. TooMuch over a budget; what is kept is free."""
        key = game.id, sent_options(game)
        if key not in self._kept:
            if game == Game(game.room):
                await self._made_for_all(key, owner)
            else:
                await self._made_in_turn(key, owner)
        self._kept.move_to_end(key)
        return bytes(self._kept[key][spoken()])

    async def _made_for_all(self, key: tuple[str, bytes], owner: Owner) -> None:
        """On nobody's account but the address's: whoever asked may leave, and ask for other things."""
        game = key[0]
        if game not in self._for_all:
            task = asyncio.create_task(self._make(key, Owner(owner.address, f"study of {game}")))
            task.add_done_callback(lambda done: self._over(game, done))
            self._for_all[game] = task
        await asyncio.shield(self._for_all[game])

    def _over(self, game: str, task: asyncio.Task[None]) -> None:
        del self._for_all[game]
        if not task.cancelled() and (error := task.exception()) is not None:
            log("no study was made", game=game, reason=str(error))

    async def _made_in_turn(self, key: tuple[str, bytes], owner: Owner) -> None:
        """For one visitor, and ended when that one leaves; another who waits for the same begins anew then."""
        turn = self._turns.setdefault(key, asyncio.Lock())
        try:
            async with turn:
                if key not in self._kept:
                    await self._make(key, owner)
        finally:
            if not turn.locked():
                self._turns.pop(key, None)

    async def _make(self, key: tuple[str, bytes], owner: Owner) -> None:
        job = StudyJob(*key, spoken())
        self._keep(key, await self._thinking.about(job, Purpose.STUDY, owner))

    async def stop(self) -> None:
        """End what goes on."""
        tasks = list(self._for_all.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _keep(self, key: tuple[str, bytes], reports: bytes) -> None:
        self._kept[key] = msgspec.json.decode(reports, type=dict[str, msgspec.Raw])
        while len(self._kept) > MOST_STUDIES:
            self._kept.popitem(last=False)
