"""Decisions: for each task, which function tells the legal moves and which one plays one of them.

A new decision needs its Task in `records`, its two lines here with the functions they call, and its entry in
`wording.decisions`, which says what people read of it. Kernels cannot look functions up in a table, so these
are chains, the most frequent tasks first.
"""

from __future__ import annotations

from snailhouse.core.kernel import kernel
from snailhouse.core.record import Int64s
from snailhouse.games.giant_snail.records import Box, Table, Task
from snailhouse.games.giant_snail.rules.actions import action_choices, play_action, set_down, set_down_choices
from snailhouse.games.giant_snail.rules.choices import Choices, count_choices, list_choices, nth_choice
from snailhouse.games.giant_snail.rules.combat import fire_choices, play_fire
from snailhouse.games.giant_snail.rules.factories import crew_choices, do_job, job_choices, play_job
from snailhouse.games.giant_snail.rules.flow import go_on
from snailhouse.games.giant_snail.rules.goods import good_choices, play_discard, play_take
from snailhouse.games.giant_snail.rules.labs import cash_in, lab_row_choices, play_research, research_choices
from snailhouse.games.giant_snail.rules.opening import opening_choices, play_opening
from snailhouse.games.giant_snail.rules.rebuild import play_settle, settle_choices
from snailhouse.games.giant_snail.rules.robot import (
    play_robot_rebuild,
    play_step,
    robot_rebuild_choices,
    step_choices,
)
from snailhouse.games.giant_snail.rules.technology import (
    guard_post_choices,
    order_choices,
    play_guard_post,
    play_order,
)


@kernel
def choices_of(box: Box, table: Table) -> Choices:
    """The legal moves of the decision that is awaited."""
    task = table.awaits
    if task == Task.ACTION:
        return action_choices(box, table)
    if task == Task.SET_DOWN:
        return set_down_choices(box, table)
    if task == Task.JOB:
        return job_choices(box, table)
    if task == Task.JOB_WORKER:
        return crew_choices(box, table)
    if task == Task.RESEARCH:
        return research_choices(table)
    if task == Task.LAB_ROW:
        return lab_row_choices(box, table)
    if task == Task.ROBOT_STEP:
        return step_choices(box, table)
    if task == Task.SETTLE:
        return settle_choices(box, table)
    if task == Task.FIRE:
        return fire_choices(box, table)
    if task == Task.ROBOT_REBUILD:
        return robot_rebuild_choices(table)
    if task == Task.GUARD_POST:
        return guard_post_choices(box, table)
    if task == Task.ORDER:
        return order_choices(table)
    if task == Task.OPENING:
        return opening_choices(box, table)
    return good_choices()


@kernel
def legal(box: Box, table: Table, moves: Int64s) -> int:
    return list_choices(choices_of(box, table), moves)


@kernel
def count_moves(box: Box, table: Table, moves: Int64s) -> int:
    """`moves` remembers the choices for `nth_move`, which comes next."""
    choices = choices_of(box, table)
    moves[0], moves[1], moves[2], moves[3] = choices
    return count_choices(choices)


@kernel
def nth_move(box: Box, table: Table, moves: Int64s, index: int) -> int:
    return nth_choice((moves[0], moves[1], moves[2], moves[3]), index)


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
