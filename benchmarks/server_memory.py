"""Whether a server's memory settles under inputs that nobody should send: a leak grows on, a cache does not.

    .venv/bin/python benchmarks/server_memory.py [--inputs 100000] [--seed 1]

Requests to all routes with bodies that are cut, bent and filled with what no field wants, sockets full of
garbage, new visitors and new tables, which the server keeps in memory up to a limit of each. The same number of
inputs is sent in ten steps; after each the resident memory is told, and how many tables lie in memory. At the
end the growth of the last three steps is told in bytes an input. The exit status is not 0 if it is more than a
tenth of that of the first three steps and more than 200 bytes: then memory does not settle.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import sys
from collections import Counter
from pathlib import Path
from tempfile import TemporaryDirectory

import httpx

sys.path.insert(0, str(Path(__file__).parent.parent))
from tests.server.fuzz import MESSAGES, bent_request, bent_socket, routes
from tests.server.parts import Node, node, resident_megabytes
from tests.server.people import Person

GENEROUS = ("--visitor-rate", "100000", "--address-rate", "100000", "--thinking-rate", "1000", "--log", "error")
STEPS = 10
VISITOR_EVERY, SOCKET_EVERY = 100, 10
"""One input of so many brings a new visitor with a table; one opens a socket."""
AT_ONCE = 8
MOST_BYTES = 200.0


async def fuzzed(url: str, inputs: int, chance: random.Random, codes: Counter[int]) -> None:
    """Send so many inputs, one after the other, as several visitors."""
    asked, sent = routes(url), 0
    while sent < inputs:
        async with Person(url, f"Somebody {chance.randrange(10**9)}") as visitor:
            table = await visitor.open("snails-pace", seats=["me", "open"])
            for _ in range(VISITOR_EVERY):
                if chance.randrange(SOCKET_EVERY):
                    await bent_request(visitor, asked, table, chance)
                    sent += 1
                else:
                    await bent_socket(visitor, table, chance, codes)
                    sent += MESSAGES
                if sent >= inputs:
                    break


async def in_steps(running: Node, inputs: int, seed: int) -> list[float]:
    """Megabytes before the first step and after each."""
    codes: Counter[int] = Counter()
    used = [resident_megabytes(running.process.pid)]
    for step in range(STEPS):
        each = inputs // STEPS // AT_ONCE
        chances = [random.Random(f"{seed}/{step}/{place}") for place in range(AT_ONCE)]  # noqa: S311
        await asyncio.gather(*(fuzzed(running.url, each, chance, codes) for chance in chances))
        used.append(resident_megabytes(running.process.pid))
        figures = {"inputs": (step + 1) * inputs // STEPS, "mb": round(used[-1], 1)}
        print(json.dumps({**figures, "tables": tables_in_memory(running.url)}), flush=True)
    print(json.dumps({"sockets_closed_by_code": dict(sorted(codes.items()))}), flush=True)
    return used


def tables_in_memory(url: str) -> int:
    lines = httpx.get(f"{url}/metrics").text.splitlines()
    return int(float(next(line.split()[1] for line in lines if line.startswith("snailhouse_live_tables "))))


def growth(used: list[float], inputs: int) -> tuple[float, float]:
    """Bytes an input in the first three steps and in the last three."""
    each = inputs / STEPS * 3
    return (used[3] - used[0]) * 2**20 / each, (used[-1] - used[-4]) * 2**20 / each


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--inputs", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    with TemporaryDirectory() as folder, node("--data-dir", folder, *GENEROUS) as running:
        used = asyncio.run(in_steps(running, chosen.inputs, chosen.seed))
    first, last = growth(used, chosen.inputs)
    settles = last <= max(MOST_BYTES, first / 10)
    print(json.dumps({"first_bytes": round(first), "last_bytes": round(last), "settles": settles}))
    sys.exit(0 if settles else 1)


if __name__ == "__main__":
    main()
