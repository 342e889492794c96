"""An insert that skips rows which are there already, in the database's own dialect."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, Table


def insert_once(connection: Connection, table: Table) -> Any:
    if connection.dialect.name == "postgresql":
        from sqlalchemy.dialects.postgresql import insert as postgresql_insert

        return postgresql_insert(table).on_conflict_do_nothing()
    from sqlalchemy.dialects.sqlite import insert as sqlite_insert

    return sqlite_insert(table).on_conflict_do_nothing()
