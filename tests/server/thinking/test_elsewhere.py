"""Thinking on other machines: a real Redis, and `think_for_others` as `snailhouse think` runs it."""

from __future__ import annotations

import asyncio
import time
from base64 import b64encode
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

import msgspec
import pytest
from redis.asyncio import Redis as Client
from taskiq.receiver import Receiver

from snailhouse.core.errors import Refusal
from snailhouse.server.thinking import elsewhere
from snailhouse.server.thinking.elsewhere import (
    BELIEVED_FOR,
    CALLED_OFF,
    QUEUE,
    THINKERS,
    Elsewhere,
    JobsOfOthers,
    think_for_others,
)
from snailhouse.server.thinking.jobs import StudyJob
from snailhouse.server.thinking.pool import Pool
from snailhouse.server.thinking.purposes import Purpose, known_purpose
from snailhouse.server.thinking.service import Thinking, _stays
from tests.server.parts import Redis, free_port
from tests.server.people import patient
from tests.server.thinking.test_service import ADA, bot_job, run
from tests.server.warm import warm

DEADLINE = 60.0


@pytest.fixture(autouse=True)
def unhurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """No machine is so busy that a thought would come home unanswered."""
    monkeypatch.setattr(elsewhere, "ANSWER_SECONDS", DEADLINE)


@asynccontextmanager
async def connected(url: str) -> AsyncIterator[tuple[Thinking, Elsewhere]]:
    others = Elsewhere(url)
    await others.start()
    house = Thinking(1, elsewhere=others)
    try:
        yield house, others
    finally:
        await house.stop()
        await others.stop()


@asynccontextmanager
async def another_machine(url: str, workers: int = 1) -> AsyncIterator[None]:
    serving = asyncio.create_task(think_for_others(url, workers))
    try:
        yield
    finally:
        serving.cancel()
        with suppress(asyncio.CancelledError):
            await serving


async def until_there(others: Elsewhere) -> None:
    """Wait until another machine says that it is there."""
    async with patient(lambda: "no other machine said that it is there"):
        while not others.places:
            await others.look()


def test_thoughts_go_to_another_machine_that_says_it_is_there(cache: Redis) -> None:
    async def scene() -> None:
        async with connected(cache.url) as (house, others), another_machine(cache.url, workers=2):
            await until_there(others)
            assert others.places == 2
            expected = bot_job().think(lambda: False)
            moves = await asyncio.gather(*(house.about(bot_job(), Purpose.BOT, ADA) for _ in range(2)))
            assert moves == [expected, expected]
            assert house.pool.pids == [], "nothing was thought here"

    run(scene())


@pytest.mark.parametrize("begun", [True, False])
def test_a_thought_that_nobody_needs_is_called_off_there_too(cache: Redis, begun: bool) -> None:
    """Whether the call comes while the other machine thinks, or before it has begun."""
    warm("snails-pace")

    async def scene() -> None:
        async with connected(cache.url) as (house, others), Client.from_url(cache.url) as client:
            await client.zadd(THINKERS, {"another/1 1": (await client.time())[0]})
            await others.look()
            asked = asyncio.create_task(house.about(bot_job("master"), Purpose.BOT, ADA))
            async with patient(lambda: "the job never came to the queue"):
                while not await client.llen(QUEUE):
                    await asyncio.sleep(0)
            if begun:
                async with another_machine(cache.url):
                    async with patient(lambda: "the other machine does not take the job"):
                        while await client.llen(QUEUE):
                            await asyncio.sleep(0)
                    (name,) = await called_off(asked, client)
                    assert await answer_of(others, name) == ""
            else:
                (name,) = await called_off(asked, client)
                jobs = JobsOfOthers(house.pool)
                jobs.call_off(name)
                assert await jobs.think("", time.time(), Purpose.BOT, name) == ""
            assert house.pool.pids == [], "nothing was thought here"

    run(scene())


async def called_off(asked: asyncio.Task[object], client: Client) -> list[str]:
    """Cancel the thought; which jobs are called off then.

    It is cancelled again and again: a client that just connects to Redis does not hear it.
    """
    async with client.pubsub() as channel:
        await channel.subscribe(CALLED_OFF)
        await channel.get_message(timeout=DEADLINE)
        async with patient(lambda: "nothing was called off"):
            while True:
                asked.cancel()
                message = await channel.get_message(timeout=1.0)
                if message is not None:
                    return [message["data"].decode()]


