"""What the database has just said, kept for a little while so that it need not be asked for every request."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable, Hashable
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class Remembered(Generic[K, V]):
    """At most so many values, each for so many seconds. When there are too many, all are forgotten."""

    def __init__(self, seconds: float = 30.0, most: int = 10_000) -> None:
        self._seconds, self._most = seconds, most
        self._kept: dict[K, tuple[V, float]] = {}

    async def get(self, key: K, ask: Callable[[], Awaitable[V | None]]) -> V | None:
        """The value that is kept, or else what `ask` finds; that there is none is not kept."""
        kept = self._kept.get(key)
        if kept is not None and kept[1] > time.monotonic():
            return kept[0]
        found = await ask()
        if found is not None:
            self.keep(key, found)
        return found

    def keep(self, key: K, value: V) -> None:
        if len(self._kept) >= self._most:
            self._kept.clear()
        self._kept[key] = value, time.monotonic() + self._seconds

    def forget(self, key: K) -> None:
        self._kept.pop(key, None)

    def clear(self) -> None:
        self._kept.clear()
