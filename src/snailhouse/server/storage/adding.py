"""An append, and the statements that add a group of them."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from sqlalchemy import Connection, bindparam, insert, text, update

from snailhouse.server.storage import schema
from snailhouse.server.storage.once import insert_once
from snailhouse.server.storage.results import Outcome, add_outcomes


class Stored(NamedTuple):
    """An event as it is stored."""

    table: str
    number: int
    body: str


@dataclass(slots=True)
class Append:
    """Events to be added together, with what follows from them."""

    rows: list[Stored]
    opening: dict[str, Any] | None = None
    """The row of a new table."""
    change: dict[str, Any] | None = None
    """What the table's row says now; only when something the lobby or the house looks for changed."""
    seated: Sequence[dict[str, Any]] = ()
    outcome: Outcome | None = None
    done: asyncio.Future[None] = field(default_factory=lambda: asyncio.get_running_loop().create_future())

    @property
    def is_plain(self) -> bool:
        """Whether nothing else is to be added than events, as with almost every move."""
        return self.opening is None and self.outcome is None and not self.seated


SQLITE_EVENTS = 'INSERT INTO events ("table", number, body) VALUES (?, ?, ?)'
POSTGRESQL_EVENTS = """
    INSERT INTO events ("table", number, body)
    SELECT * FROM unnest(CAST(:tables AS VARCHAR[]), CAST(:numbers AS INTEGER[]), CAST(:bodies AS TEXT[]))
"""
CHANGED = ("phase", "open_seats", "changed", "due")
CHANGE = (
    update(schema.tables)
    .where(schema.tables.c.id == bindparam("table"))
    .values({name: bindparam(name) for name in CHANGED})
)
EVENTS = text(POSTGRESQL_EVENTS)
EVENTS_AND_CHANGES = text(f"""
    WITH changes AS (
        UPDATE tables SET
            phase = new.phase, open_seats = new.open_seats, changed = new.changed, due = new.due
        FROM unnest(
            CAST(:table AS VARCHAR[]), CAST(:phase AS VARCHAR[]), CAST(:open_seats AS INTEGER[]),
            CAST(:changed AS FLOAT[]), CAST(:due AS FLOAT[])
        ) AS new (id, phase, open_seats, changed, due)
        WHERE tables.id = new.id
    ){POSTGRESQL_EVENTS}
""")  # noqa: S608 - put together of constants
"""One statement, and so a transaction in one trip to the database and back."""


def add(connection: Connection, group: list[Append]) -> None:
    if openings := [append.opening for append in group if append.opening]:
        connection.execute(insert(schema.tables), openings)
    add_events(connection, group)
    if changes := _changes(group):
        connection.execute(CHANGE, changes)
    if seatings := [seating for append in group for seating in append.seated]:
        connection.execute(insert_once(connection, schema.seatings), seatings)
    if outcomes := [append.outcome for append in group if append.outcome]:
        add_outcomes(connection, outcomes)


def add_events(connection: Connection, group: list[Append]) -> None:
    if connection.dialect.name == "postgresql":
        connection.execute(EVENTS, event_columns(group))
    else:
        connection.exec_driver_sql(SQLITE_EVENTS, [row for append in group for row in append.rows])


def event_columns(group: list[Append]) -> dict[str, Sequence[Any]]:
    tables, numbers, bodies = zip(*(row for append in group for row in append.rows), strict=True)
    return {"tables": tables, "numbers": numbers, "bodies": bodies}


def change_columns(group: list[Append]) -> dict[str, Sequence[Any]]:
    changes = _changes(group)
    return {name: [change[name] for change in changes] for name in ("table", *CHANGED)}


def _changes(group: list[Append]) -> list[dict[str, Any]]:
    """In one order, so that nodes do not wait for each other in a circle."""
    return sorted((append.change for append in group if append.change), key=lambda change: str(change["table"]))
