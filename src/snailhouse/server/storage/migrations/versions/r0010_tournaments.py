"""Tournaments: who takes part, and who met whom at which table."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"

_ID = sa.String(length=32)
_NICKNAME = sa.String(length=240).with_variant(sa.String(length=64), "sqlite")


def upgrade() -> None:
    op.create_table(
        "tournaments",
        sa.Column("id", _ID, nullable=False),
        sa.Column("host", _ID, nullable=True),
        sa.Column("plan", sa.Text(), nullable=False),
        sa.Column("phase", sa.String(length=16), nullable=False),
        sa.Column("rounds", sa.Integer(), nullable=False),
        sa.Column("round", sa.Integer(), nullable=False),
        sa.Column("opened", sa.Float(), nullable=False),
        sa.Column("changed", sa.Float(), nullable=False),
        sa.Column("due", sa.Float(), nullable=True),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index("tournaments_due", "tournaments", ["due"], unique=False)
    op.create_index("tournaments_host", "tournaments", ["host"], unique=False)
    op.create_table(
        "entrants",
        sa.Column("tournament", _ID, nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("player", _ID, nullable=True),
        sa.Column("name", _NICKNAME, nullable=False),
        sa.Column("since", sa.Float(), nullable=False),
        sa.Column("gone", sa.Float(), nullable=True),
        sa.ForeignKeyConstraint(["tournament"], ["tournaments.id"]),
        sa.PrimaryKeyConstraint("tournament", "number"),
    )
    op.create_index("entrants_player", "entrants", ["player", "tournament"], unique=True)
    op.create_table(
        "pairings",
        sa.Column("tournament", _ID, nullable=False),
        sa.Column("round", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("board", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("first", sa.Integer(), nullable=False),
        sa.Column("second", sa.Integer(), nullable=True),
        sa.Column("table", _ID, nullable=True),
        sa.Column("opened", sa.Float(), nullable=True),
        sa.Column("void", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["tournament"], ["tournaments.id"]),
        sa.PrimaryKeyConstraint("tournament", "round", "board"),
    )
    op.create_index("pairings_table", "pairings", ["table"], unique=False)
    op.add_column("notices", sa.Column("kind", sa.String(length=8), nullable=True))
