"""Mines and Solar Farms produce (G5)."""

from __future__ import annotations

from snailhouse.core.kernel import kernel
from snailhouse.games.giant_snail.records import SEATS, Box, Good, RegionType, Table
from snailhouse.games.giant_snail.rules.goods import gain
from snailhouse.games.giant_snail.rules.workers import seat_at, stands_as


@kernel
def produce(box: Box, table: Table) -> None:
    """In leader order everybody takes what the full rows give, while the supply lasts (G17)."""
    for step in range(SEATS):
        seat = seat_at(table, step)
        gain(table, seat, Good.METAL, harvest(box, table, seat, RegionType.MINE))
        gain(table, seat, Good.ENERGY, harvest(box, table, seat, RegionType.SOLAR))


@kernel
def harvest(box: Box, table: Table, seat: int, of_type: int) -> int:
    """G5: one for every full row of that type with a worker of the seat in it."""
    full_rows = 0
    for region in range(box.regions):
        if stands_as(box, table, of_type, region):
            for row in range(box.rows[region]):
                if table.space[region, row] == 0 and table.workers[region, row, seat] > 0:
                    full_rows += 1
    return full_rows
