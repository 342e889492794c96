"""What a seat may do now, by the same reasons that refuse it."""

from __future__ import annotations

from typing import Literal

from snailhouse.core.contract import SPECTATOR
from snailhouse.table.agree import why_no_draw, why_no_rematch, why_no_undo
from snailhouse.table.state import Table
from snailhouse.table.turns import why_no_resignation

Right = Literal["start", "fill", "undo", "draw", "rematch", "resign", "return", "leave"]


def rights(table: Table, seat: int) -> list[Right]:
    """For a seat that a person has; a spectator and a bot have none."""
    sitting = None if seat == SPECTATOR else table.seats[seat]
    if sitting is None or sitting.holder is None:
        return []
    if table.phase == "gathering":
        return ["start", "fill", "leave"] if sitting.holder == table.host else ["start", "leave"]
    if sitting.away:
        return ["return"]
    if table.phase == "over":
        return [] if why_no_rematch(table, seat) else ["rematch"]
    reasons: dict[Right, str | None] = {
        "undo": why_no_undo(table, seat),
        "draw": why_no_draw(table, seat),
        "resign": why_no_resignation(table),
        "leave": None,
    }
    return [right for right, reason in reasons.items() if reason is None]
