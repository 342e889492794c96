"""Who may look at a table, and from which seat they see it."""

from __future__ import annotations

from snailhouse.core.contract import SPECTATOR
from snailhouse.table import LiveTable


def viewpoint(table: LiveTable, visitor: str | None, wanted: int | None = None) -> int:
    """The seat a visitor sees the table from: one of their own, at a hot-seat table the one to move."""
    own = table.seats_of(visitor) if visitor else []
    if wanted is not None and wanted in own:
        return wanted
    if table.actor in own:
        return table.actor
    return own[0] if own else SPECTATOR


def may_look(table: LiveTable, visitor: str | None) -> bool:
    """Who sits there may; everyone else while seats are being taken, and later if it has spectators."""
    if table.opened.spectators or table.phase == "gathering":
        return True
    return visitor is not None and (visitor == table.host or bool(table.seats_of(visitor)))
