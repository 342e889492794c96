"""The finished robot moves, and after the snail's death rebuilds (G12, G14)."""

from __future__ import annotations

from snailhouse.core.kernel import kernel
from snailhouse.core.record import Int64s
from snailhouse.games.giant_snail.rules.combat import begin_combat
from snailhouse.games.giant_snail.rules.goods import begin_cleanup, pay, wealth
from snailhouse.games.giant_snail.rules.rebuild import can_rebuild, rebuild
from snailhouse.games.giant_snail.rules.records import Box, Table
from snailhouse.games.giant_snail.rules.snail import neighbour
from snailhouse.games.giant_snail.rules.terms import (
    DIRECTIONS,
    ENERGY,
    METAL,
    NOBODY,
    NOTHING,
    PAYMENTS,
    REGION,
    ROBOT_REBUILD,
    ROBOT_STEP,
    STEP,
    STOP,
)


@kernel
def next_step(box: Box, table: Table) -> None:
    """The leader may move the robot; then it fights, or rebuilds, or neither."""
    table.seat = table.leader
    if can_step(box, table):
        table.awaits = ROBOT_STEP
    elif table.alive:
        halt_at_snail(table)
    elif table.robot != NOBODY and can_rebuild(box, table, table.leader, int(table.robot)):
        table.awaits = ROBOT_REBUILD
    else:
        begin_cleanup(table)


@kernel
def can_step(box: Box, table: Table) -> bool:
    return (
        table.robot != NOBODY and table.steps < box.robot_steps and wealth(table, table.leader) >= box.step_cost
    )


@kernel
def halt_at_snail(table: Table) -> None:
    """G13: combat is compulsory when the two share a region."""
    if table.robot != NOBODY and table.robot == table.snail:
        begin_combat(table)
    else:
        begin_cleanup(table)


@kernel
def legal_step(box: Box, table: Table, moves: Int64s) -> int:
    """Four directions, paid with any mixture of metal and energy."""
    moves[0] = STOP
    count = 1
    cost = int(box.step_cost)
    for direction in range(DIRECTIONS):
        for metal in range(cost + 1):
            if table.stock[table.seat, METAL] >= metal and table.stock[table.seat, ENERGY] >= cost - metal:
                moves[count] = STEP + direction * PAYMENTS + metal
                count += 1
    return count


@kernel
def play_step(box: Box, table: Table, move: int) -> None:
    table.awaits = NOTHING
    if move == STOP:
        table.steps = box.robot_steps
        return
    direction, metal = (move - STEP) // PAYMENTS, (move - STEP) % PAYMENTS
    pay(table, table.seat, METAL, metal)
    pay(table, table.seat, ENERGY, box.step_cost - metal)
    table.robot = neighbour(box, table, direction, table.robot)
    table.steps += 1


@kernel
def legal_robot_rebuild(table: Table, moves: Int64s) -> int:
    moves[0] = STOP
    moves[1] = REGION + table.robot
    return 2


@kernel
def play_robot_rebuild(box: Box, table: Table, move: int) -> None:
    """G14: without a factory worker; all other conditions hold."""
    table.awaits = NOTHING
    begin_cleanup(table)
    if move != STOP:
        rebuild(box, table, int(table.seat), move - REGION)
