"""The thinking service with real workers."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import time
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import psutil
import pytest

import snailhouse
from snailhouse.server.metrics import REGISTRY
from snailhouse.server.refusals import TooMuch
from snailhouse.server.thinking import service
from snailhouse.server.thinking.jobs import (
    AnyJob,
    BotJob,
    CoachJob,
    JobAnswer,
    ReviewJob,
    ThoughtFailed,
    sent_position,
)
from snailhouse.server.thinking.pool import Pool, WorkerLost
from snailhouse.server.thinking.purposes import Owner, Purpose, Shares
from snailhouse.server.thinking.service import Thinking
from tests.server.warm import warm

ADA, EVE = Owner("a", "ada"), Owner("e", "eve")


def decision(game: str = "snails-pace", **options: Any) -> snailhouse.Position:
    match, rng = snailhouse.game(game, **options).match(), snailhouse.dice(1)
    while match.actor < 0 or len(match.legal()) < 2:
        match.roll(rng) if match.outcomes else match.play(match.legal()[0])
    return match.position


def bot_job(bot: str = "greedy", game: str = "snails-pace", seed: int = 7) -> BotJob:
    return BotJob(bot, sent_position(decision(game)), seed, "en")


@asynccontextmanager
async def thinking(workers: int = 1, shares: Shares | None = None) -> AsyncIterator[Thinking]:
    house = Thinking(workers, shares)
    try:
        yield house
    finally:
        await house.stop()


def run(scene: Coroutine[Any, Any, None]) -> None:
    asyncio.run(asyncio.wait_for(scene, 120))


def counted(name: str, **labels: str) -> float:
    """One of the house's figures."""
    return REGISTRY.get_sample_value(name, labels) or 0.0


async def until_busy(process: psutil.Process) -> None:
    """Wait until the process has used the processor since."""
    before = sum(process.cpu_times()[:2])
    while sum(process.cpu_times()[:2]) < before + 0.05:
        await asyncio.sleep(0.001)


class Held:
    """Workers that do nothing until they are let go, and remember the order in which they were asked."""

    def __init__(self, pool: Pool, monkeypatch: pytest.MonkeyPatch) -> None:
        self.asked: list[AnyJob] = []
        self.go_on = asyncio.Event()
        self.ended = 0
        monkeypatch.setattr(pool, "carry_out", self)

    async def __call__(self, job: AnyJob, purpose: Purpose) -> JobAnswer:
        self.asked.append(job)
        try:
            await self.go_on.wait()
        finally:
            self.ended += 1
        return JobAnswer(1.0, refusal="enough")


@pytest.mark.parametrize("workers", [0, 1])
def test_a_bot_s_move_is_the_same_wherever_it_is_thought_of(workers: int) -> None:
    warm("snails-pace")

    async def scene() -> None:
        async with thinking(workers) as house:
            for bot in ("greedy", "easy", "medium"):
                expected = bot_job(bot).think(lambda: False)
                assert await house.about(bot_job(bot), Purpose.BOT, ADA) == expected

    run(scene())


def test_no_process_is_started_before_it_is_needed_and_none_is_left_behind() -> None:
    async def scene() -> None:
        async with thinking() as house:
            assert house.pool.pids == []
            for _ in range(3):
                await house.about(bot_job(), Purpose.BOT, ADA)
            pids = house.pool.pids
            assert len(pids) == 1, "one after the other, one worker does"
        assert not any(map(psutil.pid_exists, pids))

    run(scene())


def test_a_worker_that_is_killed_loses_nothing() -> None:
    """A master of Cargolino Valentino thinks long enough to be killed over it."""
    long, place = bot_job("master", "cargolino-valentino"), decision("cargolino-valentino")
    warm("snails-pace")
    warm("cargolino-valentino")

    async def scene() -> None:
        async with thinking() as house:
            await house.about(bot_job("medium"), Purpose.BOT, ADA)
            (pid,) = house.pool.pids
            lost = counted("snailhouse_workers_lost_total")
            asked = asyncio.create_task(house.about(long, Purpose.BOT, ADA))
            await until_busy(psutil.Process(pid))
            os.kill(pid, signal.SIGKILL)
            assert await asked in place.legal()
            assert counted("snailhouse_workers_lost_total") == lost + 1, "it was killed over the thought"
            assert house.pool.pids != [pid]

    run(scene())


