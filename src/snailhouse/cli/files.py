"""Files that a person named: what the system says about them becomes a refusal."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from errno import EISDIR
from pathlib import Path

from snailhouse.core.errors import Refusal
from snailhouse.core.files import file_beside, replace_file


def read_file(path: Path) -> bytes:
    with refusing(path, "read"):
        return path.read_bytes()


def reserve_file(path: Path, *, replace: bool) -> None:
    """Refuse a file that could not be written, before the work is done that it is to hold."""
    with refusing(path, "written"):
        if path.exists() and not replace:
            raise Refusal(f"{path} exists already; choose another name, or add --force to replace it")
        if path.is_dir():
            raise IsADirectoryError(EISDIR, os.strerror(EISDIR))
        if path.is_file() or not path.exists():
            with file_beside(path):
                pass


def write_file(path: Path, text: str, *, replace: bool) -> None:
    """Write a file whole or not at all; an existing one only when `replace`."""
    reserve_file(path, replace=replace)
    with refusing(path, "written"):
        if path.exists() and not path.is_file():
            path.write_text(text, "utf-8")  # a device such as /dev/stdout cannot be replaced
        else:
            replace_file(path, text.encode())


@contextmanager
def refusing(path: Path, verb: str) -> Iterator[None]:
    """Turn the system's error about a file into a refusal."""
    try:
        yield
    except OSError as error:
        raise Refusal(f"{path} cannot be {verb}: {error.strerror}") from None
