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

Tell = Callable[[str], None]


@contextmanager
def claimed(database: Path) -> Iterator[Tell]:
    """The database for this process alone; call what it gives with the address at which the house is open."""
    path = database.with_name(f"{database.name}.lock")
    try:
        lock = path.open("a+")
    except OSError as error:
        raise Refusal(f"--database: sqlite cannot be opened: {error.strerror}: {path}") from None
    with lock:
        try:
            _lock(lock)
        except OSError:
            lock.seek(0)
            where = lock.read().strip() or "another address"
            raise Refusal(
                f"the house is open at {where} already; another one takes another --data-dir"
            ) from None

        def tell(address: str) -> None:
            lock.truncate(0)
            lock.write(address)
            lock.flush()

        tell("")
        yield tell


if sys.platform == "win32":
    import msvcrt

    def _lock(file: IO[str]) -> None:
        """Far behind the text, which stays readable."""
        file.seek(1 << 20)
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock(file: IO[str]) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
