"""Work in chunks: one seam for all that the laboratory runs on threads, on processes or on many machines.

A chunk is the smallest piece of work with luck of its own: a game of a contest, some thousand games of a
simulation. A task is a picklable value that works on a bundle of consecutive chunks. How chunks are bundled
hangs on the machines and on the clock, and so must not matter: what a task makes of a chunk follows from the
chunk alone, and results are put together in the order of the chunks. Then equal seeds give equal bytes,
whoever did the work and however often.
"""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Sequence, Sized
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from itertools import count, islice
from queue import SimpleQueue
from typing import Any, Final, Protocol, TypedDict, TypeVar

from snailhouse.core.game import Game

C = TypeVar("C")
R = TypeVar("R")
C_contra = TypeVar("C_contra", contravariant=True)
R_co = TypeVar("R_co", covariant=True)

AHEAD: Final = 2
"""How many bundles a worker has: one that it works on and one that waits, so that it never does."""
BUNDLE_SECONDS: Final = 1.0
"""How long a worker in another process has to do with a bundle: long beside the trouble of sending it."""
FASTEST_GROWTH: Final = 8
"""A bundle has at most so many times the chunks of the one before: the first chunks may be lighter."""


class ChunkTask(Protocol[C_contra, R_co]):
    """What is done with every bundle of chunks; it can be pickled, as games can."""

    @property
    def game(self) -> Game: ...

    def prepare(self) -> None:
        """Compile all that chunks need; done once on every machine of a cluster, before its first chunk."""

    def __call__(self, bundle: Sequence[C_contra], /) -> R_co:
        """What comes of these chunks, each by itself. Long work asks `called_off` now and then."""


class Where(TypedDict, total=False):
    """Who does the work: threads of this process unless there is an executor or the client of a cluster."""

    executor: Executor | None
    client: Any
    """A `distributed.Client`; see docs/cluster.md."""


class Workforce(Protocol):
    """Those who work on bundles."""

    seconds: float
    """How long a bundle should take; 0 for one chunk each."""

    def workers(self) -> int:
        """How many bundles are worked on at once."""

    def submit(self, task: ChunkTask[C, R], bundle: Sequence[C]) -> Future[tuple[float, R]]:
        """The seconds that the work took, and what came of it."""

    def leave(self) -> None:
        """Start nothing more. What has begun is told that it is called off."""


@contextmanager
def run_chunks(
    task: ChunkTask[C, R],
    chunks: Iterable[C],
    threads: int | None = None,
    *,
    executor: Executor | None = None,
    client: Any = None,
    in_order: bool = False,
) -> Iterator[Iterator[R]]:
    """Iterates over what the task makes of all chunks, bundle by bundle as they end, or in their order.

    Chunks are taken from the iterable as workers come free. Leaving the block early starts no others.
    """
    force = _workforce(task, threads, executor, client)
    try:
        found = _results(force, task, iter(chunks), len(chunks) if isinstance(chunks, Sized) else None)
        yield _sorted_by_number(found) if in_order else (result for _, result in found)
    finally:
        force.leave()


def _workforce(task: ChunkTask[C, R], threads: int | None, executor: Executor | None, client: Any) -> Workforce:
    if client is not None:
        from snailhouse.lab.cluster import ClusterForce

        return ClusterForce(client, task)
    return ThreadForce(threads) if executor is None else ExecutorForce(executor)


def _results(
    force: Workforce, task: ChunkTask[C, R], chunks: Iterator[C], left: int | None
) -> Iterator[tuple[int, R]]:
    """Numbered results as they come. Bundles grow to the workforce's seconds, and shrink towards the end."""
    ended: SimpleQueue[tuple[int, int, Future[tuple[float, R]]]] = SimpleQueue()
    numbers, waiting, size = count(), 0, 1
    while True:
        workers = force.workers()
        while waiting < AHEAD * workers:
            most = size if left is None else min(size, -(-left // (AHEAD * workers)))
            bundle = list(islice(chunks, most)) if most else []
            if not bundle:
                break
            left = None if left is None else left - len(bundle)
            future = force.submit(task, bundle)
            future.add_done_callback(partial(_put, ended, next(numbers), len(bundle)))
            waiting += 1
        if not waiting:
            return
        number, done, future = ended.get()
        waiting -= 1
        seconds, result = future.result()
        size = next_size(size, done, seconds, force.seconds)
        yield number, result


def _put(ended: SimpleQueue[Any], number: int, size: int, future: Future[Any]) -> None:
    ended.put((number, size, future))


def next_size(size: int, done: int, seconds: float, wanted: float) -> int:
    """How many chunks to bundle, after one with `done` of them took so many seconds."""
    if wanted == 0:
        return 1
    return max(1, min(round(done * wanted / max(seconds, 1e-6)), FASTEST_GROWTH * size))


def _sorted_by_number(found: Iterator[tuple[int, R]]) -> Iterator[R]:
    early: dict[int, R] = {}
    turn = 0
    for number, result in found:
        early[number] = result
        while turn in early:
            yield early.pop(turn)
            turn += 1


def timed(task: ChunkTask[C, R], bundle: Sequence[C]) -> tuple[float, R]:
    """The seconds that a bundle took, and what came of it."""
    start = time.perf_counter()
    result = task(bundle)
    return time.perf_counter() - start, result


_here = threading.local()


def called_off() -> bool:
    """Whether nobody waits any more for what this thread works on; a task may stop then as it likes."""
    asked: Callable[[], bool] | None = getattr(_here, "called_off", None)
    return asked is not None and asked()


@contextmanager
def asking(whether: Callable[[], bool]) -> Iterator[None]:
    """In this block `called_off` asks this function."""
    _here.called_off = whether
    try:
        yield
    finally:
        del _here.called_off


class ThreadForce:
    """Threads of this process; leaving waits for what has begun, which stops soon if it asks `called_off`."""

    seconds = 0.0

    def __init__(self, threads: int | None) -> None:
        self._threads = threads or os.cpu_count() or 1
        self._pool = ThreadPoolExecutor(self._threads)
        self._enough = threading.Event()

    def workers(self) -> int:
        return self._threads

    def submit(self, task: ChunkTask[C, R], bundle: Sequence[C]) -> Future[tuple[float, R]]:
        return self._pool.submit(self._work, task, bundle)

    def _work(self, task: ChunkTask[C, R], bundle: Sequence[C]) -> tuple[float, R]:
        with asking(self._enough.is_set):
            return timed(task, bundle)

    def leave(self) -> None:
        self._enough.set()
        self._pool.shutdown(cancel_futures=True)


@dataclass
class ExecutorForce:
    """Somebody's own `concurrent.futures` executor, which goes on living."""

    executor: Executor
    seconds: float = BUNDLE_SECONDS
    _futures: set[Future[Any]] = field(default_factory=set)

    def workers(self) -> int:
        return getattr(self.executor, "_max_workers", None) or os.cpu_count() or 1

    def submit(self, task: ChunkTask[C, R], bundle: Sequence[C]) -> Future[tuple[float, R]]:
        future = self.executor.submit(timed, task, bundle)
        self._futures.add(future)
        future.add_done_callback(self._futures.discard)
        return future

    def leave(self) -> None:
        for future in list(self._futures):
            future.cancel()
