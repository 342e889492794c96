"""A lock between processes: whoever holds it works alone."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO


@contextmanager
def held_alone(path: Path) -> Iterator[None]:
    """Hold the lock of a file, made if it is missing; waits until nobody else does."""
    with path.open("a") as lock:
        _wait_for(lock)
        yield


if sys.platform == "win32":
    import msvcrt

    def _wait_for(file: IO[str]) -> None:
        msvcrt.locking(file.fileno(), msvcrt.LK_LOCK, 1)

else:
    import fcntl

    def _wait_for(file: IO[str]) -> None:
        fcntl.flock(file, fcntl.LOCK_EX)
