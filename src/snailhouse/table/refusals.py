"""Refusals of a table, by kind, so that a server can tell a wrong person from a wrong moment."""

from __future__ import annotations

from snailhouse.core.errors import Refusal


class NotYours(Refusal):
    """The visitor has no right to this: another's seat, or no seat at all."""


class NotNow(Refusal):
    """Right and well-formed, but not at this moment: the table has moved on, or has not come so far."""
