"""Factories: their workers build the robot, arm it, or rebuild regions (G7, G12)."""

from __future__ import annotations

from snailhouse.core.kernel import kernel
from snailhouse.core.record import Int64s
from snailhouse.games.giant_snail.moves import (
    NO_MOVE,
    STOP,
    Band,
    band_of,
    read_pick,
    read_region,
    read_slot,
    read_weapon,
    region_move,
    slot_move,
    weapon_move,
)
from snailhouse.games.giant_snail.records import (
    NOBODY,
    SEATS,
    Box,
    Good,
    Obstacle,
    RegionType,
    RoundPhase,
    Table,
    Task,
)
from snailhouse.games.giant_snail.rules.goods import can_pay, pay
from snailhouse.games.giant_snail.rules.rebuild import rebuild, why_not_rebuild
from snailhouse.games.giant_snail.rules.weapons import build_weapon, why_not_build
from snailhouse.games.giant_snail.rules.workers import lift, next_ready_row, seat_at


@kernel
def begin_factories(table: Table) -> None:
    table.phase = RoundPhase.FACTORIES
    table.step = 0


@kernel
def next_job(box: Box, table: Table) -> bool:
    """In leader order, whoever has a factory worker with something to do; False when all are done.

    G12: the robot lands as soon as all its sections are finished, before the next job.
    """
    if table.unbuilt == 0 and table.robot == NOBODY:
        table.awaits = Task.ROBOT_LANDING
        return True
    while table.step < SEATS:
        seat = seat_at(table, table.step)
        first = next_ready_row(box, table, seat, RegionType.FACTORY, NO_MOVE)
        if first != NO_MOVE and is_any_job(box, table, seat):
            table.seat = seat
            table.awaits = Task.JOB
            return True
        table.step += 1
    return False


@kernel
def why_not_fill(box: Box, table: Table, seat: int, section: int, slot: int) -> Obstacle:
    """A robot slot takes one worker and its cost."""
    if table.builder[section, slot] != NOBODY:
        return Obstacle.FILLED
    metal, energy = box.slot_cost[section, slot, Good.METAL], box.slot_cost[section, slot, Good.ENERGY]
    return Obstacle.NONE if can_pay(table, seat, metal, energy) else Obstacle.TOO_DEAR


@kernel
def is_any_job(box: Box, table: Table, seat: int) -> bool:
    """Whether `legal_job` would offer more than to stop."""
    for section in range(box.sections):
        for slot in range(box.section_slots[section]):
            if why_not_fill(box, table, seat, section, slot) == Obstacle.NONE:
                return True
    for region in range(box.regions):
        if why_not_rebuild(box, table, seat, region) == Obstacle.NONE:
            return True
    buildable = 0
    for weapon in range(box.weapons):
        if why_not_build(box, table, seat, weapon) == Obstacle.NONE:
            buildable += 1
    return buildable > 0


@kernel
def legal_job(box: Box, table: Table, moves: Int64s) -> int:
    seat = int(table.seat)
    moves[0] = STOP
    count = 1
    for section in range(box.sections):
        for slot in range(box.section_slots[section]):
            if why_not_fill(box, table, seat, section, slot) == Obstacle.NONE:
                moves[count] = slot_move(section, slot)
                count += 1
    for weapon in range(box.weapons):
        if why_not_build(box, table, seat, weapon) == Obstacle.NONE:
            moves[count] = weapon_move(weapon)
            count += 1
    for region in range(box.regions):
        if why_not_rebuild(box, table, seat, region) == Obstacle.NONE:
            moves[count] = region_move(region)
            count += 1
    return count


@kernel
def play_job(box: Box, table: Table, move: int) -> None:
    """G7: the job is chosen first; which worker does it is asked where there is a choice."""
    table.awaits = Task.NONE
    if move == STOP:
        table.step += 1
        return
    table.job = move
    seat = int(table.seat)
    first = next_ready_row(box, table, seat, RegionType.FACTORY, NO_MOVE)
    if next_ready_row(box, table, seat, RegionType.FACTORY, first) != NO_MOVE:
        table.awaits = Task.JOB_WORKER
    else:
        do_job(box, table, first)


@kernel
def do_job(box: Box, table: Table, move: int) -> None:
    """The worker leaves the factory for the job; a rebuilder is one of the settlers (G8)."""
    seat = int(table.seat)
    job = int(table.job)
    region, row = read_pick(move)
    lift(table, seat, region, row)
    table.awaits = Task.NONE
    band = band_of(job)
    if band == Band.REGION:
        table.settlers[seat] += 1
        rebuild(box, table, seat, read_region(job))
    elif band == Band.WEAPON:
        build_weapon(box, table, seat, read_weapon(job))
    else:
        section, slot = read_slot(job)
        fill_slot(box, table, seat, section, slot)


@kernel
def fill_slot(box: Box, table: Table, seat: int, section: int, slot: int) -> None:
    metal, energy = box.slot_cost[section, slot, Good.METAL], box.slot_cost[section, slot, Good.ENERGY]
    pay(table, seat, metal, energy)
    table.builder[section, slot] = seat
    table.unbuilt -= 1


@kernel
def land_robot(table: Table, region: int) -> None:
    """G12: at once, on any region, ruins too."""
    table.robot = region
    table.awaits = Task.NONE
