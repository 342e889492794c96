"""Running a node: a port, uvicorn, and what the person who started it is told."""

from __future__ import annotations

import asyncio
import errno
import gc
import logging
import socket
import sys
import webbrowser
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from ipaddress import ip_address
from types import FrameType
from typing import Any

import uvicorn
from sqlalchemy.exc import SQLAlchemyError

from snailhouse.bots.brought import bring_bots
from snailhouse.core.errors import Refusal
from snailhouse.server.app import create_app
from snailhouse.server.entrance.guard import Guard
from snailhouse.server.live.fanout import BadRedis, backend_for
from snailhouse.server.live.one_write import GatheringSocket
from snailhouse.server.logs import log
from snailhouse.server.metrics import metrics_served
from snailhouse.server.settings import Settings
from snailhouse.server.storage.claim import AlreadyOpen, Tell, claimed
from snailhouse.server.storage.database import (
    BadDatabase,
    migrate,
    open_engine,
    sqlite_file,
    whole_and_writable,
)

USUAL_PORT = 8765
PORTS_TRIED = 20
BACKLOG = 2048


@dataclass(frozen=True, slots=True)
class Place:
    """Where to listen. Without a port the usual one, or the next that is free."""

    host: str = "127.0.0.1"
    port: int | None = None


def listen(place: Place) -> socket.socket:
    """A listening socket, or a refusal that says which address is taken."""
    asked = place.port is not None
    ports = [place.port] if place.port is not None else [*range(USUAL_PORT, USUAL_PORT + PORTS_TRIED), 0]
    for port in ports:
        try:
            return _bound(place.host, port)
        except OSError as error:
            if error.errno == errno.EADDRINUSE and not asked:
                continue
            why = (
                "is taken; choose another --port, or none"
                if error.errno == errno.EADDRINUSE
                else error.strerror
            )
            raise Refusal(f"{place.host} port {port}: {why}") from None
    raise Refusal(f"no free port on {place.host}")


def _bound(host: str, port: int) -> socket.socket:
    """The protocol is named because asyncio without uvloop sends small answers at once only then."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((host, port))
        listening.listen(BACKLOG)
    except OSError:
        listening.close()
        raise
    return listening


def address_of(listening: socket.socket) -> str:
    """The address to open in a browser on this machine."""
    host, port = listening.getsockname()[:2]
    shown = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, f"[{host}]" if ":" in host else host)  # noqa: S104
    return f"http://{shown}:{port}/"


def home_address(listening: socket.socket) -> str | None:
    """Where devices of the same network reach a house that listens here; None if only this machine does."""
    host, port = listening.getsockname()[:2]
    if ip_address(host).is_loopback:
        return None
    found = _own_address() if ip_address(host).is_unspecified else host
    return None if found is None else f"http://{f'[{found}]' if ':' in found else found}:{port}/"


def _own_address() -> str | None:
    """This machine's address in its network: the one it would send from. Nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        try:
            asking.connect(("192.0.2.1", 9))
        except OSError:
            return None
        found = str(asking.getsockname()[0])
    return None if ip_address(found).is_loopback else found


class Parlour(uvicorn.Server):
    """Says where it is once it answers."""

    def __init__(self, config: uvicorn.Config, address: str, browser: bool, drain_seconds: float = 0) -> None:
        super().__init__(config)
        self._address, self._browser = address, browser
        self._drain_seconds = drain_seconds
        self._loop: asyncio.AbstractEventLoop | None = None
        self._draining = False

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        self._loop = asyncio.get_running_loop()
        await super().startup(sockets)
        if self.started:
            sys.stdout.write(f"Snailhouse is open at {self._address} (stop with Ctrl+C)\n")
            sys.stdout.flush()
            if self._browser:
                webbrowser.open(self._address)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Stop as uvicorn does, but do not raise the signal once more at the end.

        /readyz says so first, for as long as balancers need to look; a second signal stops at once.
        """
        if isinstance(self.config.app, Guard):
            self.config.app.drain()
        if self._drain_seconds and self._loop is not None and not self._draining:
            self._draining = True
            log("draining", seconds=self._drain_seconds)
            self._loop.call_soon_threadsafe(self._loop.call_later, self._drain_seconds, self._stop_now)
            return
        super().handle_exit(sig, frame)
        self._captured_signals.clear()

    def _stop_now(self) -> None:
        self.should_exit = True


def serve(settings: Settings, place: Place, *, browser: bool, proxies: str | None = None) -> bool:
    """Run until told to stop. Returns whether it ever started; refuses by the names of the options."""
    try:
        return _serve(settings, place, browser=browser, proxies=proxies)
    except BadDatabase as refusal:
        raise Refusal(f"--database: {refusal}") from None
    except BadRedis as refusal:
        raise Refusal(f"--redis takes {refusal}") from None
    except AlreadyOpen as refusal:
        raise Refusal(f"{refusal}; another one takes another --data-dir") from None


def _serve(settings: Settings, place: Place, *, browser: bool, proxies: str | None) -> bool:
    bring_bots(settings.bots)
    if proxies is not None and "*" in proxies:
        log(
            "--proxies * believes every visitor's own word for their address: name your proxies",
            logging.WARNING,
        )
    backend_for(settings.redis)
    with for_itself(settings) as tell:
        asyncio.run(prepare(settings.database))
        listening = listen(place)
        address = address_of(listening)
        tell(address)
        settings = replace(settings, home_address=home_address(listening))
        config = uvicorn.Config(create_app(settings), **_options(settings, proxies))
        parlour = Parlour(config, address, browser, settings.drain_seconds)
        spare_collection()
        with _figures(settings, place), suppress(KeyboardInterrupt):
            parlour.run(sockets=[listening])
        return parlour.started


@contextmanager
def _figures(settings: Settings, place: Place) -> Iterator[None]:
    """Serve /metrics at its own port, if it has one; a port that cannot be had is refused by name."""
    try:
        serving = metrics_served(place.host, settings.metrics_port)
        serving.__enter__()
    except OSError as error:
        raise Refusal(f"--metrics-port {settings.metrics_port}: {error.strerror}") from None
    try:
        yield
    finally:
        serving.__exit__(None, None, None)


@contextmanager
def for_itself(settings: Settings) -> Iterator[Tell]:
    """Hold the database alone, if the server would not hear of another one's moves."""
    open_engine(settings.database)
    if not settings.alone:
        yield lambda _: None
        return
    with claimed(sqlite_file(settings.database)) as tell:
        yield tell


async def prepare(database: str) -> None:
    """Bring the database up to date; raises BadDatabase when it cannot be opened."""
    engine = open_engine(database)
    try:
        await migrate(engine)
        await whole_and_writable(engine)
    except (SQLAlchemyError, OSError) as error:
        reason = " ".join(str(error).split())
        raise BadDatabase(f"{engine.dialect.name} cannot be opened: {reason[:200]}") from None
    finally:
        await engine.dispose()


def spare_collection() -> None:
    """Keep garbage collection from looking at what is loaded now, and often at what tables remember."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)


def _options(settings: Settings, proxies: str | None) -> dict[str, Any]:
    return {
        "log_config": None,
        "access_log": False,
        "server_header": False,
        "ws": GatheringSocket,
        "ws_max_size": settings.limits.message_bytes * 2,
        "ws_per_message_deflate": False,
        "ws_ping_interval": settings.heartbeat_seconds,
        "ws_ping_timeout": 3 * settings.heartbeat_seconds,
        "timeout_graceful_shutdown": 5,
        "proxy_headers": proxies is not None,
        "forwarded_allow_ips": proxies,
        "lifespan": "on",
    }
