"""The threads of a batch, each of which works on its own share of the rows first."""

from __future__ import annotations

import weakref
from collections.abc import Callable
from threading import Lock, Thread
from typing import Any


class Crew:
    """`threads` threads, of which the caller's own leads. The others are there from the first work on.

    A helper that finds nothing to do for a while sleeps until the next work. Work never waits for one to wake
    up: what the helpers do not take, the leader does.
    """

    def __init__(self, threads: int, work: Callable[..., int], rows: tuple[Any, ...]) -> None:
        from snailhouse.batch.together import idle_words  # needs Numba

        self.threads = threads
        words = idle_words(threads)
        self._work = work
        self._arguments = [(words, threads, number, *rows) for number in range(threads)]
        self._helpers: list[Helper] = []

    def work(self) -> int:
        """Do what the orders say on all rows; returns the first row that is refused, or -1."""
        if len(self._helpers) < self.threads - 1:
            self._call_helpers()
        for helper in self._helpers:
            if helper.asleep:
                helper.wake()
        return self._work(*self._arguments[0])

    def _call_helpers(self) -> None:
        for arguments in self._arguments[1:]:
            helper = Helper(self._work, arguments)
            self._helpers.append(helper)
            weakref.finalize(self, helper.dismiss)


class Helper:
    """A thread that works whenever it is awake. It knows the arrays of a batch, but not the batch."""

    def __init__(self, work: Callable[..., int], arguments: tuple[Any, ...]) -> None:
        self.asleep = False
        self._dismissed = False
        self._bed = Lock()
        self._bed.acquire()
        self._work, self._arguments = work, arguments
        Thread(target=self._live, daemon=True).start()

    def wake(self) -> None:
        self.asleep = False
        self._bed.release()

    def dismiss(self) -> None:
        """End the thread."""
        self._dismissed = True
        if self.asleep:
            self.wake()

    def _live(self) -> None:
        while not self._dismissed:
            self._work(*self._arguments)
            self.asleep = True
            if not self._dismissed:  # whoever dismisses looks for sleepers afterwards
                self._bed.acquire()
