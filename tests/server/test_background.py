"""Rounds through the house end with it."""

from __future__ import annotations

import asyncio

from snailhouse.server.live.background import Background
from tests.server.people import patient


def test_rounds_end_though_their_work_answers_a_cancellation_with_an_error() -> None:
    """As work at a database does that is cancelled while a connection is given back."""

    async def scene() -> int:
        background, begun, rounds = Background(), asyncio.Event(), 0

        async def work() -> None:
            nonlocal rounds
            rounds += 1
            begun.set()
            try:
                await asyncio.Event().wait()
            except asyncio.CancelledError:
                raise OSError("the connection is gone") from None

        background.every(0.0, work)
        async with patient(lambda: "the rounds go on" if begun.is_set() else "no round began"):
            await begun.wait()
            await background.stop()
        return rounds

    assert asyncio.run(scene()) == 1
