"""What takes longer than an answer may: bots, the coach and reviews think in threads, under one limit."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from contextvars import copy_context
from typing import Any, Final, TypeVar

from litestar import Request

from snailhouse.server.language import say
from snailhouse.server.metrics import THINKING
from snailhouse.server.problems import Busy

T = TypeVar("T")
Stopped = Callable[[], bool]
PATIENCE: Final = 10.0
"""Seconds a visitor waits: for a free thread, for rules that are being compiled, and for the thought."""


class Thinking:
    def __init__(self, threads: int) -> None:
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix="bot")

    def stop(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def about(self, work: Callable[[Stopped], T]) -> T:
        """The work's result. It is told to stop when nobody waits for it any more."""
        over = threading.Event()
        try:
            with THINKING.track_inprogress():
                return await asyncio.get_running_loop().run_in_executor(
                    self._threads, copy_context().run, work, over.is_set
                )
        finally:
            over.set()

    async def for_visitor(self, request: Request[Any, Any, Any], work: Callable[[Stopped], T]) -> T:
        """The same for a request: given up when the visitor has gone, or after a while."""
        thought = asyncio.create_task(self.about(work))
        leaving = asyncio.create_task(_gone(request))
        try:
            await asyncio.wait({thought, leaving}, timeout=PATIENCE, return_when=asyncio.FIRST_COMPLETED)
            if not thought.done():
                raise Busy(say("the house has too much to think about now; ask again in a moment"))
            return thought.result()
        finally:
            for task in (thought, leaving):
                task.cancel()


async def _gone(request: Request[Any, Any, Any]) -> None:
    """Until the visitor has hung up."""
    with suppress(Exception):
        while (await request.receive())["type"] != "http.disconnect":
            pass
