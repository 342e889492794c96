"""The host of a table lets somebody watch no more."""

from __future__ import annotations

from snailhouse.core.errors import Refusal
from snailhouse.table import commands as c
from snailhouse.table import events as e
from snailhouse.table.asking import Asker
from snailhouse.table.language import say
from snailhouse.table.refusals import NotNow, NotYours
from snailhouse.table.state import LiveTable

MOST_REMOVED = 50
"""Who has to remove more had better open a table without spectators."""


def remove_watcher(table: LiveTable, command: c.Remove, asker: Asker) -> list[e.AnyEvent]:
    """Those who have a seat are no watchers; before the game their seat can be cleared."""
    if asker.id != table.host:
        raise NotYours(say("only the host of the table removes somebody who watches"))
    if command.watcher == table.host or table.seats_of(command.watcher):
        raise NotNow(say("who has a seat at the table does not only watch"))
    if command.watcher in table.removed:
        raise NotNow(say("they may not watch any more already"))
    if len(table.removed) >= MOST_REMOVED:
        raise Refusal(
            say("{most} are removed already; a table without spectators keeps all out", most=MOST_REMOVED)
        )
    return [e.WatcherRemoved(**asker.stamp, watcher=command.watcher)]
