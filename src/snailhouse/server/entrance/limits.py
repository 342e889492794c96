"""Rate limits: every visitor and every address has a bucket that fills with time and empties with use."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable

from snailhouse.server.thinking.purposes import Owner, network

MOST_BUCKETS = 20_000


class Buckets:
    """Token buckets by name. When there are too many, the longest unused is dropped, as if it were full."""

    def __init__(self, rate: float, burst: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate, self._burst, self._clock = rate, burst, clock
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, name: str, cost: float = 1.0) -> float:
        """Take `cost` and return 0; or take nothing and return the seconds to wait."""
        now = self._clock()
        level, then = self._buckets.get(name, (self._burst, now))
        level = min(self._burst, level + (now - then) * self._rate)
        if level < cost:
            return (cost - level) / self._rate
        self._buckets[name] = (level - cost, now)
        self._buckets.move_to_end(name)
        if len(self._buckets) > MOST_BUCKETS:
            self._buckets.popitem(last=False)
        return 0.0


class Addresses:
    """The network address from which each visitor came last."""

    def __init__(self) -> None:
        self._last: OrderedDict[str, str] = OrderedDict()

    def note(self, visitor: str, address: str) -> None:
        self._last[visitor] = network(address)
        self._last.move_to_end(visitor)
        if len(self._last) > MOST_BUCKETS:
            self._last.popitem(last=False)

    def owner(self, visitor: str) -> Owner:
        """The visitor as somebody to think for."""
        return Owner(self._last.get(visitor, visitor), visitor)


class Places:
    """Counts how many things, such as sockets, each name has now, up to a limit."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._held: dict[str, int] = {}

    def enter(self, name: str) -> bool:
        """Take a place; False if the name has the most it may have."""
        held = self._held.get(name, 0)
        if held >= self._most:
            return False
        self._held[name] = held + 1
        return True

    def leave(self, name: str) -> None:
        held = self._held.get(name, 0) - 1
        if held > 0:
            self._held[name] = held
        else:
            self._held.pop(name, None)
