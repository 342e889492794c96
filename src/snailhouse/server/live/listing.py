"""What lists show of a table: its row, which changes with every event, and its card, which does with its seats.

Both are written with the events in one transaction, so that no list need replay a table.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import msgspec

from snailhouse.server.live.positions import position_played
from snailhouse.table import Clock, LiveTable, Opened, Seat, due
from snailhouse.table.events import BotSeated, GaveBack, Renamed, Seated, StoodIn, Vacated
from snailhouse.table.versions import PlayedBy, played_by

SEAT_EVENTS: Final = frozenset({Seated, BotSeated, Vacated, Renamed, StoodIn, GaveBack})
"""The events that change a card."""


class TableRow(NamedTuple):
    """What is looked up without replaying events: phase, open seats, and when the house must act next."""

    phase: str
    open_seats: int
    due: float | None
    position: str | None
    """A fingerprint of the position that is being played."""
    turn: str | None
    """The visitor whose turn it is; None if nobody is there to decide."""
    version: int
    turned: int
    """Since when it is the turn of whoever has it, in milliseconds."""

    @property
    def indexed(self) -> tuple[str, int, float | None]:
        """What rows are looked up by."""
        return self.phase, self.open_seats, self.due


def row_of(table: LiveTable) -> TableRow:
    return table.once("row", lambda: _row(table))


def _row(table: LiveTable) -> TableRow:
    duty = due(table)
    return TableRow(
        table.phase,
        sum(seat.is_open for seat in table.seats),
        None if duty is None else duty.at / 1000,
        position_played(table),
        table.decider,
        table.version,
        table.turned,
    )


class StoredCard(msgspec.Struct, frozen=True, omit_defaults=True):
    """A card as it is stored; it says nothing in any language."""

    played: PlayedBy
    options: dict[str, Any]
    seats: list[Seat]
    clock: Clock
    host: str
    opened: int
    spectators: bool = True
    study: bool = False

    def may_look(self, visitor: str | None, phase: str) -> bool:
        """As `looking.may_look` says of a live table."""
        if self.spectators or phase == "gathering":
            return True
        return visitor is not None and visitor in {self.host, *(seat.holder for seat in self.seats)}


_decode = msgspec.json.Decoder(StoredCard).decode


def card_of(table: LiveTable) -> str:
    """The table's card as it is stored."""
    return _encoded(table.opened, table.game.shown_options(), table.seats)


def opening_card(opened: Opened) -> str:
    """The card of a table of which only the opening can be read."""
    return _encoded(opened, {}, [])


def _encoded(opened: Opened, options: dict[str, Any], seats: list[Seat]) -> str:
    card = StoredCard(
        played=played_by(opened),
        options=options,
        seats=seats,
        clock=opened.clock,
        host=opened.by,
        opened=opened.at,
        spectators=opened.spectators,
        study=opened.study,
    )
    return msgspec.json.encode(card).decode()


def decode_card(body: str | None) -> StoredCard | None:
    """The card; None if there is none, or if a newer node has written it in a form unknown here."""
    try:
        return _decode(body) if body is not None else None
    except msgspec.ValidationError:
        return None
