"""Whom a table's bots play for, and which tables that nobody watches may go on."""

from __future__ import annotations

from snailhouse.server.live.hosted import HostedTable
from snailhouse.server.thinking.purposes import Owner, Purpose


def is_attended(hosted: HostedTable) -> bool:
    """Whether somebody waits for the bots there: who has a seat and plays, or watches."""
    return bool(hosted.watchers) or any(seat.present for seat in hosted.table.seats)


def bot_purpose(hosted: HostedTable) -> Purpose:
    return Purpose.BOT if is_attended(hosted) else Purpose.UNATTENDED


class UnattendedTables:
    """Tables that nobody watches and that play on all the same: a few of each owner, and not many in all.

    The other ones pause. They go on when somebody watches them.
    """

    def __init__(self, each: int, in_all: int) -> None:
        self._each, self._in_all = each, in_all
        self._owners: dict[str, Owner] = {}

    def admit(self, table: str, owner: Owner) -> bool:
        """Whether the table may play on; it keeps its place until it leaves."""
        if table in self._owners:
            return True
        held = list(self._owners.values())
        theirs = sum(other.visitor == owner.visitor for other in held)
        nearby = sum(other.address == owner.address for other in held)
        if theirs >= self._each or nearby >= 2 * self._each or len(held) >= self._in_all:
            return False
        self._owners[table] = owner
        return True

    def leave(self, table: str) -> None:
        self._owners.pop(table, None)
