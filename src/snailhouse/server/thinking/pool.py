"""The processes of this machine that think: started when first needed, and again when one has died."""

from __future__ import annotations

import asyncio
import sys
import threading
from asyncio.subprocess import PIPE, Process
from contextlib import suppress

import msgspec

from snailhouse.server.thinking.jobs import AnyJob, JobAnswer, carried_out, encode_job
from snailhouse.server.thinking.worker import LENGTH

WORKER_MODULE = "snailhouse.server.thinking.worker"
COMPILER_MODULE = "snailhouse.server.thinking.compiling"
LONGEST_THOUGHT = 60.0
"""Seconds after which a process that still thinks is given up; no thought takes a tenth of that."""


class WorkerLost(Exception):
    """A process died over a job, or was given up."""


class WorkerProcess:
    """One process, one job at a time."""

    def __init__(self) -> None:
        self._process: Process | None = None
        self.patient = False
        """Whether it has had a job that can be put off, since when it steps back for others."""

    @property
    def pid(self) -> int | None:
        return self._process.pid if self._process else None

    async def carry_out(self, job: AnyJob, *, later: bool) -> JobAnswer:
        """What the job comes to; when cancelled, the process is told and ends the job early."""
        process = await self.start()
        self.patient |= later
        body = encode_job(job)
        if not _written(process, LENGTH.pack(later, len(body)) + body):
            await self.end()
            raise WorkerLost
        reading = asyncio.ensure_future(self._answer(process))
        try:
            return await asyncio.wait_for(asyncio.shield(reading), LONGEST_THOUGHT)
        except asyncio.CancelledError:
            _written(process, LENGTH.pack(0, 0))
            with suppress(WorkerLost, TimeoutError):
                await asyncio.wait_for(reading, LONGEST_THOUGHT)
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
            command = sys.executable, "-m", WORKER_MODULE
            self._process = await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE)
            self.patient = False
        return self._process

    async def _answer(self, process: Process) -> JobAnswer:
        assert process.stdout is not None
        try:
            _, length = LENGTH.unpack(await process.stdout.readexactly(LENGTH.size))
            return msgspec.msgpack.decode(await process.stdout.readexactly(length), type=JobAnswer)
        except (asyncio.IncompleteReadError, OSError):
            raise WorkerLost from None

    async def end(self) -> None:
        """End the process, whatever it does."""
        process, self._process = self._process, None
        if process is not None:
            await end_process(process)


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

    patient = False

    async def carry_out(self, job: AnyJob, *, later: bool) -> JobAnswer:
        over = threading.Event()
        try:
            return await asyncio.to_thread(carried_out, job, over.is_set)
        finally:
            over.set()

    async def end(self) -> None:
        """Nothing to end: the thread looks whether anybody waits."""


AnyWorker = WorkerProcess | WorkerThread


class Pool:
    """Workers, at most one for each thought that the scheduler lets begin."""

    def __init__(self, processes: bool) -> None:
        self._processes = processes
        self._idle: list[AnyWorker] = []
        self._all: set[AnyWorker] = set()

    @property
    def pids(self) -> list[int]:
        """The processes that live now."""
        workers = [worker for worker in self._all if isinstance(worker, WorkerProcess)]
        return [worker.pid for worker in workers if worker.pid is not None]

    async def carry_out(self, job: AnyJob, *, later: bool) -> JobAnswer:
        worker = self._take(later)
        try:
            return await worker.carry_out(job, later=later)
        finally:
            if worker in self._all:
                self._idle.append(worker)

    def _take(self, later: bool) -> AnyWorker:
        """An idle worker, for what can be put off one that had such a job before; a new one if all work."""
        if self._idle:
            chosen = next((worker for worker in self._idle if worker.patient == later), self._idle[-1])
            self._idle.remove(chosen)
            return chosen
        fresh: AnyWorker = WorkerProcess() if self._processes else WorkerThread()
        self._all.add(fresh)
        return fresh

    async def prepare(self, most: int) -> None:
        """Have one more process ready, if all are at work and there are fewer than `most`."""
        if self._processes and not self._idle and len(self._all) < most:
            spare = WorkerProcess()
            self._all.add(spare)
            await spare.start()
            if spare in self._all:
                self._idle.append(spare)
            else:
                await spare.end()

    async def stop(self) -> None:
        ending, self._all, self._idle = self._all, set(), []
        await asyncio.gather(*(worker.end() for worker in ending))


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
