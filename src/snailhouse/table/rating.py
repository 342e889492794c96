"""Whether a table's game counts for ratings, and why it does not."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal

from snailhouse.bots.brought import is_brought
from snailhouse.core.language import phrase
from snailhouse.table.language import say

if TYPE_CHECKING:
    from snailhouse.table.state import LiveTable

Unrated = Literal["rivals", "study", "coach", "shared", "bots", "own-bot", "alone", "stand-in"]
UNRATED: Final[dict[Unrated, str]] = {
    "rivals": phrase("Not rated: in this game all can lose together."),
    "study": phrase("Not rated: this is a study game, in which everything can be taken back."),
    "coach": phrase("Not rated: the coach may be asked."),
    "shared": phrase("Not rated: one visitor plays several seats."),
    "bots": phrase("Not rated: only bots play."),
    "own-bot": phrase("Not rated: a bot plays that is not the house’s own."),
    "alone": phrase("Not rated: there is nobody to play against."),
    "stand-in": phrase("Not rated: a bot has played for somebody."),
}


def why_unrated(table: LiveTable) -> Unrated | None:
    """Why the game does not count for ratings; None if it does. Who takes the open seats is taken to be new."""
    held = [seat.holder for seat in table.seats if seat.holder is not None]
    vacant = sum(seat.is_open for seat in table.seats)
    bots = {seat.bot for seat in table.seats if seat.holder is None and seat.bot is not None}
    reasons: dict[Unrated, bool] = {
        "study": table.opened.study,
        "coach": table.opened.coach,
        "rivals": not table.game.rivals and table.game.seats > 1,
        "alone": table.game.seats == 1,
        "shared": len(held) > len(set(held)),
        "bots": not held and not vacant,
        "own-bot": any(map(is_brought, bots)) or any(seat.visiting_bot for seat in table.seats),
        "stand-in": bool(table.stood_in),
    }
    if len(held) + vacant + len(bots) < 2:
        reasons["alone"] = True
    return next((reason for reason, holds in reasons.items() if holds), None)


def rating_text(table: LiveTable) -> str | None:
    """Why the game does not count for ratings, in words."""
    reason = why_unrated(table)
    return None if reason is None else say(UNRATED[reason])
