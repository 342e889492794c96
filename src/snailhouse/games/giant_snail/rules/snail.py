"""The living snail: event cards, movement, defences, havoc, defeat and death (G9, G10, G11, G16)."""

from __future__ import annotations

from snailhouse.core.kernel import kernel
from snailhouse.games.giant_snail.records import (
    NOBODY,
    SEATS,
    Box,
    Course,
    Effect,
    Finale,
    Killer,
    RoundPhase,
    Table,
    Task,
)
from snailhouse.games.giant_snail.rules.deck import change_decks, life, lose_card, turn_card
from snailhouse.games.giant_snail.rules.workers import die, flip, go_home, rows_of_type, ruins, workers_on


@kernel
def snail_card(box: Box, table: Table, outcome: int) -> None:
    """G9: the top Event 0 or Event 1 card is turned up, which takes it off the deck, and moves the snail."""
    table.defended = 0
    table.awaits = Task.NONE
    if table.approach > 0:
        table.approach -= 1
        if table.approach == 0:
            table.awaits = Task.SNAIL_REGION
        else:
            begin_robot(table)
        return
    course = turn_card(table, outcome)
    if course == Course.BURROW:
        table.awaits = Task.SNAIL_REGION
    else:
        enter(box, table, neighbour(box, table, course, table.snail))


@kernel
def neighbour(box: Box, table: Table, direction: int, region: int) -> int:
    """G1: the region next door; the map wraps both ways."""
    return int(table.region_at[box.neighbour[direction, table.place[region]]])


@kernel
def enter(box: Box, table: Table, region: int) -> None:
    """G16: the oldest defence there triggers, and only that one."""
    table.awaits = Task.NONE
    guard = oldest_guard(table, region)
    if guard == NOBODY:
        table.snail = region
    elif box.effect[table.guard_card[guard]] == Effect.SALT_RING:
        turn_away(box, table, guard)
    else:
        hold(box, table, guard)
    if table.awaits == Task.NONE:
        rage(box, table)


@kernel
def oldest_guard(table: Table, region: int) -> int:
    for guard in range(table.guards):
        if table.guard_region[guard] == region:
            return guard
    return NOBODY


@kernel
def turn_away(box: Box, table: Table, guard: int) -> None:
    """Salt Ring (G16): the move is cancelled; at the first landing chance chooses another region."""
    owner = table.guard_owner[guard]
    thank(box, table, owner)
    go_home(table, owner, 1)
    remove_guard(table, guard)
    if table.snail == NOBODY:
        table.awaits = Task.SNAIL_REGION


@kernel
def hold(box: Box, table: Table, guard: int) -> None:
    """Defenders (G16): the snail enters, the region and its workers survive this phase, the marker dies."""
    owner = table.guard_owner[guard]
    table.snail = table.guard_region[guard]
    table.defended = 1
    thank(box, table, owner)
    die(table, owner, 1)
    remove_guard(table, guard)


@kernel
def thank(box: Box, table: Table, owner: int) -> None:
    """G16: the owner of a triggered defence gets a vote."""
    table.votes[owner] += box.guard_votes
    table.guarded += 1


@kernel
def remove_guard(table: Table, guard: int) -> None:
    table.guards -= 1
    table.spent_cards += 1
    for later in range(guard, table.guards):
        table.guard_region[later] = table.guard_region[later + 1]
        table.guard_owner[later] = table.guard_owner[later + 1]
        table.guard_card[later] = table.guard_card[later + 1]
    table.guard_region[table.guards] = NOBODY


@kernel
def rage(box: Box, table: Table) -> None:
    """G9: with its last card moved the snail is dead before it can wreak havoc; else that comes next."""
    if life(table) == 0:
        kill_snail(box, table, Killer.TIME)
    elif not table.defended:
        wreak_havoc(box, table)
    if table.awaits != Task.OVER:
        begin_robot(table)


@kernel
def wreak_havoc(box: Box, table: Table) -> None:
    """G10: the region falls and its workers die; only a region that stood takes a card with it."""
    region = int(table.snail)
    for seat in range(SEATS):
        die(table, seat, workers_on(box, table, region, seat))
    stood = not table.ruined[region]
    flip(box, table, region, 1)
    if stood:
        lose_guards(table, region)
        check_defeat(box, table, region)
        if table.awaits != Task.OVER:
            table.face_down += 1
            lose_card(table)
            if life(table) == 0:
                kill_snail(box, table, Killer.TIME)


@kernel
def lose_guards(table: Table, region: int) -> None:
    """G16: defences whose region falls without an entry are lost with their workers."""
    guard = oldest_guard(table, region)
    while guard != NOBODY:
        die(table, table.guard_owner[guard], 1)
        remove_guard(table, guard)
        guard = oldest_guard(table, region)


@kernel
def check_defeat(box: Box, table: Table, region: int) -> None:
    """G11: too many ruins, or no region of a type left; before the card is lost."""
    if ruins(box, table) >= box.defeat:
        table.ending = Finale.RUINS
        table.awaits = Task.OVER
        return
    if not rows_of_type(box, table, box.region_type[region]):
        table.ending = Finale.LOST_TYPE
        table.awaits = Task.OVER


@kernel
def kill_snail(box: Box, table: Table, killer: int) -> None:
    """The Event 2 deck comes out; the defences are discarded and their workers go home (G16)."""
    table.alive = 0
    table.killer = killer
    table.snail = NOBODY
    while table.guards > 0:
        go_home(table, table.guard_owner[0], 1)
        remove_guard(table, 0)
    change_decks(box, table)


@kernel
def begin_robot(table: Table) -> None:
    table.phase = RoundPhase.ROBOT
    table.steps = 0
