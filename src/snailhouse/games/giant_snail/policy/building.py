"""Factory jobs, the robot's way, and payments."""

from __future__ import annotations

from snailhouse.core.kernel import kernel
from snailhouse.games.giant_snail.moves import STOP, Band, band_of, read_region, read_slot, read_step
from snailhouse.games.giant_snail.policy.danger import Forecast, danger, urgency
from snailhouse.games.giant_snail.records import DIRECTIONS, NOBODY, Box, Good, Obstacle, Table
from snailhouse.games.giant_snail.rules.election import section_lead
from snailhouse.games.giant_snail.rules.goods import wealth
from snailhouse.games.giant_snail.rules.rebuild import why_not_rebuild
from snailhouse.games.giant_snail.rules.snail import neighbour


@kernel
def job_worth(box: Box, table: Table, seat: int, move: int) -> float:
    if move == STOP:
        return 0.0
    band = band_of(move)
    if band == Band.REGION:
        return 0.38 + 1.7 * urgency(box, table, read_region(move)) + (0.89 if table.unbuilt == 0 else 0.0)
    if band == Band.WEAPON:
        return 1.62 if table.alive and table.unbuilt < 4 else -1.18
    section, slot = read_slot(move)
    return slot_worth(box, table, seat, section, slot)


@kernel
def slot_worth(box: Box, table: Table, seat: int, section: int, slot: int) -> float:
    """A slot that wins or contests its section, paid with what the seat has plenty of."""
    lead = section_lead(box, table, section, seat)
    free = open_slots(box, table, section)
    if lead > 0:
        votes = 0.28 if free > lead else 0.07
    elif lead == 0:
        votes = 0.75 + (0.08 if free == box.section_slots[section] else 0.0)
    else:
        votes = 0.24 if lead == -1 else 0.02
    metal = table.stock[seat, Good.METAL] - box.slot_cost[section, slot, Good.METAL]
    energy = table.stock[seat, Good.ENERGY] - box.slot_cost[section, slot, Good.ENERGY]
    return 0.76 + votes - 0.14 * abs(metal - energy)


@kernel
def open_slots(box: Box, table: Table, section: int) -> int:
    count = 0
    for slot in range(box.section_slots[section]):
        if table.builder[section, slot] == NOBODY:
            count += 1
    return count


@kernel
def crew_worth(box: Box, seat: int, ahead: Forecast, region: int) -> float:
    """Take the worker who is least safe, and after the snail's death rather not one at home."""
    return danger(ahead, region) - (0.06 if box.owner[region] == seat else 0.0)


@kernel
def step_worth(box: Box, table: Table, seat: int, move: int) -> float:
    """Step only towards a goal that can be reached this round, and pay from the bigger heap."""
    if move == STOP:
        return 0.0
    direction, metal = read_step(move)
    left = box.robot_steps - table.steps
    purse = wealth(table, seat)
    now = goal_distance(box, table, seat, int(table.robot), left)
    there = neighbour(box, table, direction, table.robot)
    later = goal_distance(box, table, seat, there, left - 1)
    if later >= now or later * box.step_cost > purse - box.step_cost:
        return -1.0
    rest = table.stock[seat, Good.METAL] - metal - (table.stock[seat, Good.ENERGY] - (box.step_cost - metal))
    return 1.0 - 0.02 * abs(rest)


@kernel
def goal_distance(box: Box, table: Table, seat: int, start: int, reach: int) -> int:
    """Steps from a region to the snail, or after its death to a ruin the seat can rebuild; 9 if too far."""
    if is_goal(box, table, seat, start):
        return 0
    best = 9
    for first in range(DIRECTIONS):
        if reach >= 1:
            near = neighbour(box, table, first, start)
            if is_goal(box, table, seat, near):
                return 1
            for second in range(DIRECTIONS):
                if reach >= 2 and is_goal(box, table, seat, neighbour(box, table, second, near)):
                    best = 2
    return best


@kernel
def is_goal(box: Box, table: Table, seat: int, region: int) -> bool:
    if table.alive:
        return table.snail != NOBODY and table.snail == region
    return why_not_rebuild(box, table, seat, region) == Obstacle.NONE
