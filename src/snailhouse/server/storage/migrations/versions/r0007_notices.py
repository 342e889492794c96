"""Notices of turns and what correspondence needs: since when it is whose turn, memos, vacations."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"

_ID = sa.String(length=32)


def upgrade() -> None:
    op.add_column("tables", sa.Column("turned", sa.BigInteger(), nullable=True))
    op.create_table(
        "ways",
        sa.Column("id", _ID, nullable=False),
        sa.Column("player", _ID, nullable=False),
        sa.Column("table", _ID, nullable=True),
        sa.Column("kind", sa.String(length=8), nullable=False),
        sa.Column("address", sa.Text(), nullable=False),
        sa.Column("target", sa.String(length=255), nullable=False),
        sa.Column("secret", sa.Text(), nullable=False),
        sa.Column("house", sa.Text(), nullable=False),
        sa.Column("language", sa.String(length=8), nullable=False),
        sa.Column("confirmed", sa.Boolean(), nullable=False),
        sa.Column("failures", sa.Integer(), nullable=False),
        sa.Column("since", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["player"], ["players.id"]),
        sa.ForeignKeyConstraint(["table"], ["tables.id"]),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index("ix_ways_player", "ways", ["player"], unique=False)
    op.create_index("ix_ways_table", "ways", ["table"], unique=False)
    op.create_table(
        "notices",
        sa.Column("way", _ID, nullable=False),
        sa.Column("table", _ID, nullable=False),
        sa.Column("turned", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("player", _ID, nullable=False),
        sa.Column("due", sa.Float(), nullable=True),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.Column("outcome", sa.String(length=16), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["way"], ["ways.id"]),
        sa.ForeignKeyConstraint(["table"], ["tables.id"]),
        sa.PrimaryKeyConstraint("way", "table", "turned"),
    )
    op.create_index("ix_notices_player", "notices", ["player"], unique=False)
    op.create_index("notices_due", "notices", ["due"], unique=False)
    op.create_index("notices_table", "notices", ["table"], unique=False)
    _of_player_and_table("mutes")
    _of_player_and_table("attendances", sa.Column("until", sa.Float(), nullable=False))
    _of_player_and_table("memos", sa.Column("text", sa.Text(), nullable=False))
    op.create_table(
        "quiet_hours",
        sa.Column("player", _ID, nullable=False),
        sa.Column("begins", sa.Integer(), nullable=False),
        sa.Column("ends", sa.Integer(), nullable=False),
        sa.Column("zone", sa.String(length=64), nullable=False),
        sa.ForeignKeyConstraint(["player"], ["players.id"]),
        sa.PrimaryKeyConstraint("player"),
    )
    op.create_table(
        "vacations",
        sa.Column("player", _ID, nullable=False),
        sa.Column("since", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("until", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["player"], ["players.id"]),
        sa.PrimaryKeyConstraint("player", "since"),
    )


def _of_player_and_table(name: str, *columns: sa.Column[object]) -> None:
    op.create_table(
        name,
        sa.Column("player", _ID, nullable=False),
        sa.Column("table", _ID, nullable=False),
        *columns,
        sa.ForeignKeyConstraint(["player"], ["players.id"]),
        sa.ForeignKeyConstraint(["table"], ["tables.id"]),
        sa.PrimaryKeyConstraint("player", "table"),
    )
    op.create_index(f"{name}_table", name, ["table"], unique=False)
