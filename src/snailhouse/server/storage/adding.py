"""An append, and the statements that add a group of them."""

from __future__ import annotations

import asyncio
import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from operator import attrgetter
from typing import Any, NamedTuple

from sqlalchemy import Connection, bindparam, insert, text, update

from snailhouse.server.results.storing import RatedGame, add_ratings, add_results
from snailhouse.server.storage import schema
from snailhouse.server.storage.once import insert_once


class Stored(NamedTuple):
    """An event as it is stored."""

    table: str
    number: int
    body: str


class RowChange(NamedTuple):
    """A table's row as it is to be."""

    table: str
    phase: str
    open_seats: int
    changed: float
    due: float | None
    position: str | None
    turn: str | None
    version: int
    turned: int


@dataclass(slots=True)
class Append:
    """Events to be added together, and the rows that change with them. `done` is resolved by the commit."""

    rows: list[Stored]
    opening: dict[str, Any] | None = None
    """The row of a new table."""
    change: RowChange | None = None
    """The changed row of the table; None for a new one."""
    is_usual: bool = False
    """Whether the changed row has the phase, the open seats and the due time it had, as after most moves."""
    cards: Sequence[dict[str, Any]] = ()
    """What lists show of the table, if that changed, and of a new one."""
    talked: Sequence[str] = ()
    """The table, if something was said at it."""
    seated: Sequence[dict[str, Any]] = ()
    """Who has sat down at which table."""
    results: Sequence[dict[str, Any]] = ()
    """A result for every seat, if the game is over with these events."""
    rated: RatedGame | None = None
    """What changes ratings: the end of a rated game, or that somebody left it."""
    deadline: float = math.inf
    """The event loop's time after which it fails if it is not committed."""
    done: asyncio.Future[None] = field(default_factory=lambda: asyncio.get_running_loop().create_future())

    @property
    def is_plain(self) -> bool:
        """Whether nothing else is to be added than events, as with almost every move."""
        others = self.cards or self.talked or self.seated or self.results
        return self.opening is None and self.rated is None and not others


INSERT_EVENTS_SQLITE = 'INSERT INTO events ("table", number, body) VALUES (?, ?, ?)'
INSERT_EVENTS_POSTGRESQL = """
    INSERT INTO events ("table", number, body)
    SELECT * FROM unnest(CAST(:tables AS VARCHAR[]), CAST(:numbers AS INTEGER[]), CAST(:bodies AS TEXT[]))
"""
UPDATE_TABLE = (
    update(schema.table_rows)
    .where(schema.table_rows.c.id == bindparam("table"))
    .values({name: bindparam(name) for name in RowChange._fields[1:]})
)
UPDATE_USUAL_SQLITE = (
    "UPDATE tables SET changed = ?, position = ?, turn = ?, version = ?, turned = ? WHERE id = ?"
)
"""SQLite writes an index anew for every column that a statement sets, changed or not: here none has one."""
WRITE_CARD = text("""
    INSERT INTO cards ("table", body) VALUES (:table, :body)
    ON CONFLICT ("table") DO UPDATE SET body = excluded.body
""")
INSERT_EVENTS = text(INSERT_EVENTS_POSTGRESQL)
INSERT_EVENTS_AND_UPDATE_TABLES = text(f"""
    WITH changes AS (
        UPDATE tables SET
            phase = new.phase, open_seats = new.open_seats, changed = new.changed, due = new.due,
            position = new.position, turn = new.turn, version = new.version,
            turned = new.turned
        FROM unnest(
            CAST(:table AS VARCHAR[]), CAST(:phase AS VARCHAR[]), CAST(:open_seats AS INTEGER[]),
            CAST(:changed AS FLOAT[]), CAST(:due AS FLOAT[]), CAST(:position AS VARCHAR[]),
            CAST(:turn AS VARCHAR[]), CAST(:version AS INTEGER[]), CAST(:turned AS BIGINT[])
        ) AS new (id, phase, open_seats, changed, due, position, turn, version, turned)
        WHERE tables.id = new.id
    ){INSERT_EVENTS_POSTGRESQL}
""")  # noqa: S608 - put together of constants
"""One statement is a transaction of its own: it takes one round trip to the database."""


def add_group(connection: Connection, group: list[Append]) -> None:
    """Add everything that these appends bring. Call it in a transaction."""
    if openings := [append.opening for append in group if append.opening]:
        connection.execute(insert(schema.table_rows), openings)
    add_events(connection, group)
    _change_tables(connection, group)
    if cards := [card for append in group for card in append.cards]:
        connection.execute(WRITE_CARD, cards)
    if talked := [{"table": table} for append in group for table in append.talked]:
        connection.execute(insert_once(connection, schema.remark_rows), talked)
    if seatings := [seating for append in group for seating in append.seated]:
        connection.execute(insert_once(connection, schema.seating_rows), seatings)
    if results := [row for append in group for row in append.results]:
        add_results(connection, results)
    if rated := [append.rated for append in group if append.rated]:
        add_ratings(connection, rated)


def add_events(connection: Connection, group: list[Append]) -> None:
    if connection.dialect.name == "postgresql":
        connection.execute(INSERT_EVENTS, event_columns(group))
    else:
        connection.exec_driver_sql(INSERT_EVENTS_SQLITE, [row for append in group for row in append.rows])


def _change_tables(connection: Connection, group: list[Append]) -> None:
    usual = connection.dialect.name == "sqlite"
    if rare := _changes(append for append in group if not (usual and append.is_usual)):
        connection.execute(UPDATE_TABLE, [row._asdict() for row in rare])
    if usual and (moved := [append.change for append in group if append.is_usual and append.change]):
        rows = [(row.changed, row.position, row.turn, row.version, row.turned, row.table) for row in moved]
        connection.exec_driver_sql(UPDATE_USUAL_SQLITE, rows)


def event_columns(group: list[Append]) -> dict[str, Sequence[Any]]:
    tables, numbers, bodies = zip(*(row for append in group for row in append.rows), strict=True)
    return {"tables": tables, "numbers": numbers, "bodies": bodies}


def change_columns(group: list[Append]) -> dict[str, Sequence[Any]]:
    changes = _changes(group)
    return {name: [change[place] for change in changes] for place, name in enumerate(RowChange._fields)}


def _changes(group: Iterable[Append]) -> list[RowChange]:
    """Changed rows in the order of their tables, so that nodes do not wait for each other in a circle."""
    return sorted((append.change for append in group if append.change), key=attrgetter("table"))
