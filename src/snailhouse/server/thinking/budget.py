"""How many processor seconds the house has left to think for each visitor and each address."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable

from snailhouse.server.thinking.purposes import Owner

MOST_ACCOUNTS = 20_000


class Accounts:
    """Seconds by name, refilled with time up to `most`. Work may cost more than was left: then it is a debt."""

    def __init__(self, rate: float, most: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate, self._most, self._clock = rate, most, clock
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def left(self, name: str) -> float:
        now = self._clock()
        left, then = self._left.get(name, (self._most, now))
        return min(self._most, left + (now - then) * self._rate)

    def charge(self, name: str, seconds: float) -> None:
        """Take seconds off, or give some back that were taken off for nothing."""
        self._left[name] = (min(self._most, self.left(name) - seconds), self._clock())
        self._left.move_to_end(name)
        if len(self._left) > MOST_ACCOUNTS:
            self._left.popitem(last=False)

    def wait(self, name: str, seconds: float) -> float:
        """How long until so many seconds are there; 0 if they are."""
        return max(0.0, (min(seconds, self._most) - self.left(name)) / self._rate)


class Budget:
    """The accounts of visitors and of addresses: what is thought for somebody is charged to both."""

    def __init__(
        self, rate: float, burst: float, address_share: float, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._visitors = Accounts(rate, burst, clock)
        self._addresses = Accounts(rate * address_share, burst * address_share, clock)

    def wait(self, owner: Owner, seconds: float = 0.0) -> tuple[float, bool]:
        """How long until the owner can afford so many seconds, and whether it is the address that cannot."""
        visitor, address = (
            self._visitors.wait(owner.visitor, seconds),
            self._addresses.wait(owner.address, seconds),
        )
        return max(visitor, address), address > visitor

    def spent(self, owner: Owner) -> bool:
        """Whether the owner has had everything there was."""
        return self._visitors.left(owner.visitor) <= 0 or self._addresses.left(owner.address) <= 0

    def charge(self, owner: Owner, seconds: float) -> None:
        self._visitors.charge(owner.visitor, seconds)
        self._addresses.charge(owner.address, seconds)
