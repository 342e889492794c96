"""The threads of a batch, each of which works on its own share of the rows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Any


class Crew:
    """`threads` threads, of which the caller's own is one. The others are there from the first work on."""

    def __init__(self, threads: int) -> None:
        self.threads = threads
        self._others: ThreadPoolExecutor | None = None

    def shares(self, rows: int) -> list[slice]:
        """The rows of each thread."""
        ends = [rows * number // self.threads for number in range(self.threads + 1)]
        return [slice(start, end) for start, end in pairwise(ends)]

    def work(self, function: Callable[..., object], shares: Sequence[tuple[Any, ...]]) -> None:
        """Call a function with every share, each on a thread of its own, and wait for all."""
        if self._others is None:
            self._others = ThreadPoolExecutor(self.threads - 1)
        waiting = [self._others.submit(function, *share) for share in shares[1:]]
        try:
            function(*shares[0])
        finally:
            for future in waiting:
                future.result()
