"""Undo: how far it goes, what it would tell, and who must agree. Tables and the terminal have the same policy.

An undo takes back a seat's last decision and all that came after. Whatever chance is needed afterwards is drawn
anew, so it tells nobody a roll or a card in advance. What has been revealed cannot be hidden again: an undo
past a reveal is refused. In a rated game nobody draws new chance for themselves.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from snailhouse.core.contract import CHANCE
from snailhouse.core.dice import dice
from snailhouse.core.errors import Refusal
from snailhouse.core.match import Match
from snailhouse.table.language import say
from snailhouse.table.rating import why_unrated
from snailhouse.table.state import LiveTable

TRIALS: Final = 24
"""How many times what a seat could not know is drawn afresh, to see whether it could tell the difference."""


def last_decision(match: Match, seat: int) -> int | None:
    """The moment before the seat's last decision: how many events stay if it is undone. None without one."""
    for number in range(len(match.events) - 1, -1, -1):
        if match.events[number].actor == seat:
            return number
    return None


def passes_others(match: Match, to: int, seats: Collection[int]) -> bool:
    """Whether an undo to this moment takes back chance, or a decision of another seat than these."""
    return any(event.actor not in seats for event in match.events[to:])


def passes_chance(match: Match, to: int) -> bool:
    return any(event.actor == CHANCE for event in match.events[to:])


def passes_reveal(match: Match, to: int, seats: Collection[int]) -> bool:
    """Whether one of these seats has learned since then what was hidden from it.

    What the seat could not know at that moment is drawn afresh several times, and the same events happen
    again: if then it sees something else, the events have told it something.
    """
    return match.game.room.has_secrets and any(_has_learned(match, to, seat) for seat in seats)


def _has_learned(match: Match, to: int, seat: int) -> bool:
    then, seen, rolls = match.position_at(to), match.view(seat), dice(0)
    for _ in range(TRIALS):
        position = then.concealed(seat, rolls)
        if position == then:
            continue
        try:
            for event in match.events[to:]:
                chance = event.actor == CHANCE
                position = position.after_chance(event.value) if chance else position.after(event.value)
        except Refusal:
            return True
        if position.seen_by(seat) != seen:
            return True
    return False


def why_no_takeback(match: Match, to: int, seats: Collection[int]) -> str | None:
    """Why those who play these seats may not go back to this moment, in any game but a study game."""
    if passes_reveal(match, to, seats):
        return say(
            "something has been revealed since, and nobody can unsee it; only in a study game may you undo"
        )
    return None


def why_no_undo_alone(table: LiveTable, to: int, visitor: str) -> str | None:
    """Why a person may not go back to this moment without anybody's agreement."""
    if table.holders - {visitor}:
        return say("others have seats here who are away: nobody can agree to an undo")
    if why_unrated(table) is None and passes_others(table.match, to, table.seats_of(visitor)):
        return say(
            "this game is rated: what chance or others have decided since stands; "
            "only in a study game may you undo that"
        )
    return None


def why_no_time(table: LiveTable, to: int, seat: int, now: int) -> str | None:
    left = table.timer.left_after_undo(to, seat, now)
    return say("the time for that decision is used up") if left is not None and left <= 0 else None
