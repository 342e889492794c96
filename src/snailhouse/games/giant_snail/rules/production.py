"""Mines and Solar Farms produce (G5)."""

from __future__ import annotations

from snailhouse.core.kernel import kernel
from snailhouse.games.giant_snail.rules.goods import gain
from snailhouse.games.giant_snail.rules.records import Box, Table
from snailhouse.games.giant_snail.rules.terms import ENERGY, METAL, MINE, SEATS, SOLAR
from snailhouse.games.giant_snail.rules.workers import seat_at


@kernel
def produce(box: Box, table: Table) -> None:
    """In leader order everybody takes what the full rows give, while the supply lasts (G17)."""
    for step in range(SEATS):
        seat = seat_at(table, step)
        gain(table, seat, METAL, harvest(box, table, seat, MINE))
        gain(table, seat, ENERGY, harvest(box, table, seat, SOLAR))


@kernel
def harvest(box: Box, table: Table, seat: int, kind: int) -> int:
    """G5: one for every full row of that kind with a worker of the seat in it."""
    full_rows = 0
    for region in range(box.regions):
        if box.kind[region] == kind and not table.ruined[region]:
            for row in range(box.rows[region]):
                if table.space[region, row] == 0 and table.workers[region, row, seat] > 0:
                    full_rows += 1
    return full_rows
