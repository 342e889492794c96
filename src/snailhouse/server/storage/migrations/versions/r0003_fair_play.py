"""Fair play: ratings with their uncertainty, also of bots; positions being played; when the house was there."""

from __future__ import annotations

import math

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0001"

_BEGINNER, _LEAST = 350.0, 75.0


def upgrade() -> None:
    op.add_column("tables", sa.Column("position", sa.String(length=32), nullable=True))
    op.add_column("ratings", sa.Column("uncertainty", sa.Float(), nullable=True))
    _estimate_uncertainties()
    op.create_table(
        "bot_ratings",
        sa.Column("game", sa.String(length=64), nullable=False),
        sa.Column("bot", sa.String(length=32), nullable=False),
        sa.Column("rating", sa.Float(), nullable=False),
        sa.Column("uncertainty", sa.Float(), nullable=True),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("game", "bot"),
    )
    op.create_table(
        "heartbeats",
        sa.Column("name", sa.String(length=32), nullable=False),
        sa.Column("alive", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("name"),
    )
    op.create_table(
        "absences",
        sa.Column("since", sa.BigInteger(), nullable=False),
        sa.Column("until", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("since"),
    )


def _estimate_uncertainties() -> None:
    """Ratings stay as they are; the more games they come from, the surer they are."""
    connection = op.get_bind()
    for (games,) in connection.execute(sa.text("SELECT DISTINCT games FROM ratings")).all():
        estimate = max(_LEAST, _BEGINNER / math.sqrt(1 + games / 5))
        connection.execute(
            sa.text("UPDATE ratings SET uncertainty = :estimate WHERE games = :games"),
            {"estimate": estimate, "games": games},
        )
