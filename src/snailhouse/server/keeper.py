"""What the house does of itself: bots move, clocks run out, and what other nodes did is looked up.

Every node attends to the tables it has touched. A duty that nobody has done in time, because its node was
killed, is found in the database by whichever node looks next. Two nodes may do the same duty: the primary
key lets one of them.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any

from sqlalchemy.exc import SQLAlchemyError

from snailhouse.bots import choose
from snailhouse.core.dice import dice
from snailhouse.core.errors import Refusal
from snailhouse.server.house import House, now_ms
from snailhouse.server.live import Live
from snailhouse.server.logs import log_failure
from snailhouse.server.settings import Settings
from snailhouse.server.storage.writer import Conflict, Unavailable
from snailhouse.server.thinking import Thinking
from snailhouse.table import BotTurn, ClaimTime, Due, bot_turn, due, house_asker

EXPECTED = (Refusal, Conflict, Unavailable, SQLAlchemyError, OSError)
"""What another node's being first, or a database that is away, may bring; the sweep will come again."""

REST_SECONDS = 60.0
MOST_OVERDUE = 200
"""Tables taken over in one round."""


class Keeper:
    def __init__(self, parlour: House, settings: Settings, thinking: Thinking) -> None:
        self._house = parlour
        self._settings = settings
        self._thinking = thinking
        self._busy: set[str] = set()
        self._resting: dict[str, float] = {}
        """Tables whose duty failed for a reason of their own, and until when they are left alone."""
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self._tasks: set[asyncio.Task[Any]] = set()

    def start(self) -> None:
        self._house.changed.append(self.look)
        self.spawn(self._every(self._settings.sweep_seconds, self.sweep))
        self.spawn(self._every(self._settings.heartbeat_seconds, self._beat))

    async def stop(self) -> None:
        """Nothing new begins once the first has ended."""
        self._house.changed.remove(self.look)
        for timer in self._timers.values():
            timer.cancel()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def look(self, live: Live, ours: bool) -> None:
        """A table has changed: see whether there is something to do, now or later.

        The node that made the change does what follows from it; the others only if it does not.
        """
        if timer := self._timers.pop(live.id, None):
            timer.cancel()
        duty = due(live.table)
        if duty is None:
            return
        wait = max(0.0, duty.at / 1000 - time.time())
        if not ours and not self._settings.alone:
            wait += self._settings.overdue_seconds
        if wait == 0:
            self.attend(live.id)
        else:
            loop = asyncio.get_running_loop()
            self._timers[live.id] = loop.call_later(wait, self._ring, live.id)

    def _ring(self, table: str) -> None:
        del self._timers[table]
        self.attend(table)

    def attend(self, table: str) -> None:
        if table not in self._busy:
            self._busy.add(table)
            self.spawn(self._attend(table))

    async def _attend(self, table: str) -> None:
        """Do what is due at a table until nothing is."""
        try:
            live = await self._house.find(table)
            while (duty := _ripe(live)) is not None:
                await (self._bot_moves(live) if duty.kind == "bot" else self._time_is_up(live))
                live = await self._house.find(table)
        except EXPECTED:
            pass
        except Exception:
            self._rest(table, "a duty of the house failed")
        finally:
            self._busy.discard(table)

    def _rest(self, table: str, why: str) -> None:
        self._resting[table] = time.monotonic() + REST_SECONDS
        log_failure(why)

    async def _bot_moves(self, live: Live) -> None:
        async with self._house.steady(live) as table:
            if (duty := due(table)) is None or duty.kind != "bot":
                return
            turn = bot_turn(table)
        move = await self._thinking.about(lambda _: _think(turn))
        live = await self._house.find(live.id)  # the house may have forgotten its copy meanwhile
        async with self._house.steady(live) as table:
            if table.match.events != turn.match.events:
                return  # an undo, and perhaps another move since
        await self._house.ask(live, turn.command(move), house_asker(now_ms()))

    async def _time_is_up(self, live: Live) -> None:
        await self._house.ask(live, ClaimTime(), house_asker(now_ms()))

    async def _every(self, seconds: float, work: Any) -> None:
        while True:
            try:
                await work()
            except EXPECTED:
                pass
            except Exception:
                log_failure("a round through the house failed")
            await asyncio.sleep(seconds)

    async def sweep(self) -> None:
        """Take over what is overdue, and look up what other nodes did at tables that somebody here watches."""
        for live in self._house.watched():
            if live.dirty and not live.lock.locked():
                await self._house.catch_up(live)
        await self._take_over()
        if not self._settings.alone:
            await self._compare()

    async def _take_over(self) -> None:
        now = time.monotonic()
        self._resting = {table: until for table, until in self._resting.items() if until > now}
        left_alone = self._busy | self._resting.keys()
        late = 0.0 if self._settings.alone else self._settings.overdue_seconds
        for table in await self._house.store.overdue(time.time() - late, MOST_OVERDUE + len(left_alone)):
            if table not in left_alone:
                await self._check(table)

    async def _check(self, table: str) -> None:
        """This node's copy may be behind: another may have done the duty. One that cannot be read must wait."""
        try:
            await self._house.catch_up(await self._house.find(table))
        except (SQLAlchemyError, OSError):
            raise
        except Exception:
            self._rest(table, "a table cannot be read")
        else:
            self.attend(table)

    async def _compare(self) -> None:
        watched = {live.id: live for live in self._house.watched()}
        if watched:
            versions = await self._house.store.versions(list(watched))
            for table, version in versions.items():
                self.hear(table, version)

    def hear(self, table: str, version: int) -> None:
        """Another node says how far a table is."""
        live = self._house.known(table)
        if live is not None and live.version < version:
            self.spawn(self._catch_up(live))

    async def _catch_up(self, live: Live) -> None:
        with suppress(*EXPECTED):
            await self._house.catch_up(live)

    async def _beat(self) -> None:
        for live in self._house.watched():
            for watcher in live.watchers:
                watcher.heartbeat()


def _ripe(live: Live) -> Due | None:
    duty = due(live.table)
    return duty if duty and (duty.kind == "bot" or duty.at <= now_ms()) else None


def _think(turn: BotTurn) -> int:
    """In a thread: the bot sees only what its seat knows."""
    return int(choose(turn.bot, turn.match, dice(secrets.randbits(64))))
