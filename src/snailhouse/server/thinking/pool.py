"""The processes of this machine that think: started when needed, ended when idle for long."""

from __future__ import annotations

import asyncio
import sys
import threading
from asyncio.subprocess import PIPE, Process
from collections import defaultdict
from contextlib import suppress
from typing import Final

import msgspec

from snailhouse.server.thinking.jobs import AnyJob, BotJob, JobAnswer, StudyJob, carried_out, encode_job
from snailhouse.server.thinking.purposes import IDLE_SECONDS, Purpose
from snailhouse.server.thinking.worker import LAST, LENGTH

WORKER_MODULE = "snailhouse.server.thinking.worker"
COMPILER_MODULE = "snailhouse.server.thinking.compiling"
LONGEST_THOUGHT = 60.0
"""Seconds after which a process that still thinks is given up; no thought takes a tenth of that."""
LONGEST_STUDY = 240.0
"""The same for a study, which takes some ten seconds where nothing else runs."""
OWN_BOT_SECONDS = 10.0
"""The same for a bot of the host's own."""
STEPS_BACK: Final = {
    Purpose.BOT: 0,
    Purpose.COACH: 5,
    Purpose.READING: LAST,
    Purpose.REVIEW: LAST,
    Purpose.UNATTENDED: LAST,
    Purpose.STUDY: 10,
}
"""How far a process steps back for others, by what it thinks for. No process can step forward again."""


class WorkerLost(Exception):
    """A process died over a job, or was given up."""


class WorkerProcess:
    """One process, one job at a time. `steps`: how far it steps back for other processes."""

    def __init__(self, steps: int) -> None:
        self.steps = steps
        self._process: Process | None = None

    @property
    def pid(self) -> int | None:
        return self._process.pid if self._process else None

    async def carry_out(self, job: AnyJob) -> JobAnswer:
        """What the job comes to; when cancelled, the process is told and ends the job early."""
        process = await self.start()
        body = encode_job(job)
        if not _written(process, LENGTH.pack(len(body)) + body):
            await self.end()
            raise WorkerLost
        reading, longest = asyncio.ensure_future(self._answer(process)), longest_thought(job)
        try:
            return await asyncio.wait_for(asyncio.shield(reading), longest)
        except asyncio.CancelledError:
            _written(process, LENGTH.pack(0))
            with suppress(WorkerLost, TimeoutError):
                await asyncio.wait_for(reading, longest)
            raise
        except TimeoutError:
            raise WorkerLost from None
        finally:
            if not reading.done() or reading.cancelled() or reading.exception() is not None:
                reading.cancel()
                await self.end()

    async def start(self) -> Process:
        """The process, started if there is none or the last one has died."""
        if self._process is not None and self._process.returncode is not None:
            await self.end()
        if self._process is None:
            command = sys.executable, "-m", WORKER_MODULE, str(self.steps)
            self._process = await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE)
        return self._process

    async def _answer(self, process: Process) -> JobAnswer:
        assert process.stdout is not None
        try:
            (length,) = LENGTH.unpack(await process.stdout.readexactly(LENGTH.size))
            return msgspec.msgpack.decode(await process.stdout.readexactly(length), type=JobAnswer)
        except (asyncio.IncompleteReadError, OSError):
            raise WorkerLost from None

    async def end(self) -> None:
        """End the process, whatever it does."""
        process, self._process = self._process, None
        if process is not None:
            await end_process(process)


def longest_thought(job: AnyJob) -> float:
    """Seconds after which a process that still thinks about the job is given up."""
    if isinstance(job, StudyJob):
        return LONGEST_STUDY
    return OWN_BOT_SECONDS if isinstance(job, BotJob) and job.own is not None else LONGEST_THOUGHT


def _written(process: Process, message: bytes) -> bool:
    """Send a message; False if the process has gone, which uvloop tells by a RuntimeError."""
    assert process.stdin is not None
    try:
        process.stdin.write(message)
    except (OSError, RuntimeError):
        return False
    return True


