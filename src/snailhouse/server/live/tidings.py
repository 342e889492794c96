"""Tidings as a node hears them: it looks for new ones again and again, and tells its own parts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from snailhouse.server.live.house import House
from snailhouse.server.storage.tidings import KEPT, Tiding, TidingStore

Hear = Callable[[str, str], None]
"""Called with the kind of a tiding and the name of what it is about."""
MOST_DROPPED: Final = 1_000
"""Keys that are remembered to have been dropped lately."""


class Tidings:
    def __init__(self, store: TidingStore, house: House) -> None:
        self._store = store
        self._house = house
        self._newest: int | None = None
        self._heard: dict[int, None] = {}
        self._dropped: dict[str, None] = {}
        self.listeners: list[Hear] = [self._at_tables]

    async def start(self) -> None:
        """Begin with what comes from now on."""
        self._newest = await self._store.newest()
        self._heard = {tiding.number: None for tiding in await self._store.about(self._newest)}

    async def round(self) -> None:
        """Hear what is new. Called again and again, and by whoever has just posted something."""
        for tiding in await self._store.about(self._newest or 0):
            if tiding.number not in self._heard:
                self._hear(tiding)
                self._newest = max(self._newest or 0, tiding.number)

    def _hear(self, tiding: Tiding) -> None:
        self._heard[tiding.number] = None
        while len(self._heard) > KEPT:
            del self._heard[next(iter(self._heard))]
        for listener in self.listeners:
            listener(tiding.kind, tiding.name)

    async def forget_old(self) -> None:
        """Remove old ones from the database. Called now and then."""
        await self._store.forget_old()

    def was_dropped(self, key: str | None) -> bool:
        """Whether a key was dropped lately, perhaps while somebody was coming in with it."""
        return key in self._dropped

    def _at_tables(self, kind: str, name: str) -> None:
        """Close the sockets of a key or a player; read a table anew."""
        if kind == "key":
            self._dropped[name] = None
            while len(self._dropped) > MOST_DROPPED:
                del self._dropped[next(iter(self._dropped))]
            self._house.sign_out(lambda watcher: watcher.key == name)
        elif kind == "player":
            self._house.sign_out(lambda watcher: watcher.visitor == name)
        elif kind == "table" and (hosted := self._house.known(name)) is not None:
            self._house.let_go(hosted)
