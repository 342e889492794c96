"""The flow of the game: who acts, what may happen, and what comes next."""

from __future__ import annotations

from snailhouse.core.contract import CHANCE, OVER
from snailhouse.core.kernel import kernel
from snailhouse.core.record import Int64s
from snailhouse.games.giant_snail.rules import terms
from snailhouse.games.giant_snail.rules.actions import (
    begin_round,
    legal_action,
    legal_set_down,
    next_action,
    play_action,
    set_down,
)
from snailhouse.games.giant_snail.rules.combat import legal_fire, next_shot, play_fire
from snailhouse.games.giant_snail.rules.deck import look, total, turn_outcomes
from snailhouse.games.giant_snail.rules.factories import (
    begin_factories,
    do_job,
    land_robot,
    legal_job,
    legal_job_worker,
    next_job,
    play_job,
)
from snailhouse.games.giant_snail.rules.goods import discard_down, legal_goods, play_discard, play_take
from snailhouse.games.giant_snail.rules.labs import (
    begin_labs,
    cash_in,
    legal_lab_row,
    legal_research,
    next_research,
    play_research,
    refill,
)
from snailhouse.games.giant_snail.rules.opening import (
    draw_number,
    drawn,
    lay_out,
    lay_region,
    legal_opening,
    play_opening,
    set_up,
    unlaid,
)
from snailhouse.games.giant_snail.rules.production import produce
from snailhouse.games.giant_snail.rules.rebuild import legal_settle, play_settle
from snailhouse.games.giant_snail.rules.records import Box, Table
from snailhouse.games.giant_snail.rules.relief import empty_region, next_comfort, relief_card, standing
from snailhouse.games.giant_snail.rules.robot import (
    legal_robot_rebuild,
    legal_step,
    next_step,
    play_robot_rebuild,
    play_step,
)
from snailhouse.games.giant_snail.rules.snail import begin_robot, enter, snail_card
from snailhouse.games.giant_snail.rules.technology import (
    legal_guard_post,
    legal_order,
    play_guard_post,
    play_order,
)
from snailhouse.games.giant_snail.rules.workers import ruins, seat_at


@kernel
def setup(box: Box, table: Table) -> None:
    lay_out(box, table)
    advance(box, table)


@kernel
def actor(box: Box, table: Table) -> int:
    if table.awaits <= terms.LAST_CHANCE:
        return CHANCE
    return OVER if table.awaits == terms.END else int(table.seat)


@kernel
def advance(box: Box, table: Table) -> None:
    """Go on until somebody has to decide, chance has to, or the game is over."""
    while table.awaits == terms.NOTHING:
        proceed(box, table)


@kernel
def proceed(box: Box, table: Table) -> None:
    """One step of the phase: it asks for an event, or hands over to the next phase."""
    phase = table.phase
    if phase == terms.ACTIONS:
        if not next_action(box, table):
            produce(box, table)
            begin_labs(table)
    elif phase == terms.LABS:
        if not next_research(box, table):
            begin_factories(table)
    elif phase == terms.FACTORIES:
        if not next_job(box, table):
            table.phase = terms.EVENT
    elif phase == terms.EVENT:
        table.awaits = terms.EVENT_CARD
    elif phase == terms.RELIEF:
        if not next_comfort(box, table):
            begin_robot(table)
    elif phase == terms.ROBOT:
        next_step(box, table)
    elif phase == terms.COMBAT:
        next_shot(box, table)
    elif phase == terms.CLEANUP:
        if not discard_down(box, table):
            end_round(box, table)
    elif not set_up(box, table):
        begin_round(table)


@kernel
def end_round(box: Box, table: Table) -> None:
    """Pass the leader token; G15: with the snail dead the game may be over."""
    table.leader = seat_at(table, 1)
    if not table.alive and table.deck == 0:
        table.ending = terms.LAST_EVENT
    elif not table.alive and ruins(box, table) == 0:
        table.ending = terms.ALL_REBUILT
    if table.ending:
        table.awaits = terms.END
    else:
        begin_round(table)


