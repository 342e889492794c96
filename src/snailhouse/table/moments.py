"""A game moment by moment, for looking back: the set-up, and then what each event made of it."""

from __future__ import annotations

import msgspec

from snailhouse.core.match import Match
from snailhouse.core.room import View


class Moment(msgspec.Struct, frozen=True):
    """The game when `number` events had happened. The event is the last of them; the set-up has none."""

    number: int = msgspec.field(name="position")
    actor: int | None
    """Who made the event: a seat, or -1 for chance."""
    text: str | None
    touched: tuple[str, ...]
    """The things on the board the event is about."""
    view: View


def moments(match: Match, seat: int, first: int, count: int) -> list[Moment]:
    """So many moments from the first on, as the seat knew them then and was told them, also after the game."""
    after = min(first + count, len(match.events) + 1)
    return [_moment(match, seat, number) for number in range(first, after)]


def _moment(match: Match, seat: int, number: int) -> Moment:
    view = match.view(seat, number)
    if number == 0:
        return Moment(number, None, None, (), view)
    told = match.told(number - 1, seat)
    return Moment(number, told.actor, told.text, told.touched, view)
