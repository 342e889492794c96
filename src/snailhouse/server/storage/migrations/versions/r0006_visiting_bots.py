"""Bots that play over the API have owners."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.create_table(
        "visiting_bots",
        sa.Column("player", sa.String(length=32), nullable=False),
        sa.Column("owner", sa.String(length=32), nullable=False),
        sa.ForeignKeyConstraint(["player"], ["players.id"]),
        sa.ForeignKeyConstraint(["owner"], ["players.id"]),
        sa.PrimaryKeyConstraint("player"),
    )
    op.create_index("visiting_bots_owner", "visiting_bots", ["owner"], unique=False)
