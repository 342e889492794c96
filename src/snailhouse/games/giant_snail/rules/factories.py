"""Factories: their workers build the robot, arm it, or rebuild regions (G7, G12)."""

from __future__ import annotations

from snailhouse.core.kernel import kernel
from snailhouse.games.giant_snail.moves import (
    STOP,
    Band,
    band_of,
    read_pick,
    read_region,
    read_slot,
    read_weapon,
)
from snailhouse.games.giant_snail.records import (
    NOBODY,
    SEATS,
    Box,
    Good,
    Obstacle,
    RoundPhase,
    Table,
    Task,
)
from snailhouse.games.giant_snail.rules.choices import (
    STOP_BIT,
    Choices,
    first_pick,
    region_bits,
    slot_bit,
    weapon_bits,
)
from snailhouse.games.giant_snail.rules.goods import pay, payable_jobs
from snailhouse.games.giant_snail.rules.rebuild import rebuild, rebuildable_ruins
from snailhouse.games.giant_snail.rules.weapons import build_weapon, unbuilt_weapons
from snailhouse.games.giant_snail.rules.workers import factory_crews, lift, seat_at


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
        if factory_crews(box, table, seat) and is_any_job(box, table, seat):
            table.seat = seat
            table.awaits = Task.JOB
            return True
        table.step += 1
    return False


@kernel
def why_not_fill(box: Box, table: Table, seat: int, section: int, slot: int) -> Obstacle:
    """A robot slot takes one worker and its cost."""
    if not table.unfilled & slot_bit(section, slot):
        return Obstacle.FILLED
    payable = payable_jobs(box, table, seat) & slot_bit(section, slot)
    return Obstacle.NONE if payable else Obstacle.TOO_DEAR


@kernel
def jobs_for(box: Box, table: Table, seat: int) -> int:
    """What a factory worker of the seat could do, as bits of `choices`: empty robot slots, weapons that are not
    built and ruins that are ready, of those that the seat can pay for."""
    weapons, ruins = unbuilt_weapons(table, seat), rebuildable_ruins(table, seat)
    return (table.unfilled | weapon_bits(weapons) | region_bits(ruins)) & payable_jobs(box, table, seat)


@kernel
def is_any_job(box: Box, table: Table, seat: int) -> bool:
    return jobs_for(box, table, seat) != 0


@kernel
def job_choices(box: Box, table: Table) -> Choices:
    return 0, STOP_BIT, jobs_for(box, table, int(table.seat)), 0


@kernel
def crew_choices(box: Box, table: Table) -> Choices:
    return 0, factory_crews(box, table, int(table.seat)), 0, 0


@kernel
def play_job(box: Box, table: Table, move: int) -> None:
    """G7: the job is chosen first; which worker does it is asked where there is a choice."""
    table.awaits = Task.NONE
    if move == STOP:
        table.step += 1
        return
    table.job = move
    rows = factory_crews(box, table, int(table.seat))
    if rows & (rows - 1):
        table.awaits = Task.JOB_WORKER
    else:
        do_job(box, table, first_pick(rows))


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
    table.unfilled &= ~slot_bit(section, slot)
    table.unbuilt -= 1


@kernel
def land_robot(table: Table, region: int) -> None:
    """G12: at once, on any region, ruins too."""
    table.robot = region
    table.awaits = Task.NONE
