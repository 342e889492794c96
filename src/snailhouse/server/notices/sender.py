"""The rounds in which turns are noted and notices go out, a few at a time, beside everything else."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from typing import Final

from snailhouse.core.errors import Refusal
from snailhouse.core.language import speaking
from snailhouse.core.registry import room
from snailhouse.server.entrance.identity import Signer
from snailhouse.server.live.hosted import HostedTable
from snailhouse.server.live.house import House
from snailhouse.server.live.listing import decode_card
from snailhouse.server.logs import log, log_failure
from snailhouse.server.metrics import NOTICES
from snailhouse.server.notices.delivery import NotAccepted, NotKnown, NotWanted, TurnNotice, Way
from snailhouse.server.notices.hooks import Hooks
from snailhouse.server.notices.mail import Mailer
from snailhouse.server.notices.push import Pusher
from snailhouse.server.notices.quiet import quiet_until
from snailhouse.server.storage.outbox import AT_ONCE, FAILED, MOOT, SENT, Claimed, Outbox
from snailhouse.server.storage.ways import WayStore

MOST_UNDER_WAY: Final = 8
MOST_TO_A_TARGET: Final = 2
"""Notices on their way to one host, so that a slow one keeps no other waiting."""
PAUSES: Final = (30.0, 120.0, 600.0, 3600.0)
"""Seconds before each further try of what was not accepted."""
MOST_FAILURES: Final = 10
"""Notices in a row that could not be delivered, after which a way is dropped."""
ALL_SECONDS: Final = 600.0
"""Between two looks at all tables, for turns of which no node has told this one."""
SECONDS_TO_FINISH: Final = 5.0


class Sender:
    """`grace`: seconds in which a player who is about to look is not told. `alone`: there is no other node."""

    def __init__(
        self,
        house: House,
        outbox: Outbox,
        ways: WayStore,
        pusher: Pusher,
        hooks: Hooks,
        mailer: Mailer | None,
        signer: Signer,
        *,
        grace: float,
        alone: bool,
    ) -> None:
        self._house, self._outbox, self._ways = house, outbox, ways
        self._pusher, self._hooks, self._mailer, self._signer = pusher, hooks, mailer, signer
        self._grace, self._alone = grace, alone
        self._changed: set[str] = set()
        """Tables where another person's turn has begun, as far as this node knows."""
        self._looked = 0.0
        self._targets: Counter[str] = Counter()
        self._under_way: set[asyncio.Task[None]] = set()

    def notice(self, hosted: HostedTable, ours: bool) -> None:
        """A table has changed: remember it if somebody else now waits for a person."""
        if ours and hosted.row.turn is not None and len(hosted.table.holders) > 1:
            self._changed.add(hosted.id)

    async def round(self) -> None:
        """Note new turns, and send what is due. Called again and again."""
        await self._note_turns()
        while len(self._under_way) < MOST_UNDER_WAY:
            busy = [name for name, count in self._targets.items() if count >= MOST_TO_A_TARGET]
            claimed = await self._outbox.claim(time.time(), busy)
            if claimed is None:
                return
            self._begin(claimed)

    async def _note_turns(self) -> None:
        now = time.monotonic()
        if not self._looked or now > self._looked + ALL_SECONDS:
            while await self._noted(None) == AT_ONCE:
                pass
            await self._outbox.tidy(time.time())
            self._looked = now
        while self._changed:
            some = [self._changed.pop() for _ in range(min(AT_ONCE, len(self._changed)))]
            await self._noted(some)

    async def _noted(self, tables: list[str] | None) -> int:
        return await self._outbox.note_turns(tables, self._grace, self._house.time.now() / 1000)

    def _begin(self, claimed: Claimed) -> None:
        self._targets[claimed.way.target] += 1
        task = asyncio.create_task(self._handle(claimed))
        self._under_way.add(task)
        task.add_done_callback(self._under_way.discard)

    async def _handle(self, claimed: Claimed) -> None:
        try:
            NOTICES.labels(claimed.way.kind, await self._handled(claimed)).inc()
        except Exception:
            log_failure("a notice failed")
        finally:
            self._targets[claimed.way.target] -= 1
            self._targets = +self._targets

    async def _handled(self, claimed: Claimed) -> str:
        """Send it, if it is still wanted. Returns what became of it."""
        now = time.time()
        if not claimed.still or await self._attends(claimed.player, claimed.table, now):
            await self._outbox.finish(claimed, MOOT)
            return MOOT
        quiet = None
        if claimed.way.table is None:
            quiet = quiet_until(await self._ways.quiet_hours(claimed.player), now)
        if quiet is not None:
            await self._outbox.put_off(claimed, quiet, claimed.tries)
            return "put off"
        return await self._tried(claimed)

    async def _tried(self, claimed: Claimed) -> str:
        way = claimed.way
        try:
            with speaking(way.language):
                await self._delivered(_notice_of(claimed))
        except NotAccepted as refusal:
            if claimed.tries < len(PAUSES):
                pause = max(refusal.wait, PAUSES[claimed.tries])
                await self._outbox.put_off(claimed, time.time() + pause, claimed.tries + 1)
                return "put off"
            return await self._failed(claimed, str(refusal))
        except NotWanted as refusal:
            await self._outbox.finish(claimed, FAILED)
            await self._ways.drop(way.id)
            log("a way for notices was dropped", kind=way.kind, target=way.target, reason=str(refusal))
            return FAILED
        except NotKnown as refusal:
            return await self._failed(claimed, str(refusal))
        await self._outbox.finish(claimed, SENT)
        if way.failures:
            await self._ways.note_delivery(way.id, delivered=True)
        return SENT

    async def _failed(self, claimed: Claimed, reason: str) -> str:
        await self._outbox.finish(claimed, FAILED)
        if await self._ways.note_delivery(claimed.way.id, delivered=False) >= MOST_FAILURES:
            await self._ways.drop(claimed.way.id)
            log(
                "a way for notices was dropped", kind=claimed.way.kind, target=claimed.way.target, reason=reason
            )
        return FAILED

    async def _delivered(self, notice: TurnNotice) -> None:
        deliver: dict[str, Callable[[TurnNotice], Awaitable[None]]] = {
            "push": self._pusher.deliver,
            "hook": self._hooks.deliver,
            "mail": self._mailed,
        }
        await deliver[notice.way.kind](notice)

    async def _mailed(self, notice: TurnNotice) -> None:
        if self._mailer is None:
            raise NotKnown("the house sends no mail any more")
        await self._mailer.deliver(notice, mail_code(self._signer, notice.way, "stop"))

    async def ask_by_mail(self, way: Way, name: str) -> None:
        """Send the question whether an address wants notices."""
        if self._mailer is not None:
            confirm, stop = (mail_code(self._signer, way, deed) for deed in ("confirm", "stop"))
            await self._mailer.ask(way, name, confirm, stop)

    async def _attends(self, player: str, table: str, now: float) -> bool:
        """Whether the player has the table open, here or at another node."""
        hosted = self._house.known(table)
        if hosted is not None and any(watcher.visitor == player for watcher in hosted.watchers):
            return True
        return not self._alone and await self._outbox.attends(player, table, now)

    async def stop(self) -> None:
        """Begin nothing new, and let what is on its way arrive."""
        if self._under_way:
            await asyncio.wait(self._under_way, timeout=SECONDS_TO_FINISH)


def mail_code(signer: Signer, way: Way, deed: str) -> str:
    """The word that lets whoever reads a mail confirm its address, or stop the mails. Nobody guesses it."""
    return f"{way.id}.{signer.derived(way.id, f'mail {deed} {way.address}')}"


def _notice_of(claimed: Claimed) -> TurnNotice:
    card = decode_card(claimed.card)
    seats = card.seats if card else []
    return TurnNotice(
        way=claimed.way,
        table=claimed.table,
        turned=claimed.turned,
        tries=claimed.tries,
        title=_game_title(claimed.game),
        name=next((seat.name for seat in seats if seat.holder == claimed.player), ""),
        others=tuple(
            seat.described(number)
            for number, seat in enumerate(seats)
            if seat.holder != claimed.player and not seat.is_open
        ),
        deadline=claimed.due,
        invited=claimed.kind is not None,
    )


def _game_title(game: str) -> str:
    try:
        return room(game).about.title
    except Refusal:
        return game
