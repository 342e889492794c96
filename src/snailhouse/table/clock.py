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
"""The time given to a player who returns to a seat whose time was up."""


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


class Timer:
    """The running clock of one table: who is thinking, since when, and what everyone has left."""

    def __init__(self, clock: Clock, seats: int) -> None:
        self.clock = clock
        self.left: list[int | None] = [clock.grant] * seats
        self.seat: int | None = None
        """The seat whose time runs; None while a bot thinks or nobody does."""
        self.since = 0
        """When the present turn began, whoever has it."""
        self._thought = 0
        """How long a person had thought about this turn when a bot took it over."""

    def turn(self, seat: int | None, at: int, *, moved: bool = False) -> None:
        """Charge the last seat, which has `moved` or not, and start the time of `seat` (None: nobody's)."""
        if self.seat is not None:
            self._charge(self.seat, max(0, at - self.since), moved)
        self.seat, self.since, self._thought = seat, at, 0

    def hand_over(self, at: int) -> None:
        """A bot takes over the present turn: stop its time, and remember how long the person had thought."""
        thought = max(0, at - self.since)
        self.turn(None, at)
        self._thought = thought

    def hand_back(self, seat: int, at: int) -> None:
        """The person takes the turn back, with the time they had left then; with all of it if it was up."""
        thought, grant = self._thought, self.clock.grant
        self.turn(seat, at)
        if self.clock.kind in ("move", "days") and grant is not None and thought < grant:
            self.since = at - thought

    def _charge(self, seat: int, spent: int, moved: bool) -> None:
        left = self.left[seat]
        if self.clock.kind == "game" and left is not None:
            self.left[seat] = max(0, left - spent) + (self.clock.increment * SECOND if moved else 0)

    def refill(self, seat: int) -> None:
        """Give a player who returns after their time was up enough to go on with."""
        if self.clock.kind == "game" and self.left[seat] == 0:
            self.left[seat] = GRACE

    @property
    def deadline(self) -> int | None:
        """When the thinking seat runs out of time."""
        left = None if self.seat is None else self.left[self.seat]
        return None if left is None else self.since + left
