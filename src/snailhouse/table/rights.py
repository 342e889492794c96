"""What a seat may do now, asked of the same functions that decide it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from snailhouse.core.contract import SPECTATOR
from snailhouse.core.errors import Refusal
from snailhouse.table import commands as c
from snailhouse.table.agree import check_draw, check_rematch, check_undo
from snailhouse.table.asking import Asker
from snailhouse.table.seats import Visitor
from snailhouse.table.state import Table
from snailhouse.table.turns import resign

Right = Literal["start", "undo", "draw", "rematch", "resign", "return", "leave"]


def rights(table: Table, seat: int) -> list[Right]:
    """For a seat that a person has; a spectator and a bot have none."""
    sitting = None if seat == SPECTATOR else table.seats[seat]
    if sitting is None or sitting.holder is None:
        return []
    if table.phase == "gathering":
        return ["start", "leave"]
    if sitting.away:
        return ["return"]
    if table.phase == "over":
        return _allowed({"rematch": lambda: check_rematch(table, seat)})
    asker = Asker(Visitor(sitting.holder, sitting.name), 0)
    offers: dict[Right, Callable[[], object]] = {
        "undo": lambda: check_undo(table, seat),
        "draw": lambda: check_draw(table, seat),
        "resign": lambda: resign(table, c.Resign(seat=seat), asker),
    }
    return [*_allowed(offers), "leave"]


def _allowed(checks: dict[Right, Callable[[], object]]) -> list[Right]:
    return [right for right, check in checks.items() if _passes(check)]


def _passes(check: Callable[[], object]) -> bool:
    try:
        check()
    except Refusal:
        return False
    return True
