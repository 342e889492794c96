"""What a change of a table appends to the database: its events, and the rows that change with them."""

from __future__ import annotations

import time
from collections.abc import Iterable
from typing import Any

from snailhouse.server.live.listing import SEAT_EVENTS, TableRow, card_of, row_of
from snailhouse.server.results.finished import rated_end, rated_forfeit, result_rows_of
from snailhouse.server.storage.adding import Append, RowChange, Stored
from snailhouse.table import AnyEvent, LiveTable, encode_event, sequel
from snailhouse.table.events import Continued, Said, Seated


def first_append(table: str, state: LiveTable, events: list[AnyEvent]) -> Append:
    """A new table with its first events."""
    opened = state.opened.at / 1000
    known = {"id": table, "game": state.game.id, "public": state.opened.listed}
    opening = {**known, **row_of(state)._asdict(), "opened": opened, "changed": opened}
    seated = _seatings(table, events)
    return Append(_rows(table, 1, events), opening=opening, cards=[_card(table, state)], seated=seated)


def next_append(table: str, state: LiveTable, events: list[AnyEvent], before: TableRow) -> Append:
    """Events just applied to `state`, and what they change: the row, the results if the game is over now."""
    append = Append(_rows(table, state.version - len(events) + 1, events), seated=_seatings(table, events))
    row, kinds = row_of(state), set(map(type, events))
    append.change = RowChange(
        table, row.phase, row.open_seats, time.time(), row.due, row.position, row.turn, row.version, row.turned
    )
    append.is_usual = row.indexed == before.indexed
    if not kinds.isdisjoint(SEAT_EVENTS):
        append.cards = [_card(table, state)]
    if Said in kinds:
        append.talked = [table]
    if row.phase == "over" and before.phase != "over":
        append.results = result_rows_of(table, state)
        append.rated = rated_end(state)
    if any(incident.forfeit and incident.number > state.version - len(events) for incident in state.incidents):
        append.rated = rated_forfeit(state)
    if Continued in kinds:
        _add_sequel(append, table, state)
    return append


def _add_sequel(append: Append, table: str, state: LiveTable) -> None:
    """The next game's table is opened in the same transaction that agrees on it."""
    if state.sequel is not None:
        events = sequel(state, table)
        born = first_append(state.sequel.table, LiveTable.replay(events), events)
        append.rows += born.rows
        append.opening = born.opening
        append.cards = [*append.cards, *born.cards]
        append.seated = [*append.seated, *born.seated]


def _card(table: str, state: LiveTable) -> dict[str, Any]:
    return {"table": table, "body": card_of(state)}


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
