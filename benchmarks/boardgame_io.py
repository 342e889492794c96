"""This house's server and boardgame.io's, side by side in one run: moves flat out on one core.

    .venv/bin/python benchmarks/boardgame_io.py [--seconds 6] [--tables 100] [--rounds 3] [--json]

Both play Snail's Pace between people at 100 tables, each table as fast as both seats see its moves. A server
has one core and its players the other. This house commits every move to SQLite before anybody hears of it;
boardgame.io keeps its games in memory (they are lost when it is killed) or writes them to files. The rounds
take turns, because a machine is not equally fast all the time.

Needs Node.js and npm, which fetches boardgame.io 0.50.2 into a temporary folder.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import msgspec
import uvloop
from websockets.asyncio.client import ClientConnection, connect

sys.path.insert(0, str(Path(__file__).parent.parent))
from benchmarks.server import AHEAD, GENEROUS, all_busy, flat_out, pinned
from tests.server.parts import node

PLAYED = Path(__file__).parent / "boardgame_io"
Figures = dict[str, float]


def ours(tables: int, seconds: float) -> Figures:
    with tempfile.TemporaryDirectory() as folder, node("--data-dir", folder, *GENEROUS) as running:
        pinned(running.process.pid, 0)
        pinned(0, 1)
        return uvloop.run(flat_out(running, tables, seconds))


def theirs(installed: Path, store: str) -> Callable[[int, float], Figures]:
    def measure(tables: int, seconds: float) -> Figures:
        with tempfile.TemporaryDirectory() as folder, server(installed, store or folder) as (process, port):
            pinned(process, 0)
            pinned(0, 1)
            return uvloop.run(their_flat_out(f"http://localhost:{port}", process, tables, seconds))

    return measure


class Played(msgspec.Struct):
    """The part of a game of boardgame.io that a player needs."""

    player: int
    legal: list[int]


class State(msgspec.Struct, rename={"id": "_stateID"}):
    G: Played
    id: int


class Synced(msgspec.Struct):
    state: State


message_of = msgspec.json.Decoder(list[msgspec.Raw]).decode
state_of = msgspec.json.Decoder(State).decode
synced_of = msgspec.json.Decoder(Synced).decode


class TheirSeat:
    """A player of boardgame.io's: Socket.IO over one WebSocket, no more parsing than a player needs."""

    def __init__(self, socket: ClientConnection, match: str, player: int, credentials: str) -> None:
        self.socket, self.match, self.player, self.credentials = socket, match, player, credentials
        self.state: State

    @classmethod
    async def sit_down(cls, url: str, match: str, player: int, credentials: str) -> TheirSeat:
        address = url.replace("http", "ws", 1) + "/socket.io/?EIO=4&transport=websocket"
        socket = await connect(address, compression=None, proxy=None, ping_interval=None)
        await socket.recv()
        await socket.send("40/snails-pace,")
        await socket.recv()
        seat = cls(socket, match, player, credentials)
        await seat.emit("sync", match, str(player), credentials, 2)
        await seat.next_state()
        return seat

    async def emit(self, *message: object) -> None:
        await self.socket.send("42/snails-pace," + json.dumps(message))

    async def next_state(self) -> None:
        while True:
            text = await self.socket.recv(decode=False)
            if text == b"2":
                await self.socket.send("3")
                continue
            name, _, state, *_ = message_of(text[text.index(b",") + 1 :])
            kind = bytes(name)
            if kind == b'"update"':
                self.state = state_of(state)
                return
            if kind == b'"sync"':
                self.state = synced_of(state).state
                return

    async def move(self, pick: random.Random) -> None:
        player, state = str(self.player), self.state
        move = {"type": "go", "args": [pick.choice(state.G.legal)], "playerID": player}
        action = {"type": "MAKE_MOVE", "payload": {**move, "credentials": self.credentials}}
        await self.emit("update", action, state.id, self.match, player)


