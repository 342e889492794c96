"""The long version of tests/server/test_faults.py: trouble after trouble under load, then the reckoning.

    .venv/bin/python benchmarks/server_faults.py [--minutes 5] [--tables 20] [--seed 1] [--only one|fleet]

`one` is one node on SQLite that is killed again and again; `fleet` is three nodes on PostgreSQL and Redis,
where nodes are killed, Redis is cut and PostgreSQL is restarted, one or two at a time. Prints what happened and
what was found. The exit status is not 0 if an acknowledged move is missing or made twice, if somebody was shown
what was not safe or not theirs to know, or if a player got stuck. Runs are bounded, on this machine only.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory

sys.path.insert(0, str(Path(__file__).parent.parent))
from tests.server.parts import new_database, node, postgres, redis
from tests.server.storm import Storm, reckon
from tests.server.test_faults import Fleet, cut_redis, kill_a_node, restart_postgres, restarted

from snailhouse.server.settings import DATABASE_FILE
from snailhouse.server.storage.database import sqlite_url

GENEROUS = ("--visitor-rate", "100000", "--address-rate", "100000", "--log", "warning")
SECONDS_TO_FINISH = 300
TROUBLES = (kill_a_node, kill_a_node, cut_redis, restart_postgres)


def one(minutes: float, tables: int, seed: int) -> None:
    with TemporaryDirectory() as folder, node("--data-dir", folder, *GENEROUS) as server:
        storm = Storm([server], seed)

        async def kill() -> str:
            await restarted(server, storm.random.uniform(0, 1))
            return "node killed"

        asyncio.run(weather(storm, kill, minutes, tables, sqlite_url(Path(folder) / DATABASE_FILE)))


def fleet(minutes: float, tables: int, seed: int) -> None:
    with ExitStack() as stack:
        folder = stack.enter_context(TemporaryDirectory())
        database = stack.enter_context(postgres(Path(folder) / "pg"))
        cache = stack.enter_context(redis())
        address = new_database(database, "storm")
        options = ("--database", address, "--redis", cache.url, *GENEROUS)
        nodes = [stack.enter_context(node(*options)) for _ in range(3)]
        storm, house = Storm(nodes, seed), Fleet(nodes, database, cache, address)

        async def trouble() -> str:
            chosen = set(storm.random.choices(TROUBLES, k=storm.random.choice((1, 1, 2))))
            await asyncio.gather(*(one_trouble(storm, house) for one_trouble in chosen))
            return " and ".join(sorted(one_trouble.__name__ for one_trouble in chosen))

        asyncio.run(weather(storm, trouble, minutes, tables, address))


async def weather(
    storm: Storm, trouble: Callable[[], Awaitable[str]], minutes: float, tables: int, database: str
) -> None:
    """Trouble until the time is up, then calm, then the reckoning."""
    happened: Counter[str] = Counter()
    until = time.monotonic() + minutes * 60

    async def bad_weather() -> None:
        while time.monotonic() < until:
            await asyncio.sleep(storm.random.uniform(0.2, 4))
            happened[await trouble()] += 1

    began = time.monotonic()
    await storm.run(tables, bad_weather, SECONDS_TO_FINISH)
    seconds = time.monotonic() - began
    witness = storm.witness
    print(f"{seconds:.0f} s, {tables} tables at a time: {dict(happened)}")
    print(f"games played: {len(witness.received)}, what clients met: {dict(witness.troubles)}")
    await reckon(witness, database)
    messages = sum(len(received) for received in witness.received.values())
    print(f"{len(witness.acknowledged)} acknowledged moves are there exactly once;")
    print(f"{messages} messages show only what was safe and theirs to know; nobody is stuck")


HOUSES = (one, fleet)


def main() -> None:
    parser = argparse.ArgumentParser(description="Faults under load, and whether anything was lost.")
    parser.add_argument("--minutes", type=float, default=5)
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", choices=[house.__name__ for house in HOUSES])
    chosen = parser.parse_args()
    for house in HOUSES:
        if chosen.only in (None, house.__name__):
            print(f"\n{house.__name__}:")
            house(chosen.minutes, chosen.tables, chosen.seed)


if __name__ == "__main__":
    main()
