"""What `atomics` does, as ordinary Python: for when nothing is compiled."""

from __future__ import annotations

import time
from threading import Lock
from typing import Final

from snailhouse.core.record import Int64s

_ONE_AT_A_TIME: Final = Lock()


class LockedWords:
    """Operations on words of memory that threads share; each holds a lock while it looks and writes."""

    @staticmethod
    def read(words: Int64s, index: int) -> int:
        with _ONE_AT_A_TIME:
            return int(words[index])

    @staticmethod
    def write(words: Int64s, index: int, value: int) -> None:
        with _ONE_AT_A_TIME:
            words[index] = value

    @staticmethod
    def add(words: Int64s, index: int, value: int) -> int:
        """Returns what the word was before."""
        with _ONE_AT_A_TIME:
            before = int(words[index])
            words[index] = before + value
            return before

    @staticmethod
    def lower(words: Int64s, index: int, value: int) -> int:
        """Makes the word the smaller of itself and the value; returns what it was before."""
        with _ONE_AT_A_TIME:
            before = int(words[index])
            words[index] = min(before, value)
            return before

    @staticmethod
    def rest() -> None:
        """Lets other threads have the interpreter."""
        time.sleep(0)
