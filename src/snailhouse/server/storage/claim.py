"""One server a SQLite file: two would not hear of each other's moves.

The server holds a lock on a file beside the database for as long as it lives, however it ends, and writes
there where it can be found.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from snailhouse.core.errors import Refusal
from snailhouse.server.storage.database import BadDatabase

Tell = Callable[[str], None]


class AlreadyOpen(Refusal):
    """Another server has the database; `address` is where it can be found."""

    def __init__(self, address: str) -> None:
        self.address = address
        super().__init__(f"the house is open at {address} already")


@contextmanager
def claimed(database: Path) -> Iterator[Tell]:
    """Hold the database for this process alone. Yields a function to be told the address of the server."""
    path = database.with_name(f"{database.name}.lock")
    try:
        lock = path.open("a+")
    except OSError as error:
        raise BadDatabase(f"sqlite cannot be opened: {error.strerror}: {path}") from None
    with lock:
        try:
            _lock(lock)
        except OSError:
            lock.seek(0)
            raise AlreadyOpen(lock.read().strip() or "another address") from None

        def tell(address: str) -> None:
            try:
                lock.truncate(0)
                lock.write(f"{address}\n")
                lock.flush()
            except OSError as error:
                raise BadDatabase(f"sqlite cannot be opened: {error.strerror}: {path}") from None

        lock.seek(0)
        was_open = bool(lock.read())
        if was_open and database.is_file() and database.stat().st_size == 0:
            raise BadDatabase(
                f"{database} is empty where a house was: restore a backup, or remove it to begin anew"
            )
        if was_open:
            tell("")
        yield tell


if sys.platform == "win32":
    import msvcrt

    def _lock(file: IO[str]) -> None:
        """Lock a byte far behind the text, so that others can still read the text."""
        file.seek(1 << 20)
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock(file: IO[str]) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
