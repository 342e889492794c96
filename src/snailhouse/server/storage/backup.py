"""Backups: a whole house as one SQLite file, whichever database it lives in.

A backup is taken while the house is open and shows one moment of it. It can be restored into either kind of
database, so it is also the way from SQLite to PostgreSQL and back.
"""

from __future__ import annotations

import asyncio
import os
import shutil
import sqlite3
import tempfile
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any

from sqlalchemy import RowMapping, Table, func, insert, select
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from snailhouse.core.errors import Refusal
from snailhouse.core.files import file_beside
from snailhouse.server.storage.database import (
    BadDatabase,
    for_writing,
    migrate,
    open_engine,
    revision_of,
    sqlite_file,
    sqlite_url,
)
from snailhouse.server.storage.migrations import LATEST
from snailhouse.server.storage.schema import event_rows, metadata, table_rows

ROWS_AT_ONCE = 1_000
OWNERS_ONLY = 0o600
"""A backup has the key that signs cookies, and the seeds of games that are being played."""

Progress = Callable[[int, int], None]
"""Told how many rows are copied, of how many."""


async def back_up(database: str, file: Path, told: Progress) -> None:
    """Write the house in this database into a file, whole or not at all; what was in the file is replaced."""
    async with _opened(database) as engine:
        if await revision_of(engine) is None:
            raise BadDatabase("there is no house in it")
        with file_beside(file) as (draft, empty):
            empty.close()
            draft.chmod(OWNERS_ONLY)
            if engine.dialect.name == "sqlite":
                await asyncio.to_thread(_copy_file, sqlite_file(database), draft)
            else:
                await _copy_out(engine, draft, told)
            draft.replace(file)


async def restore(file: Path, database: str, told: Progress) -> None:
    """Put a backup into a database that has no house yet, and bring it to this version's form."""
    _check_backup(file)
    with tempfile.TemporaryDirectory(dir=file.parent if os.access(file.parent, os.W_OK) else None) as folder:
        copy = Path(folder) / "house.sqlite3"
        await asyncio.to_thread(shutil.copyfile, file, copy)
        async with _opened(sqlite_url(copy)) as source:
            await migrate(source)
            async with _opened(database) as target:
                if await revision_of(target) is not None and await _has_rows(target):
                    raise BadDatabase("a house is in it already: restore into an empty one")
                await migrate(target)
                async with source.connect() as reading, for_writing(target).begin() as writing:
                    await _copy_rows(reading, writing, told)


async def counted(file: Path) -> dict[str, int]:
    """How many tables and events a backup has."""
    async with _opened(sqlite_url(file)) as engine, engine.connect() as connection:
        return {rows.name: await _count(connection, rows) for rows in (table_rows, event_rows)}


def _copy_file(source: Path, target: Path) -> None:
    """A consistent copy by SQLite's own means, while others write."""
    with closing(sqlite3.connect(source)) as reading, closing(sqlite3.connect(target)) as writing:
        reading.backup(writing)


async def _copy_out(engine: AsyncEngine, file: Path, told: Progress) -> None:
    """The rows of one moment of another database into a new file."""
    if await revision_of(engine) != LATEST:
        raise BadDatabase("another version of Snailhouse wrote it: start the house once with this one")
    async with _opened(sqlite_url(file)) as target:
        await migrate(target)
        async with for_writing(target).begin() as writing, engine.connect() as connection:
            reading = await connection.execution_options(isolation_level="REPEATABLE READ")
            await _copy_rows(reading, writing, told)


async def _copy_rows(reading: AsyncConnection, writing: AsyncConnection, told: Progress) -> None:
    """All rows of all tables, those first that others refer to."""
    tables = metadata.sorted_tables
    total, done = sum([await _count(reading, rows) for rows in tables]), 0
    for rows in tables:
        async with reading.stream(select(rows)) as found:
            async for batch in found.mappings().partitions(ROWS_AT_ONCE):
                await writing.execute(insert(rows), _plain(batch))
                done += len(batch)
                told(done, total)


def _plain(batch: Any) -> list[dict[str, Any]]:
    rows: list[RowMapping] = list(batch)
    return [dict(row) for row in rows]


async def _count(connection: AsyncConnection, rows: Table) -> int:
    return int((await connection.execute(select(func.count()).select_from(rows))).scalar_one())


async def _has_rows(engine: AsyncEngine) -> bool:
    async with engine.connect() as connection:
        return any([await _count(connection, rows) for rows in metadata.sorted_tables])


def _check_backup(file: Path) -> None:
    """Refuse what is no backup, or a damaged one."""
    try:
        with closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True)) as connection:
            state = connection.execute("PRAGMA quick_check(1)").fetchone()[0]
            known = connection.execute("SELECT count(*) FROM sqlite_master WHERE name = 'events'").fetchone()[0]
    except sqlite3.Error as error:
        raise Refusal(f"{file} is no backup of a house: {error}") from None
    if state != "ok":
        raise Refusal(f"{file} is damaged: {' '.join(str(state).split())[:120]}")
    if not known:
        raise Refusal(f"{file} is no backup of a house: it has no events")


@asynccontextmanager
async def _opened(database: str) -> AsyncIterator[AsyncEngine]:
    """An engine that is closed at the end; what the driver says becomes a refusal."""
    engine = open_engine(database)
    try:
        yield engine
    except (SQLAlchemyError, sqlite3.Error, OSError) as error:
        raise BadDatabase(f"{engine.dialect.name}: {' '.join(str(error).split())[:200]}") from None
    finally:
        await engine.dispose()
