"""Decisions: for each task, which function lists the legal moves and which one plays one of them.

A new decision needs its Task in `records`, its two lines here with the functions they call, and its entry in
`wording.decisions`, which says what people read of it. Kernels cannot look functions up in a table, so these
are chains, the most frequent tasks first.
"""

from __future__ import annotations

from snailhouse.core.kernel import kernel
from snailhouse.core.record import Int64s
from snailhouse.games.giant_snail.records import Box, RegionType, Table, Task
from snailhouse.games.giant_snail.rules.actions import legal_action, legal_set_down, play_action, set_down
from snailhouse.games.giant_snail.rules.combat import legal_fire, play_fire
from snailhouse.games.giant_snail.rules.factories import do_job, legal_job, play_job
from snailhouse.games.giant_snail.rules.flow import go_on
from snailhouse.games.giant_snail.rules.goods import legal_goods, play_discard, play_take
from snailhouse.games.giant_snail.rules.labs import cash_in, legal_research, play_research
from snailhouse.games.giant_snail.rules.opening import legal_opening, play_opening
from snailhouse.games.giant_snail.rules.rebuild import legal_settle, play_settle
from snailhouse.games.giant_snail.rules.robot import (
    legal_robot_rebuild,
    legal_step,
    play_robot_rebuild,
    play_step,
)
from snailhouse.games.giant_snail.rules.technology import (
    legal_guard_post,
    legal_order,
    play_guard_post,
    play_order,
)
from snailhouse.games.giant_snail.rules.workers import legal_ready_rows


@kernel
def legal(box: Box, table: Table, moves: Int64s) -> int:
    task = table.awaits
    if task == Task.ACTION:
        return legal_action(box, table, moves)
    if task == Task.SET_DOWN:
        return legal_set_down(box, table, moves)
    if task == Task.JOB:
        return legal_job(box, table, moves)
    if task == Task.JOB_WORKER:
        return legal_ready_rows(box, table, RegionType.FACTORY, moves)
    if task == Task.RESEARCH:
        return legal_research(box, table, moves)
    if task == Task.LAB_ROW:
        return legal_ready_rows(box, table, RegionType.LAB, moves)
    if task == Task.ROBOT_STEP:
        return legal_step(box, table, moves)
    if task == Task.SETTLE:
        return legal_settle(box, table, moves)
    if task == Task.FIRE:
        return legal_fire(box, table, moves)
    if task == Task.ROBOT_REBUILD:
        return legal_robot_rebuild(table, moves)
    if task == Task.GUARD_POST:
        return legal_guard_post(box, table, moves)
    if task == Task.ORDER:
        return legal_order(table, moves)
    if task == Task.OPENING:
        return legal_opening(box, table, moves)
    return legal_goods(moves)


@kernel
def play(box: Box, table: Table, move: int) -> None:
    task = table.awaits
    if task == Task.ACTION:
        play_action(table, move)
    elif task == Task.SET_DOWN:
        set_down(table, move)
    elif task == Task.JOB:
        play_job(box, table, move)
    elif task == Task.JOB_WORKER:
        do_job(box, table, move)
    elif task == Task.RESEARCH:
        play_research(box, table, move)
    elif task == Task.LAB_ROW:
        cash_in(box, table, move)
    elif task == Task.ROBOT_STEP:
        play_step(box, table, move)
    elif task == Task.SETTLE:
        play_settle(box, table, move)
    elif task == Task.FIRE:
        play_fire(box, table, move)
    elif task == Task.ROBOT_REBUILD:
        play_robot_rebuild(box, table, move)
    elif task == Task.GUARD_POST:
        play_guard_post(table, move)
    elif task == Task.ORDER:
        play_order(table, move)
    elif task == Task.OPENING:
        play_opening(table, move)
    elif task == Task.TAKE:
        play_take(table, move)
    else:
        play_discard(table, move)
    go_on(box, table)