def test_a_thought_over_which_workers_die_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene() -> None:
        async with thinking() as house:
            tried = 0

            async def dying(job: AnyJob, purpose: Purpose) -> JobAnswer:
                nonlocal tried
                tried += 1
                raise WorkerLost

            monkeypatch.setattr(house.pool, "carry_out", dying)
            with pytest.raises(ThoughtFailed):
                await house.about(bot_job(), Purpose.BOT, ADA)
            assert tried == service.ATTEMPTS_AT_A_THOUGHT
            assert not house.scheduler.running

    run(scene())


@pytest.mark.parametrize("workers", [0, 1])
def test_a_thought_that_nobody_waits_for_ends_and_its_worker_goes_on(workers: int) -> None:
    warm("snails-pace")

    async def scene() -> None:
        async with thinking(workers) as house:
            await house.about(bot_job(), Purpose.BOT, ADA)
            asked = asyncio.create_task(house.about(bot_job("master"), Purpose.BOT, ADA))
            while not house.scheduler.running:
                await asyncio.sleep(0)
            pids = house.pool.pids
            asked.cancel()
            with pytest.raises(asyncio.CancelledError):
                await asked
            while house.scheduler.running:
                await asyncio.sleep(0.001)
            assert await house.about(bot_job(), Purpose.BOT, ADA) in decision().legal()
            assert house.pool.pids == pids

    run(scene())


