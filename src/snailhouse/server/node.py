"""One server process: its database, house, keeper and fan-out, started and stopped together."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

from sqlalchemy.ext.asyncio import AsyncEngine

from snailhouse.bots.brought import bring_bots
from snailhouse.core.registry import broken_rooms
from snailhouse.server.entrance.identity import Signer
from snailhouse.server.entrance.limits import Addresses, Buckets, Places
from snailhouse.server.entrance.pacing import Pacing
from snailhouse.server.live.background import EXPECTED, Background
from snailhouse.server.live.company import Company
from snailhouse.server.live.fanout import Fanout
from snailhouse.server.live.house import House
from snailhouse.server.live.housetime import HouseTime
from snailhouse.server.live.keeper import Keeper
from snailhouse.server.live.last_views import LastViews
from snailhouse.server.live.leaving import Leaving
from snailhouse.server.live.other_nodes import OtherNodes
from snailhouse.server.live.projection import Projection
from snailhouse.server.live.retention import Forgetting
from snailhouse.server.live.tidings import Tidings
from snailhouse.server.live.vacations import Vacations
from snailhouse.server.logs import log
from snailhouse.server.notices.attendance import Attendance
from snailhouse.server.notices.hooks import Hooks
from snailhouse.server.notices.mail import Mailer, mail_server
from snailhouse.server.notices.outside import Outside
from snailhouse.server.notices.push import Pusher, new_push_key
from snailhouse.server.notices.sender import Sender
from snailhouse.server.pictures.kept import TablePictures
from snailhouse.server.settings import Settings
from snailhouse.server.storage.database import migrate, open_engine
from snailhouse.server.storage.entrants import EntrantStore
from snailhouse.server.storage.inviting import Invitations
from snailhouse.server.storage.last_views import LastViewStore
from snailhouse.server.storage.leaving import LeavingStore
from snailhouse.server.storage.openings import OpeningStore
from snailhouse.server.storage.outbox import Outbox
from snailhouse.server.storage.presence import Presence
from snailhouse.server.storage.private import PrivateStore
from snailhouse.server.storage.reports import ReportStore
from snailhouse.server.storage.retention import Removal
from snailhouse.server.storage.store import Store
from snailhouse.server.storage.tidings import TidingStore
from snailhouse.server.storage.tournaments import TournamentStore
from snailhouse.server.storage.ways import WayStore
from snailhouse.server.storage.writer import Writer
from snailhouse.server.thinking.elsewhere import Elsewhere, is_installed
from snailhouse.server.thinking.kept_studies import KeptStudies
from snailhouse.server.thinking.moment_pages import MomentPages
from snailhouse.server.thinking.service import Thinking
from snailhouse.server.tournaments.steward import Steward

PUSH_KEY = "push"
NOTICE_ROUND_SECONDS = 1.0
QUESTION_RATE, QUESTIONS_AT_ONCE = 5 / 86_400, 5.0
"""Mails a second, and at once, that one visitor or network address may have sent to ask for a confirmation."""
GUESS_RATE, GUESSES_AT_ONCE = 1 / 30, 5.0
"""Invite codes that those at a network address may try, a second and at first."""
INVITING_RATE, INVITED_AT_ONCE = 20 / 86_400, 20.0
"""Invitations a second, and at once, that one visitor may have sent to people they played with."""
PROJECTION_SECONDS = 6 * 3600.0
"""Between two rounds for rows that are behind: nodes of an earlier version may have been there."""


class ServerNode:
    """Everything that requests and sockets need. `draining` says that the node is about to stop."""

    def __init__(self, settings: Settings, engine: AsyncEngine, signer: Signer, push_key: bytes) -> None:
        limits = settings.limits
        bring_bots(settings.bots)
        self.settings = settings
        self.signer = signer
        self.store = Store(engine)
        self.writer = Writer(engine)
        self.background = Background()
        self.time = HouseTime(Presence(engine), settings.alive_seconds)
        allowance = round(settings.shown_allowance * 1000)
        self.house = House(self.store, self.writer, self.time, settings.most_live_tables, allowance)
        self.other_nodes = OtherNodes(self.house, self.background, alone=settings.alone)
        self.last_view_store = LastViewStore(engine)
        self.last_views = LastViews(self.house, self.last_view_store, settings.last_view_seconds)
        self.forgetting = Forgetting(self.house, Removal(engine), settings.retention)
        self.projection = Projection(self.store, self.last_view_store, alone=settings.alone)
        self.elsewhere = Elsewhere(settings.redis) if settings.redis and is_installed() else None
        self.thinking = Thinking(settings.workers, limits.shares, self.elsewhere, settings.idle_seconds)
        self.addresses = Addresses()
        self.pages = MomentPages(self.thinking)
        self.studies = KeptStudies(self.thinking)
        self.pacing = Pacing(settings.patient_share)
        self.keeper = Keeper(
            self.house, self.other_nodes, self.thinking, self.addresses, self.background, settings
        )
        self.tournaments, self.entrants = TournamentStore(engine), EntrantStore(engine)
        self.invitations = Invitations(engine)
        self.steward = Steward(
            self.house,
            self.other_nodes,
            self.keeper,
            self.tournaments,
            self.invitations,
            self.background,
            settings,
        )
        self.inviting = Buckets(INVITING_RATE, INVITED_AT_ONCE)
        self.fanout = Fanout(settings.redis, self.other_nodes.hear, int)
        self.company = Company(self.house, settings.redis, settings.heartbeat_seconds)
        self.leaving = Leaving(self.house, LeavingStore(engine))
        self.tidings = Tidings(TidingStore(engine), self.house)
        self.tidings.listeners.append(self._hear)
        self.openings = OpeningStore(engine)
        self.guesses = Buckets(GUESS_RATE, GUESSES_AT_ONCE)
        self.visitors = Buckets(limits.visitor_rate, limits.visitor_burst)
        self.socket_places = Places(limits.sockets_per_address)
        self.pictures = TablePictures(self.thinking)
        self.private = PrivateStore(engine)
        self.reports = ReportStore(engine)
        self.vacations = Vacations(self.house, self.private)
        self._prepare_notices(engine, push_key)
        self.draining = False

    def _prepare_notices(self, engine: AsyncEngine, push_key: bytes) -> None:
        settings = self.settings
        self.outside = Outside(settings.notice_hosts)
        self.ways, outbox = WayStore(engine), Outbox(engine)
        contact = f"mailto:{settings.mail_from}" if settings.mail_from else settings.public_url
        self.pusher = Pusher(push_key, contact or "https://localhost", self.outside)
        self.mailer = (
            Mailer(mail_server(settings.smtp, settings.mail_from))
            if settings.smtp and settings.mail_from
            else None
        )
        self.sender = Sender(
            self.house,
            outbox,
            self.ways,
            self.pusher,
            Hooks(self.outside),
            self.mailer,
            self.signer,
            grace=settings.notice_seconds,
            alone=settings.alone,
        )
        self.attendance = Attendance(self.house, outbox)
        self.questions = Buckets(QUESTION_RATE, QUESTIONS_AT_ONCE)

    def _start(self) -> None:
        self.house.appended.append(self.fanout.announce)
        self.writer.start()
        self.keeper.start()
        self.time.on_absence.append(self.house.excuse)
        self.background.every(self.settings.alive_seconds, self.time.beat)
        self.background.every(self.settings.sweep_seconds, self.other_nodes.sweep)
        self.background.every(self.settings.sweep_seconds, self.tidings.round)
        self.background.every(self.settings.heartbeat_seconds, self.house.beat)
        self.house.changed.append(self.last_views.notice)
        self.background.every(self.settings.sweep_seconds, self.last_views.round)
        self.background.every(self.settings.retention_seconds, self.forgetting.round)
        self.background.every(self.settings.retention_seconds, self.leaving.round)
        self.background.every(self.settings.retention_seconds, self.tidings.forget_old)
        self.background.every(PROJECTION_SECONDS, self.projection.round)
        self.background.every(self.vacations.seconds, self.vacations.round)
        self.house.changed.append(self.steward.notice)
        self.background.every(self.settings.sweep_seconds, self.steward.sweep)
        self.house.changed.append(self.sender.notice)
        self.background.every(NOTICE_ROUND_SECONDS, self.sender.round)
        if not self.settings.alone:
            self.background.every(self.attendance.seconds, self.attendance.round)
        self.fanout.start()
        self.company.start()
        self.background.every(self.settings.heartbeat_seconds, self.company.round)
        self.background.spawn(self.thinking.compile_all_games())
        if self.elsewhere is not None:
            self.background.spawn(self.elsewhere.start())
            self.background.every(self.settings.sweep_seconds, self.elsewhere.look)

    def _hear(self, kind: str, name: str) -> None:
        if kind == "secret":
            self.background.spawn(self._sign_anew())
        elif kind == "player":
            self.background.spawn(self._forget_leavers())

    async def _forget_leavers(self) -> None:
        """The host of the house may have had somebody forgotten."""
        with suppress(*EXPECTED):  # the next round tries again
            await self.leaving.round()

    async def _sign_anew(self) -> None:
        """The secret of the cookies was changed: signatures of the old one are good no more."""
        with suppress(*EXPECTED):
            self.signer.secret = await self.store.cookie_secret()

    async def _stop(self) -> None:
        """Let nobody new in, close the sockets, end the background work, and write what is pending."""
        self.draining = True
        self.house.dismiss_watchers()
        await asyncio.sleep(0)  # the writers of the sockets begin to close them
        self.keeper.stop()
        await self.background.stop()
        await self.sender.stop()
        await self.outside.close()
        await self.last_views.finish()
        await self.studies.stop()
        await self.thinking.stop()
        if self.elsewhere is not None:
            await self.elsewhere.stop()
        await self.writer.stop()
        await self.fanout.stop()
        await self.company.stop()


@asynccontextmanager
async def running(settings: Settings) -> AsyncIterator[ServerNode]:
    """A node that runs for as long as the context lasts, over a database brought up to date."""
    engine = open_engine(settings.database)
    try:
        await migrate(engine)
        secrets = Store(engine)
        push_key = await secrets.shared_secret(PUSH_KEY, new_push_key)
        node = ServerNode(settings, engine, Signer(await secrets.cookie_secret()), push_key)
        await node.time.start()
        await node.tidings.start()
        node._start()
        for reason in broken_rooms().values():
            log("a game cannot be used", logging.WARNING, reason=reason)
        log("ready", database=engine.dialect.name, redis=settings.redis is not None)
        try:
            yield node
        finally:
            await node._stop()
            log("stopped")
    finally:
        await engine.dispose()
