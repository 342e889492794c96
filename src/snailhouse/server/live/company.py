"""Who is at a table: looking at it, with it open, or gone and since when.

A node knows of its own sockets, and tells the other nodes by Redis: when something changes, and again at every
heartbeat, so that a node that was killed takes nobody's place for long. Nothing of it is stored, and no rule
depends on it.
"""

from __future__ import annotations

import secrets
import time
from collections import OrderedDict
from functools import partial
from typing import Final

from snailhouse.server.live.fanout import Fanout
from snailhouse.server.live.hosted import HostedTable
from snailhouse.server.live.house import House
from snailhouse.server.live.messages import PresenceMessage, SeatPresence, encode_message

CHANNEL_OF_COMPANY: Final = "snailhouse-company"
MOST_TABLES: Final = 10_000
"""Of which it is remembered who is there at other nodes, and who was."""
Attenders = dict[str, bool]
"""Visitors with a socket, and whether they look at the page; an empty name is whoever has none."""


class Company:
    """`heartbeat`: seconds after which a node says again who is there."""

    def __init__(self, house: House, redis: str | None, heartbeat: float) -> None:
        self._house = house
        self._kept_for = 3 * heartbeat
        self._node = secrets.token_hex(4)
        self._fanout = Fanout(redis, self._hear, Attenders, CHANNEL_OF_COMPANY)
        self._elsewhere: OrderedDict[str, dict[str, tuple[Attenders, float]]] = OrderedDict()
        """By table and node, until when it is believed."""
        self._told: OrderedDict[str, Attenders] = OrderedDict()
        """What the other nodes were told last of a table here."""
        self._gone: OrderedDict[tuple[str, str], int] = OrderedDict()
        """By table and visitor: since when, in milliseconds."""
        house.changed.append(self._seats_changed)

    def start(self) -> None:
        self._fanout.start()

    async def stop(self) -> None:
        await self._fanout.stop()

    def _seats_changed(self, hosted: HostedTable, ours: bool) -> None:
        """A table has changed, perhaps who sits at it; moves change nothing here."""
        if hosted.watchers:
            hosted.table.between_moves("company", partial(self._show, hosted))

    def notice(self, hosted: HostedTable) -> None:
        """Somebody has come to this node, gone, or looks elsewhere."""
        hosted = self._house.known(hosted.id) or hosted  # it may have been read anew meanwhile
        attendance = _attendance(hosted)
        before = self._told.get(hosted.id, {})
        if attendance != before:
            self._told[hosted.id] = attendance
            if not attendance:
                del self._told[hosted.id]
            self._fanout.announce(f"{self._node}/{hosted.id}", attendance)
        self._note_gone(hosted.id, before)
        self._show(hosted)

    async def round(self) -> None:
        """Say again who is here, and forget who was believed to be elsewhere. Called again and again."""
        for table, attendance in self._told.items():
            self._fanout.announce(f"{self._node}/{table}", attendance)
        now = time.monotonic()
        for table, nodes in list(self._elsewhere.items()):
            for node, (attendance, until) in list(nodes.items()):
                if until < now:
                    self._replace(table, node, attendance, {})

    def _hear(self, name: str, attendance: Attenders) -> None:
        """Another node says who is there."""
        node, _, table = name.partition("/")
        if node != self._node:
            before, _ = self._elsewhere.get(table, {}).get(node, ({}, 0.0))
            self._replace(table, node, before, attendance)

    def _replace(self, table: str, node: str, before: Attenders, attendance: Attenders) -> None:
        nodes = self._elsewhere.setdefault(table, {})
        if attendance:
            nodes[node] = attendance, time.monotonic() + self._kept_for
        else:
            nodes.pop(node, None)
        if not nodes:
            del self._elsewhere[table]
        _shorten(self._elsewhere)
        self._note_gone(table, before)
        if (hosted := self._house.known(table)) is not None and hosted.watchers:
            self._show(hosted)

    def watching(self, hosted: HostedTable) -> Attenders:
        """Who looks at a table, at any node, without a seat there or being its host."""
        at_it = {*hosted.table.holders, hosted.table.host}
        return {visitor: here for visitor, here in self._everywhere(hosted.id).items() if visitor not in at_it}

    def _everywhere(self, table: str) -> Attenders:
        """Who is at a table at any node; who looks at it at one of them is there."""
        found = dict(self._told.get(table, {}))
        for attendance, _ in self._elsewhere.get(table, {}).values():
            for visitor, here in attendance.items():
                found[visitor] = here or found.get(visitor, False)
        return found

    def _note_gone(self, table: str, before: Attenders) -> None:
        """Remember since when those are gone who were there before."""
        there = self._everywhere(table)
        for visitor in before.keys() - there.keys():
            self._gone[table, visitor] = self._house.time.now()
        _shorten(self._gone)

    def _show(self, hosted: HostedTable) -> None:
        """Tell the watchers, if something is new."""
        there = self._everywhere(hosted.id)
        table = hosted.table
        seats = [
            self._of_seat(hosted.id, seat.holder, there) if seat.holder else SeatPresence()
            for seat in table.seats
        ]
        told = encode_message(PresenceMessage(seats))
        if told != hosted.presence:
            hosted.presence = told
            for watcher in hosted.watchers:
                watcher.look()

    def _of_seat(self, table: str, holder: str, there: Attenders) -> SeatPresence:
        if holder in there:
            return SeatPresence("here" if there[holder] else "away")
        return SeatPresence("gone", self._gone.get((table, holder)))


def _attendance(hosted: HostedTable) -> Attenders:
    found: Attenders = {}
    for watcher in hosted.watchers:
        visitor = watcher.visitor or ""
        found[visitor] = watcher.here or found.get(visitor, False)
    return found


def _shorten(
    kept: OrderedDict[str, dict[str, tuple[Attenders, float]]] | OrderedDict[tuple[str, str], int],
) -> None:
    """Forget the oldest of what is too much."""
    while len(kept) > MOST_TABLES:
        kept.popitem(last=False)
