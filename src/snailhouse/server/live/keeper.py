"""What the house has to do itself: move for bots, and end a turn whose time is up.

Every node attends to the tables it has touched. A duty that nobody has done in time, because its node was
killed, is found in the database by whichever node looks next. Two nodes may do the same duty: the primary
key lets one of them.

Where nobody has a seat and nobody watches, bots play on only at a few tables of each visitor; the other ones
pause until somebody watches. A paused table is due no more, so nobody finds it in the database.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from contextlib import suppress
from typing import NamedTuple

from sqlalchemy.exc import SQLAlchemyError

from snailhouse.bots.brought import brought_from, is_brought
from snailhouse.core.language import spoken
from snailhouse.server.entrance.limits import Addresses
from snailhouse.server.live.attendance import UnattendedTables, bot_purpose, is_attended
from snailhouse.server.live.background import EXPECTED, Background
from snailhouse.server.live.hosted import HostedTable
from snailhouse.server.live.house import House
from snailhouse.server.live.other_nodes import OtherNodes
from snailhouse.server.logs import log_failure
from snailhouse.server.metrics import PAUSED
from snailhouse.server.settings import Settings
from snailhouse.server.thinking.jobs import BotJob, sent_position
from snailhouse.server.thinking.service import Thinking
from snailhouse.table import BotTurn, ClaimTime, Due, bot_turn, due, house_asker
from snailhouse.table.versions import ClosedTable

REST_SECONDS = 60.0
"""How long a table is left alone after its duty failed for a reason of its own."""
MOST_OVERDUE = 200
"""Tables taken over in one round."""


class BotThought(NamedTuple):
    """A bot's move that is being thought about."""

    turn: BotTurn
    job: BotJob
    task: asyncio.Task[int]


