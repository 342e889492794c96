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
    """Who sits there may; everyone else while seats are being taken, and later if it has spectators.

    Whom the host has removed may not.
    """
    if is_removed(table, visitor):
        return False
    if table.opened.spectators or table.phase == "gathering":
        return True
    return belongs(table, visitor)


def belongs(table: LiveTable, visitor: str | None) -> bool:
    """Whether the visitor has a seat at the table, or opened it."""
    return visitor is not None and (visitor == table.host or bool(table.seats_of(visitor)))


def is_removed(table: LiveTable, visitor: str | None) -> bool:
    """Whether the host has removed the visitor. Then, once the game is on, nobody watches without a name."""
    if visitor is not None:
        return visitor in table.removed and not belongs(table, visitor)
    return bool(table.removed) and ("" in table.removed or table.phase != "gathering")
