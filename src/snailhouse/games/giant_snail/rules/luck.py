"""Chance: how many outcomes the awaited event has, and what each of them does."""

from __future__ import annotations

from snailhouse.core.bits import how_many
from snailhouse.core.kernel import kernel
from snailhouse.games.giant_snail.records import Box, Table, Task
from snailhouse.games.giant_snail.rules.deck import look_at_card, total, turn_outcomes
from snailhouse.games.giant_snail.rules.factories import land_robot
from snailhouse.games.giant_snail.rules.flow import go_on
from snailhouse.games.giant_snail.rules.labs import refill
from snailhouse.games.giant_snail.rules.opening import deal_number, lay_region, numbers_dealt, unlaid
from snailhouse.games.giant_snail.rules.relief import empty_region, relief_card
from snailhouse.games.giant_snail.rules.snail import enter, snail_card
from snailhouse.games.giant_snail.rules.workers import standing_regions


@kernel
def outcomes(box: Box, table: Table) -> int:
    task = table.awaits
    if task == Task.EVENT_CARD:
        return turn_outcomes(table)
    if task == Task.REGION_CARD:
        return unlaid(box, table)
    if task == Task.MARKET_CARD:
        return total(table.unseen_cards)
    if task == Task.OPENING_NUMBER:
        return box.regions - numbers_dealt(table)
    if task == Task.LOOK:
        return total(table.unseen)
    if task == Task.EMPTIED_REGION:
        return how_many(standing_regions(box, table))
    return int(box.regions)


@kernel
def chance(box: Box, table: Table, outcome: int) -> None:
    task = table.awaits
    table.awaits = Task.NONE
    if task == Task.EVENT_CARD:
        if table.alive:
            snail_card(box, table, outcome)
        else:
            relief_card(box, table, outcome)
    elif task == Task.SNAIL_REGION:
        enter(box, table, outcome)
    elif task == Task.MARKET_CARD:
        refill(box, table, outcome)
    elif task == Task.ROBOT_LANDING:
        land_robot(table, outcome)
    elif task == Task.EMPTIED_REGION:
        empty_region(box, table, outcome)
    elif task == Task.LOOK:
        look_at_card(table, outcome)
    elif task == Task.OPENING_NUMBER:
        deal_number(box, table, outcome)
    else:
        lay_region(box, table, outcome)
    go_on(box, table)
