"""Steps a second for learners, side by side with other libraries in one run, on the same cores.

    python -m venv .venv-peers && .venv-peers/bin/pip install jax pgx pettingzoo pygame
    .venv/bin/python benchmarks/learners.py --peers .venv-peers/bin/python [--rounds 8] [--json]

A step is a random legal move with the next observation and the next legal moves, for everybody. Peers and we
take turns; the best round of each counts, with the best size of batch. pgx runs all steps of a round in one
compiled call, which is the best it can do; our loop is in Python, one call a step.

`--processor` counts seconds of processor time, of all threads of a process together, and gives us one thread:
for a machine that has other work to do. What threads gain or lose by working together is not in such figures.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TypeVar

import snailhouse
from learners_peers import PROCESSOR, play_turns
from snailhouse import Batch
from snailhouse.adapters import gym, pettingzoo
from snailhouse.adapters.gym_vector import VectorSeatEnv

T = TypeVar("T")

BATCHES = (256, 1024, 4096)
MOVES = 200_000
"""Steps in a round of ours."""
TURNS = 4000


class Peers:
    """The other libraries, in a process of their own."""

    def __init__(self, python: str, words: list[str]) -> None:
        script = str(Path(__file__).parent / "learners_peers.py")
        pipe = subprocess.PIPE
        self.process = subprocess.Popen([python, script, *words], stdin=pipe, stdout=pipe, text=True)
        assert self.process.stdout is not None
        self.names = self.process.stdout.readline().split()[1:]

    def measure(self, name: str) -> float:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(name + "\n")
        self.process.stdin.flush()
        return float(self.process.stdout.readline())


def speed(steps: int, work: Callable[[], None]) -> float:
    clock = time.process_time if PROCESSOR in sys.argv else time.perf_counter
    start = clock()
    work()
    return steps / (clock() - start)


def batch_speed(batch: Batch) -> float:
    steps = MOVES // len(batch)

    def play() -> None:
        for _ in range(steps):
            batch.step(batch.random_actions())

    return speed(steps * len(batch), play)


def vector_speed(envs: VectorSeatEnv) -> float:
    steps = MOVES // envs.num_envs

    def play() -> None:
        for _ in range(steps):
            envs.step(envs.batch.random_actions())

    return speed(steps * envs.num_envs, play)


def max_speed(measure: Callable[[T], float], sizes: list[T]) -> float:
    return max(map(measure, sizes))


def ours(threads: int) -> dict[str, Callable[[], float]]:
    """What to measure of our own, by name."""
    found: dict[str, Callable[[], float]] = {}
    for name in snailhouse.game_ids():
        batches = [Batch(snailhouse.game(name), size, seed=1, threads=threads) for size in BATCHES]
        found[name] = partial(max_speed, batch_speed, batches)
    envs = [gym.vector_env("snails-pace", size, bots="greedy", threads=threads) for size in BATCHES]
    for many in envs:
        many.reset(seed=1)
    found["gym_vector"] = partial(max_speed, vector_speed, envs)
    env = pettingzoo.env("snails-pace")
    found["pettingzoo"] = lambda: speed(TURNS, lambda: play_turns(env, TURNS))
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure steps a second for learners.")
    parser.add_argument("--peers", required=True, help="a Python with jax, pgx, pettingzoo and pygame")
    parser.add_argument("--rounds", type=int, default=8)
    parser.add_argument("--threads", type=int, default=os.cpu_count())
    parser.add_argument(PROCESSOR, action="store_true", help="count processor time, on one thread")
    parser.add_argument("--json", action="store_true")
    wanted = parser.parse_args()
    if wanted.processor:
        wanted.threads = 1
    peers = Peers(wanted.peers, [PROCESSOR] if wanted.processor else [])
    mine = ours(wanted.threads)
    best: dict[str, float] = {}
    for _ in range(wanted.rounds):
        for name in peers.names:
            best[name] = max(best.get(name, 0.0), peers.measure(name))
        for name, measure in mine.items():
            best[name] = max(best.get(name, 0.0), measure())
    pgx = max(steps for name, steps in best.items() if name.startswith("pgx"))
    if wanted.json:
        print(json.dumps({"steps_per_second": best, "threads": wanted.threads}, indent=2))
        return
    kind = " of processor time" if wanted.processor else ""
    print(f"{wanted.threads} threads, best of {wanted.rounds} rounds, steps a second{kind}:")
    print(f"  pgx backgammon, the best of its batches: {pgx:,.0f}")
    for name in snailhouse.game_ids():
        print(f"  batch of {name}: {best[name]:,.0f}, {best[name] / pgx:.0f} times pgx")
    print(f"  Gymnasium vector environment, snails-pace against greedy: {best['gym_vector']:,.0f}")
    print(f"  PettingZoo, its connect four: {best['connect_four']:,.0f}")
    ratio = best["pettingzoo"] / best["connect_four"]
    print(f"  PettingZoo, our snails-pace: {best['pettingzoo']:,.0f}, {ratio:.2f} times that")


if __name__ == "__main__":
    main()
