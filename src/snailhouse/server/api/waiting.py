"""A request that waits for a thought: given up when its visitor has gone, or after a while."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Final, TypeVar

from snailhouse.server.language import say
from snailhouse.server.problems import AnyRequest
from snailhouse.server.refusals import Busy
from snailhouse.server.thinking import NobodyWaits, Thinking

T = TypeVar("T")
THINKING_TIMEOUT: Final = 10.0
"""Seconds a visitor waits: for a free thread, for rules that are being compiled, and for the thought."""


async def thought_for(request: AnyRequest, thinking: Thinking, work: Callable[[NobodyWaits], T]) -> T:
    """The result of the work. Raises Busy when it takes too long, or when the visitor has hung up."""
    thought = asyncio.create_task(thinking.about(work))
    leaving = asyncio.create_task(_hung_up(request))
    try:
        await asyncio.wait({thought, leaving}, timeout=THINKING_TIMEOUT, return_when=asyncio.FIRST_COMPLETED)
        if not thought.done():
            raise Busy(say("the house has too much to think about now; ask again in a moment"))
        return thought.result()
    finally:
        for task in (thought, leaving):
            task.cancel()


async def _hung_up(request: AnyRequest) -> None:
    """Returns when the visitor has hung up."""
    with suppress(Exception):
        while (await request.receive())["type"] != "http.disconnect":
            pass
