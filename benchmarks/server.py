"""How fast the parlour's server is, on loopback: moves flat out, latency at a steady pace, memory, start.

    .venv/bin/python benchmarks/server.py [--seconds 8] [--database sqlite|postgresql] [flat steady idle start]

The server has one core and the clients the other, where the machine can pin processes. Every move counted
was acknowledged, which it is only once it is committed. Moves are what is measured: tables for the games that
follow are opened before the clock starts. Runs are bounded and talk to this machine only.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import sys
import tempfile
import time
from collections.abc import Sequence
from contextlib import ExitStack
from itertools import count
from pathlib import Path
from typing import Protocol

import httpx
import msgspec
import psutil
import uvloop
from websockets.asyncio.client import ClientConnection, connect

sys.path.insert(0, str(Path(__file__).parent.parent))
from tests.server.parts import Node, new_database, node, postgres, resident_megabytes

GENEROUS = ("--visitor-rate", "1000000", "--address-rate", "1000000", "--log", "warning")
GAME = "snails-pace"
AHEAD = 4
"""Tables that a pair has opened for its next games before it begins to move flat out."""


class Choice(msgspec.Struct):
    id: int


class Seen(msgspec.Struct):
    """What a player needs of a view in order to move."""

    version: int
    actor: int
    position: int
    moves: list[Choice]


class Heard(msgspec.Struct):
    """A message of the house's, whichever it is."""

    type: str
    table: Seen | None = None
    request: str = ""
    version: int = 0


heard = msgspec.json.Decoder(Heard).decode


