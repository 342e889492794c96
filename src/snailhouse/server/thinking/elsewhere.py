"""Thinking on other machines, by a queue on Redis that is not ours: taskiq. `snailhouse think` serves it.

A node sends no more jobs than the machines that answer have places for, so the order stays the node's. A job
that is not answered in time is thought about here.
"""

from __future__ import annotations

import asyncio
import os
import platform
import time
from base64 import b64decode, b64encode
from contextlib import suppress
from typing import Any, Final

import msgspec
from redis.asyncio import Redis
from redis.exceptions import RedisError

from snailhouse.core.errors import Refusal
from snailhouse.server.thinking.jobs import AnyJob, JobAnswer, decode_job, encode_job
from snailhouse.server.thinking.pool import Pool, WorkerLost

QUEUE: Final = "snailhouse-thoughts"
THINKERS: Final = "snailhouse-thinkers"
"""A sorted set: every machine that thinks and its places, by when it last said so."""
SAID_EVERY: Final = 1.0
BELIEVED_FOR: Final = 4.0
ANSWER_SECONDS: Final = 6.0
"""How long another machine may take; a master thinks three seconds."""
LOOK_EVERY: Final = 0.01
RESULTS_KEPT: Final = 60
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

    async def carry_out(self, job: AnyJob) -> JobAnswer:
        """What the job comes to on another machine; WorkerLost if none answers in time."""
        self._busy += 1
        try:
            sent = await self._task.kiq(b64encode(encode_job(job)).decode(), time.time())
            result = await sent.wait_result(check_interval=LOOK_EVERY, timeout=ANSWER_SECONDS)
            if result.is_err:
                raise WorkerLost
            return msgspec.msgpack.decode(b64decode(result.return_value), type=JobAnswer)
        except asyncio.CancelledError:
            raise
        except Exception:  # whatever the queue's own troubles are, the thought is had here
            self.places = 0
            raise WorkerLost from None
        finally:
            self._busy -= 1

    async def stop(self) -> None:
        with suppress(RedisError, OSError):
            await self._broker.shutdown()
        await self._redis.aclose()


async def _never_here(job: str, asked: float) -> str:
    raise RuntimeError("a node sends thoughts and takes none")


async def think_for_others(url: str, workers: int) -> None:
    """Serve the queue with so many processes until cancelled."""
    pool, redis, broker = Pool(processes=True), Redis.from_url(url), _broker(url)

    async def think(job: str, asked: float) -> str:
        if time.time() - asked > ANSWER_SECONDS:
            return ""  # nobody waits for it any more
        answered = await pool.carry_out(decode_job(b64decode(job)), later=False)
        return b64encode(msgspec.msgpack.encode(answered)).decode()

    broker.register_task(think, task_name="think")
    try:
        await redis.ping()
        await _serve_queue(broker, redis, workers)
    except (RedisError, OSError) as error:
        raise Refusal(f"Redis cannot be reached: {error}") from None
    finally:
        await pool.stop()
        await redis.aclose()
        await broker.shutdown()


async def _serve_queue(broker: Any, redis: Redis, workers: int) -> None:
    """Take jobs and say that this machine is there, until one of both fails or all is cancelled."""
    from taskiq.receiver import Receiver

    broker.is_worker_process = True
    enough = asyncio.Event()
    receiver = Receiver(broker, max_async_tasks=workers, run_startup=True, wait_tasks_timeout=0.0)
    listening = asyncio.create_task(receiver.listen(enough))
    saying = asyncio.create_task(_say_again(redis, workers))
    try:
        done, _ = await asyncio.wait({listening, saying}, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            task.result()
    finally:
        enough.set()
        saying.cancel()
        await asyncio.wait({listening, saying}, timeout=ENDING_SECONDS)
        listening.cancel()
        await asyncio.gather(listening, saying, return_exceptions=True)


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
