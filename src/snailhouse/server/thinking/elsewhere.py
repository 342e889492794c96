"""Thinking on other machines, by a queue on Redis that is not ours: taskiq. `snailhouse think` serves it.

A node sends no more jobs than the machines that answer have places for, so the order stays the node's. A job
that is not answered in time is thought about here, and one that nobody needs any more is called off.
"""

from __future__ import annotations

import asyncio
import os
import platform
import time
from base64 import b64decode, b64encode
from collections import deque
from contextlib import suppress
from secrets import token_hex
from typing import Any, Final

import msgspec
from redis.asyncio import Redis
from redis.exceptions import RedisError

from snailhouse.core.errors import Refusal
from snailhouse.server.logs import log
from snailhouse.server.thinking.jobs import AnyJob, JobAnswer, decode_job, encode_job
from snailhouse.server.thinking.pool import Pool, WorkerLost
from snailhouse.server.thinking.purposes import IDLE_SECONDS, Purpose, known_purpose

QUEUE: Final = "snailhouse-thoughts"
THINKERS: Final = "snailhouse-thinkers"
"""A sorted set: every machine that thinks and its places, by when it last said so."""
SAID_EVERY: Final = 1.0
BELIEVED_FOR: Final = 4.0
ANSWER_SECONDS: Final = 6.0
"""How long another machine may take; a master thinks three seconds."""
LOOK_EVERY: Final = 0.01
RESULTS_KEPT: Final = 60
CALLED_OFF: Final = "snailhouse-thoughts-called-off"
"""A channel: the names of jobs that nobody needs any more."""
CALLING_OFF_SECONDS: Final = 1.0
REMEMBERED_CALLS: Final = 100
CANCELLED_AGAIN: Final = 0.05
ENDING_SECONDS: Final = 2.0


def is_installed() -> bool:
    """Whether the extra `thinkers` is installed."""
    try:
        import taskiq_redis  # noqa: F401
    except ImportError:
        return False
    return True


def _broker(url: str) -> Any:
    from taskiq_redis import ListQueueBroker, RedisAsyncResultBackend

    results: Any = RedisAsyncResultBackend(url, result_ex_time=RESULTS_KEPT)
    return ListQueueBroker(url, queue_name=QUEUE).with_result_backend(results)


class Elsewhere:
    """The other machines, as a node knows them."""

    def __init__(self, url: str) -> None:
        self._redis: Redis = Redis.from_url(url)
        self._broker = _broker(url)
        self._task = self._broker.register_task(_never_here, task_name="think")
        self._busy = 0
        self.places = 0

    @property
    def free(self) -> bool:
        return self._busy < self.places

    async def start(self) -> None:
        with suppress(RedisError, OSError):
            await self._broker.startup()

    async def look(self) -> None:
        """Ask how many places there are. Called again and again."""
        try:
            now = (await self._redis.time())[0]
            found: list[Any] = await self._redis.zrangebyscore(THINKERS, now - BELIEVED_FOR, "+inf")
            self.places = sum(int(member.rpartition(b" ")[2]) for member in found)
        except (RedisError, OSError, ValueError):
            self.places = 0

    async def carry_out(self, job: AnyJob, purpose: Purpose) -> JobAnswer:
        """What the job comes to on another machine; WorkerLost if none answers in time.

        When cancelled, the other machine is told and ends the job early.
        """
        name = token_hex(16)
        self._busy += 1
        try:
            sending = self._task.kicker().with_task_id(name)
            sent = await sending.kiq(b64encode(encode_job(job)).decode(), time.time(), int(purpose), name)
            result = await sent.wait_result(check_interval=LOOK_EVERY, timeout=ANSWER_SECONDS)
            if result.is_err or not result.return_value:
                raise WorkerLost
            return msgspec.msgpack.decode(b64decode(result.return_value), type=JobAnswer)
        except asyncio.CancelledError:
            await self._call_off(name)
            raise
        except WorkerLost:  # it answered, and cannot do this: another version, which may know other jobs well
            raise
        except Exception:  # whatever the queue's own troubles are, the thought is had here
            self.places = 0
            await self._call_off(name)
            raise WorkerLost from None
        finally:
            self._busy -= 1

    async def _call_off(self, name: str) -> None:
        """Tell the machine that has the job that nobody needs it any more. Untold it ends soon."""
        with suppress(RedisError, OSError, TimeoutError):
            async with asyncio.timeout(CALLING_OFF_SECONDS):
                await self._redis.publish(CALLED_OFF, name)

    async def stop(self) -> None:
        with suppress(RedisError, OSError):
            await self._broker.shutdown()
        await self._redis.aclose()