class Keeper:
    def __init__(
        self,
        house: House,
        other_nodes: OtherNodes,
        thinking: Thinking,
        addresses: Addresses,
        background: Background,
        settings: Settings,
    ) -> None:
        self._house = house
        self._other_nodes = other_nodes
        self._thinking = thinking
        self._addresses = addresses
        self._background = background
        self._settings = settings
        self._busy: set[str] = set()
        """Tables whose duty is being done."""
        self._resting: dict[str, float] = {}
        """Tables whose duty failed for a reason of their own, and until when they are left alone."""
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self._unattended = UnattendedTables(settings.limits.unattended_tables, settings.most_unattended)
        self._pausing: set[str] = set()
        """Tables that pause, until the database knows."""
        self._thoughts: dict[str, BotThought] = {}
        """What is being thought about, by table."""
        self._watched: dict[str, asyncio.Event] = {}
        """Set when somebody begins to watch a table at which bots take their time."""

    def start(self) -> None:
        self._house.changed.append(self.notice)
        self._background.every(self._settings.sweep_seconds, self.sweep)

    def stop(self) -> None:
        """Begin nothing new."""
        self._house.changed.remove(self.notice)
        for timer in self._timers.values():
            timer.cancel()

    def notice(self, hosted: HostedTable, ours: bool) -> None:
        """A table has changed: do what is due there, now or when its time comes.

        The node that made the change (`ours`) does what follows from it; the others only if it does not.
        """
        if timer := self._timers.pop(hosted.id, None):
            timer.cancel()
        if (
            thought := self._thoughts.get(hosted.id)
        ) and thought.turn.match.events != hosted.table.match.events:
            thought.task.cancel()  # another node has moved, or something was taken back
        duty = due(hosted.table)
        if duty is None:
            return
        wait = max(0.0, (duty.at - self._house.time.now()) / 1000)
        if not ours and not self._settings.alone:
            wait += self._settings.overdue_seconds
        if wait == 0:
            self.attend(hosted.id)
        else:
            loop = asyncio.get_running_loop()
            self._timers[hosted.id] = loop.call_later(wait, self._ring, hosted.id)

    def greet(self, hosted: HostedTable) -> None:
        """Somebody watches a table: its bots go on if they pause, and make haste if they do not."""
        if (waiting := self._watched.get(hosted.id)) is not None:
            waiting.set()
        if (thought := self._thoughts.get(hosted.id)) is not None:
            self._thinking.attended(thought.job)
        elif (duty := due(hosted.table)) is not None and duty.kind == "bot" and not hosted.table.people:
            self.attend(hosted.id)

    def _ring(self, table: str) -> None:
        del self._timers[table]
        self.attend(table)

    def attend(self, table: str) -> None:
        """Start doing what is due at a table, unless that is being done already."""
        if table not in self._busy:
            self._busy.add(table)
            self._pausing.discard(table)
            self._background.spawn(self._attend(table))

    async def _attend(self, table: str) -> None:
        """Do what is due at a table until nothing is."""
        try:
            hosted = await self._house.find(table)
            while (duty := self._due_now(hosted)) is not None:
                if duty.kind == "bot" and not await self._may_go_on(hosted):
                    return
                await (self._bot_moves(hosted) if duty.kind == "bot" else self._time_is_up(hosted))
                hosted = await self._house.find(table)
        except EXPECTED:
            pass
        except Exception:
            self._rest(table, "a duty of the house failed")
        finally:
            self._busy.discard(table)
            self._unattended.leave(table)

    def _due_now(self, hosted: HostedTable) -> Due | None:
        duty = due(hosted.table)
        return duty if duty and (duty.kind == "bot" or duty.at <= self._house.time.now()) else None

    def _rest(self, table: str, why: str) -> None:
        self._resting[table] = time.monotonic() + REST_SECONDS
        log_failure(why)

    async def _may_go_on(self, hosted: HostedTable) -> bool:
        """Whether bots may move on: at once where somebody waits, elsewhere after a while if at all."""
        if is_attended(hosted):
            self._unattended.leave(hosted.id)
            return True
        if not self._unattended.admit(hosted.id, self._addresses.owner(hosted.table.host)):
            PAUSED.inc()
            self._pausing.add(hosted.id)
            return False
        watched = self._watched[hosted.id] = asyncio.Event()
        with suppress(TimeoutError):
            await asyncio.wait_for(watched.wait(), self._settings.unattended_seconds)
        del self._watched[hosted.id]
        return True

    async def _bot_moves(self, hosted: HostedTable) -> None:
        async with self._house.committed(hosted) as table:
            if (duty := due(table)) is None or duty.kind != "bot":
                return
            turn = bot_turn(table)
            own = brought_from(turn.bot)
            job = BotJob(turn.bot, sent_position(turn.match.position), secrets.randbits(64), spoken(), own)
        warming = self._thinking.is_warming(job)
        gone = own is None and is_brought(turn.bot)  # the house was opened without it since
        job = self._thinking.by_rule_of_thumb(job) if warming or gone else job
        move = await self._thought_of(hosted, turn, job)
        if move is None:
            return
        hosted = await self._house.find(hosted.id)  # the house may have forgotten its copy meanwhile
        async with self._house.committed(hosted) as table:
            if table.match.events != turn.match.events:
                return  # an undo, and perhaps another move since
        command = turn.command(move, warming=warming)
        await self._house.carry_out(hosted, command, house_asker(self._house.time.now()))

    async def _thought_of(self, hosted: HostedTable, turn: BotTurn, job: BotJob) -> int | None:
        """The bot's move; None if the game has moved on and nobody needs it any more."""
        owner = self._addresses.owner(hosted.table.host)
        task = asyncio.create_task(self._thinking.bot_move(job, bot_purpose(hosted), owner))
        self._thoughts[hosted.id] = BotThought(turn, job, task)
        try:
            await asyncio.wait({task})
            return None if task.cancelled() else task.result()
        finally:
            task.cancel()
            del self._thoughts[hosted.id]

    async def _time_is_up(self, hosted: HostedTable) -> None:
        await self._house.carry_out(hosted, ClaimTime(), house_asker(self._house.time.now()))

    async def sweep(self) -> None:
        """Take over what is overdue, from other nodes or from before a restart. Called again and again."""
        await self._note_pauses()
        now = time.monotonic()
        self._resting = {table: until for table, until in self._resting.items() if until > now}
        left_alone = self._busy | self._resting.keys() | self._pausing
        late = 0.0 if self._settings.alone else self._settings.overdue_seconds
        for table in await self._house.store.overdue(
            self._house.time.now() / 1000 - late, MOST_OVERDUE + len(left_alone)
        ):
            if table not in left_alone:
                await self._take_over(table)

    async def _note_pauses(self) -> None:
        """Let nobody look for the paused tables, this node after a restart included."""
        if pausing := list(self._pausing):
            await self._house.store.pause(pausing)
            self._pausing.difference_update(pausing)

    async def _take_over(self, table: str) -> None:
        """Attend to a table, read anew because another node may have done the duty. One unreadable rests."""
        try:
            await self._other_nodes.reread(table)
        except (SQLAlchemyError, OSError):
            raise
        except ClosedTable:  # the house has noted it
            self._resting[table] = time.monotonic() + REST_SECONDS
        except Exception:
            self._rest(table, "a table cannot be read")
        else:
            self.attend(table)
