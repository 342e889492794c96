"""Long work on other threads, so that Ctrl-C reaches the main thread at once."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from contextlib import contextmanager
from itertools import islice
from threading import Thread
from typing import TypeVar

J = TypeVar("J")
R = TypeVar("R")


@contextmanager
def map_threads(work: Callable[[J], R], jobs: Iterable[J], threads: int | None) -> Iterator[Iterator[R]]:
    """Iterates over the results of all jobs in the order they finish; without a number, on a thread a core.

    At most two jobs a thread are taken from `jobs` ahead of time. Leaving the block early waits for the jobs
    that have begun and starts no others.
    """
    threads = threads or os.cpu_count() or 1
    pool = ThreadPoolExecutor(threads)
    try:
        yield _results(pool, work, iter(jobs), 2 * threads)
    finally:
        pool.shutdown(cancel_futures=True)


def _results(pool: ThreadPoolExecutor, work: Callable[[J], R], jobs: Iterator[J], most: int) -> Iterator[R]:
    waiting: set[Future[R]] = set()
    while True:
        waiting |= {pool.submit(work, job) for job in islice(jobs, most - len(waiting))}
        if not waiting:
            return
        done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
        for future in done:
            yield future.result()


def run_in_thread(work: Callable[[], R]) -> R:
    """Returns what `work` returns. Runs in a daemon thread, so that Ctrl-C works; it dies with the process."""
    result: Future[R] = Future()

    def run() -> None:
        try:
            result.set_result(work())
        except BaseException as error:
            result.set_exception(error)

    Thread(target=run, daemon=True).start()
    return result.result()
