"""Thinking time: how much the table grants, and how much each seat has left.

All times are whole milliseconds since the epoch, given by the caller: a table has no clock of its own.
"""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from snailhouse.core.errors import Refusal
from snailhouse.table.language import say

SECOND: Final = 1000
DAY: Final = 24 * 60 * 60 * SECOND
GRACE: Final = 30 * SECOND
"""What tables of earlier versions gave a player who returned to a seat whose time was up."""


class Clock(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How much thinking time a table grants, and what happens when it is up."""

    kind: Literal["none", "move", "game", "days"] = "none"
    """No limit; so many seconds a move; so many for the whole game; so many days a move."""
    limit: int = 0
    """Seconds, or days of a correspondence game."""
    increment: int = 0
    """Seconds that a move gives back, with a clock for the whole game."""
    expiry: Literal["bot", "lose"] = "bot"
    """What happens to a seat out of time: a bot plays on for it, or (of two rivals) it loses."""

    @property
    def grant(self) -> int | None:
        """The limit in milliseconds."""
        if self.kind == "none":
            return None
        return self.limit * (DAY if self.kind == "days" else SECOND)


LIMITS: Final = {"none": (0, 0), "move": (5, 3600), "game": (30, 6 * 3600), "days": (1, 30)}
MOST_INCREMENT: Final = 60


def check_clock(clock: Clock) -> Clock:
    low, high = LIMITS[clock.kind]
    if not low <= clock.limit <= high:
        raise Refusal(
            say(
                "clock limit: {kind} takes {low} to {high} days, not {limit}"
                if clock.kind == "days"
                else "clock limit: {kind} takes {low} to {high} seconds, not {limit}",
                kind=clock.kind,
                low=low,
                high=high,
                limit=clock.limit,
            )
        )
    if clock.increment and clock.kind != "game":
        raise Refusal(say("clock increment: only a clock of kind 'game' gives time back"))
    if not 0 <= clock.increment <= MOST_INCREMENT:
        raise Refusal(
            say(
                "clock increment: 0 to {most} seconds, not {increment}",
                most=MOST_INCREMENT,
                increment=clock.increment,
            )
        )
    return clock
