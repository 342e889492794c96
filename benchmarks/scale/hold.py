"""The largest load this machine can hold: tables and sockets at two nodes over PostgreSQL and Redis."""

from __future__ import annotations

import asyncio
import random
import resource
import time
from contextlib import ExitStack
from itertools import count
from typing import Any

import httpx
from benchmarks.scale.constants import Player, processor_seconds
from benchmarks.server import GENEROUS, percentiles
from tests.server.parts import Node, new_database, nodes, postgres, redis, resident_megabytes

OPENERS = 40
"""Visitors who open tables side by side."""


async def hold(running: list[Node], tables: int, sockets: int, pace: float, seconds: float) -> dict[str, Any]:
    """Open the tables, watch some of them with both seats (one seat at each node), and move at a pace."""
    began = time.perf_counter()
    hosts = [[await Player(node.url, "host").enter() for node in running] for _ in range(OPENERS)]
    names = await asyncio.gather(*(opened(pair, tables // OPENERS) for pair in hosts))
    took = time.perf_counter() - began
    began = time.perf_counter()
    watched = [
        await watching(pair, running, table)
        for pair, own in zip(hosts, names, strict=True)
        for table in own[: sockets // 2 // OPENERS]
    ]
    sat = time.perf_counter() - began
    used = [processor_seconds(node.process.pid) for node in running]
    waits = await paced(watched, pace, seconds)
    busy = [processor_seconds(node.process.pid) - before for node, before in zip(running, used, strict=True)]
    async with httpx.AsyncClient(timeout=60) as client:
        ready = [(await client.get(f"{node.url}/readyz")).status_code for node in running]
    return {
        "tables": sum(map(len, names)),
        "sockets": 2 * len(watched),
        "opening_seconds": round(took),
        "watching_seconds": round(sat),
        "moves": len(waits),
        "moves_per_second": round(len(waits) / seconds),
        **percentiles(waits),
        "node_mb": [round(resident_megabytes(node.process.pid)) for node in running],
        "node_busy": [round(share / seconds, 2) for share in busy],
        "ready": ready,
    }


async def opened(pair: list[Player], tables: int) -> list[str]:
    """So many games that have begun, between a visitor of each node."""
    host, guest = pair
    names = []
    for _ in range(tables):
        answer = await host.client.post("/api/tables", json={"type": "open", "game": "snails-pace"})
        names.append(answer.raise_for_status().json()["id"])
        await guest.command(names[-1], type="sit")
        await host.command(names[-1], type="start")
    return names


async def watching(pair: list[Player], running: list[Node], table: str) -> list[Player]:
    """Sockets of the same two people at a table."""
    seats = []
    for person, node in zip(pair, running, strict=True):
        seat = Player(node.url, person.name)
        await seat.client.aclose()
        seat.client = person.client
        await seat.watch(table)
        seats.append(seat)
    return seats


async def paced(watched: list[list[Player]], pace: float, seconds: float) -> list[float]:
    """Every table moves once in `pace` seconds; how long each move took until both seats saw it."""
    waits: list[float] = []
    dice, names = random.Random(1), count()  # noqa: S311
    began = time.perf_counter()

    async def play(seats: list[Player], first: float) -> None:
        due = began + first
        while due < began + seconds and seats[0].view["actor"] >= 0:
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            actor = seats[seats[0].view["actor"]]
            sent, version = time.perf_counter(), actor.view["version"] + 1
            await actor.ask(f"m{next(names)}", dice.choice(actor.view["moves"])["id"])
            for seat in seats:
                await seat.hear(version)
            waits.append(time.perf_counter() - sent)
            due += pace

    await asyncio.gather(*(play(seats, pace * place / len(watched)) for place, seats in enumerate(watched)))
    return waits


def held(tables: int, sockets: int, pace: float, seconds: float) -> dict[str, Any]:
    wanted = max(4 * sockets, 4096)
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(wanted, most), most))
    with ExitStack() as stack:
        address = new_database(stack.enter_context(postgres()), "house")
        bus = stack.enter_context(redis())
        options = ("--database", address, "--redis", bus.url, *GENEROUS)
        running = stack.enter_context(nodes(2, *options))
        return asyncio.run(hold(running, tables, sockets, pace, seconds))
