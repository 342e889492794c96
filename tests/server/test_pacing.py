"""Requests that can wait: in turn, and together a share of the server's time."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

import httpx
import pytest

from snailhouse.server.api import waiting
from snailhouse.server.app import create_app
from snailhouse.server.entrance.pacing import EXPECTED_STEP, Measured, Pacing
from snailhouse.server.settings import Settings
from snailhouse.server.storage.database import sqlite_url


def busy(seconds: float) -> None:
    """Keep the loop from everybody else for so much processor time."""
    until = time.thread_time() + seconds
    while time.thread_time() < until:
        pass


class Hands:
    """A clock that is turned by hand."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


def test_what_work_takes_the_loop_is_counted_and_what_it_waits_is_not() -> None:
    async def work() -> None:
        busy(0.02)
        await asyncio.sleep(0.05)
        busy(0.01)

    async def scene() -> None:
        steps: list[float] = []
        await Measured(work(), steps.append)
        assert len(steps) == 2
        assert 0.03 <= sum(steps) < 0.05

    asyncio.run(scene())


def test_work_that_fails_or_is_given_up_ends_as_it_would_alone() -> None:
    async def fail() -> None:
        await asyncio.sleep(0)
        raise LookupError

    async def tidy(ended: list[str]) -> None:
        try:
            await asyncio.Event().wait()
        finally:
            ended.append("tidied")

    async def scene() -> None:
        with pytest.raises(LookupError):
            await Measured(fail(), lambda _: None)
        ended: list[str] = []

        async def measured() -> None:
            await Measured(tidy(ended), lambda _: None)

        task = asyncio.create_task(measured())
        await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        assert ended == ["tidied"]

    asyncio.run(scene())


def test_after_each_turn_the_loop_is_left_to_others_for_as_long_as_the_share_says() -> None:
    async def scene() -> None:
        clock = Hands()
        pacing = Pacing(0.1, clock)
        await pacing.turn("here")
        pacing.spend(0.003 - EXPECTED_STEP)
        following = asyncio.create_task(pacing.turn("here"))
        for moment, done in ((0.029, False), (0.0301, True)):
            clock.now = moment
            pacing._give_turns()
            await asyncio.sleep(0)
            assert following.done() is done

    asyncio.run(scene())


def test_a_turn_counts_for_what_its_work_takes_and_not_for_what_was_expected_as_well() -> None:
    async def nothing() -> None:
        pass

    async def scene() -> None:
        pacing = Pacing(0.1, Hands())
        await pacing.turn("here")
        assert pacing._free_at == pytest.approx(EXPECTED_STEP * 10)
        await pacing.measured(nothing())
        assert 0 <= pacing._free_at < EXPECTED_STEP * 5

    asyncio.run(scene())


def test_addresses_take_turns_and_who_gives_up_has_none() -> None:
    async def scene() -> None:
        clock, order = Hands(), list[str]()
        pacing = Pacing(0.1, clock)
        await pacing.turn("first")

        async def wait(address: str) -> None:
            await pacing.turn(address)
            order.append(address)

        crowd = [asyncio.create_task(wait("crowd")) for _ in range(5)]
        ada = asyncio.create_task(wait("ada"))
        await asyncio.sleep(0)
        crowd[0].cancel()
        while not ada.done():
            clock.now += 1
            pacing._give_turns()
            await asyncio.sleep(0)
        assert order == ["ada"], "the crowd's turn was given up"
        for task in crowd:
            task.cancel()
        await asyncio.gather(*crowd, return_exceptions=True)
        assert not len(pacing._waiting)

    asyncio.run(scene())


@pytest.mark.filterwarnings("ignore::litestar.exceptions.LitestarDeprecationWarning")
def test_looking_back_and_reviews_wait_for_their_turn_and_moves_do_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The share is used up for an hour: what can wait is refused after a while, everything else is answered."""
    monkeypatch.setattr(waiting, "THINKING_TIMEOUT", 0.01)

    async def scene() -> None:
        app = create_app(Settings(sqlite_url(tmp_path / "house.sqlite3"), workers=0))
        async with app._app.lifespan():
            app._app.state.node.pacing.spend(3600.0)
            async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://house") as guest:
                await guest.post("/api/me", json={"nickname": "Ada"})
                choice = {"type": "open", "game": "snails-pace", "seats": ["me", "me"], "hot_seat": True}
                table = (await guest.post("/api/tables", json=choice)).json()["id"]
                begun = await guest.post(f"/api/tables/{table}/commands", json={"type": "start"})
                assert begun.status_code == 200
                late = await guest.get(f"/api/tables/{table}/moments")
                assert (late.status_code, "too much" in late.json()["detail"]) == (503, True)
                for path in ("/api/review", "/api/replay"):
                    assert (await guest.post(path, json={})).status_code == 503

    asyncio.run(scene())
