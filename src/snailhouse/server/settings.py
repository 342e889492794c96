"""How one node runs: where it listens, what it stores in, whom it trusts, what it allows."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit

from platformdirs import user_data_path

from snailhouse.core.errors import Refusal
from snailhouse.server.entrance.identity import COOKIE_SECONDS
from snailhouse.server.storage.database import sqlite_url
from snailhouse.server.thinking.purposes import IDLE_SECONDS, Shares

MOST_OF_A_CODE = 64
DATABASE_FILE = "parlour.sqlite3"


def usual_workers() -> int:
    """All cores but one, which the server itself needs."""
    return max(1, (os.cpu_count() or 2) - 1)


def usual_drain(redis: str | None) -> float:
    """Seconds in which balancers notice; a house of one server has no other to send visitors to."""
    return 0.0 if redis is None else 5.0


@dataclass(frozen=True, slots=True)
class Limits:
    """What one visitor, and one network address, may do. Rates are per second, bursts are what may pile up."""

    visitor_rate: float = 20.0
    visitor_burst: float = 60.0
    address_rate: float = 200.0
    address_burst: float = 600.0
    shares: Shares = field(default_factory=Shares)
    """What the house thinks for one visitor and one address."""
    unattended_tables: int = 3
    """Tables that nobody watches, a visitor, at which bots play on; the others pause until somebody looks."""
    tables_a_day: int | None = None
    """Tables that a visitor may open a day; None for as many as they like."""
    tournaments: int = 3
    """Tournaments that a visitor may host at once."""
    tournaments_entered: int = 10
    """Tournaments that a visitor may play in at once."""
    sockets_per_address: int = 200
    body_bytes: int = 64 * 1024
    message_bytes: int = 16 * 1024
    seconds_for_a_body: float = 5.0


SECONDS_A_DAY = 86400.0


@dataclass(frozen=True, slots=True)
class Retention:
    """For how many seconds something is kept that nobody touches; None for ever.

    After the usual ones a browser has forgotten its cookie: who comes back then comes by a private link.
    """

    tables: float | None = COOKIE_SECONDS
    """Games that have not ended."""
    players: float | None = COOKIE_SECONDS
    """Identities that nobody came back with."""
    remarks: float | None = COOKIE_SECONDS
    """What was said at a table, after the last that happened there; and what was reported."""
    keys: float | None = 365 * SECONDS_A_DAY
    """Devices and tokens that nobody came with."""


def kept_for(tables: int, players: int, remarks: int) -> Retention:
    """The same from days, of which 0 is for ever."""
    return Retention(*(days * SECONDS_A_DAY if days else None for days in (tables, players, remarks)))


@dataclass(frozen=True, slots=True)
class Settings:
    database: str
    redis: str | None = None
    origins: tuple[str, ...] = ()
    """Further origins whose pages may act for a visitor; a page of the server's own host always may."""
    limits: Limits = field(default_factory=Limits)
    workers: int = field(default_factory=usual_workers)
    """Processes that think, started when they are needed; one more if it is 1, and 0 uses threads instead."""
    bots: tuple[str, ...] = ()
    """Bots of the host's own that may sit at tables, such as my_bot.py:choose."""
    idle_seconds: float = IDLE_SECONDS
    """How long such a process waits for another thought before it ends."""
    most_unattended: int = 12
    """Tables that nobody watches at which bots play on, in all."""
    unattended_seconds: float = 0.5
    """Time between two moves at such a table, so that nobody else feels them."""
    patient_share: float = 0.02
    """How much of the server's own time looking back at games and having them reviewed may take together."""
    most_live_tables: int = 2_000
    """Tables kept in memory; one more and the longest unused is forgotten until it is asked for."""
    sweep_seconds: float = 1.0
    overdue_seconds: float = 5.0
    """How late another node's duty must be before this node takes it over; a master thinks up to three."""
    heartbeat_seconds: float = 20.0
    alive_seconds: float = 2.0
    """How often a node notes that the house is there. Clocks stand still while nobody has for twice as long."""
    retention: Retention = field(default_factory=Retention)
    retention_seconds: float = 600.0
    """Between two rounds in which what was kept long enough is removed."""
    last_view_seconds: float = 300.0
    """How long after a change a table's last view is stored, for a house that will have other rules."""
    shown_allowance: float = 0.6
    """Seconds in which players are shown an event, before the time of whoever is to decide runs."""
    drain_seconds: float = 0.0
    """How long /readyz says no before the port closes, so that balancers send nobody here any more."""
    public_url: str | None = None
    """The address of the house as others reach it, for links in mails and notices."""
    invite_code: str | None = None
    """Who opens tables has to give it once; None where everybody may."""
    home_address: str | None = None
    """Where devices of the same network reach the house, if they do; found out when it begins to listen."""
    smtp: str | None = None
    """smtp://USER:PASSWORD@HOST:PORT or smtps://..., if the house sends mail."""
    mail_from: str | None = None
    notice_hosts: tuple[str, ...] = ()
    """Hosts, or hosts with ports, that notices may be sent to wherever they are and without encryption."""
    notice_seconds: float = 20.0
    """How long a turn lasts before its player is told of it, if they do not look."""
    tournament_seconds: float = 10.0
    """How often the house looks at a tournament of which it hears nothing."""
    absent_seconds: float = 180.0
    """How long a tournament waits for somebody to come to their table, before a bot stands in."""
    metrics_port: int | None = None
    """Where /metrics is served instead of beside everything else."""

    def __post_init__(self) -> None:
        for origin in self.origins:
            parts = urlsplit(origin.rstrip("/"))
            if f"{parts.scheme}://{parts.netloc}" != origin.rstrip("/") or not (parts.scheme and parts.netloc):
                raise Refusal(f"--origin takes https://HOST, not {origin!r}")
        if self.public_url is not None:
            parts = urlsplit(self.public_url)
            if parts.scheme not in ("http", "https") or not parts.netloc or parts.query or parts.fragment:
                raise Refusal(f"--public-url takes https://HOST/ or such, not {self.public_url!r}")
        if self.invite_code is not None and not 4 <= len(self.invite_code) <= MOST_OF_A_CODE:
            raise Refusal(f"--invite-code takes 4 to {MOST_OF_A_CODE} letters, not {len(self.invite_code)}")
        if self.smtp is not None and (self.public_url is None or self.mail_from is None):
            raise Refusal("--smtp needs --public-url, for the links in mails, and --mail-from")
        if self.bots and not self.workers:
            raise Refusal("--bots needs --workers 1 or more: a bot that never ends is ended with its process")

    @property
    def alone(self) -> bool:
        """Whether this node need not look for what other nodes append."""
        return self.redis is None and self.database.startswith("sqlite")


def default_database(data_dir: Path | None) -> str:
    """The SQLite file in the data directory, which is made if need be."""
    folder = data_dir or user_data_path("snailhouse", appauthor=False)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Refusal(f"--data-dir: {error.strerror}: {folder}") from None
    return sqlite_url(folder.absolute() / DATABASE_FILE)
