"""The finished robot moves, and after the snail's death rebuilds (G12, G14)."""

from __future__ import annotations

from snailhouse.core.kernel import kernel
from snailhouse.games.giant_snail.moves import STOP, read_region, read_step
from snailhouse.games.giant_snail.records import MOST_STEP_COST, NOBODY, Box, Obstacle, Table, Task
from snailhouse.games.giant_snail.rules.choices import STEP_BITS, STOP_BIT, Choices, region_bits
from snailhouse.games.giant_snail.rules.combat import begin_combat
from snailhouse.games.giant_snail.rules.goods import begin_cleanup, can_pay, pay, wealth
from snailhouse.games.giant_snail.rules.rebuild import rebuild, why_not_rebuild
from snailhouse.games.giant_snail.rules.snail import neighbour


@kernel
def next_step(box: Box, table: Table) -> None:
    """The leader may move the robot; then it fights, or rebuilds, or neither.

    G14: it rebuilds only if the snail was dead before its movement.
    """
    table.seat = table.leader
    if can_step(box, table):
        table.awaits = Task.ROBOT_STEP
    elif table.alive:
        halt_at_snail(table)
    elif table.robot != NOBODY and can_rebuild_here(box, table):
        table.awaits = Task.ROBOT_REBUILD
    else:
        begin_cleanup(table)


@kernel
def can_rebuild_here(box: Box, table: Table) -> bool:
    return why_not_rebuild(box, table, int(table.leader), int(table.robot)) == Obstacle.NONE


@kernel
def can_step(box: Box, table: Table) -> bool:
    """G12: up to so many steps a round, each for resources of any kind, paid by the leader."""
    return (
        table.robot != NOBODY
        and table.steps < box.robot_steps
        and wealth(table, int(table.leader)) >= box.step_cost
    )


@kernel
def halt_at_snail(table: Table) -> None:
    """G13: combat is compulsory when the two share a region."""
    if table.robot != NOBODY and table.robot == table.snail:
        begin_combat(table)
    else:
        begin_cleanup(table)


@kernel
def can_pay_step(box: Box, table: Table, metal: int) -> bool:
    """With so much metal and the rest in energy."""
    return metal <= box.step_cost and can_pay(table, int(table.seat), metal, box.step_cost - metal)


@kernel
def step_choices(box: Box, table: Table) -> Choices:
    """G12: four directions, paid with any mixture of metal and energy."""
    ways = 0
    for metal in range(MOST_STEP_COST + 1):
        ways |= int(can_pay_step(box, table, metal)) << metal
    return 0, STOP_BIT, 0, ways * STEP_BITS


@kernel
def play_step(box: Box, table: Table, move: int) -> None:
    table.awaits = Task.NONE
    if move == STOP:
        table.steps = box.robot_steps
        return
    direction, metal = read_step(move)
    pay(table, int(table.seat), metal, box.step_cost - metal)
    table.robot = neighbour(box, table, direction, table.robot)
    table.steps += 1


@kernel
def robot_rebuild_choices(table: Table) -> Choices:
    return 0, STOP_BIT, region_bits(1 << table.robot), 0


@kernel
def play_robot_rebuild(box: Box, table: Table, move: int) -> None:
    """G14: without a factory worker; all other conditions hold."""
    table.awaits = Task.NONE
    begin_cleanup(table)
    if move != STOP:
        rebuild(box, table, int(table.seat), read_region(move))
