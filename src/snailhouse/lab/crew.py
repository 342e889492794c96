"""Long work on other threads, so that the main one hears Ctrl-C at once."""

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
def spread(work: Callable[[J], R], jobs: Iterable[J], threads: int | None) -> Iterator[Iterator[R]]:
    """The results of all jobs in the order they are done, at most two jobs a thread taken up at a time.

    Without a number there is a thread for every core. Whoever leaves early waits for the jobs that have begun,
    and for no others.
    """
    crew = threads or os.cpu_count() or 1
    pool = ThreadPoolExecutor(crew)
    try:
        yield _results(pool, work, iter(jobs), 2 * crew)
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


def apart(work: Callable[[], R]) -> R:
    """Do one piece of work that cannot be stopped; when the program is, it is left behind."""
    result: Future[R] = Future()

    def run() -> None:
        try:
            result.set_result(work())
        except BaseException as error:
            result.set_exception(error)

    Thread(target=run, daemon=True).start()
    return result.result()
