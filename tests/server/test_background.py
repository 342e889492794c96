"""Rounds through the house go on whatever happens, and end with it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from snailhouse.server.live.background import Background
from snailhouse.server.live.vacations import Vacations
from snailhouse.server.node import NOTICE_ROUND_SECONDS, PROJECTION_SECONDS, running
from snailhouse.server.settings import Settings
from snailhouse.server.storage.database import sqlite_url
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


def test_a_round_that_fails_is_told_and_the_next_one_is_made(caplog: pytest.LogCaptureFixture) -> None:
    """What was to be expected, such as a database that is away, is not worth a line."""
    failures: list[Exception] = [OSError("away"), ZeroDivisionError("a mistake")]

    async def scene() -> None:
        background, done = Background(), asyncio.Event()

        async def work() -> None:
            if failures:
                raise failures.pop(0)
            done.set()

        background.every(0.0, work)
        async with patient(lambda: "there was no further round"):
            await done.wait()
        await background.stop()

    with caplog.at_level(logging.INFO, "snailhouse"):
        asyncio.run(scene())
    assert [record.getMessage() for record in caplog.records] == ["a round through the house failed"]


def test_a_house_makes_every_round_that_it_is_said_to_make(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is not asked for again and again is never done: nothing is removed, nobody is forgotten."""
    made: dict[str, float] = {}

    def noted(self: Background, seconds: float, work: Callable[[], Awaitable[None]]) -> None:
        made[getattr(work, "__qualname__", "")] = seconds

    async def scene() -> None:
        monkeypatch.setattr(Background, "every", noted)
        chosen = Settings(
            sqlite_url(tmp_path / "house.sqlite3"),
            workers=0, alive_seconds=1.5, sweep_seconds=2.5, heartbeat_seconds=3.5, retention_seconds=4.5,
        )  # fmt: skip
        async with running(chosen):
            pass

    asyncio.run(scene())
    often = {
        1.5: {"HouseTime.beat"},
        2.5: {"Keeper.sweep", "OtherNodes.sweep", "Tidings.round", "LastViews.round", "Steward.sweep"},
        3.5: {"House.beat", "Company.round"},
        4.5: {"Forgetting.round", "Leaving.round", "Tidings.forget_old"},
        NOTICE_ROUND_SECONDS: {"Sender.round"},
        Vacations.seconds: {"Vacations.round"},
        PROJECTION_SECONDS: {"Projection.round"},
    }
    assert {name: seconds for seconds, names in often.items() for name in names} == made
