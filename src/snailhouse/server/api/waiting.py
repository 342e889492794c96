"""Requests that wait: for their turn, and for a thought, until the visitor has gone or a while is over."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any, Final, TypeVar

from litestar.types import ASGIApp, Receive, Scope, Send

from snailhouse.server.entrance.guard import address
from snailhouse.server.language import say
from snailhouse.server.node import ServerNode
from snailhouse.server.problems import AnyRequest
from snailhouse.server.refusals import Busy
from snailhouse.server.thinking.purposes import network

T = TypeVar("T")
THINKING_TIMEOUT: Final = 15.0
"""Seconds a visitor waits: for a free worker, for rules that are being compiled, and for the thought."""


def can_wait(app: ASGIApp) -> ASGIApp:
    """Middleware of routes that can wait: they are answered in turn, and leave the loop to moves in between."""

    async def in_turn(scope: Scope, receive: Receive, send: Send) -> None:
        node: ServerNode = scope["litestar_app"].state.node
        try:
            await asyncio.wait_for(node.pacing.turn(network(address(scope))), THINKING_TIMEOUT)
        except TimeoutError:
            raise _busy() from None
        await node.pacing.measured(app(scope, receive, send))

    return in_turn


async def thought_for(
    request: AnyRequest, thinking: Coroutine[Any, Any, T], seconds: float = THINKING_TIMEOUT
) -> T:
    """What the house thinks. Raises Busy when it takes too long, or when the visitor has hung up."""
    thought = asyncio.create_task(thinking)
    leaving = asyncio.create_task(_hung_up(request))
    try:
        await asyncio.wait({thought, leaving}, timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
        if not thought.done():
            raise _busy()
        return thought.result()
    finally:
        for task in (thought, leaving):
            task.cancel()


def _busy() -> Busy:
    return Busy(say("the house has too much to think about now; ask again in a moment"))


async def _hung_up(request: AnyRequest) -> None:
    """Returns when the visitor has hung up."""
    with suppress(Exception):
        while (await request.receive())["type"] != "http.disconnect":
            pass
