"""What a worker is worth on a row, now or if it is put there."""

from __future__ import annotations

from snailhouse.core.kernel import kernel
from snailhouse.games.giant_snail.policy.danger import danger, urgency
from snailhouse.games.giant_snail.policy.research import best_card
from snailhouse.games.giant_snail.records import Box, Good, RegionType, Table
from snailhouse.games.giant_snail.rules.goods import wealth
from snailhouse.games.giant_snail.rules.production import harvest
from snailhouse.games.giant_snail.rules.workers import row_workers, stands_as, workers_on


@kernel
def worth(box: Box, table: Table, seat: int, region: int, row: int) -> float:
    """What one more worker of the seat does on the row."""
    return site_worth(box, table, seat, region, row) * (1.0 - danger(box, table, seat, region)) + pride(
        box, table, seat, region
    )


@kernel
def site_worth(box: Box, table: Table, seat: int, region: int, row: int) -> float:
    if table.ruined[region]:
        return ruin_worth(box, table, seat, region)
    of_type = box.region_type[region]
    if of_type == RegionType.FACTORY:
        return factory_worth(box, table, seat)
    if of_type == RegionType.LAB:
        return lab_worth(box, table, seat, region, row)
    return field_worth(box, table, seat, region, row)


@kernel
def field_worth(box: Box, table: Table, seat: int, region: int, row: int) -> float:
    """A row of a Mine or Solar Farm: best when it becomes full, and of the kind the seat lacks."""
    good = Good.METAL if box.region_type[region] == RegionType.MINE else Good.ENERGY
    income = harvest(box, table, seat, int(box.region_type[region]))
    need = 1.0 - 0.12 * table.stock[seat, good] - 0.18 * income
    if need < 0.05:
        need = 0.05
    missing = int(table.space[region, row])
    others = row_workers(table, region, row) - table.workers[region, row, seat]
    if missing == 1:
        return need + 0.2 + (0.1 if others > 0 else 0.0)
    return 0.6 * need if others == 0 else 0.7 * need


@kernel
def factory_worth(box: Box, table: Table, seat: int) -> float:
    """A factory worker for every job the seat will be able to pay."""
    crew = 0
    for region in range(box.regions):
        if stands_as(box, table, RegionType.FACTORY, region):
            crew += workers_on(box, table, region, seat)
    income = harvest(box, table, seat, RegionType.MINE) + harvest(box, table, seat, RegionType.SOLAR)
    jobs = (wealth(table, seat) + income) // 2
    if table.unbuilt == 0:
        jobs = min(jobs, ready_ruins(box, table, seat))
    return 1.35 if crew < jobs else 0.12


@kernel
def ready_ruins(box: Box, table: Table, seat: int) -> int:
    """Ruins the seat works on, and weapons it has still to build."""
    count = 0
    for region in range(box.regions):
        if table.ruined[region] and table.workers[region, 0, seat] > 0:
            count += 1
    for weapon in range(box.weapons):
        if table.alive and table.weapon_owner[weapon] == seat and not table.built[weapon]:
            count += 1
    return count


@kernel
def lab_worth(box: Box, table: Table, seat: int, region: int, row: int) -> float:
    """Finish what is begun; begin one row at a time."""
    prize = best_card(box, table, seat)
    if table.workers[region, row, seat] > 0:
        return 1.2 * prize if table.space[region, row] == 1 else prize
    return 0.75 * prize if own_lab_rows(box, table, seat) == 0 else 0.1 * prize


@kernel
def own_lab_rows(box: Box, table: Table, seat: int) -> int:
    count = 0
    for region in range(box.regions):
        if stands_as(box, table, RegionType.LAB, region):
            for row in range(box.rows[region]):
                if table.workers[region, row, seat] > 0:
                    count += 1
    return count


@kernel
def ruin_worth(box: Box, table: Table, seat: int, region: int) -> float:
    """A rebuild slot: more where the world needs it, and where it is the last one missing."""
    need = urgency(box, table, region)
    mine = int(table.workers[region, 0, seat])
    if table.unbuilt == 0:
        need += 0.5
    if table.space[region, 0] == 1:
        return need + (0.3 if mine > 0 else 0.15)
    return 0.8 * need if row_workers(table, region, 0) == 0 else need


@kernel
def pride(box: Box, table: Table, seat: int, region: int) -> float:
    """After the snail's death workers on standing regions count for votes of their own."""
    if table.alive or table.ruined[region]:
        return 0.0
    return 0.25 if box.owner[region] == seat else 0.2


@kernel
def held(box: Box, table: Table, seat: int, region: int, row: int) -> float:
    """What a worker already on the row does there."""
    safe = 1.0 - danger(box, table, seat, region)
    if table.ruined[region]:
        return 0.8 * safe * (0.4 + urgency(box, table, region))
    of_type = box.region_type[region]
    if of_type == RegionType.FACTORY:
        return safe * (0.9 if wealth(table, seat) > 1 else 0.5)
    if of_type == RegionType.LAB:
        return safe * (1.0 if table.space[region, row] == 0 else 0.6)
    return safe * (0.9 if table.space[region, row] == 0 else 0.35)
