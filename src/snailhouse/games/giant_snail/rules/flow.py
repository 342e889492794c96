"""The flow of the game: set-up, who acts, and what comes next."""

from __future__ import annotations

from snailhouse.core.contract import CHANCE, OVER
from snailhouse.core.kernel import kernel
from snailhouse.games.giant_snail.records import LAST_CHANCE, Box, Finale, RoundPhase, Table, Task
from snailhouse.games.giant_snail.rules.actions import begin_round, next_action
from snailhouse.games.giant_snail.rules.combat import next_shot
from snailhouse.games.giant_snail.rules.factories import begin_factories, next_job
from snailhouse.games.giant_snail.rules.goods import discard_down
from snailhouse.games.giant_snail.rules.labs import begin_labs, next_research
from snailhouse.games.giant_snail.rules.opening import lay_out, set_up
from snailhouse.games.giant_snail.rules.production import produce
from snailhouse.games.giant_snail.rules.relief import next_comfort
from snailhouse.games.giant_snail.rules.robot import next_step
from snailhouse.games.giant_snail.rules.snail import begin_robot
from snailhouse.games.giant_snail.rules.workers import ruins, seat_at


@kernel
def setup(box: Box, table: Table) -> None:
    lay_out(box, table)
    go_on(box, table)


@kernel
def actor(box: Box, table: Table) -> int:
    if table.awaits <= LAST_CHANCE:
        return CHANCE
    return OVER if table.awaits == Task.OVER else int(table.seat)


@kernel
def go_on(box: Box, table: Table) -> None:
    """Until somebody has to decide, chance has to, or the game is over."""
    while table.awaits == Task.NONE:
        if table.phase != RoundPhase.ACTIONS or not next_action(box, table):
            proceed(box, table)


@kernel
def proceed(box: Box, table: Table) -> None:
    """Phase after phase, in the order of a round, until one asks for an event or the round is over; all actions
    of an Action Phase are done."""
    if table.phase == RoundPhase.ACTIONS:
        produce(box, table)
        begin_labs(table)
    if table.phase == RoundPhase.LABS:
        if next_research(box, table):
            return
        begin_factories(table)
    if table.phase == RoundPhase.FACTORIES:
        if next_job(box, table):
            return
        table.phase = RoundPhase.EVENT
    if table.phase == RoundPhase.EVENT:
        table.awaits = Task.EVENT_CARD
        return
    if table.phase == RoundPhase.RELIEF:
        if next_comfort(box, table):
            return
        begin_robot(table)
    if table.phase == RoundPhase.ROBOT:
        next_step(box, table)
    if table.phase == RoundPhase.COMBAT:
        next_shot(box, table)
    if table.phase == RoundPhase.CLEANUP and table.awaits == Task.NONE:
        if not discard_down(box, table):
            end_round(box, table)
    elif table.phase == RoundPhase.SET_UP and not set_up(box, table):
        begin_round(table)


@kernel
def end_round(box: Box, table: Table) -> None:
    """Pass the leader token; G15: with the snail dead the game may be over."""
    table.leader = seat_at(table, 1)
    if not table.alive and table.deck == 0:
        table.ending = Finale.LAST_EVENT
    elif not table.alive and ruins(box, table) == 0:
        table.ending = Finale.ALL_REBUILT
    if table.ending:
        table.awaits = Task.OVER
    else:
        begin_round(table)
