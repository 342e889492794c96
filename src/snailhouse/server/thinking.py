"""What takes longer than an answer may: bots, the coach and reviews think in threads, under one limit."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from typing import TypeVar

from snailhouse.server.metrics import THINKING

T = TypeVar("T")
NobodyWaits = Callable[[], bool]
"""Says whether a thought is given up, so that the work can end early."""


class Thinking:
    """At most `threads` thoughts at a time; the others wait."""

    def __init__(self, threads: int) -> None:
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix="bot")

    def stop(self) -> None:
        """Begin no further thought. Those under way end by themselves; nobody waits for them."""
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def about(self, work: Callable[[NobodyWaits], T]) -> T:
        """The result of the work, done in a thread. Cancelling this call tells the work to end early."""
        over = threading.Event()
        try:
            with THINKING.track_inprogress():
                return await asyncio.get_running_loop().run_in_executor(
                    self._threads, copy_context().run, work, over.is_set
                )
        finally:
            over.set()
