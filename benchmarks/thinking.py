"""Whether the house stays quick for one visitor while another asks it to think about everything at once.

    .venv/bin/python benchmarks/thinking.py [--tables 1000] [--reviews 200] [--readers 30]
                                            [--moves 1000] [--rounds 3]

One visitor plays Snail's Pace against a `medium` bot, first in an idle house and then beside so many all-bot
tables of another visitor, so many visitors who have a game reviewed and so many guests who look back at a game
of Giant Snail, all of them without a pause but the one the house asks for. Measured are the visitor's moves
(from sending one to its acknowledgement) and the bot's (from there until it is the visitor's turn again). Every
round is a house of its own, and all rounds count together. The crowd comes from another address, as it would,
and is a process that the machine serves last, for it would have a machine of its own. What it gets done is
reported as well. Everything stays on this machine.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable
from contextlib import aclosing, suppress
from pathlib import Path
from statistics import median, quantiles
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

sys.path.insert(0, str(Path(__file__).parent.parent))
from tests.server.parts import Node, node
from tests.server.warm import warm

from snailhouse.core.contract import SPECTATOR
from snailhouse.server.thinking.worker import LAST, step_back

Measured = dict[str, list[float]]
"""Seconds, by what was waited for."""
REACH = 1.5
GENEROUS = ("--visitor-rate", "1000000", "--address-rate", "1000000", "--log", "warning")
VISITOR, CROWD = "127.0.0.2", "127.0.0.1"
READY = "the crowd is at work"
LONG = 300.0
SECONDS_TO_SETTLE = 5.0
COUNTED = ("snailhouse_processor_seconds_total", "snailhouse_paused_total", "snailhouse_http_requests_total")


def client(url: str, address: str) -> httpx.AsyncClient:
    limits = httpx.Limits(max_connections=None)
    transport = httpx.AsyncHTTPTransport(local_address=address, limits=limits, verify=False)
    return httpx.AsyncClient(base_url=url, transport=transport, timeout=LONG)


async def introduced(url: str, address: str, name: str) -> httpx.AsyncClient:
    visitor = client(url, address)
    (await visitor.post("/api/me", json={"nickname": name})).raise_for_status()
    return visitor


async def opened(visitor: httpx.AsyncClient, game: str, **choices: Any) -> str:
    answer = await visitor.post("/api/tables", json={"type": "open", "game": game, **choices})
    table = str(answer.raise_for_status().json()["id"])
    await visitor.post(f"/api/tables/{table}/commands", json={"type": "start"})
    return table


def socket(visitor: httpx.AsyncClient, table: str, address: str) -> connect:
    url = f"{str(visitor.base_url).replace('http', 'ws', 1).rstrip('/')}/api/tables/{table}/socket"
    cookie = "; ".join(f"{name}={value}" for name, value in visitor.cookies.items())
    return connect(
        url, additional_headers={"cookie": cookie}, compression=None, proxy=None, local_addr=(address, 0)
    )


async def hear(line: ClientConnection, wanted: Any) -> dict[str, Any]:
    """The next message that is wanted."""
    while True:
        message = json.loads(await line.recv())
        if wanted(message):
            return dict(message)


def my_turn(message: dict[str, Any]) -> bool:
    return message["type"] == "table" and (
        bool(message["table"]["moves"]) or message["table"]["phase"] == "over"
    )


async def measured(url: str, moves: int) -> Measured:
    """Seconds of so many moves and of the bot's answers, over as many games as it takes."""
    found: Measured = {"moves": [], "bot": []}
    async with aclosing(await introduced(url, VISITOR, "Ada")) as ada:
        while len(found["bot"]) < moves:
            table = await opened(ada, "snails-pace", seats=["me", "medium"], options={"start": "x"})
            async with socket(ada, table, VISITOR) as line:
                await game_measured(line, found, moves)
    return found


async def game_measured(line: ClientConnection, found: Measured, moves: int) -> None:
    seen = (await hear(line, my_turn))["table"]
    while seen["phase"] != "over" and len(found["bot"]) < moves:
        move = random.choice(seen["moves"])["id"]  # noqa: S311
        command = {"type": "move", "move": move, "position": seen["position"]}
        began = time.perf_counter()
        await line.send(json.dumps({"type": "ask", "request": "", "command": command}))
        await hear(line, lambda message: message["type"] in ("done", "refused"))
        done = time.perf_counter()
        before, seen = seen, (await hear(line, my_turn))["table"]
        found["moves"].append(done - began)
        if seen["position"] > before["position"] + 2:  # not where the dice let the visitor go on
            found["bot"].append(time.perf_counter() - done)


async def finished(visitor: httpx.AsyncClient, game: str, seats: int) -> str:
    """A table at which random bots have played to the end, watched so that they did not pause."""
    table = await opened(visitor, game, seats=["random"] * seats)
    async with socket(visitor, table, CROWD) as line:
        await hear(line, lambda message: message["type"] == "table" and message["table"]["phase"] == "over")
    return table


async def patiently(answer: httpx.Response) -> None:
    """Wait as long as the house says. A position that is being played somewhere is not reviewed (409)."""
    if answer.status_code in (429, 503):
        await asyncio.sleep(float(answer.headers.get("retry-after", 1)))
    elif answer.status_code != 409:
        answer.raise_for_status()


