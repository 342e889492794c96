"""What a worker is worth on a row, now or if it is put there."""

from __future__ import annotations

from snailhouse.core.kernel import kernel
from snailhouse.games.giant_snail.policy.danger import Forecast, danger, urgency
from snailhouse.games.giant_snail.policy.research import best_card
from snailhouse.games.giant_snail.records import Box, Good, RegionType, Table
from snailhouse.games.giant_snail.rules.goods import wealth
from snailhouse.games.giant_snail.rules.production import harvest
from snailhouse.games.giant_snail.rules.workers import row_workers, stands_as, workers_on

Outlook = tuple[float, float, float, float, float]


@kernel
def outlook(box: Box, table: Table, seat: int, ahead: Forecast) -> Outlook:
    """What is the same for every row that is judged: the worth of a factory worker, of one more in a lab, of
    the first one there, and how much the seat needs metal and energy."""
    prize = best_card(box, table, seat, ahead)
    first = 0.75 * prize if own_lab_rows(box, table, seat) == 0 else 0.1 * prize
    return (
        factory_worth(box, table, seat),
        prize,
        first,
        lack_of(box, table, seat, Good.METAL, RegionType.MINE),
        lack_of(box, table, seat, Good.ENERGY, RegionType.SOLAR),
    )


@kernel
def worth(box: Box, table: Table, seat: int, ahead: Forecast, view: Outlook, region: int, row: int) -> float:
    """What one more worker of the seat does on the row."""
    safe = 1.0 - danger(box, table, ahead, region)
    return site_worth(box, table, seat, view, region, row) * safe + pride(box, table, seat, region)


@kernel
def site_worth(box: Box, table: Table, seat: int, view: Outlook, region: int, row: int) -> float:
    factory, prize, first_in_lab, metal, energy = view
    if table.ruined[region]:
        return ruin_worth(box, table, seat, region)
    of_type = box.region_type[region]
    if of_type == RegionType.FACTORY:
        return factory
    if of_type == RegionType.LAB:
        return lab_worth(table, seat, prize, first_in_lab, region, row)
    return field_worth(table, seat, metal if of_type == RegionType.MINE else energy, region, row)


@kernel
def lack_of(box: Box, table: Table, seat: int, good: int, of_type: int) -> float:
    """How much the seat lacks a good: the less, the more it has and harvests."""
    return max(0.05, 1.0 - 0.12 * table.stock[seat, good] - 0.18 * harvest(box, table, seat, of_type))


@kernel
def field_worth(table: Table, seat: int, lack: float, region: int, row: int) -> float:
    """A row of a Mine or Solar Farm: best when it becomes full, and of the kind the seat lacks."""
    others = row_workers(table, region, row) - table.workers[region, row, seat]
    if table.space[region, row] == 1:
        return lack + 0.2 + (0.1 if others > 0 else 0.0)
    return 0.6 * lack if others == 0 else 0.7 * lack


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
def lab_worth(table: Table, seat: int, prize: float, first: float, region: int, row: int) -> float:
    """Finish what is begun; begin one row at a time."""
    if table.workers[region, row, seat] > 0:
        return 1.2 * prize if table.space[region, row] == 1 else prize
    return first


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
    urgent = urgency(box, table, region)
    mine = int(table.workers[region, 0, seat])
    if table.unbuilt == 0:
        urgent += 0.5
    if table.space[region, 0] == 1:
        return urgent + (0.3 if mine > 0 else 0.15)
    return 0.8 * urgent if row_workers(table, region, 0) == 0 else urgent


@kernel
def pride(box: Box, table: Table, seat: int, region: int) -> float:
    """After the snail's death workers on standing regions count for votes of their own."""
    if table.alive or table.ruined[region]:
        return 0.0
    return 0.25 if box.owner[region] == seat else 0.2


@kernel
def held(box: Box, table: Table, seat: int, ahead: Forecast, region: int, row: int) -> float:
    """What a worker already on the row does there."""
    safe = 1.0 - danger(box, table, ahead, region)
    if table.ruined[region]:
        return 0.8 * safe * (0.4 + urgency(box, table, region))
    of_type = box.region_type[region]
    if of_type == RegionType.FACTORY:
        return safe * (0.9 if wealth(table, seat) > 1 else 0.5)
    if of_type == RegionType.LAB:
        return safe * (1.0 if table.space[region, row] == 0 else 0.6)
    return safe * (0.9 if table.space[region, row] == 0 else 0.35)
