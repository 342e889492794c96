"""Requests that can wait, such as looking back at a game: together they take a share of the server's own time.

A node answers everybody in one event loop, so whatever a request does there makes somebody's move wait. The
moves of thousands are few and short; readers and reviewers ask for as much as they are given. So those take
turns between their addresses, and after each one the loop is left to the others for some times as long as it
took. It is measured, not guessed.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Generator
from typing import Any, Final

from snailhouse.server.thinking.fair_queue import FairQueue
from snailhouse.server.thinking.purposes import Owner, Purpose, Thought

EXPECTED_STEP: Final = 0.001
"""Seconds of the loop that a request counts for until it is known what it took."""


class Pacing:
    """`share`: the part of the loop's time that such requests may take together."""

    def __init__(self, share: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._times, self._clock = 1 / share, clock
        self._free_at = clock()
        """When the loop will have been left to others for long enough."""
        self._waiting: FairQueue[asyncio.Future[None]] = FairQueue()
        self._timer: asyncio.TimerHandle | None = None

    async def turn(self, address: str) -> None:
        """Wait for the turn of the address."""
        turn = asyncio.get_running_loop().create_future()
        waiting = Thought(turn, Purpose.READING, Owner(address, ""))
        self._waiting.put(waiting)
        self._give_turns()
        try:
            await turn
        finally:
            self._waiting.drop(waiting)

    def _give_turns(self) -> None:
        """Give turns while the loop can be taken, then come back when it can."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        while len(self._waiting):
            wait = self._free_at - self._clock()
            if wait > 0:
                self._timer = asyncio.get_running_loop().call_later(wait, self._give_turns)
                return
            if (first := self._waiting.take()) is not None and not first.work.done():
                first.work.set_result(None)
                self.spend(EXPECTED_STEP)

    async def measured(self, work: Awaitable[None]) -> None:
        """Do the work of whose turn it is, and count what it takes."""
        self.spend(-EXPECTED_STEP)
        await Measured(work, self.spend)

    def spend(self, seconds: float) -> None:
        """The loop was taken for so long: leave it to others for as much longer as the share says."""
        self._free_at = max(self._free_at, self._clock()) + seconds * self._times


class Measured:
    """Work whose steps are timed: `spent` is told how long each of them took the processor."""

    def __init__(self, work: Awaitable[None], spent: Callable[[float], None]) -> None:
        self._work, self._spent = work, spent

    def __await__(self) -> Generator[Any, Any, None]:
        steps = self._work.__await__()
        error: BaseException | None = None
        while True:
            began = time.thread_time()
            try:
                awaited = next(steps) if error is None else steps.throw(error)
            except StopIteration:
                return
            finally:
                self._spent(time.thread_time() - began)
            error = None
            try:
                yield awaited
            except BaseException as thrown:
                error = thrown