@kernel
def outcomes(box: Box, table: Table) -> int:
    awaits = table.awaits
    if awaits == terms.EVENT_CARD:
        return turn_outcomes(table)
    if awaits == terms.REGION_CARD:
        return unlaid(box, table)
    if awaits == terms.MARKET_CARD:
        return total(table.unseen_cards)
    if awaits == terms.OPENING_NUMBER:
        return box.regions - drawn(table)
    if awaits == terms.LOOK:
        return total(table.unseen)
    if awaits == terms.EMPTIED_REGION:
        return standing(box, table)
    return int(box.regions)


@kernel
def chance(box: Box, table: Table, outcome: int) -> None:
    awaits = table.awaits
    table.awaits = terms.NOTHING
    if awaits == terms.EVENT_CARD:
        if table.alive:
            snail_card(box, table, outcome)
        else:
            relief_card(box, table, outcome)
    elif awaits == terms.SNAIL_REGION:
        enter(box, table, outcome)
    elif awaits == terms.MARKET_CARD:
        refill(box, table, outcome)
    elif awaits == terms.ROBOT_LANDING:
        land_robot(table, outcome)
    elif awaits == terms.EMPTIED_REGION:
        empty_region(box, table, outcome)
    elif awaits == terms.LOOK:
        look(table, outcome)
    elif awaits == terms.OPENING_NUMBER:
        draw_number(table, outcome)
    else:
        lay_region(box, table, outcome)
    advance(box, table)


@kernel
def legal(box: Box, table: Table, moves: Int64s) -> int:
    awaits = table.awaits
    if awaits == terms.ACTION:
        return legal_action(box, table, moves)
    if awaits == terms.SET_DOWN:
        return legal_set_down(box, table, moves)
    if awaits == terms.JOB:
        return legal_job(box, table, moves)
    if awaits == terms.JOB_WORKER:
        return legal_job_worker(box, table, moves)
    if awaits == terms.RESEARCH:
        return legal_research(box, table, moves)
    if awaits == terms.LAB_ROW:
        return legal_lab_row(box, table, moves)
    if awaits == terms.ROBOT_STEP:
        return legal_step(box, table, moves)
    if awaits == terms.SETTLE:
        return legal_settle(box, table, moves)
    if awaits == terms.FIRE:
        return legal_fire(box, table, moves)
    if awaits == terms.ROBOT_REBUILD:
        return legal_robot_rebuild(table, moves)
    if awaits == terms.GUARD_POST:
        return legal_guard_post(box, table, moves)
    if awaits == terms.ORDER:
        return legal_order(table, moves)
    if awaits == terms.OPENING:
        return legal_opening(box, table, moves)
    return legal_goods(moves)


@kernel
def play(box: Box, table: Table, move: int) -> None:
    awaits = table.awaits
    if awaits == terms.ACTION:
        play_action(table, move)
    elif awaits == terms.SET_DOWN:
        set_down(table, move)
    elif awaits == terms.JOB:
        play_job(box, table, move)
    elif awaits == terms.JOB_WORKER:
        do_job(box, table, move)
    elif awaits == terms.RESEARCH:
        play_research(box, table, move)
    elif awaits == terms.LAB_ROW:
        cash_in(box, table, move)
    elif awaits == terms.ROBOT_STEP:
        play_step(box, table, move)
    elif awaits == terms.SETTLE:
        play_settle(box, table, move)
    elif awaits == terms.FIRE:
        play_fire(box, table, move)
    else:
        play_rare(box, table, move)
    advance(box, table)


@kernel
def play_rare(box: Box, table: Table, move: int) -> None:
    awaits = table.awaits
    if awaits == terms.ROBOT_REBUILD:
        play_robot_rebuild(box, table, move)
    elif awaits == terms.GUARD_POST:
        play_guard_post(table, move)
    elif awaits == terms.ORDER:
        play_order(table, move)
    elif awaits == terms.OPENING:
        play_opening(table, move)
    elif awaits == terms.TAKE:
        play_take(table, move)
    else:
        play_discard(table, move)