def test_a_hundred_and_fifty_thoughts_of_one_delay_nobody_s_bot(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def scene() -> None:
        async with thinking() as house:
            held = Held(house.pool, monkeypatch)
            many = [
                asyncio.create_task(house.about(bot_job(seed=n), Purpose.UNATTENDED, EVE)) for n in range(150)
            ]
            await asyncio.sleep(0)
            hers = bot_job(seed=1000)
            one = asyncio.create_task(house.about(hers, Purpose.BOT, ADA))
            while hers not in held.asked:
                await asyncio.sleep(0)
            assert len(held.asked) == 2, "it waited for none of the others"
            for task in (one, *many):
                task.cancel()
            await asyncio.gather(one, *many, return_exceptions=True)

    run(scene())


def test_the_house_counts_who_waits_how_long_and_what_was_thought(monkeypatch: pytest.MonkeyPatch) -> None:
    waiting = "snailhouse_thoughts_waiting"
    begun, waited = "snailhouse_thought_wait_seconds_count", "snailhouse_thought_wait_seconds_sum"
    used = "snailhouse_processor_seconds_total"
    last = {"purpose": "unattended"}

    async def scene() -> None:
        async with thinking() as house:
            held = Held(house.pool, monkeypatch)
            before = counted(begun, **last), counted(waited, **last), counted(used, level="greedy")
            others, since = counted(used, level="random"), time.monotonic()
            asked = [asyncio.create_task(house.about(bot_job(), Purpose.UNATTENDED, EVE)) for _ in range(5)]
            await asyncio.sleep(0)
            assert counted(waiting, **last) == 4, "one is under way"
            assert counted(begun, **last) == before[0] + 1
            assert counted(waiting, purpose="bot") == 0
            await asyncio.sleep(0.05)
            held.go_on.set()
            await asyncio.gather(*asked, return_exceptions=True)
            assert counted(waiting, **last) == 0
            assert counted(begun, **last) == before[0] + 5
            most = 5 * (time.monotonic() - since)
            assert before[1] + 4 * 0.05 <= counted(waited, **last) <= before[1] + most, (
                "four waited for the first"
            )
            assert counted(used, level="greedy") == pytest.approx(before[2] + 5), "a second each"
            assert counted(used, level="random") == others

    run(scene())


def test_the_processor_time_of_a_thought_is_its_worker_s(monkeypatch: pytest.MonkeyPatch) -> None:
    warm("snails-pace")

    async def scene() -> None:
        async with thinking() as house:
            await house.about(bot_job("medium"), Purpose.BOT, ADA)
            (pid,) = house.pool.pids
            worker, level = psutil.Process(pid), "master"
            before = sum(worker.cpu_times()[:2]), counted("snailhouse_processor_seconds_total", level=level)
            await house.about(bot_job(level), Purpose.BOT, ADA)
            really = sum(worker.cpu_times()[:2]) - before[0]
            charged = counted("snailhouse_processor_seconds_total", level=level) - before[1]
            assert charged == pytest.approx(really, abs=0.05)
            assert charged > 0

    run(scene())


def test_thirty_identities_at_one_address_meet_a_no_that_says_when_to_come_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    warm("snails-pace")

    async def scene() -> None:
        async with thinking() as house:
            held = Held(house.pool, monkeypatch)
            job = CoachJob(sent_position(decision()), "en")
            asked = [
                asyncio.create_task(house.about(job, Purpose.COACH, Owner("e", f"eve {n}"))) for n in range(30)
            ]
            while not any(task.done() for task in asked):
                await asyncio.sleep(0)
            refused = [task for task in asked if task.done()]
            assert len(refused) == 10
            problem = refused[0].exception()
            assert isinstance(problem, TooMuch)
            assert problem.wait > 0
            assert str(problem).startswith("the house has thought very much for your address; ask again in")
            hers = asyncio.create_task(house.about(job, Purpose.COACH, ADA))
            await asyncio.sleep(0)
            held.go_on.set()
            await asyncio.gather(*asked, hers, return_exceptions=True)
            assert not isinstance(hers.exception(), TooMuch), "another address is not concerned"

    run(scene())


@pytest.mark.parametrize("purpose", [Purpose.REVIEW, Purpose.STUDY], ids=lambda purpose: purpose.name)
def test_one_review_or_study_at_a_time_for_each_visitor(
    monkeypatch: pytest.MonkeyPatch, purpose: Purpose
) -> None:
    warm("snails-pace")

    async def scene() -> None:
        async with thinking() as house:
            held = Held(house.pool, monkeypatch)
            job = ReviewJob("snails-pace", b"", 0, None, "en")
            first = asyncio.create_task(house.about(job, purpose, ADA))
            await asyncio.sleep(0)
            with pytest.raises(TooMuch, match="one thing at a time for you; ask again in 1 s"):
                await house.about(job, purpose, ADA)
            other = asyncio.create_task(house.about(job, purpose, EVE))
            held.go_on.set()
            results = await asyncio.gather(first, other, return_exceptions=True)
            assert [str(result) for result in results] == ["enough", "enough"]

    run(scene())


def test_reviews_are_rationed_as_other_thoughts_are(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each sets a fifth of a second aside, and an address has twice what a visitor has: here 1.1 seconds."""
    warm("snails-pace")

    async def scene() -> None:
        async with thinking(shares=Shares(rate=0.001, burst=0.55)) as house:
            held = Held(house.pool, monkeypatch)
            job = ReviewJob("snails-pace", b"", 0, None, "en")
            asked = [
                asyncio.create_task(house.about(job, Purpose.REVIEW, Owner("e", f"eve {n}"))) for n in range(7)
            ]
            while not any(task.done() for task in asked):
                await asyncio.sleep(0)
            refused = [task for task in asked if task.done()]
            assert [type(task.exception()) for task in refused] == [TooMuch, TooMuch]
            held.go_on.set()
            await asyncio.gather(*asked, return_exceptions=True)

    run(scene())


def test_what_was_set_aside_and_is_not_needed_is_given_back(monkeypatch: pytest.MonkeyPatch) -> None:
    warm("snails-pace")

    async def at_once(job: AnyJob, purpose: Purpose) -> JobAnswer:
        return JobAnswer(0.0, refusal="enough")

    async def scene() -> None:
        async with thinking(shares=Shares(rate=1e-6, burst=0.55)) as house:
            monkeypatch.setattr(house.pool, "carry_out", at_once)
            for _ in range(9):
                with pytest.raises(snailhouse.Refusal, match="enough"):
                    await house.about(ReviewJob("snails-pace", b"", 0, None, "en"), Purpose.REVIEW, ADA)

    run(scene())


def test_a_bot_is_never_refused_but_who_had_a_fair_share_waits_for_the_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def scene() -> None:
        async with thinking(shares=Shares(rate=0.001, burst=0.5)) as house:
            held = Held(house.pool, monkeypatch)
            held.go_on.set()
            await asyncio.gather(house.about(bot_job(), Purpose.BOT, EVE), return_exceptions=True)
            held.go_on.clear()
            jobs = [bot_job(), bot_job()]
            asked = [asyncio.create_task(house.about(job, Purpose.BOT, EVE)) for job in jobs]
            await asyncio.sleep(0)
            assert [thought.purpose for thought in house.scheduler.running] == [Purpose.UNATTENDED]
            assert house.scheduler.queue.waiting(Purpose.UNATTENDED) == 1
            house.attended(jobs[1])
            assert house.scheduler.queue.waiting(Purpose.UNATTENDED) == 1, "looking on does not help"
            held.go_on.set()
            await asyncio.gather(*asked, return_exceptions=True)
            assert len(held.asked) == 3

    run(scene())


def test_until_a_game_is_compiled_its_bots_move_by_a_rule_of_thumb(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Compiling never ends here, and bots move all the same."""
    compiling: list[str] = []

    async def for_ever(game: str) -> bool:
        compiling.append(game)
        await asyncio.Event().wait()
        return True

    monkeypatch.setattr(service, "is_compiled", lambda game: False)
    monkeypatch.setattr(service, "compile_apart", for_ever)

    async def scene() -> None:
        async with thinking() as house:
            for game in ("giant-snail", "snails-pace"):
                job = bot_job("master", game)
                assert house.is_warming(job)
                simple = house.by_rule_of_thumb(job)
                assert simple.bot == "greedy"
                assert await house.about(simple, Purpose.BOT, ADA) in decision(game).legal()
                assert not house.is_warming(bot_job("greedy", game)), "a policy needs no compiler"
            assert compiling == ["giant-snail"], "one at a time"

    run(scene())


def test_a_house_compiles_every_game_by_itself_and_next_the_one_that_is_waited_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    games, order, done = snailhouse.game_ids(), list[str](), set[str]()
    go_on = asyncio.Event()

    async def compiled(game: str) -> bool:
        order.append(game)
        await go_on.wait()
        done.add(game)
        return True

    monkeypatch.setattr(service, "BEFORE_COMPILING", 0.0)
    monkeypatch.setattr(service, "is_compiled", done.__contains__)
    monkeypatch.setattr(service, "compile_apart", compiled)

    async def scene() -> None:
        async with thinking() as house:
            everything = asyncio.create_task(house.compile_all_games())
            while not order:
                await asyncio.sleep(0)
            assert house.is_warming(bot_job("master", games[-1]))
            await asyncio.sleep(0)
            go_on.set()
            await everything
        assert order == [games[0], games[-1], *games[1:-1]]

    run(scene())


def test_the_process_that_compiles_says_when_it_could_not() -> None:
    async def scene() -> None:
        async with asyncio.timeout(120):
            assert not await service.compile_apart("no-such-game")

    run(scene())


def test_two_processes_never_compile_the_same(tmp_path: Path) -> None:
    """Two compilers are started together: the second finds everything done, and both leave the mark."""

    async def scene() -> None:
        code = (
            "from snailhouse.server.thinking import compiling as c\n"
            "c.compile_first_move = lambda decisions: print('compiles', flush=True)\n"
            "c.compile_the_rest = lambda decisions: None\n"
            "c.compile_all('snails-pace')\n"
            "assert c.is_compiled('snails-pace')\n"
        )
        both = [
            await asyncio.create_subprocess_exec(
                sys.executable,
                "-c",
                code,
                stdout=asyncio.subprocess.PIPE,
                env={**os.environ, "SNAILHOUSE_CACHE": str(tmp_path)},
            )
            for _ in range(2)
        ]
        said = [(await process.communicate())[0] for process in both]
        assert [process.returncode for process in both] == [0, 0]
        assert sorted(said) == [b"", b"compiles\n"]

    run(scene())
