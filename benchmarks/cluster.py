"""Two worker processes against one, and what the scheduler costs, side by side on this machine.

    .venv/bin/pip install --constraint constraints.txt --editable '.[cluster]'
    .venv/bin/python benchmarks/cluster.py [--rounds 3] [--json]

An arena and a simulation are run by a Dask cluster of one worker process, by one of two, and by one thread of
this process without any. Then the constants of the plan in docs/cluster.md: what a bundle costs the
scheduler and the client, and how large what travels is.
"""

from __future__ import annotations

import argparse
import json
import pickle
import time
from collections.abc import Callable
from statistics import median
from typing import Any

import snailhouse
from snailhouse.lab.arena import Contest, ContestTask, contest, fight
from snailhouse.lab.cluster import open_cluster
from snailhouse.lab.simulate import SimulationTask, simulate

CONTEST_GAMES = 1_200
SIMULATED_GAMES = 12_000_000
EMPTY_BUNDLES = 2_000
Times = dict[str, list[float]]


def seconds(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def scaling(rounds: int) -> dict[str, Times]:
    """Seconds of the same arena and simulation: one thread here, one worker, two; taking turns."""
    game = snailhouse.game("snails-pace")
    which = contest(game, ["medium", "easy"], 1)
    works: dict[str, Callable[..., object]] = {
        "arena": lambda **where: fight(which, range(CONTEST_GAMES), 1, **where),
        "simulation": lambda **where: simulate(game, SIMULATED_GAMES, threads=1, **where),
    }
    found: dict[str, Times] = {name: {"thread": [], "one": [], "two": []} for name in works}
    with open_cluster("local", 1, lambda _: None) as one, open_cluster("local", 2, lambda _: None) as two:
        for client in (one, two):
            warm(client, which)
        for _ in range(rounds):
            for name, work in works.items():
                found[name]["thread"].append(seconds(work))
                found[name]["one"].append(seconds(lambda work=work: work(client=one)))
                found[name]["two"].append(seconds(lambda work=work: work(client=two)))
    return found


def warm(client: Any, which: Contest) -> None:
    """Every worker has loaded its machine code before the clock runs."""
    for _ in range(2):
        fight(which, range(8), client=client)
        simulate(which.game, 100_000, client=client)


def constants() -> dict[str, float]:
    """What a bundle costs beside its work, and the bytes that travel."""
    game = snailhouse.game("giant-snail")
    task = ContestTask(contest(game, ["hard", "medium"], 1))
    tallies = SimulationTask(snailhouse.game("snails-pace"), ("random", "random"), 0, 16_000)(range(8))
    with open_cluster("local", 2, lambda _: None) as client:
        client.gather(client.map(abs, range(100), pure=False))
        bundle = (
            seconds(lambda: client.gather(client.map(abs, range(EMPTY_BUNDLES), pure=False))) / EMPTY_BUNDLES
        )
        trip = median(seconds(lambda: client.submit(abs, 1, pure=False).result()) for _ in range(200))
    return {
        "bundle_us": 1e6 * bundle,
        "round_trip_ms": 1e3 * trip,
        "task_bytes": len(pickle.dumps(task)),
        "result_bytes_simulation": len(pickle.dumps(tallies)),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    found: dict[str, Any] = {}
    for name, times in scaling(asked.rounds).items():
        thread, one, two = (median(times[who]) for who in ("thread", "one", "two"))
        found[name] = {
            "thread_seconds": thread,
            "one_worker_seconds": one,
            "two_workers_seconds": two,
            "two_over_one": one / two,
            "overhead": one / thread - 1,
        }
    found["constants"] = constants()
    if asked.json:
        print(json.dumps(found, indent=2))
        return
    for name, figures in found.items():
        print(name)
        for what, value in figures.items():
            print(f"  {what:26} {value:,.3f}")


if __name__ == "__main__":
    main()
