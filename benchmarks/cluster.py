"""Two worker processes against one, and what the scheduler costs, side by side on this machine.

    .venv/bin/pip install --constraint constraints.txt --editable '.[cluster]'
    .venv/bin/python benchmarks/cluster.py [--rounds 3] [--work study] [--kept] [--constants] [--json]

An arena, a study and a simulation are run by a Dask cluster of one worker process, by one of two, and by one
thread of this process without any. Then the constants of the plan in docs/cluster.md: what a bundle costs the
scheduler and the client, how large what travels is, what a cluster takes that does nothing, and whose processor
time a study takes.

`--kept` keeps every worker to a core of its own, and this process away from a single worker: on a machine with
other work two processes of the highest priority (`nice -n -20`) may else share a core while another is free.
"""

from __future__ import annotations

import argparse
import json
import os
import pickle
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from functools import partial
from statistics import median
from typing import Any

import snailhouse
from snailhouse.lab.arena import Contest, ContestTask, contest, fight
from snailhouse.lab.chunks import BUNDLE_SECONDS
from snailhouse.lab.cluster import ClusterForce, open_cluster
from snailhouse.lab.cluster_worker import keep_to
from snailhouse.lab.simulate import CHUNK, SHORT_CHUNKS, SimulationTask, simulate
from snailhouse.lab.study import study

CONTEST_GAMES = 1_200
SIMULATED_GAMES = 12_000_000
BUNDLES = 40
IDLE_SECONDS = 6.0
WORKS = ("arena", "study", "simulation")
Times = dict[str, list[float]]


def seconds(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


@contextmanager
def kept(client: Any) -> Iterator[None]:
    """Every worker has a core of its own; this process keeps away from a single worker, or does its work."""
    *others, last = sorted(os.sched_getaffinity(0))
    workers = list(client.nthreads()) if client else []
    for worker, core in zip(workers, [last, *others], strict=False):
        client.run(keep_to, {core}, workers=[worker])
    keep_to({last} if not workers else set(others) if len(workers) == 1 else {*others, last})
    try:
        yield
    finally:
        keep_to({*others, last})


def scaling(rounds: int, wanted: Sequence[str], keep: bool) -> dict[str, Times]:
    """Seconds of the same work: one thread here, one worker, two; taking turns."""
    game = snailhouse.game("snails-pace")
    which = contest(game, ["medium", "easy"], 1)
    works: dict[str, Callable[..., object]] = {
        "arena": lambda **where: fight(which, range(CONTEST_GAMES), 1, **where),
        "study": lambda **where: study(game, threads=1, **where),
        "simulation": lambda **where: simulate(game, SIMULATED_GAMES, threads=1, **where),
    }
    works = {name: work for name, work in works.items() if name in wanted}
    found: dict[str, Times] = {name: {"thread": [], "one": [], "two": []} for name in works}
    placed = kept if keep else nullcontext
    with open_cluster("local", 1, lambda _: None) as one, open_cluster("local", 2, lambda _: None) as two:
        for client in (one, two):
            warm(client, which)
        for _ in range(rounds):
            for name, work in works.items():
                for who, client in ("thread", None), ("one", one), ("two", two):
                    with placed(client):
                        found[name][who].append(seconds(partial(work, client=client)))
                print(name, {who: round(times[-1], 2) for who, times in found[name].items()}, file=sys.stderr)
    return found


def warm(client: Any, which: Contest) -> None:
    """Every worker has loaded its machine code before the clock runs."""
    for _ in range(2):
        fight(which, range(8), client=client)
        simulate(which.game, 100_000, client=client)
    study(which.game, quick=True, client=client)


def constants() -> dict[str, float]:
    """Processor time that a bundle costs beside its work, and the bytes that travel.

    The same simulation is played here and by two workers that get every chunk by itself. Processor time, as
    other work on the machine hardly changes it.
    """
    game = snailhouse.game("snails-pace")
    games = (SHORT_CHUNKS + 4 * (BUNDLES - SHORT_CHUNKS)) * CHUNK
    simulate(game, 1)
    begun = time.process_time()
    simulate(game, games, threads=1)
    work = time.process_time() - begun
    with open_cluster("local", 2, lambda _: None) as client:
        simulate(game, 20_000, client=client)
        before, there = time.process_time(), workers_time(client)
        ClusterForce.seconds = 0.0
        simulate(game, games, client=client)
        here, there = time.process_time() - before, workers_time(client) - there
        beside = idle(client) | study_time(client, game)
    giant = snailhouse.game("giant-snail")
    chunk = SimulationTask(game, ("random", "random"), 0, CHUNK)([0])
    return {
        "bundles": BUNDLES,
        "client_and_scheduler_ms_a_bundle": 1e3 * here / BUNDLES,
        "worker_ms_a_bundle": 1e3 * (there - work) / BUNDLES,
        "overhead_at_one_second": (here + there - work) / BUNDLES / BUNDLE_SECONDS,
        "task_bytes": len(pickle.dumps(SimulationTask(game, ("random", "random"), 0, games))),
        "task_bytes_giant_snail": len(pickle.dumps(ContestTask(contest(giant, ["hard", "medium"], 1)))),
        "result_bytes_of_a_simulation": len(pickle.dumps(chunk)),
        **beside,
    }


def idle(client: Any) -> dict[str, float]:
    """The parts of a core that a cluster without work takes."""
    here, there, begun = time.process_time(), workers_time(client), time.perf_counter()
    time.sleep(IDLE_SECONDS)
    here, there = time.process_time() - here, workers_time(client) - there
    passed = time.perf_counter() - begun
    return {"idle_client_and_scheduler": here / passed, "idle_workers": there / passed}


def study_time(client: Any, game: snailhouse.Game) -> dict[str, float]:
    """Processor time of a study: of the main thread, of all this process, of the workers."""
    study(game, quick=True, client=client)
    alone, here, there = time.thread_time(), time.process_time(), workers_time(client)
    study(game, client=client)
    return {
        "study_serial_seconds": time.thread_time() - alone,
        "study_client_and_scheduler_seconds": time.process_time() - here,
        "study_workers_seconds": workers_time(client) - there,
    }


def workers_time(client: Any) -> float:
    """Seconds of processor time that all workers have had."""
    return sum(client.run(time.process_time).values())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--work", action="append", choices=WORKS, help="only this; may be given again")
    parser.add_argument("--kept", action="store_true", help="every worker to a core of its own")
    parser.add_argument("--constants", action="store_true", help="only these")
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    found: dict[str, Any] = {}
    scaled = {} if asked.constants else scaling(asked.rounds, asked.work or WORKS, asked.kept)
    for name, times in scaled.items():
        thread, one, two = (median(times[who]) for who in ("thread", "one", "two"))
        found[name] = {
            "thread_seconds": thread,
            "one_worker_seconds": one,
            "two_workers_seconds": two,
            "two_over_one": one / two,
            "overhead": one / thread - 1,
        }
    if not asked.work:
        found["constants"] = constants()
    if asked.json:
        print(json.dumps(found, indent=2))
        return
    for name, figures in found.items():
        print(name)
        for what, value in figures.items():
            print(f"  {what:34} {value:,.3f}")


if __name__ == "__main__":
    main()
