"""The thinking service of a node: has jobs done by workers in a fair order, and charges their owners."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any, Final

import msgspec

from snailhouse.bots import policies_of
from snailhouse.core.errors import Refusal
from snailhouse.core.registry import game_ids
from snailhouse.server.language import say
from snailhouse.server.logs import log, log_failure
from snailhouse.server.metrics import (
    LIMITED,
    PROCESSOR_SECONDS,
    THINKING,
    THOUGHT_WAIT,
    THOUGHTS_WAITING,
    WORKERS_LOST,
)
from snailhouse.server.refusals import TooMuch
from snailhouse.server.thinking.budget import Budget
from snailhouse.server.thinking.compiling import is_compiled
from snailhouse.server.thinking.elsewhere import Elsewhere
from snailhouse.server.thinking.jobs import (
    AnyJob,
    BotJob,
    JobAnswer,
    PictureJob,
    StudyJob,
    ThoughtFailed,
    sent_game,
)
from snailhouse.server.thinking.pool import Pool, WorkerLost, compile_apart
from snailhouse.server.thinking.purposes import IDLE_SECONDS, Owner, Purpose, Shares, Thought
from snailhouse.server.thinking.scheduler import Scheduler

ATTEMPTS_AT_A_THOUGHT: Final = 3
"""Workers that may die over one thought before it is to blame."""
EXPECTED_SECONDS: Final = {Purpose.COACH: 3.0, Purpose.READING: 0.1, Purpose.REVIEW: 0.2, Purpose.STUDY: 15.0}
"""Processor time set aside when such a thing is asked for; what it really took is charged when it is done."""
REVIEW_AGAIN: Final = 1.0
BEFORE_COMPILING: Final = 2.0
"""Seconds that a house leaves to its first visitors before it compiles what nobody asked for."""
ONE_AT_A_TIME: Final = (Purpose.REVIEW, Purpose.STUDY)
"""What is done for a visitor when the one before is done."""
LEAST_READING: Final = 0.001


class Thinking:
    """`workers`: processes that think at a time; 0 has everything thought in threads of the server.

    `idle_seconds`: after which a process ends that had nothing to think about.
    """

    def __init__(
        self,
        workers: int,
        shares: Shares | None = None,
        elsewhere: Elsewhere | None = None,
        idle_seconds: float = IDLE_SECONDS,
    ) -> None:
        shares = shares or Shares()
        self.pool = Pool(processes=workers > 0, idle_seconds=idle_seconds)
        self.elsewhere = elsewhere
        self._local_places = max(2, workers)
        self.scheduler: Scheduler[AnyJob] = Scheduler(self._local_places)
        self._thinking = Budget(shares.rate, shares.burst, shares.address_share)
        self._reading = Budget(shares.reading_rate, shares.reading_burst, shares.address_share)
        self._awaited: dict[Thought[AnyJob], asyncio.Future[Any]] = {}
        self._tasks: dict[Thought[AnyJob], asyncio.Task[None]] = {}
        self._lost: dict[Thought[AnyJob], int] = {}
        self._reviewing: set[str] = set()
        self._compiled: set[str] = set()
        self._compiling: dict[str, asyncio.Task[None]] = {}
        self._one_compiler = asyncio.Lock()
        self._stopped = False
        self._preparing: asyncio.Task[None] | None = None
        """A process is being started for the next bot that somebody waits for, because others wait already."""

    async def about(self, job: AnyJob, purpose: Purpose, owner: Owner) -> Any:
        """The answer to a job. Raises TooMuch over a budget; cancelling it ends the thought.

        A bot whose owner has had a fair share is not refused: it moves when nobody else needs the workers.
        """
        if purpose in ONE_AT_A_TIME and owner.visitor in self._reviewing:
            raise _too_much(say("the house reviews or studies one thing at a time for you"), REVIEW_AGAIN)
        expected = self._set_aside(purpose, owner)
        if purpose == Purpose.BOT and self._thinking.spent(owner):
            purpose = Purpose.UNATTENDED
        if purpose in ONE_AT_A_TIME:
            self._reviewing.add(owner.visitor)
        try:
            if not isinstance(job, BotJob) and job.compiled is not None:
                await self.compiled(job.compiled)
            return await self._thought(Thought(job, purpose, owner))
        finally:
            self._budget(purpose).charge(owner, -expected)
            if purpose in ONE_AT_A_TIME:
                self._reviewing.discard(owner.visitor)

    def _budget(self, purpose: Purpose) -> Budget:
        return self._reading if purpose == Purpose.READING else self._thinking

    def _set_aside(self, purpose: Purpose, owner: Owner) -> float:
        """Charge what such a thought may cost; TooMuch if the owner cannot afford it."""
        expected = EXPECTED_SECONDS.get(purpose, 0.0)
        if expected:
            wait, by_address = self._budget(purpose).wait(owner, expected)
            if wait:
                raise _too_much(_reason(purpose, by_address), wait)
            self._budget(purpose).charge(owner, expected)
        return expected

    def read(self, owner: Owner, seconds: float) -> None:
        """Charge what a page costs the server itself; TooMuch if the owner has read more than a fair share."""
        wait, by_address = self._reading.wait(owner, seconds)
        if wait:
            raise _too_much(_reason(Purpose.READING, by_address), wait)
        self._reading.charge(owner, seconds)

    @contextmanager
    def reading(self, owner: Owner) -> Iterator[None]:
        """The same for work done here and now, which is measured."""
        self.read(owner, LEAST_READING)
        began = time.perf_counter()
        try:
            yield
        finally:
            self._reading.charge(owner, time.perf_counter() - began)

    async def _thought(self, thought: Thought[AnyJob]) -> Any:
        thought.since = time.monotonic()
        awaited = self._awaited[thought] = asyncio.get_running_loop().create_future()
        self.scheduler.add(thought)
        self._begin()
        try:
            return await awaited
        finally:
            del self._awaited[thought]
            if task := self._tasks.get(thought):
                task.cancel()  # it takes its place until the worker has heard of it
            else:
                self.scheduler.end(thought)
            self._lost.pop(thought, None)
            self._count()

    def attended(self, job: AnyJob) -> None:
        """Somebody waits for a bot's move now that nobody waited for when it was asked for."""
        for thought in self._awaited:
            if thought.work is job and not self._thinking.spent(thought.owner):
                self.scheduler.change(thought, Purpose.BOT)
        self._begin()

    def _begin(self) -> None:
        """Begin what may begin now."""
        if self._stopped:
            return
        away = self.elsewhere.places if self.elsewhere else 0
        self.scheduler.places = self._local_places + away
        while (thought := self.scheduler.begin()) is not None:
            THOUGHT_WAIT.labels(thought.purpose.label).observe(time.monotonic() - thought.since)
            self._tasks[thought] = asyncio.create_task(self._carry_out(thought))
        if len(self.scheduler.queue) and (self._preparing is None or self._preparing.done()):
            self._preparing = asyncio.create_task(self.pool.prepare(self._local_places))
        self._count()

    def _count(self) -> None:
        THINKING.set(len(self.scheduler.running))
        for purpose in Purpose:
            THOUGHTS_WAITING.labels(purpose.label).set(self.scheduler.queue.waiting(purpose))

    async def _carry_out(self, thought: Thought[AnyJob]) -> None:
        began = time.perf_counter()
        seconds: float | None = None
        try:
            answered = await self._worked_out(thought)
            seconds = answered.seconds
            self._answer(thought, answered)
        except WorkerLost:
            self._try_again(thought)
        except Exception as error:
            log_failure("a worker failed")
            self._fail(thought, error)
        finally:
            spent = time.perf_counter() - began if seconds is None else seconds
            self._budget(thought.purpose).charge(thought.owner, spent)
            PROCESSOR_SECONDS.labels(thought.work.level).inc(spent)
            del self._tasks[thought]
            if thought in self.scheduler.running:
                self.scheduler.end(thought)
            self._begin()

    async def _worked_out(self, thought: Thought[AnyJob]) -> JobAnswer:
        if self.elsewhere is not None and self.elsewhere.free and not _stays(thought.work):
            with suppress(WorkerLost):
                return await self.elsewhere.carry_out(thought.work, thought.purpose)
        return await self.pool.carry_out(thought.work, thought.purpose)

    def _answer(self, thought: Thought[AnyJob], answered: JobAnswer) -> None:
        awaited = self._awaited.get(thought)
        if awaited is None or awaited.done():
            return
        try:
            awaited.set_result(answered.given(thought.work))
        except Exception as error:
            awaited.set_exception(error)

    def _try_again(self, thought: Thought[AnyJob]) -> None:
        """A worker died over it: another takes it, unless it seems to kill them."""
        WORKERS_LOST.inc()
        self._lost[thought] = self._lost.get(thought, 0) + 1
        log("a worker was lost", bot=thought.work.level, attempt=self._lost[thought])
        if self._lost[thought] >= (1 if _is_own(thought.work) else ATTEMPTS_AT_A_THOUGHT):
            self._fail(thought, ThoughtFailed("workers died over it"))
        elif thought in self._awaited:
            self.scheduler.put_back(thought)

    def _fail(self, thought: Thought[AnyJob], error: Exception) -> None:
        awaited = self._awaited.get(thought)
        if awaited is not None and not awaited.done():
            awaited.set_exception(error)

    # compiling

    def is_warming(self, job: BotJob) -> bool:
        """Whether the bot must do without compiled rules for now; if so, they are being compiled."""
        return job.compiled is not None and not self._has_compiled(job.compiled)

    def by_rule_of_thumb(self, job: BotJob) -> BotJob:
        """The same turn for a bot that needs no compiled rules: the best policy the game has."""
        game = sent_game(job.decision.game, job.decision.options)
        return msgspec.structs.replace(job, bot=policies_of(game)[-1], own=None)

    async def bot_move(self, job: BotJob, purpose: Purpose, owner: Owner) -> int:
        """The bot's move; a rule of thumb's if it is the host's own and makes a mistake or takes too long."""
        if job.own is not None:
            try:
                return int(await self.about(job, purpose, owner))
            except (Refusal, ThoughtFailed) as error:
                log("a bot of the host's own failed", logging.WARNING, bot=job.bot, reason=str(error))
                job = self.by_rule_of_thumb(job)
        return int(await self.about(job, purpose, owner))

    async def compile_all_games(self) -> None:
        """Compile one game after another before anybody asks; a game that is waited for is the next."""
        await asyncio.sleep(BEFORE_COMPILING)
        for game in game_ids():
            await self.compiled(game)

    async def compiled(self, game: str) -> None:
        """Returns when the game's rules are compiled."""
        while not self._has_compiled(game):
            await asyncio.shield(self._compiling[game])

    def _has_compiled(self, game: str) -> bool:
        if game in self._compiled or is_compiled(game):
            self._compiled.add(game)
            return True
        if game not in self._compiling:
            self._compiling[game] = asyncio.create_task(self._compile(game))
        return False

    async def _compile(self, game: str) -> None:
        async with self._one_compiler:
            if not await compile_apart(game):
                log("a game could not be compiled apart", game=game)
        self._compiled.add(game)
        del self._compiling[game]

    async def stop(self) -> None:
        """Begin nothing more, and end every process."""
        self._stopped = True
        tasks = [*self._tasks.values(), *self._compiling.values()]
        for task in tasks:
            task.cancel()
        if self._preparing is not None:
            tasks.append(self._preparing)  # it is soon done, and then ends by itself
        await self.pool.stop()
        await asyncio.gather(*tasks, return_exceptions=True)


def _is_own(job: AnyJob) -> bool:
    """Whether it is a bot of the host's own."""
    return isinstance(job, BotJob) and job.own is not None


def _stays(job: AnyJob) -> bool:
    """Whether a job is for this machine: a picture, a bot that lies here, or a long study, kept here."""
    return isinstance(job, PictureJob | StudyJob) or _is_own(job)


def _too_much(reason: str, wait: float) -> TooMuch:
    LIMITED.inc()
    return TooMuch(wait, say("{reason}; ask again in {wait:.0f} s", reason=reason, wait=max(1.0, wait)))


def _reason(purpose: Purpose, by_address: bool) -> str:
    if purpose == Purpose.READING:
        return (
            say("your address has looked back at very much")
            if by_address
            else say("you have looked back at very much")
        )
    return (
        say("the house has thought very much for your address")
        if by_address
        else say("the house has thought very much for you")
    )
