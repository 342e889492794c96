"""With which rules and in which form a table was opened, and whether this house can still go on with it.

A table is what its events make of it under the rules they were decided by. Under other rules they would make
another game, so such a table is closed: it is never replayed, and says why.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import msgspec

from snailhouse.core.errors import Refusal
from snailhouse.core.registry import room
from snailhouse.table.events import AnyEvent, Opened, decode_event
from snailhouse.table.fair_dice import HOUSE_ONLY, SHARED
from snailhouse.table.language import say

EVENT_FORMAT: Final = 2
"""1 had no pauses of the clocks and no dice from several hands. Raise it when a house that does not know
the new events could not go on with a table that has them."""


class ClosedTable(Refusal):
    """The table cannot be replayed by this house; `opened` is how it began, if that can be read."""

    def __init__(self, reason: str, opened: Opened | None = None) -> None:
        self.opened = opened
        super().__init__(reason)


class PlayedBy(msgspec.Struct, frozen=True):
    """By what a table is played: its game, the version of the rules, of the events and of the dice."""

    game: str
    ruleset: int = 1
    format: int = 1
    scheme: int = HOUSE_ONLY


def played_by(opened: Opened) -> PlayedBy:
    return PlayedBy(opened.game, opened.ruleset, opened.format, opened.scheme)


def why_closed(played: PlayedBy) -> str | None:
    """Why this house cannot go on with a table, in words; None if it can."""
    try:
        about = room(played.game).about
    except Refusal:
        return say("this table is closed: the house does not have its game, {game}", game=played.game)
    if played.format > EVENT_FORMAT or played.scheme > SHARED:
        return say("this table was opened by a newer house; ask again when this server has been renewed")
    if played.ruleset != about.ruleset:
        return say(
            "this table is closed: it was played by ruleset {theirs} of {game}, now the house has {ours}",
            theirs=played.ruleset,
            game=about.title,
            ours=about.ruleset,
        )
    return None


def unknown_events() -> str:
    """Why this house cannot go on with a table that a newer one has gone on with, in words."""
    return say("this table has events that this server does not know; ask again when it is renewed")


def closed_reason(played: PlayedBy | None) -> str:
    """Why a table cannot be gone on with of which this is known, and that it cannot be read."""
    return (why_closed(played) if played else None) or unknown_events()


def check_versions(opened: Opened) -> None:
    """Refuse a table that was opened by other rules, or in a form that this house does not know."""
    if (reason := why_closed(played_by(opened))) is not None:
        raise ClosedTable(reason, opened)


def read_events(bodies: Iterable[str]) -> list[AnyEvent]:
    """The stored events of a table from its opening on, if this house can go on with it."""
    events: list[AnyEvent] = []
    try:
        for body in bodies:
            events.append(decode_event(body))
            if len(events) == 1 and isinstance(events[0], Opened):
                check_versions(events[0])
    except msgspec.ValidationError:
        opened = events[0] if events and isinstance(events[0], Opened) else None
        raise ClosedTable(unknown_events(), opened) from None
    return events
