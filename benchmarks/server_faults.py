"""The long version of tests/server/test_faults.py: trouble after trouble under load, then the reckoning.

    .venv/bin/python benchmarks/server_faults.py [--minutes 5] [--moves 0] [--faults 0] [--tables 20] [--seed 1]
                                                 [--only one|fleet] [--json]

`one` is one node on SQLite, `fleet` three nodes on PostgreSQL and Redis. Nodes are killed, stopped and stalled,
their clocks jump, disks fill, Redis and PostgreSQL are killed, restarted and stalled, one to three things
at a time (tests/server/faults.py says how). It goes on for so many minutes, and until so many moves were
acknowledged and so many faults have happened in each house. Prints what happened and what was found. The exit
status is not 0 if an acknowledged move is missing or made twice, if somebody was shown what was not safe or not
theirs to know, or if a player got stuck. Everything stays on this machine.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent))
from tests.server.faults import OF_A_FLEET, OF_A_NODE, Fault, Fleet, with_a_clock
from tests.server.parts import new_database, node, nodes, postgres, redis
from tests.server.storm import Storm, reckon

from snailhouse.server.settings import DATABASE_FILE
from snailhouse.server.storage.database import sqlite_url

GENEROUS = (
    "--visitor-rate",
    "100000",
    "--address-rate",
    "100000",
    "--thinking-rate",
    "1000",
    "--log",
    "warning",
)
SECONDS_TO_FINISH = 300
LONGEST_CALM = 2.0
"""Seconds between two faults at most."""


def one(asked: argparse.Namespace) -> dict[str, Any]:
    with (
        TemporaryDirectory() as folder,
        node("--data-dir", folder, *GENEROUS, odd=with_a_clock(folder)) as server,
    ):
        house = Fleet([server], address=sqlite_url(Path(folder) / DATABASE_FILE))
        return asyncio.run(weather(house, OF_A_NODE, asked))


def fleet(asked: argparse.Namespace) -> dict[str, Any]:
    with ExitStack() as stack:
        folder = stack.enter_context(TemporaryDirectory())
        database = stack.enter_context(postgres())
        cache = stack.enter_context(redis())
        address = new_database(database, "storm")
        options = ("--database", address, "--redis", cache.url, *GENEROUS)
        running = stack.enter_context(
            nodes(3, *options, odd=[with_a_clock(folder, number) for number in range(3)])
        )
        return asyncio.run(weather(Fleet(running, database, cache, address), OF_A_FLEET, asked))


async def weather(house: Fleet, faults: Sequence[Fault], asked: argparse.Namespace) -> dict[str, Any]:
    """Trouble until there was enough of it, then calm, then the reckoning."""
    storm, happened, began = Storm(house.nodes, asked.seed), Counter[str](), time.monotonic()

    def enough() -> bool:
        late = time.monotonic() - began >= asked.minutes * 60
        return late and happened.total() >= asked.faults and len(storm.witness.acknowledged) >= asked.moves

    def in_any_order() -> Iterator[Fault]:
        while True:
            yield from storm.random.sample(faults, len(faults))

    coming = in_any_order()

    async def bad_weather() -> None:
        while not enough():
            await asyncio.sleep(storm.random.uniform(0.2, LONGEST_CALM))
            chosen = [next(coming) for _ in range(storm.random.choice((1, 2, 2, 3)))]
            await asyncio.gather(*(fault(storm, house) for fault in chosen))
            happened.update(fault.__name__ for fault in chosen)

    await storm.run(asked.tables, bad_weather, SECONDS_TO_FINISH)
    seconds, witness = time.monotonic() - began, storm.witness
    await reckon(witness, house.address)
    return {
        "seconds": round(seconds),
        "faults": happened.total(),
        "by kind": dict(happened.most_common()),
        "tables at a time": asked.tables,
        "games": len(witness.received),
        "acknowledged moves": len(witness.acknowledged),
        "messages": sum(map(len, witness.received.values())),
        "met by clients": dict(witness.troubles.most_common()),
    }


HOUSES: tuple[Callable[[argparse.Namespace], dict[str, Any]], ...] = (one, fleet)


def main() -> None:
    parser = argparse.ArgumentParser(description="Faults under load, and whether anything was lost.")
    parser.add_argument("--minutes", type=float, default=5)
    parser.add_argument("--moves", type=int, default=0)
    parser.add_argument("--faults", type=int, default=0)
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", choices=[house.__name__ for house in HOUSES])
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    found = {house.__name__: house(asked) for house in HOUSES if asked.only in (None, house.__name__)}
    if asked.json:
        print(json.dumps(found, indent=1))
        return
    for name, one_house in found.items():
        print(f"\n{name}:")
        for what, value in one_house.items():
            print(f"  {what}: {value}")
    print("\nEvery acknowledged move is there exactly once, every message showed only what was safe and its")
    print("reader's to know, and nobody is stuck.")


if __name__ == "__main__":
    main()
