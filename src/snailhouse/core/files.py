"""Writing a file whole or not at all."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from secrets import token_hex
from typing import BinaryIO


def replace_file(path: Path, data: bytes) -> None:
    """Write `data` to the file, in one step for whoever reads it: after an error or a crash it is as before.

    Raises OSError if that is not possible; nothing else is left in the folder then.
    """
    with file_beside(path) as (beside, file):
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
        file.close()
        beside.replace(path)


@contextmanager
def file_beside(path: Path) -> Iterator[tuple[Path, BinaryIO]]:
    """A new file in the same folder and its path, open for writing; removed at the end if it is still there."""
    beside = path.with_name(f".{path.name}.{token_hex(4)}.tmp")
    with beside.open("xb") as file:
        try:
            yield beside, file
        finally:
            file.close()
            beside.unlink(missing_ok=True)
