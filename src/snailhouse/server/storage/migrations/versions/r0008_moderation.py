"""People who are shut out, and what the host of the house did."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    op.add_column("players", sa.Column("banned", sa.Float(), nullable=True))
    op.create_table(
        "deeds",
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.Column("deed", sa.String(length=32), nullable=False),
        sa.Column("about", sa.String(length=128), nullable=False),
        sa.PrimaryKeyConstraint("number"),
    )
