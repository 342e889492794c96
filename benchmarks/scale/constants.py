"""What one move, one table, one socket and one commit cost on this machine."""

from __future__ import annotations

import asyncio
import itertools
import random
import statistics
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import httpx
import msgspec
from benchmarks.server import GENEROUS, flat_out
from sqlalchemy import insert, text
from tests.server.parts import Node, new_database, node, postgres, resident_megabytes
from websockets.asyncio.client import ClientConnection, connect

from snailhouse.server.storage.adding import Append, RowChange, Stored
from snailhouse.server.storage.commits import ByStatement, ByThread, Commit
from snailhouse.server.storage.database import file_engine, migrate, open_engine
from snailhouse.server.storage.schema import table_rows

GROUPS = (1, 5, 20, 100, 400)
REPEATS = 15
FLAT_SECONDS = 6.0
MANY = 500
"""Tables and sockets opened to see what one takes."""
GAMES = ("snails-pace", "cargolino-valentino", "snail-invasion", "giant-snail")


class Constants(msgspec.Struct):
    """Seconds and bytes."""

    moves: dict[str, list[float]]
    """Processor time of the server for single moves at a quiet moment, by game."""
    busy: float
    """The same for a move of Snail's Pace at 100 tables flat out: less, as many share a commit."""
    commits: dict[str, dict[int, float]]
    """How long a group commit takes, by database and size of the group."""
    table_bytes: float
    socket_bytes: float
    stored_bytes: float
    """In PostgreSQL, for a move."""


def processor_seconds(process: int) -> float:
    """What a process has used of a core, to a microsecond (its threads' schedstat)."""
    tasks = Path(f"/proc/{process}/task").glob("*/schedstat")
    return sum(int(task.read_text().split()[0]) for task in tasks) / 1e9


class Player:
    """Somebody with a client and, at one table, a socket."""

    def __init__(self, url: str, name: str) -> None:
        self.url, self.name = url, name
        self.client = httpx.AsyncClient(base_url=url, timeout=60)
        self.socket: ClientConnection
        self.view: dict[str, Any] = {}

    async def enter(self) -> Player:
        (await self.client.post("/api/me", json={"nickname": self.name})).raise_for_status()
        return self

    async def command(self, table: str, **command: Any) -> None:
        (await self.client.post(f"/api/tables/{table}/commands", json=command)).raise_for_status()

    async def watch(self, table: str) -> None:
        cookie = {"cookie": f"snailhouse={self.client.cookies['snailhouse']}"}
        address = self.url.replace("http", "ws", 1) + f"/api/tables/{table}/socket"
        self.socket = await connect(
            address, additional_headers=cookie, compression=None, proxy=None, ping_interval=None
        )
        await self.hear(1)

    async def hear(self, version: int) -> None:
        """Read until the table has this version."""
        while self.view.get("version", 0) < version:
            message = msgspec.json.decode(await self.socket.recv(decode=False))
            self.view = message.get("table", self.view)

    async def ask(self, request: str, move: int) -> None:
        command = {"type": "move", "move": move, "position": self.view["position"]}
        message = {"type": "ask", "request": request, "command": command}
        await self.socket.send(msgspec.json.encode(message).decode())

    async def close(self) -> None:
        await self.socket.close()
        await self.client.aclose()


async def seated(url: str, game: str) -> list[Player]:
    """People at all seats of a new table, who watch it."""
    host = await Player(url, "p0").enter()
    opened = await host.client.post("/api/tables", json={"type": "open", "game": game})
    table = opened.raise_for_status().json()["id"]
    seats = len((await host.client.get(f"/api/tables/{table}")).json()["seats"])
    others = [await Player(url, f"p{number}").enter() for number in range(1, seats)]
    for other in others:
        await other.command(table, type="sit")
    await host.command(table, type="start")
    for player in (players := [host, *others]):
        await player.watch(table)
    return players


