"""What a seat may do now, by the same reasons that refuse it."""

from __future__ import annotations

from functools import partial
from typing import Literal

from snailhouse.core.contract import SPECTATOR
from snailhouse.table.agree import why_no_draw, why_no_rematch, why_no_undo
from snailhouse.table.state import LiveTable
from snailhouse.table.turns import why_no_resignation, why_no_return

Right = Literal["start", "fill", "undo", "draw", "rematch", "resign", "return", "leave", "remove"]


def rights(table: LiveTable, seat: int, *, host: bool = False) -> list[Right]:
    """For a seat that a person has, and for the host, who need not have one; others have none."""
    host = host or (seat != SPECTATOR and table.seats[seat].holder == table.host)
    watched: list[Right] = (
        ["remove"] if host and (table.opened.spectators or table.phase == "gathering") else []
    )
    return _of_seat(table, seat, host=host) + watched


def _of_seat(table: LiveTable, seat: int, *, host: bool) -> list[Right]:
    holder = None if seat == SPECTATOR else table.seats[seat].holder
    if table.phase == "gathering":
        return _gathering(seated=holder is not None, host=host)
    if holder is None:
        return []
    if table.seats[seat].away:
        return [] if why_no_return(table, seat, table.latest) else ["return"]
    if table.phase == "over":
        return [] if why_no_rematch(table, seat) else ["rematch"]
    lasting = table.between_moves(("rights", seat), partial(_while_it_goes_on, table, seat))
    return lasting if why_no_undo(table, seat) else ["undo", *lasting]


def _while_it_goes_on(table: LiveTable, seat: int) -> list[Right]:
    """What no move gives or takes until the game is over."""
    reasons: dict[Right, str | None] = {
        "draw": why_no_draw(table, seat),
        "resign": why_no_resignation(table),
        "leave": None,
    }
    return [right for right, reason in reasons.items() if reason is None]


def _gathering(*, seated: bool, host: bool) -> list[Right]:
    may: dict[Right, bool] = {"start": seated or host, "fill": host, "leave": seated}
    return [right for right, granted in may.items() if granted]
