"""The processes that think: whom they step back for, and how long they stay."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from asyncio.subprocess import PIPE

import psutil

from snailhouse.server.thinking.pool import STEPS_BACK, Pool, end_process
from snailhouse.server.thinking.purposes import IDLE_SECONDS, Purpose
from tests.server.people import patient
from tests.server.thinking.test_service import bot_job, run


def test_a_review_never_takes_the_process_of_the_next_bot() -> None:
    """A process that has stepped back cannot step forward again, so each keeps to its urgency."""

    async def scene() -> None:
        pool = Pool(processes=True)
        try:
            await pool.carry_out(bot_job(), Purpose.BOT)
            (bots,) = pool.pids
            for purpose in (Purpose.REVIEW, Purpose.UNATTENDED, Purpose.READING):
                await pool.carry_out(bot_job(), purpose)
            (patient,) = set(pool.pids) - {bots}
            await pool.carry_out(bot_job(), Purpose.BOT)
            assert set(pool.pids) == {bots, patient}
            ours = psutil.Process().nice()
            assert psutil.Process(bots).nice() == ours
            assert psutil.Process(patient).nice() == min(19, ours + STEPS_BACK[Purpose.REVIEW]) > ours
            assert os.sched_getscheduler(bots) == os.SCHED_OTHER
            assert os.sched_getscheduler(patient) == os.SCHED_IDLE, "a move never waits for a review's slice"
        finally:
            await pool.stop()

    run(scene())


def test_a_process_that_nobody_needs_ends_after_a_while_and_another_comes_when_one_does() -> None:
    async def scene() -> None:
        pool = Pool(processes=True, idle_seconds=0.01)
        try:
            for _ in range(2):
                await pool.carry_out(bot_job(), Purpose.BOT)
                (pid,) = pool.pids
                async with patient(lambda: "a process that nobody needs does not end"):
                    while psutil.pid_exists(pid):
                        await asyncio.sleep(0.001)
                assert pool.pids == []
        finally:
            await pool.stop()

    run(scene())


def test_a_process_that_is_needed_stays() -> None:
    async def scene() -> None:
        pool = Pool(processes=True, idle_seconds=IDLE_SECONDS)
        try:
            await pool.carry_out(bot_job(), Purpose.BOT)
            pids = pool.pids
            (dismissal,) = pool._dismissals.values()
            await pool.carry_out(bot_job(), Purpose.BOT)
            assert dismissal.cancelled(), "it counts from the last thought"
            assert pool.pids == pids
        finally:
            await pool.stop()
        assert not any(map(psutil.pid_exists, pids))

    run(scene())


def test_a_process_that_does_not_listen_any_more_is_ended_too() -> None:
    """One that listens would end by itself when its input is closed."""

    async def scene() -> None:
        deaf = "import time; time.sleep(3600)"
        process = await asyncio.create_subprocess_exec(sys.executable, "-c", deaf, stdin=PIPE)
        try:
            async with patient(lambda: "it waits for a process that does not listen"):
                await end_process(process)
        finally:
            if process.returncode is None:
                process.kill()
        assert process.returncode == -signal.SIGKILL

    run(scene())
