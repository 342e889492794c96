"""What a change of a table appends to the database: its events, and the rows that change with them."""

from __future__ import annotations

import time
from collections.abc import Iterable
from typing import Any, NamedTuple

from snailhouse.server.live.positions import position_played
from snailhouse.server.results.finished import rated_end, rated_forfeit, result_rows_of
from snailhouse.server.storage.adding import Append, Stored
from snailhouse.table import AnyEvent, LiveTable, due, encode_event, sequel
from snailhouse.table.events import Continued, Seated


class TableRow(NamedTuple):
    """What is looked up without replaying events: phase, open seats, and when the house must act next."""

    phase: str
    open_seats: int
    due: float | None
    position: str | None
    """A fingerprint of the position that is being played."""


def row_of(table: LiveTable) -> TableRow:
    return table.once("row", lambda: _row(table))


def _row(table: LiveTable) -> TableRow:
    duty = due(table)
    open_seats = sum(seat.is_open for seat in table.seats)
    return TableRow(table.phase, open_seats, None if duty is None else duty.at / 1000, position_played(table))


def first_append(table: str, state: LiveTable, events: list[AnyEvent]) -> Append:
    """A new table with its first events."""
    opened = state.opened.at / 1000
    known = {"id": table, "game": state.game.id, "public": state.opened.listed}
    opening = {**known, **row_of(state)._asdict(), "opened": opened, "changed": opened}
    return Append(_rows(table, 1, events), opening=opening, seated=_seatings(table, events))


def next_append(table: str, state: LiveTable, events: list[AnyEvent], before: TableRow) -> Append:
    """Events just applied to `state`, and what they change: the row, the results if the game is over now."""
    append = Append(_rows(table, state.version - len(events) + 1, events), seated=_seatings(table, events))
    row = row_of(state)
    append.change = {"table": table, **row._asdict(), "changed": time.time()}
    if row.phase == "over" and before.phase != "over":
        append.results = result_rows_of(table, state)
        append.rated = rated_end(state)
    if any(incident.forfeit and incident.number > state.version - len(events) for incident in state.incidents):
        append.rated = rated_forfeit(state)
    if any(isinstance(event, Continued) for event in events):
        _add_sequel(append, table, state)
    return append


def _add_sequel(append: Append, table: str, state: LiveTable) -> None:
    """The next game's table is opened in the same transaction that agrees on it."""
    if state.sequel is not None:
        events = sequel(state, table)
        born = first_append(state.sequel.table, LiveTable.replay(events), events)
        append.rows += born.rows
        append.opening = born.opening
        append.seated = [*append.seated, *born.seated]


def _rows(table: str, first: int, events: Iterable[AnyEvent]) -> list[Stored]:
    return [
        Stored(table, number, encode_event(event).decode()) for number, event in enumerate(events, start=first)
    ]


def _seatings(table: str, events: Iterable[AnyEvent]) -> list[dict[str, Any]]:
    return [
        {"player": event.by, "table": table, "since": event.at / 1000}
        for event in events
        if isinstance(event, Seated)
    ]