class Seat:
    """A fast client: one socket, no more parsing than a player needs."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.view: Seen

    async def hear(self) -> Heard:
        text = await self.socket.recv(decode=False)
        message = heard(text)
        if message.type == "refused":
            raise AssertionError(text)
        if message.table is not None:
            self.view = message.table
        return message

    async def next_view(self) -> None:
        while (await self.hear()).table is None:
            pass

    async def move(self, request: str, pick: random.Random) -> int:
        """Send a move and wait for its acknowledgement and for the view after it; the version it made."""
        move, before = pick.choice(self.view.moves).id, self.view.version
        command = {"type": "move", "move": move, "position": self.view.position}
        await self.socket.send(json.dumps({"type": "ask", "request": request, "command": command}))
        version = 0
        while not version or self.view.version < version:
            message = await self.hear()
            if message.type == "done":
                version = message.version
                if message.request != request or version <= before:
                    raise AssertionError(f"{message} does not acknowledge {request} after version {before}")
        return version


class Pair:
    """Two seats of a table, and a next table whenever a game is over."""

    def __init__(self, url: str, number: int) -> None:
        self.url = url
        self.ready: list[list[Seat]] = []
        self.pick = random.Random(number)  # noqa: S311
        self.names = count()

    async def meet(self, ahead: int = 0) -> None:
        brief = httpx.Limits(keepalive_expiry=2)  # the server closes what is idle for five seconds
        self.clients = [httpx.AsyncClient(base_url=self.url, timeout=60, limits=brief) for _ in range(2)]
        for name, client in enumerate(self.clients):
            (await client.post("/api/me", json={"nickname": f"p{name}"})).raise_for_status()
        self.ready = [await self.new_table() for _ in range(ahead)]
        self.seats = await self.new_table()

    async def next_table(self) -> None:
        for seat in self.seats:
            await seat.socket.close()
        self.seats = self.ready.pop() if self.ready else await self.new_table()

    async def new_table(self) -> list[Seat]:
        first, second = self.clients
        opened = await first.post("/api/tables", json={"type": "open", "game": GAME})
        commands = f"/api/tables/{opened.raise_for_status().json()['id']}/commands"
        (await second.post(commands, json={"type": "sit"})).raise_for_status()
        (await first.post(commands, json={"type": "start"})).raise_for_status()
        return [await self._sit(client, commands) for client in self.clients]

    async def _sit(self, client: httpx.AsyncClient, commands: str) -> Seat:
        address = self.url.replace("http", "ws", 1) + commands.replace("commands", "socket")
        cookie = {"cookie": f"snailhouse={client.cookies['snailhouse']}"}
        seat = Seat(
            await connect(address, additional_headers=cookie, compression=None, proxy=None, ping_interval=None)
        )
        await seat.next_view()
        return seat

    async def one_move(self) -> float:
        """Seconds from sending a move to both seats having seen it (and it being acknowledged)."""
        actor = self.seats[0].view.actor
        if actor < 0:
            await self.next_table()
            actor = self.seats[0].view.actor
        began = time.perf_counter()
        version = await self.seats[actor].move(f"m{next(self.names)}", self.pick)
        while self.seats[1 - actor].view.version < version:
            await self.seats[1 - actor].next_view()
        return time.perf_counter() - began

    async def part(self) -> None:
        for seat in [seat for seats in (self.seats, *self.ready) for seat in seats]:
            await seat.socket.close()
        for client in self.clients:
            await client.aclose()


async def gathered(url: str, tables: int, ahead: int = 0) -> list[Pair]:
    pairs = [Pair(url, number) for number in range(tables)]
    for start in range(0, tables, 50):
        await asyncio.gather(*(pair.meet(ahead) for pair in pairs[start : start + 50]))
    return pairs


async def flat_out(running: Node, tables: int, seconds: float) -> dict[str, float]:
    """Every table moves as soon as its last move has been seen."""
    pairs = await gathered(running.url, tables, AHEAD)
    found = await all_busy(pairs, running.process.pid, seconds)
    await asyncio.gather(*(pair.part() for pair in pairs))
    return found


class Moving(Protocol):
    async def one_move(self) -> float: ...


async def all_busy(pairs: Sequence[Moving], server: int, seconds: float) -> dict[str, float]:
    """Let all move as fast as they can; `server` is the process that answers them."""
    waits: list[float] = []

    async def busy(pair: Moving) -> None:
        while time.perf_counter() < until:
            waits.append(await pair.one_move())

    began, used = time.perf_counter(), [cpu_seconds(server), cpu_seconds(os.getpid())]
    until = began + seconds
    await asyncio.gather(*(busy(pair) for pair in pairs))
    took = time.perf_counter() - began
    served, asked = cpu_seconds(server) - used[0], cpu_seconds(os.getpid()) - used[1]
    return {
        "moves_per_second": round(len(waits) / took),
        "server_cpu_us_per_move": round(served / len(waits) * 1e6),
        "client_cpu_us_per_move": round(asked / len(waits) * 1e6),
        **percentiles(waits),
    }


async def steady(running: Node, tables: int, seconds: float) -> dict[str, float]:
    """Every table moves once a second, spread evenly over it."""
    pairs = await gathered(running.url, tables)
    waits: list[float] = []

    async def calm(pair: Pair, number: int) -> None:
        for turn in range(int(seconds)):
            await asyncio.sleep(max(0.0, began + turn + number / tables - time.perf_counter()))
            waits.append(await pair.one_move())

    began = time.perf_counter() + 0.5
    await asyncio.gather(*(calm(pair, number) for number, pair in enumerate(pairs)))
    await asyncio.gather(*(pair.part() for pair in pairs))
    return {"moves": len(waits), **percentiles(waits)}


def percentiles(waits: list[float]) -> dict[str, float]:
    ranked = sorted(waits)
    return {f"p{part}_ms": round(ranked[len(ranked) * part // 100] * 1000, 2) for part in (50, 95, 99)}


async def idle(running: Node, tables: int) -> dict[str, float]:
    """Tables at which a game has begun and nobody moves."""
    before = resident_megabytes(running.process.pid)
    async with httpx.AsyncClient(base_url=running.url, timeout=60) as client:
        (await client.post("/api/me", json={"nickname": "idle"})).raise_for_status()
        for _ in range(tables):
            opened = await client.post(
                "/api/tables", json={"type": "open", "game": GAME, "seats": ["me", "random"]}
            )
            commands = f"/api/tables/{opened.json()['id']}/commands"
            (await client.post(commands, json={"type": "start"})).raise_for_status()
    return {
        "before_mb": round(before, 1),
        "tables": tables,
        "mb": round(resident_megabytes(running.process.pid), 1),
    }


def start(folder: Path, *options: str) -> dict[str, float]:
    """From the command to the first answer: with a new database, and with one that is there already."""
    found = {}
    for name in ("new", "again"):
        began = time.perf_counter()
        with node("--data-dir", str(folder), *options) as running:
            httpx.get(f"{running.url}/readyz").raise_for_status()
            found[f"{name}_seconds"] = round(time.perf_counter() - began, 2)
    return found


def pinned(process: int, core: int) -> None:
    """Keep a process (0 is this one) to a core, all its threads included."""
    if hasattr(os, "sched_setaffinity") and (os.cpu_count() or 1) > 1:
        for thread in psutil.Process(process or None).threads():
            os.sched_setaffinity(thread.id, {core})


def cpu_seconds(process: int) -> float:
    """What a process has used of a core, whatever else the machine is doing."""
    times = psutil.Process(process).cpu_times()
    return float(times.user + times.system)


def loop_ms() -> float:
    """CPU time of a fixed loop of plain Python: what a core is worth just now. On a busy machine it grows, and
    all other figures with it; compare figures that were taken at equal loops."""
    began = time.process_time()
    for _ in range(1_000_000):
        pass
    return round((time.process_time() - began) * 1000, 1)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", nargs="*", default=["flat", "steady", "idle", "start"])
    parser.add_argument("--seconds", type=float, default=8.0)
    parser.add_argument("--database", choices=["sqlite", "postgresql"], default="sqlite")
    chosen = parser.parse_args()
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        options: tuple[str, ...] = ("--data-dir", str(folder / "data"))
        if chosen.database == "postgresql":
            options = ("--database", new_database(stack.enter_context(postgres()), "house"))
        for what in chosen.what:
            before = loop_ms()
            found = measured(what, chosen.seconds, folder / what, options)
            print(what, chosen.database, json.dumps({**found, "loop_ms": [before, loop_ms()]}), flush=True)


def measured(what: str, seconds: float, folder: Path, options: tuple[str, ...]) -> dict[str, float]:
    if what == "start":
        return start(folder)
    with node(*options, *GENEROUS) as running:
        pinned(running.process.pid, 0)
        pinned(0, 1)
        if what == "flat":
            return uvloop.run(flat_out(running, 100, seconds))
        if what == "steady":
            return uvloop.run(steady(running, 500, seconds))
        return uvloop.run(idle(running, 1_000))


if __name__ == "__main__":
    main()
