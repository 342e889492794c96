"""Factories: their workers build the robot, arm it, or rebuild regions (G7, G12)."""

from __future__ import annotations

from snailhouse.core.kernel import kernel
from snailhouse.core.record import Int64s
from snailhouse.games.giant_snail.rules.goods import can_pay, pay
from snailhouse.games.giant_snail.rules.rebuild import can_rebuild, rebuild
from snailhouse.games.giant_snail.rules.records import Box, Table
from snailhouse.games.giant_snail.rules.terms import (
    ARM,
    ENERGY,
    FACTORIES,
    FACTORY,
    JOB,
    JOB_WORKER,
    METAL,
    MOST_ROWS,
    MOST_SLOTS,
    NOBODY,
    NOTHING,
    PICK,
    REGION,
    ROBOT_LANDING,
    SEATS,
    SLOT,
    STOP,
)
from snailhouse.games.giant_snail.rules.workers import lift, seat_at


@kernel
def begin_factories(table: Table) -> None:
    table.phase = FACTORIES
    table.step = 0


@kernel
def next_job(box: Box, table: Table) -> bool:
    """In leader order, whoever has a factory worker with something to do; False when all are done."""
    if table.unbuilt == 0 and table.robot == NOBODY:
        table.awaits = ROBOT_LANDING
        return True
    while table.step < SEATS:
        seat = seat_at(table, table.step)
        if crews(box, table, seat) > 0 and any_job(box, table, seat):
            table.seat = seat
            table.awaits = JOB
            return True
        table.step += 1
    return False


@kernel
def has_crew(box: Box, table: Table, seat: int, region: int, row: int) -> bool:
    return box.kind[region] == FACTORY and not table.ruined[region] and table.workers[region, row, seat] > 0


@kernel
def crews(box: Box, table: Table, seat: int) -> int:
    """On how many factory rows the seat has workers."""
    count = 0
    for region in range(box.regions):
        if box.kind[region] == FACTORY:
            for row in range(box.rows[region]):
                if has_crew(box, table, seat, region, row):
                    count += 1
    return count


@kernel
def can_fill(box: Box, table: Table, seat: int, section: int, slot: int) -> bool:
    return table.builder[section, slot] == NOBODY and can_pay(
        table, seat, box.slot_cost[section, slot, METAL], box.slot_cost[section, slot, ENERGY]
    )


@kernel
def can_build(box: Box, table: Table, seat: int, weapon: int) -> bool:
    return (
        table.weapon_owner[weapon] == seat
        and not table.built[weapon]
        and can_pay(table, seat, box.build_cost[weapon, METAL], box.build_cost[weapon, ENERGY])
    )


@kernel
def any_job(box: Box, table: Table, seat: int) -> bool:
    for section in range(box.sections):
        for slot in range(box.section_slots[section]):
            if can_fill(box, table, seat, section, slot):
                return True
    for region in range(box.regions):
        if can_rebuild(box, table, seat, region):
            return True
    buildable = 0
    for weapon in range(box.weapons):
        buildable += can_build(box, table, seat, weapon)
    return buildable > 0


@kernel
def legal_job(box: Box, table: Table, moves: Int64s) -> int:
    seat = int(table.seat)
    moves[0] = STOP
    count = 1
    for section in range(box.sections):
        for slot in range(box.section_slots[section]):
            if can_fill(box, table, seat, section, slot):
                moves[count] = SLOT + section * MOST_SLOTS + slot
                count += 1
    for weapon in range(box.weapons):
        if can_build(box, table, seat, weapon):
            moves[count] = ARM + weapon
            count += 1
    for region in range(box.regions):
        if can_rebuild(box, table, seat, region):
            moves[count] = REGION + region
            count += 1
    return count


@kernel
def play_job(box: Box, table: Table, move: int) -> None:
    """The job is chosen first; which worker does it is asked where there is a choice."""
    table.awaits = NOTHING
    if move == STOP:
        table.step += 1
        return
    table.job = move
    if crews(box, table, table.seat) > 1:
        table.awaits = JOB_WORKER
    else:
        do_job(box, table, only_crew(box, table))


@kernel
def only_crew(box: Box, table: Table) -> int:
    for region in range(box.regions):
        for row in range(box.rows[region]):
            if has_crew(box, table, table.seat, region, row):
                return PICK + region * MOST_ROWS + row
    return STOP


@kernel
def legal_job_worker(box: Box, table: Table, moves: Int64s) -> int:
    count = 0
    for region in range(box.regions):
        for row in range(box.rows[region]):
            if has_crew(box, table, table.seat, region, row):
                moves[count] = PICK + region * MOST_ROWS + row
                count += 1
    return count


@kernel
def do_job(box: Box, table: Table, move: int) -> None:
    """The worker leaves the factory for the job."""
    seat = int(table.seat)
    job = int(table.job)
    lift(table, seat, (move - PICK) // MOST_ROWS, (move - PICK) % MOST_ROWS)
    table.awaits = NOTHING
    if job >= REGION:
        table.settlers[seat] += 1
        rebuild(box, table, seat, job - REGION)
    elif job >= ARM:
        build_weapon(box, table, seat, job - ARM)
    else:
        fill_slot(box, table, seat, (job - SLOT) // MOST_SLOTS, (job - SLOT) % MOST_SLOTS)


@kernel
def fill_slot(box: Box, table: Table, seat: int, section: int, slot: int) -> None:
    pay(table, seat, METAL, box.slot_cost[section, slot, METAL])
    pay(table, seat, ENERGY, box.slot_cost[section, slot, ENERGY])
    table.builder[section, slot] = seat
    table.unbuilt -= 1


@kernel
def build_weapon(box: Box, table: Table, seat: int, weapon: int) -> None:
    pay(table, seat, METAL, box.build_cost[weapon, METAL])
    pay(table, seat, ENERGY, box.build_cost[weapon, ENERGY])
    table.built[weapon] = 1


@kernel
def land_robot(table: Table, region: int) -> None:
    """G12: at once, on any region, ruins too."""
    table.robot = region
    table.awaits = NOTHING