async def reviewing(visitor: httpx.AsyncClient, record: Any, decisions: list[int]) -> None:
    while True:
        body = {"record": record, "position": random.choice(decisions)}  # noqa: S311
        await patiently(await visitor.post("/api/review", json=body))


async def reading(guest: httpx.AsyncClient, table: str, seats: list[int]) -> None:
    while True:
        query = {"from": random.randrange(150), "count": 200, "seat": random.choice(seats)}  # noqa: S311
        await patiently(await guest.get(f"/api/tables/{table}/moments", params=query))


async def crowd(url: str, tables: int, reviews: int, readers: int) -> None:
    """Do all that until killed; says when everybody is at work."""
    async with aclosing(await introduced(url, CROWD, "Eve")) as eve:
        giant = len((await eve.post("/api/games/giant-snail/preview", json={})).json()["names"])
        snail, long = await finished(eve, "snails-pace", 2), await finished(eve, "giant-snail", giant)
        record = (await eve.get(f"/api/tables/{snail}/record")).json()
        decisions = [number for number, (actor, _) in enumerate(record["events"]) if actor >= 0]
        for _ in range(tables):
            await opened(eve, "snails-pace", seats=["medium", "medium"])
        reviewers = [await introduced(url, CROWD, f"Reviewer {number}") for number in range(reviews)]
        async with asyncio.TaskGroup() as everybody:
            for reviewer in reviewers:
                everybody.create_task(reviewing(reviewer, record, decisions))
            for _ in range(readers):
                everybody.create_task(reading(client(url, CROWD), long, [SPECTATOR, *range(giant)]))
            await asyncio.sleep(SECONDS_TO_SETTLE)
            sys.stdout.write(f"{READY}\n")
            sys.stdout.flush()


def beside_a_crowd(house: Node, asked: argparse.Namespace) -> Measured:
    options = (str(asked.tables), str(asked.reviews), str(asked.readers))
    command = [sys.executable, __file__, "--crowd", house.url, *options]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as people:
        assert people.stdout is not None
        try:
            if READY not in people.stdout.readline():
                raise SystemExit("the crowd did not come")
            before, began = counted(house), time.perf_counter()
            found = asyncio.run(measured(house.url, asked.moves))
            if people.poll() is not None:
                raise SystemExit("the crowd has gone")
            report(before, counted(house), time.perf_counter() - began)
            return found
        finally:
            people.kill()


def counted(house: Node) -> dict[str, float]:
    """What the house has counted so far."""
    lines = httpx.get(f"{house.url}/metrics").text.splitlines()
    return {
        line.rpartition(" ")[0]: float(line.rpartition(" ")[2]) for line in lines if line.startswith(COUNTED)
    }


def report(before: dict[str, float], after: dict[str, float], seconds: float) -> None:
    """Say on the error output what the crowd got done beside the visitor's game, a second."""
    for name, value in after.items():
        if value > before.get(name, 0.0):
            print(f"{(value - before.get(name, 0.0)) / seconds:9.2f}/s {name}", file=sys.stderr)


def p95(seconds: list[float]) -> float:
    return quantiles(seconds, n=20)[-1]


def compared(idle: Measured, crowded: Measured) -> dict[str, Any]:
    return {
        what: {
            "idle": {"median": median(idle[what]), "p95": p95(idle[what])},
            "crowded": {"median": median(crowded[what]), "p95": p95(crowded[what])},
            "ratio": p95(crowded[what]) / p95(idle[what]),
        }
        for what in idle
    }


def one_round(asked: argparse.Namespace) -> tuple[Measured, Measured]:
    with tempfile.TemporaryDirectory() as folder, node("--data-dir", folder, *GENEROUS) as house:
        asyncio.run(measured(house.url, 20))  # the first worker starts
        return asyncio.run(measured(house.url, asked.moves)), beside_a_crowd(house, asked)


def together(rounds: Iterable[Measured]) -> Measured:
    every = list(rounds)
    return {what: [seconds for one in every for seconds in one[what]] for what in every[0]}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--reviews", type=int, default=200)
    parser.add_argument("--readers", type=int, default=30)
    parser.add_argument("--moves", type=int, default=1000)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    for game in ("snails-pace", "giant-snail"):
        warm(game)
    rounds = [one_round(asked) for _ in range(asked.rounds)]
    found = compared(together(idle for idle, _ in rounds), together(crowded for _, crowded in rounds))
    if asked.json:
        print(json.dumps(found, indent=1))
        return
    print(f"{asked.tables} all-bot tables, {asked.reviews} reviewers, {asked.readers} readers; milliseconds")
    for what, one in found.items():
        shown = (
            f"{when} median {one[when]['median'] * 1000:.1f} p95 {one[when]['p95'] * 1000:.1f}"
            for when in ("idle", "crowded")
        )
        print(f"{what:>6}  {'  '.join(shown)}  ratio {one['ratio']:.2f} (reach {REACH})")


if __name__ == "__main__":
    if sys.argv[1:2] == ["--crowd"]:
        step_back(LAST)
        with suppress(KeyboardInterrupt):
            asyncio.run(crowd(sys.argv[2], *map(int, sys.argv[3:])))
    else:
        main()
