"""Devices that can be signed out, keys that end, people who leave for good, and tidings for all nodes."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.add_column("players", sa.Column("devices_only", sa.Boolean(), nullable=True))
    op.add_column("players", sa.Column("left", sa.Float(), nullable=True))
    op.create_index("players_left", "players", ["left"], unique=False)
    op.add_column("keys", sa.Column("seen", sa.Float(), nullable=True))
    op.create_table(
        "tidings",
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(length=16), nullable=False),
        sa.Column("name", sa.String(length=64), nullable=False),
        sa.PrimaryKeyConstraint("number"),
    )
