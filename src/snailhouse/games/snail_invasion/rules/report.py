"""Figures of finished games, for reports."""

from __future__ import annotations

from typing import Annotated

from snailhouse.core.kernel import kernel
from snailhouse.core.record import Float64, Record
from snailhouse.games.snail_invasion.records import Box, End, Table


class Figures(Record):
    """What a report tells of finished games."""

    grown: Annotated[Float64, "won by a grown plant"]
    blocked: Annotated[Float64, "won by blocking the snails"]
    snails_won: Annotated[Float64, "won by the Snails"]
    draw: Annotated[Float64, "drawn"]
    eaten: Annotated[Float64, "plants eaten"]
    wounded: Annotated[Float64, "snails wounded"]
    carried: Annotated[Float64, "enemies carried"]
    passes: Annotated[Float64, "turns passed"]


@kernel
def figures(box: Box, table: Table, out: Figures) -> None:
    out.grown = 1.0 if table.end == End.GROWN else 0.0
    out.blocked = 1.0 if table.end == End.BLOCKED else 0.0
    out.snails_won = 1.0 if table.end == End.EATEN else 0.0
    out.draw = 1.0 if table.end == End.DRAW else 0.0
    out.eaten = table.eaten
    out.wounded = table.wounded
    out.carried = table.carried
    out.passes = table.passes
