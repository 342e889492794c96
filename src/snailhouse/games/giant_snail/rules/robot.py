"""The finished robot moves, and after the snail's death rebuilds (G12, G14)."""

from __future__ import annotations

from snailhouse.core.kernel import kernel
from snailhouse.core.record import Int64s
from snailhouse.games.giant_snail.moves import STOP, read_region, read_step, region_move, step_move
from snailhouse.games.giant_snail.records import DIRECTIONS, NOBODY, Box, Obstacle, Table, Task
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
def legal_step(box: Box, table: Table, moves: Int64s) -> int:
    """G12: four directions, paid with any mixture of metal and energy."""
    moves[0] = STOP
    count = 1
    for direction in range(DIRECTIONS):
        for metal in range(box.step_cost + 1):
            if can_pay_step(box, table, metal):
                moves[count] = step_move(direction, metal)
                count += 1
    return count


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
def legal_robot_rebuild(table: Table, moves: Int64s) -> int:
    moves[0] = STOP
    moves[1] = region_move(table.robot)
    return 2


@kernel
def play_robot_rebuild(box: Box, table: Table, move: int) -> None:
    """G14: without a factory worker; all other conditions hold."""
    table.awaits = Task.NONE
    begin_cleanup(table)
    if move != STOP:
        rebuild(box, table, int(table.seat), read_region(move))