async def move_times(running: Node, game: str, moves: int, seed: int) -> list[float]:
    """Processor seconds of so many moves, one after the other; the first ones are not counted."""
    dice, found, names = random.Random(seed), [], itertools.count()  # noqa: S311
    while len(found) < moves:
        players = await seated(running.url, game)
        while players[0].view["actor"] >= 0 and len(found) < moves:
            actor = players[players[0].view["actor"]]
            chosen = dice.choice(actor.view["moves"])["id"]
            used, version = processor_seconds(running.process.pid), actor.view["version"] + 1
            await actor.ask(f"m{next(names)}", chosen)
            for player in players:
                await player.hear(version)
            found.append(processor_seconds(running.process.pid) - used)
        for player in players:
            await player.close()
    return found[moves // 10 :]


async def sizes(running: Node) -> tuple[float, float]:
    """Bytes of memory for a table with a game begun, and for a socket at one."""
    process = running.process.pid
    await asyncio.gather(*(player.close() for player in await seated(running.url, GAMES[0])))
    tables = [await Player(running.url, "host").enter()]
    before = resident_megabytes(process)
    names = []
    for _ in range(MANY):
        opened = await tables[0].client.post(
            "/api/tables", json={"type": "open", "game": GAMES[0], "seats": ["me", "me"], "hot_seat": True}
        )
        names.append(opened.raise_for_status().json()["id"])
        await tables[0].command(names[-1], type="start")
    between = resident_megabytes(process)
    watchers = [Player(running.url, "host") for _ in names]
    for watcher, name in zip(watchers, names, strict=True):
        watcher.client.cookies = tables[0].client.cookies
        await watcher.watch(name)
    after = resident_megabytes(process)
    for watcher in watchers:
        await watcher.close()
    return (between - before) * 2**20 / MANY, (after - between) * 2**20 / MANY


@contextmanager
def database(kind: str, folder: Path) -> Iterator[str]:
    with ExitStack() as stack:
        if kind == "sqlite":
            yield f"sqlite:///{folder / 'house.sqlite'}"
        else:
            yield new_database(stack.enter_context(postgres()), "house")


async def commit_times(address: str) -> tuple[dict[int, float], float]:
    """Seconds of a group commit by its size, and how much PostgreSQL grows by a move."""
    engine = open_engine(address)
    await migrate(engine)
    file = file_engine(engine)
    commit: Commit = ByThread(file) if file else ByStatement(engine)
    tables = [f"{number:032x}" for number in range(max(GROUPS))]
    async with engine.begin() as connection:
        await connection.execute(insert(table_rows), [{**a_row(), "id": table} for table in tables])
    numbers, found = itertools.count(1), {}
    for size in GROUPS:
        times = []
        for number in itertools.islice(numbers, REPEATS):
            group = [a_move(table, number) for table in tables[:size]]
            began = time.perf_counter()
            await commit(group)
            times.append(time.perf_counter() - began)
        found[size] = statistics.median(times)
    grown = 0.0
    if file is None:
        async with engine.connect() as connection:
            size_of = text("SELECT pg_total_relation_size('events')")
            grown = float((await connection.execute(size_of)).scalar_one())
    await commit.close()
    await engine.dispose()
    return found, grown / (sum(GROUPS) * REPEATS)


def a_row() -> dict[str, Any]:
    """What a move changes of a table's row, and what opened it."""
    row = {"game": GAMES[0], "public": False, "phase": "playing", "open_seats": 0, "opened": 0.0, "due": None}
    row |= {"turn": None, "version": 1, "position": f"{random.getrandbits(128):032x}"}
    row["changed"] = time.time()
    return {name: value for name, value in row.items() if name in table_rows.c}


def a_move(table: str, number: int) -> Append:
    move = {"type": "moved", "at": 1_790_000_000_000, "by": "a" * 32, "request": "m1", "seat": 0, "move": 3}
    body = msgspec.json.encode({**move, "rolls": [121]}).decode()
    position = f"{random.getrandbits(128):032x}"
    change = RowChange(table, "playing", 0, time.time(), None, position, None, number, 0)
    return Append([Stored(table, number, body)], change=change, is_usual=True)


def straight_line(commits: dict[int, float]) -> tuple[float, float]:
    """Least squares: the time of an empty commit, and what each move adds."""
    slope, base = statistics.linear_regression(list(commits), list(commits.values()))
    return max(base, min(commits.values()) / 2), max(slope, 0.0)


def measured(moves: int, seed: int) -> Constants:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        with node("--data-dir", str(folder / "data"), *GENEROUS) as running:
            times = {game: asyncio.run(move_times(running, game, moves, seed)) for game in GAMES}
            table, socket = asyncio.run(sizes(running))
        commits, stored, busy = {}, 0.0, 0.0
        for kind in ("sqlite", "postgresql"):
            (folder / kind).mkdir()
            with database(kind, folder / kind) as address:
                commits[kind], stored = asyncio.run(commit_times(address))
                with node("--database", address, *GENEROUS) as running:
                    flat = asyncio.run(flat_out(running, 100, FLAT_SECONDS))
                busy = flat["server_cpu_us_per_move"] / 1e6
    return Constants(times, busy, commits, table, socket, stored)
