"""What lists show, the last views of tables, which tables have remarks, when players were seen; long nicknames.

No index has a column that changes with every move.

What a list shows of the tables that are there already is worked out by the nodes, see `live.projection`: a
migration must not depend on the rules of games.
"""

from __future__ import annotations

import time

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"

_REMARKS = """
    INSERT INTO remarks ("table")
    SELECT DISTINCT "table" FROM events WHERE body LIKE '{"type":"said"%'
"""


def upgrade() -> None:
    op.add_column("tables", sa.Column("turn", sa.String(length=32), nullable=True))
    op.add_column("tables", sa.Column("version", sa.Integer(), nullable=True))
    op.drop_index("tables_lobby", "tables")
    op.create_index("tables_lobby", "tables", ["phase", "public"], unique=False)
    op.create_index("seatings_table", "seatings", ["table"], unique=False)
    _one_for_each_table("cards", sa.Column("body", sa.Text(), nullable=False))
    _one_for_each_table(
        "last_views",
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("body", sa.LargeBinary(), nullable=False),
    )
    _one_for_each_table("remarks")
    op.execute(sa.text(_REMARKS.replace(":", r"\:")))
    op.add_column("players", sa.Column("seen", sa.Float(), nullable=True))
    op.create_index("players_seen", "players", ["seen"], unique=False)
    op.get_bind().execute(sa.text("UPDATE players SET seen = :now"), {"now": time.time()})
    if op.get_bind().dialect.name != "sqlite":  # which checks no lengths, and cannot change a column
        op.alter_column("players", "nickname", type_=sa.String(length=240), existing_nullable=False)


def _one_for_each_table(name: str, *columns: sa.Column[object]) -> None:
    op.create_table(
        name,
        sa.Column("table", sa.String(length=32), nullable=False),
        *columns,
        sa.ForeignKeyConstraint(["table"], ["tables.id"]),
        sa.PrimaryKeyConstraint("table"),
    )
