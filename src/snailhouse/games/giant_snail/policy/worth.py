"""What a worker is worth on a row, now or if it is put there."""

from __future__ import annotations

from snailhouse.core.kernel import kernel
from snailhouse.games.giant_snail.policy.danger import Forecast, danger, urgency
from snailhouse.games.giant_snail.policy.research import best_card
from snailhouse.games.giant_snail.records import SEATS, Box, Good, RegionType, Table
from snailhouse.games.giant_snail.rules.election import workers_in
from snailhouse.games.giant_snail.rules.goods import wealth
from snailhouse.games.giant_snail.rules.production import harvest
from snailhouse.games.giant_snail.rules.workers import row_workers, stands_as, workers_on

Outlook = tuple[float, float, float, float, float, float, float]


@kernel
def outlook(box: Box, table: Table, seat: int, ahead: Forecast) -> Outlook:
    """What is the same for every row that is judged: the worth of a factory worker, of one more in a lab, of
    the first one there, how much the seat needs metal and energy, and what it is worth to stand at home and
    abroad."""
    prize = best_card(box, table, seat, ahead)
    first = 1.61 * prize if own_lab_rows(box, table, seat) == 0 else 0.09 * prize
    metal = harvest(box, table, seat, RegionType.MINE)
    energy = harvest(box, table, seat, RegionType.SOLAR)
    return (
        factory_worth(box, table, seat, metal + energy),
        prize,
        first,
        lack_of(int(table.stock[seat, Good.METAL]), metal),
        lack_of(int(table.stock[seat, Good.ENERGY]), energy),
        home_pride(box, table, seat),
        0.0 if table.alive else 0.13,
    )


@kernel
def worth(box: Box, table: Table, seat: int, ahead: Forecast, view: Outlook, region: int, row: int) -> float:
    """What one more worker of the seat does on the row."""
    return site_worth(box, table, seat, view, region, row) * safety(ahead, region) + pride(
        box, table, seat, view, region
    )


@kernel
def safety(ahead: Forecast, region: int) -> float:
    """How much of a worker's worth is left where the snail may come: less than the chance that it does not."""
    return 1.0 - 1.71 * danger(ahead, region)


@kernel
def site_worth(box: Box, table: Table, seat: int, view: Outlook, region: int, row: int) -> float:
    factory, prize, first_in_lab, metal, energy, _, _ = view
    if table.ruined[region]:
        return ruin_worth(box, table, seat, region)
    of_type = box.region_type[region]
    if of_type == RegionType.FACTORY:
        return factory
    if of_type == RegionType.LAB:
        return lab_worth(table, seat, prize, first_in_lab, region, row)
    return field_worth(table, seat, metal if of_type == RegionType.MINE else energy, region, row)


@kernel
def lack_of(stock: int, harvested: int) -> float:
    """How much a seat lacks a good: the less, the more it has and harvests."""
    return max(0.03, 0.93 - 0.22 * stock - 0.3 * harvested)


@kernel
def field_worth(table: Table, seat: int, lack: float, region: int, row: int) -> float:
    """A row of a Mine or Solar Farm: best when it becomes full, and of the kind the seat lacks."""
    others = row_workers(table, region, row) - table.workers[region, row, seat]
    if table.space[region, row] == 1:
        return lack + 0.23 + (0.11 if others > 0 else 0.0)
    return 0.89 * lack


@kernel
def factory_worth(box: Box, table: Table, seat: int, income: int) -> float:
    """A factory worker for every job the seat can pay and have something left; who waits there may die."""
    crew = 0
    for region in range(box.regions):
        if stands_as(box, table, RegionType.FACTORY, region):
            crew += workers_on(box, table, region, seat)
    jobs = int(0.5 * (wealth(table, seat) - 0.34 * income - 3.62))
    if table.unbuilt == 0:
        jobs = min(jobs, ready_ruins(box, table, seat))
    return 1.58 if crew < jobs else 0.2


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
        return 2.07 * prize if table.space[region, row] == 1 else 0.85 * prize
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
        urgent += 0.41
    if table.space[region, 0] == 1:
        return urgent + (0.27 if mine > 0 else 0.2)
    return 0.49 * urgent if row_workers(table, region, 0) == 0 else urgent


@kernel
def pride(box: Box, table: Table, seat: int, view: Outlook, region: int) -> float:
    """After the snail's death workers on standing regions count for votes of their own."""
    if table.ruined[region]:
        return 0.0
    return view[5] if box.owner[region] == seat else view[6]


@kernel
def home_pride(box: Box, table: Table, seat: int) -> float:
    """What one more worker at home is worth to the election: more where that decides who has most."""
    if table.alive:
        return 0.0
    rivals = 0
    for other in range(SEATS):
        if other != seat:
            rivals = max(rivals, workers_in(box, table, other, True))
    lead = workers_in(box, table, seat, True) - rivals
    return 0.35 + 0.09 * (1.0 if lead in (-1, 0) else 0.4 if lead in (-2, 1) else 0.0)


@kernel
def held(box: Box, table: Table, seat: int, ahead: Forecast, view: Outlook, region: int, row: int) -> float:
    """What a worker already on the row does there."""
    safe = safety(ahead, region)
    if table.ruined[region]:
        return 0.73 * safe * (0.33 + urgency(box, table, region))
    of_type = box.region_type[region]
    if of_type == RegionType.FACTORY:
        return safe * (1.1 if wealth(table, seat) > 1 else 0.45)
    if of_type == RegionType.LAB:
        return safe * (1.19 if table.space[region, row] == 0 else 0.47)
    if table.space[region, row] > 0:
        return safe * 0.18
    return safe * (0.75 + 0.1 * (view[3] if of_type == RegionType.MINE else view[4]))