async def answer_of(others: Elsewhere, name: str) -> object:
    """What the other machine wrote down in the end."""
    results = others._broker.result_backend
    async with patient(lambda: "the other machine wrote nothing down"):
        while not await results.is_result_ready(name):
            await asyncio.sleep(0.001)
    return (await results.get_result(name)).return_value


def test_a_machine_that_has_gone_is_not_asked(cache: Redis) -> None:
    async def scene() -> None:
        async with connected(cache.url) as (house, others):
            async with another_machine(cache.url):
                await until_there(others)
            await others.look()
            assert others.places == 0
            assert await house.about(bot_job(), Purpose.BOT, ADA) == bot_job().think(lambda: False)
            assert len(house.pool.pids) == 1

    run(scene())


def test_what_nobody_answers_in_time_is_thought_about_here(
    cache: Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(elsewhere, "ANSWER_SECONDS", 0.05)

    async def scene() -> None:
        async with connected(cache.url) as (house, others), Client.from_url(cache.url) as client:
            now = (await client.time())[0]
            await client.zadd(THINKERS, {"a liar/1 4": now, "one that has died/1 2": now - BELIEVED_FOR - 1})
            await others.look()
            assert others.places == 4, "who says nothing any more is not there"
            assert await house.about(bot_job(), Purpose.BOT, ADA) == bot_job().think(lambda: False)
            assert others.places == 0

    run(scene())


def test_without_redis_the_house_thinks_by_itself(cache: Redis) -> None:
    async def scene() -> None:
        async with connected(cache.url) as (house, others):
            cache.kill()
            await others.look()
            assert await house.about(bot_job(), Purpose.BOT, ADA) == bot_job().think(lambda: False)

    run(scene())


def test_a_redis_that_is_not_there_is_named() -> None:
    async def scene() -> None:
        with pytest.raises(Refusal, match="Redis cannot be reached"):
            await think_for_others(f"redis://127.0.0.1:{free_port()}", 1)

    run(scene())


def test_a_machine_of_another_version_says_what_it_does_not_know(cache: Redis) -> None:
    """A job of a kind that it does not know is left to the node; an unknown purpose is the least urgent."""
    assert known_purpose(int(Purpose.REVIEW)) == Purpose.REVIEW
    assert known_purpose(99) == max(Purpose)

    async def scene() -> None:
        pool = Pool(processes=False)
        try:
            others = JobsOfOthers(pool)
            unknown = b64encode(msgspec.msgpack.encode({"type": "dream", "of": "snails"})).decode()
            assert await others.think(unknown, time.time(), Purpose.BOT, "a") == ""
        finally:
            await pool.stop()

    run(scene())


def test_what_an_older_machine_cannot_do_is_thought_about_here(cache: Redis) -> None:
    """It fails over purposes that it does not know: the node answers, and goes on asking it for others."""

    async def scene() -> None:
        broker, enough = elsewhere._broker(cache.url), asyncio.Event()
        asked: list[int] = []

        async def think(job: str, asked_at: float, purpose: int, name: str) -> str:
            asked.append(purpose)
            raise ValueError(f"{purpose} is not a valid Purpose")

        broker.register_task(think, task_name="think")
        broker.is_worker_process = True
        receiver = Receiver(broker, max_async_tasks=1, run_startup=True, wait_tasks_timeout=0.0)
        serving = asyncio.create_task(receiver.listen(enough))
        async with connected(cache.url) as (house, others):
            others.places = 1
            move = await house.about(bot_job(), Purpose.UNATTENDED, ADA)
            assert move == bot_job().think(lambda: False)
            assert asked == [Purpose.UNATTENDED]
            assert others.places == 1, "it is there and answers"
        enough.set()
        await asyncio.wait({serving}, timeout=DEADLINE)
        await broker.shutdown()

    run(scene())


def test_studies_stay_on_the_machine_that_keeps_them() -> None:
    assert _stays(StudyJob("snails-pace", b"{}", "en"))
    assert not _stays(bot_job())
