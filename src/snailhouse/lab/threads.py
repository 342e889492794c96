"""Long work on other threads, so that Ctrl-C reaches the main thread at once."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from threading import Thread
from typing import TypeVar

R = TypeVar("R")


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
