"""Comparing what the server sent with what is stored, and with what the receiver may know."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

import snailhouse
from snailhouse.core.record import UInt32s
from snailhouse.core.room import View
from snailhouse.server.live.messages import Update, encode_message
from snailhouse.table import AnyEvent, LiveTable, seen_by
from tests.table.parlour import concealed

Frame = tuple[str, dict[str, Any]]
NUMBERS = ({"protocol", "heartbeat", "now"}, {"request", "version"}, {"version", "now"})
"""The keys of messages without a view: they have no room for more than numbers."""
WORDS = {"request", "status", "reason"}
"""The keys of a refusal, which answers the asker alone."""


def frames(received: Iterable[str]) -> Iterator[Frame]:
    """The messages that show a table, with the view in them."""
    for text in received:
        message = json.loads(text)
        if message["type"] == "table":
            yield text, message["table"]
        else:
            assert set(message) - {"type"} in (*NUMBERS, WORDS), text


def moments(events: list[AnyEvent]) -> Iterator[LiveTable]:
    """The table after each of its events: one table that goes on, not to be kept."""
    table = LiveTable.replay(events[:1])
    yield table
    for event in events[1:]:
        table.apply(event)
        yield table


def check_views(
    events: list[AnyEvent], received: Iterable[str], *, steps: bool = False
) -> list[dict[str, Any]]:
    """Every view follows from what is stored, with all that its receiver may not know drawn afresh."""
    waiting: dict[int, list[Frame]] = defaultdict(list)
    for text, view in frames(received):
        waiting[view["version"]].append((text, view))
    views = [view for shown in waiting.values() for _, view in shown]
    rng = snailhouse.dice(3)
    for table in moments(events):
        for text, view in waiting.pop(table.version, ()):
            twin = concealed(table, view["seat"], rng)
            seen = seen_by(twin, view["seat"], view["since"], guided=view["goal"] is not None)
            if steps:
                first = first_step(table, view)
                seen = msgspec.structs.replace(seen, steps=concealed_steps(table, seen.seat, first, rng))
            assert encode_message(Update(seen)) == text
    assert not waiting, "somebody saw what is not stored"
    return views


def first_step(table: LiveTable, view: dict[str, Any]) -> int:
    """The moment of the first step that belongs to a view.

    At one screen with secrets every view is whole, and only the screen knows what a seat was shown last.
    """
    if table.opened.hot_seat and table.game.room.has_secrets:
        return table.moment - len(view["steps"])
    return step_after(table, view["since"])


def step_after(table: LiveTable, shown: int) -> int:
    """The moment of the first step for who was shown that version: after the end if there are none."""
    lengths = table.lengths[max(0, shown - 1) :]
    if not shown or min(lengths) < lengths[0]:
        return table.moment
    return max(lengths[0] + 1, table.moment - 64)


def concealed_steps(table: LiveTable, seat: int, first: int, rng: UInt32s) -> list[View]:
    """What the seat may have known after each event from the first step on, but for the last."""
    positions = map(table.match.position_at, range(first, table.moment))
    return [position.concealed(seat, rng).seen_by(seat) for position in positions]