class TheirPair:
    """Two seats of a match, and a next match whenever a game is over."""

    def __init__(self, client: httpx.AsyncClient, number: int) -> None:
        self.client = client
        self.pick = random.Random(number)  # noqa: S311
        self.ready: list[list[TheirSeat]] = []

    async def meet(self) -> None:
        self.ready = [await self.new_match() for _ in range(AHEAD)]
        self.seats = await self.new_match()

    async def new_match(self) -> list[TheirSeat]:
        created = await self.client.post("/games/snails-pace/create", json={"numPlayers": 2})
        match, seats = created.raise_for_status().json()["matchID"], []
        for player in range(2):
            name = {"playerID": str(player), "playerName": f"p{player}"}
            joined = await self.client.post(f"/games/snails-pace/{match}/join", json=name)
            credentials = joined.raise_for_status().json()["playerCredentials"]
            seats.append(await TheirSeat.sit_down(str(self.client.base_url), match, player, credentials))
        return seats

    async def one_move(self) -> float:
        """Seconds from sending a move to both seats having seen it."""
        if self.seats[0].state.G.player < 0:
            for seat in self.seats:
                await seat.socket.close()
            self.seats = self.ready.pop() if self.ready else await self.new_match()
        before = self.seats[0].state
        began = time.perf_counter()
        await self.seats[before.G.player].move(self.pick)
        for seat in self.seats:
            while seat.state.id <= before.id:
                await seat.next_state()
        return time.perf_counter() - began


async def their_flat_out(url: str, process: int, tables: int, seconds: float) -> Figures:
    async with httpx.AsyncClient(base_url=url, timeout=60) as client:
        pairs = [TheirPair(client, number) for number in range(tables)]
        for start in range(0, tables, 50):
            await asyncio.gather(*(pair.meet() for pair in pairs[start : start + 50]))
        return await all_busy(pairs, process, seconds)


@contextmanager
def server(installed: Path, store: str) -> Iterator[tuple[int, int]]:
    """boardgame.io's server: its process and its port."""
    running = subprocess.Popen(["node", "server.cjs", store], cwd=installed, stdout=subprocess.PIPE, text=True)
    try:
        if running.stdout is None:
            raise RuntimeError("the server has no output")
        yield running.pid, next(int(line) for line in running.stdout if line.strip().isdigit())
    finally:
        running.kill()
        running.wait()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=6.0)
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--json", action="store_true")
    chosen = parser.parse_args()
    if not shutil.which("npm"):
        raise SystemExit("npm is needed to fetch boardgame.io")
    with tempfile.TemporaryDirectory() as folder:
        installed = Path(shutil.copytree(PLAYED, Path(folder) / "played"))
        subprocess.run(["npm", "install", "--silent", "--no-audit", "--no-fund"], cwd=installed, check=True)
        measured = {
            "snailhouse, SQLite": ours,
            "boardgame.io, memory": theirs(installed, "memory"),
            "boardgame.io, files": theirs(installed, ""),
        }
        found: dict[str, list[Figures]] = {name: [] for name in measured}
        for _ in range(chosen.rounds):
            for name, measure in measured.items():
                found[name].append(measure(chosen.tables, chosen.seconds))
                if not chosen.json:
                    print(f"{name:<22}", json.dumps(found[name][-1]), flush=True)
    summary = {name: middle(rounds) for name, rounds in found.items()}
    first, *others = summary
    ratios = {
        other: round(summary[first]["moves_per_second"] / summary[other]["moves_per_second"], 2)
        for other in others
    }
    print(json.dumps({"middle": summary, "times_as_fast_as": ratios}, indent=None if chosen.json else 2))


def middle(rounds: list[Figures]) -> Figures:
    """The median of every figure over the rounds."""
    return {key: statistics.median(figures[key] for figures in rounds) for key in rounds[0]}


if __name__ == "__main__":
    main()
