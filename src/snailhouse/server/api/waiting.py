"""A request that waits for a thought: given up when its visitor has gone, or after a while."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any, Final, TypeVar

from snailhouse.server.language import say
from snailhouse.server.problems import AnyRequest
from snailhouse.server.refusals import Busy

T = TypeVar("T")
THINKING_TIMEOUT: Final = 15.0
"""Seconds a visitor waits: for a free worker, for rules that are being compiled, and for the thought."""


async def thought_for(request: AnyRequest, thinking: Coroutine[Any, Any, T]) -> T:
    """What the house thinks. Raises Busy when it takes too long, or when the visitor has hung up."""
    thought = asyncio.create_task(thinking)
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
