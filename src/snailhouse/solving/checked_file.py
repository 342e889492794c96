"""A large file of several sections, written one by one, each proven by checksums.

A section has rows of equal length. Behind its rows stand the checksums of all their chunks and, last, one of
those checksums. They are written when the rows are on the disk, so a section whose checksums are missing or
wrong is not finished, whatever has happened. A reader checks a chunk when it first needs it.
"""

from __future__ import annotations

import mmap
import os
import zlib
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

CHECKED_BYTES = 1 << 20
"""Bytes under one checksum."""
HEAD = 4096
"""Bytes before the first section: a line that says what the file is."""
ALIGNMENT = 64
STAMP_BYTES = 16


@dataclass(frozen=True)
class FileSection:
    """Where a section lies."""

    start: int
    rows: int
    row_bytes: int

    @property
    def chunks_a_row(self) -> int:
        return -(-self.row_bytes // CHECKED_BYTES)

    @property
    def sums_start(self) -> int:
        """Where the checksums begin: a stamp, those of the chunks, and the one of all these."""
        return self.start + rounded_up(self.rows * self.row_bytes, ALIGNMENT)

    @property
    def sums_bytes(self) -> int:
        return STAMP_BYTES + 4 * self.rows * self.chunks_a_row + 4

    @property
    def end(self) -> int:
        return rounded_up(self.sums_start + self.sums_bytes, ALIGNMENT)


def rounded_up(number: int, step: int) -> int:
    return -(-number // step) * step


def sections_of(shapes: Sequence[tuple[int, int]]) -> list[FileSection]:
    """Where sections of so many rows of so many bytes lie, one behind the other."""
    found, start = [], HEAD
    for rows, row_bytes in shapes:
        found.append(FileSection(start, rows, row_bytes))
        start = found[-1].end
    return found


class CheckedFile:
    """A file of sections. `stamp`, 16 letters, stands for all that the contents follow from."""

    def __init__(self, path: Path, stamp: str, sections: Sequence[FileSection]) -> None:
        self.path = path
        self.stamp = stamp
        self.sections = list(sections)
        self._sums: dict[int, NDArray[np.uint32]] = {}
        self._proven: set[tuple[int, int]] = set()
        self._map: mmap.mmap | None = None
        self._file: Any = None

    @property
    def size(self) -> int:
        return self.sections[-1].end if self.sections else HEAD

    @property
    def head(self) -> bytes:
        return f"snailhouse-values 1 {self.stamp}\n".encode().ljust(HEAD, b"\0")

    def prepare(self) -> None:
        """Make the file ready for writing; one with another stamp or size is replaced by an empty one."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self.close()
        if not self.is_usable():
            self.path.unlink(missing_ok=True)
            with self.path.open("xb") as file:
                file.write(self.head)
                file.truncate(self.size)
        self._file = self.path.open("r+b", buffering=0)

    def is_usable(self) -> bool:
        """Whether there is a file of this stamp and size."""
        try:
            with self.path.open("rb") as file:
                return file.read(HEAD) == self.head and self.path.stat().st_size == self.size
        except OSError:
            return False

    def write(self, offset: int, data: Any) -> None:
        """Write bytes at an offset of the file."""
        view = memoryview(data).cast("B")
        while view:
            written = os.pwrite(self._file.fileno(), view, offset)
            view, offset = view[written:], offset + written

    def finish(self, number: int, sums: NDArray[np.uint32]) -> None:
        """Declare a section finished whose rows have been written; `sums` are the checksums of its chunks."""
        section = self.sections[number]
        os.fsync(self._file.fileno())
        body = self.stamp.encode() + sums.astype("<u4").tobytes()
        self.write(section.sums_start, body + zlib.crc32(body).to_bytes(4, "little"))
        os.fsync(self._file.fileno())
        self._sums.pop(number, None)

    def is_finished(self, number: int) -> bool:
        """Whether the section's checksums are there; that the rows agree with them is not looked at."""
        return self._chunk_sums(number) is not None

    def is_whole(self, number: int) -> bool:
        """Whether the section is finished and all its bytes agree with the checksums."""
        section = self.sections[number]
        return self.is_finished(number) and all(
            self.is_proven(number, row, chunk * CHECKED_BYTES)
            for row in range(section.rows)
            for chunk in range(section.chunks_a_row)
        )

    def is_proven(self, number: int, row: int, byte: int) -> bool:
        """Whether the chunk that holds a byte of a row agrees with its checksum; looked at once."""
        section = self.sections[number]
        chunk = row * section.chunks_a_row + byte // CHECKED_BYTES
        if (number, chunk) not in self._proven:
            sums = self._chunk_sums(number)
            first = section.start + row * section.row_bytes + byte // CHECKED_BYTES * CHECKED_BYTES
            last = min(first + CHECKED_BYTES, section.start + (row + 1) * section.row_bytes)
            if sums is None or zlib.crc32(memoryview(self.bytes())[first:last]) != sums[chunk]:
                return False
            self._proven.add((number, chunk))
        return True

    def _chunk_sums(self, number: int) -> NDArray[np.uint32] | None:
        """The checksums of a finished section; None if it is not finished."""
        if number not in self._sums:
            section = self.sections[number]
            data = bytes(self.bytes()[section.sums_start : section.sums_start + section.sums_bytes])
            body, own = data[:-4], int.from_bytes(data[-4:], "little")
            if body[:STAMP_BYTES] != self.stamp.encode() or zlib.crc32(body) != own:
                return None
            self._sums[number] = np.frombuffer(body[STAMP_BYTES:], "<u4")
        return self._sums[number]

    def bytes(self) -> mmap.mmap:
        """The whole file as mapped memory, for reading."""
        if self._map is None:
            with self.path.open("rb", buffering=0) as file:
                self._map = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        return self._map

    def values(self) -> NDArray[np.uint16]:
        """The whole file as 16-bit numbers."""
        return np.frombuffer(self.bytes(), "<u2")

    def close(self) -> None:
        """Write no more, and forget what has been read: the file may change or be replaced."""
        if self._file is not None:
            self._file.close()
        self._file = self._map = None
        self._sums.clear()
        self._proven.clear()


class ChunkSums:
    """The checksums of one row whose bytes come piece by piece, from the left."""

    def __init__(self) -> None:
        self.sums: list[int] = []
        self._running = 0
        self._room = CHECKED_BYTES

    def add(self, data: Any) -> None:
        view = memoryview(data).cast("B")
        while view:
            piece, view = view[: self._room], view[self._room :]
            self._running = zlib.crc32(piece, self._running)
            self._room -= len(piece)
            if not self._room:
                self._end_chunk()

    def _end_chunk(self) -> None:
        self.sums.append(self._running)
        self._running, self._room = 0, CHECKED_BYTES

    def finished(self) -> list[int]:
        """The checksums of all chunks, the last one shorter perhaps."""
        if self._room < CHECKED_BYTES:
            self._end_chunk()
        return self.sums
