"""Opening the database: which one, how durable, and brought up to date."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, Engine, create_engine, event, inspect, make_url, select, text
from sqlalchemy.exc import ArgumentError, NoSuchModuleError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from snailhouse.core.errors import Refusal
from snailhouse.server.storage.migrations import LATEST
from snailhouse.server.storage.schema import metadata

DRIVERS = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg", "postgres": "postgresql+asyncpg"}
ADDRESSES = "an address is sqlite:///FILE or postgresql://USER@HOST/NAME"
MIGRATION_LOCK = 7_366_021
"""PostgreSQL's advisory lock number while a node migrates, so that nodes starting together take turns."""

PROBE = "probe"
"""The name of the row that is written to find out whether the disk takes anything."""

WRITING = "snailhouse_writing"
"""The execution option of connections that write."""


class BadDatabase(Refusal):
    """The database cannot be used; the message says why."""


def open_engine(url: str) -> AsyncEngine:
    """An engine for `sqlite:///FILE` or `postgresql://...`; nothing is connected yet."""
    try:
        address = make_url(url)
    except (ArgumentError, ValueError):
        raise BadDatabase(ADDRESSES) from None
    if address.drivername not in DRIVERS and address.drivername not in DRIVERS.values():
        raise BadDatabase(f"{address.drivername} is not supported; sqlite and postgresql are")
    if address.get_backend_name() == "sqlite" and address.database in (None, "", ":memory:"):
        raise BadDatabase(ADDRESSES)
    address = address.set(drivername=DRIVERS.get(address.drivername, address.drivername))
    try:
        if address.get_backend_name() == "sqlite":
            engine = create_async_engine(address, hide_parameters=True)
            _durable(engine.sync_engine)
            return engine
        return _postgresql(address)
    except (NoSuchModuleError, ImportError) as error:
        raise BadDatabase(str(error)) from None


def _postgresql(address: URL) -> AsyncEngine:
    """An engine for PostgreSQL. A server that is away or still starting raises an OSError when connecting."""
    import asyncpg

    async def connect(*args: Any, **options: Any) -> Any:
        try:
            return await asyncpg.connect(*args, **options)
        except (asyncpg.PostgresError, asyncpg.InterfaceError) as error:
            raise ConnectionError(str(error)) from error
        except TypeError as error:  # an option in the address that the driver does not have
            raise BadDatabase(str(error)) from None

    return create_async_engine(
        address,
        hide_parameters=True,
        pool_pre_ping=True,
        pool_size=8,
        max_overflow=8,
        connect_args={"async_creator_fn": connect},
    )


def sqlite_file(url: str) -> Path:
    """The file of a SQLite address that `open_engine` takes."""
    return Path(str(make_url(url).database))


def sqlite_url(file: Path) -> str:
    return f"sqlite:///{file}"


def _durable(engine: Engine) -> None:
    """Have every connection use write-ahead logging, synced at every commit.

    So readers never wait, and a power cut loses nothing.
    """

    @event.listens_for(engine, "connect")
    def durable(connection: Any, record: object) -> None:
        cursor = connection.cursor()
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=10000"):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()
        connection.isolation_level = None

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        writing = connection.get_execution_options().get(WRITING)
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writing else "BEGIN")


def file_engine(engine: AsyncEngine) -> Engine | None:
    """For SQLite: a synchronous engine on the same file, for a thread that writes. Otherwise None.

    The asynchronous one would change threads at every statement.
    """
    if engine.dialect.name != "sqlite":
        return None
    file = create_engine(engine.url.set(drivername="sqlite"), hide_parameters=True)
    _durable(file)
    return file.execution_options(**{WRITING: True})


def for_writing(engine: AsyncEngine) -> AsyncEngine:
    """The same engine for transactions that write: SQLite waits for the write lock when they begin."""
    return engine.execution_options(**{WRITING: True})


async def migrate(engine: AsyncEngine) -> None:
    """Bring the database to the latest revision, if it is not there already."""
    if await revision_of(engine) == LATEST:
        return
    async with for_writing(engine).begin() as connection:
        if engine.dialect.name == "postgresql":
            await connection.execute(select(text(f"pg_advisory_xact_lock({MIGRATION_LOCK})")))
        await connection.run_sync(_brought_up_to_date)


async def whole_and_writable(engine: AsyncEngine) -> None:
    """Raises BadDatabase for a SQLite file with damaged pages, and what the driver raises for a full disk."""
    if engine.dialect.name == "sqlite":
        async with engine.connect() as connection:
            found = str((await connection.execute(text("PRAGMA quick_check(1)"))).scalar())
        if found != "ok":
            raise BadDatabase(f"sqlite is damaged, restore a backup: {' '.join(found.split())[:120]}")
    await write_probe(engine)


async def write_probe(engine: AsyncEngine) -> None:
    """Write a few bytes; raises what the driver does when the disk is full or the database read-only."""
    row = {"name": PROBE, "value": secrets.token_bytes(8)}
    async with for_writing(engine).begin() as connection:
        done = await connection.execute(text("UPDATE secrets SET value = :value WHERE name = :name"), row)
        if not done.rowcount:
            once = "INSERT INTO secrets (name, value) VALUES (:name, :value) ON CONFLICT DO NOTHING"
            await connection.execute(text(once), row)


async def revision_of(engine: AsyncEngine) -> str | None:
    """The form of the database, as its migrations number them; None when no house is in it."""
    async with engine.connect() as connection:
        return await connection.run_sync(_revision)


def _revision(connection: Connection) -> str | None:
    if not inspect(connection).has_table("alembic_version"):
        return None
    return connection.execute(text("SELECT version_num FROM alembic_version")).scalar()


def _brought_up_to_date(connection: Connection) -> None:
    """Make all tables in an empty database; change step by step those that an earlier version has made."""
    if inspect(connection).get_table_names():
        _run_migrations(connection)
        return
    metadata.create_all(connection, checkfirst=False)
    connection.execute(text("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL PRIMARY KEY)"))
    connection.execute(text("INSERT INTO alembic_version VALUES (:latest)"), {"latest": LATEST})


def _run_migrations(connection: Connection) -> None:
    from alembic import command
    from alembic.config import Config
    from alembic.util import CommandError

    config = Config()
    config.set_main_option("script_location", "snailhouse.server.storage:migrations")
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, "head")
    except CommandError:
        raise BadDatabase("it was made by a newer Snailhouse, or by another program") from None
