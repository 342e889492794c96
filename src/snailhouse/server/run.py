"""Running a node: a port, uvicorn, and a word to the person who started it."""

from __future__ import annotations

import asyncio
import errno
import gc
import socket
import sys
import webbrowser
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from types import FrameType
from typing import Any

import uvicorn
from sqlalchemy.exc import SQLAlchemyError

from snailhouse.core.errors import Refusal
from snailhouse.server.app import create_app
from snailhouse.server.fanout import backend_for
from snailhouse.server.logs import configure
from snailhouse.server.settings import Settings
from snailhouse.server.storage.claim import Tell, claimed
from snailhouse.server.storage.database import migrate, open_engine, sqlite_file

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
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
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


class Parlour(uvicorn.Server):
    """Says where it is once it answers."""

    def __init__(self, config: uvicorn.Config, address: str, browser: bool) -> None:
        super().__init__(config)
        self._address, self._browser = address, browser

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            sys.stdout.write(f"Snailhouse is open at {self._address} (stop with Ctrl+C)\n")
            sys.stdout.flush()
            if self._browser:
                webbrowser.open(self._address)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Told to stop, it stops and that is that: the signal is not raised once more at the end."""
        super().handle_exit(sig, frame)
        self._captured_signals.clear()


def serve(
    settings: Settings, place: Place, *, browser: bool, log_level: str, proxies: str | None = None
) -> bool:
    """Run until told to stop; whether it ever started."""
    configure(log_level)
    backend_for(settings.redis)
    with for_itself(settings) as tell:
        asyncio.run(prepare(settings.database))
        listening = listen(place)
        address = address_of(listening)
        tell(address)
        parlour = Parlour(uvicorn.Config(create_app(settings), **_options(settings, proxies)), address, browser)
        spare_collection()
        with suppress(KeyboardInterrupt):
            parlour.run(sockets=[listening])
        return parlour.started


@contextmanager
def for_itself(settings: Settings) -> Iterator[Tell]:
    """What a server that hears of no other must have to itself."""
    open_engine(settings.database)
    if not settings.alone:
        yield lambda _: None
        return
    with claimed(sqlite_file(settings.database)) as tell:
        yield tell


async def prepare(database: str) -> None:
    """Bring the database up to date, or refuse in a line to start without one."""
    engine = open_engine(database)
    try:
        await migrate(engine)
    except (SQLAlchemyError, OSError) as error:
        reason = " ".join(str(error).split())
        raise Refusal(f"--database: {engine.dialect.name} cannot be opened: {reason[:200]}") from None
    finally:
        await engine.dispose()


def spare_collection() -> None:
    """What is loaded now stays: garbage collection need not look at it, and seldom at what tables remember."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)


def _options(settings: Settings, proxies: str | None) -> dict[str, Any]:
    return {
        "log_config": None,
        "access_log": False,
        "server_header": False,
        "ws_max_size": settings.limits.message_bytes * 2,
        "ws_per_message_deflate": False,
        "ws_ping_interval": settings.heartbeat_seconds,
        "ws_ping_timeout": 3 * settings.heartbeat_seconds,
        "timeout_graceful_shutdown": 5,
        "proxy_headers": proxies is not None,
        "forwarded_allow_ips": proxies,
        "lifespan": "on",
    }