class WorkerThread:
    """Instead of a process, where memory matters more than speed: a thread of the server's."""

    def __init__(self, steps: int) -> None:
        self.steps = steps

    async def carry_out(self, job: AnyJob) -> JobAnswer:
        over = threading.Event()
        try:
            return await asyncio.to_thread(carried_out, job, over.is_set)
        finally:
            over.set()

    async def end(self) -> None:
        """Nothing to end: the thread looks whether anybody waits."""


AnyWorker = WorkerProcess | WorkerThread


class Pool:
    """Workers, at most one for each thought that the scheduler lets begin, and those that are idle.

    A worker stays with what has the same `STEPS_BACK`: otherwise a review would take the process that the next
    bot needs, and make it slow for good.
    """

    def __init__(self, processes: bool, idle_seconds: float = IDLE_SECONDS) -> None:
        self._new: type[AnyWorker] = WorkerProcess if processes else WorkerThread
        self._idle_seconds = idle_seconds
        self._idle: defaultdict[int, list[AnyWorker]] = defaultdict(list)
        """By how far they step back, the longest idle first."""
        self._all: set[AnyWorker] = set()
        self._dismissals: dict[AnyWorker, asyncio.TimerHandle] = {}
        self._ending: set[asyncio.Task[None]] = set()

    @property
    def pids(self) -> list[int]:
        """The processes that live now."""
        workers = [worker for worker in self._all if isinstance(worker, WorkerProcess)]
        return [worker.pid for worker in workers if worker.pid is not None]

    async def carry_out(self, job: AnyJob, purpose: Purpose) -> JobAnswer:
        worker = self._take(STEPS_BACK[purpose])
        try:
            return await worker.carry_out(job)
        finally:
            self._put_back(worker)

    def _take(self, steps: int) -> AnyWorker:
        """The worker that was idle for the shortest time, or a new one."""
        if not self._idle[steps]:
            return self._hired(steps)
        worker = self._idle[steps].pop()
        self._dismissals.pop(worker).cancel()
        return worker

    def _hired(self, steps: int) -> AnyWorker:
        fresh = self._new(steps)
        self._all.add(fresh)
        return fresh

    def _put_back(self, worker: AnyWorker) -> None:
        """Keep the worker for a while, unless the pool has stopped."""
        if worker in self._all:
            self._idle[worker.steps].append(worker)
            later = asyncio.get_running_loop().call_later
            self._dismissals[worker] = later(self._idle_seconds, self._dismiss, worker)

    def _dismiss(self, worker: AnyWorker) -> None:
        """End a worker that nobody has needed for so long."""
        del self._dismissals[worker]
        self._idle[worker.steps].remove(worker)
        self._all.discard(worker)
        ending = asyncio.create_task(worker.end())
        self._ending.add(ending)
        ending.add_done_callback(self._ending.discard)

    async def prepare(self, most: int) -> None:
        """Have one more process ready for bots, if all of theirs are at work and they are fewer than `most`."""
        steps = STEPS_BACK[Purpose.BOT]
        theirs = sum(worker.steps == steps for worker in self._all)
        if self._new is WorkerProcess and not self._idle[steps] and theirs < most:
            spare = self._hired(steps)
            assert isinstance(spare, WorkerProcess)
            await spare.start()
            if spare in self._all:
                self._put_back(spare)
            else:
                await spare.end()

    async def stop(self) -> None:
        for dismissal in self._dismissals.values():
            dismissal.cancel()
        ending, self._all = self._all, set()
        self._idle.clear()
        self._dismissals.clear()
        await asyncio.gather(*(worker.end() for worker in ending), *self._ending)


async def compile_apart(game: str) -> bool:
    """Have a process of its own compile a game; whether it did."""
    process = await asyncio.create_subprocess_exec(sys.executable, "-m", COMPILER_MODULE, game, stdin=PIPE)
    try:
        return await process.wait() == 0
    finally:
        await end_process(process)


async def end_process(process: Process) -> None:
    """Kill a process of ours and see it off."""
    if process.returncode is None:
        with suppress(ProcessLookupError):
            process.kill()
    if process.stdin is not None:
        process.stdin.close()
    await process.wait()
    process._transport.close()  # type: ignore[attr-defined]  # else its pipes are closed by the garbage collector