async def _never_here(job: str, asked: float, purpose: int, name: str) -> str:
    raise RuntimeError("a node sends thoughts and takes none")


class JobsOfOthers:
    """The jobs that this machine does for nodes, by the names that they gave them."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool
        self._under_way: dict[str, asyncio.Task[JobAnswer]] = {}
        self._called_off: deque[str] = deque(maxlen=REMEMBERED_CALLS)
        """A call may come before its job."""

    async def think(self, job: str, asked: float, purpose: Purpose, name: str) -> str:
        """What the job comes to; nothing if nobody waits for it any more, or it is of a kind not known here."""
        if time.time() - asked > ANSWER_SECONDS or name in self._called_off:
            return ""
        try:
            asked_for = decode_job(b64decode(job))
        except msgspec.DecodeError:
            log("a job of another version was left alone")
            return ""
        work = asyncio.create_task(self._pool.carry_out(asked_for, purpose))
        self._under_way[name] = work
        try:
            await asyncio.wait({work})
            return "" if work.cancelled() else b64encode(msgspec.msgpack.encode(work.result())).decode()
        finally:
            work.cancel()
            del self._under_way[name]

    def call_off(self, name: str) -> None:
        """Nobody needs a job any more, be it under way or yet to come."""
        self._called_off.append(name)
        if (work := self._under_way.get(name)) is not None:
            work.cancel()


async def think_for_others(url: str, workers: int, idle_seconds: float = IDLE_SECONDS) -> None:
    """Serve the queue with so many processes until cancelled. A process that is idle for so long ends."""
    pool, redis, broker = Pool(processes=True, idle_seconds=idle_seconds), Redis.from_url(url), _broker(url)
    jobs = JobsOfOthers(pool)

    async def think(job: str, asked: float, purpose: int = Purpose.BOT, name: str = "") -> str:
        return await jobs.think(job, asked, known_purpose(purpose), name)

    broker.register_task(think, task_name="think")
    try:
        await redis.ping()
        await _serve_queue(broker, redis, workers, jobs)
    except (RedisError, OSError) as error:
        raise Refusal(f"Redis cannot be reached: {error}") from None
    finally:
        await pool.stop()
        await redis.aclose()
        await broker.shutdown()


async def _serve_queue(broker: Any, redis: Redis, workers: int, jobs: JobsOfOthers) -> None:
    """Take jobs, hear which are called off and say that this machine is there.

    Until one of that fails or all is cancelled.
    """
    from taskiq.receiver import Receiver

    broker.is_worker_process = True
    enough = asyncio.Event()
    receiver = Receiver(broker, max_async_tasks=workers, run_startup=True, wait_tasks_timeout=0.0)
    listening = asyncio.create_task(receiver.listen(enough))
    others = {
        asyncio.create_task(_say_again(redis, workers)),
        asyncio.create_task(_hear_called_off(redis, jobs)),
    }
    try:
        done, _ = await asyncio.wait({listening, *others}, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            task.result()
    finally:
        enough.set()
        await _cancel(others)
        await asyncio.wait({listening}, timeout=ENDING_SECONDS)
        await _cancel({listening})


async def _cancel(tasks: set[asyncio.Task[None]]) -> None:
    """End the tasks. They are told again and again: a client that just connects to Redis does not hear it."""
    while tasks:
        for task in tasks:
            task.cancel()
        _, tasks = await asyncio.wait(tasks, timeout=CANCELLED_AGAIN)


async def _hear_called_off(redis: Redis, jobs: JobsOfOthers) -> None:
    """Pass on the names of jobs that nobody needs any more."""
    async with redis.pubsub(ignore_subscribe_messages=True) as channel:
        await channel.subscribe(CALLED_OFF)
        async for message in channel.listen():
            jobs.call_off(message["data"].decode())


async def _say_again(redis: Redis, workers: int) -> None:
    """Say again and again that this machine is there."""
    name = f"{platform.node()}/{os.getpid()} {workers}"
    try:
        while True:
            now = (await redis.time())[0]
            await redis.zadd(THINKERS, {name: now})
            await redis.zremrangebyscore(THINKERS, 0, now - 100 * BELIEVED_FOR)
            await asyncio.sleep(SAID_EVERY)
    finally:
        with suppress(RedisError, OSError):
            await redis.zrem(THINKERS, name)
