"""Mines and Solar Farms produce (G5)."""

from __future__ import annotations

from snailhouse.core.bits import how_many
from snailhouse.core.kernel import kernel
from snailhouse.games.giant_snail.records import SEATS, Box, Good, RegionType, Table
from snailhouse.games.giant_snail.rules.goods import gain
from snailhouse.games.giant_snail.rules.workers import full_rows, seat_at


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
    return how_many(full_rows(box, table, seat, of_type))
