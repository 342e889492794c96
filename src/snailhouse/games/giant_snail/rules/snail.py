"""The living snail: event cards, movement, defences, havoc, defeat and death (G9, G10, G11, G16)."""

from __future__ import annotations

from snailhouse.core.kernel import kernel
from snailhouse.games.giant_snail.rules.deck import change_decks, life, lose_card, turn_card
from snailhouse.games.giant_snail.rules.records import Box, Table
from snailhouse.games.giant_snail.rules.terms import (
    BURROW,
    BY_TIME,
    END,
    LOST_TYPE,
    NOBODY,
    NOTHING,
    ROBOT,
    SALT_RING,
    SEATS,
    SEVEN_REGIONS,
    SNAIL_REGION,
)
from snailhouse.games.giant_snail.rules.workers import clear, die, go_home, ruins, workers_on


@kernel
def snail_card(box: Box, table: Table, outcome: int) -> None:
    """The top Event 0 or Event 1 card is turned up and moves the snail."""
    table.defended = 0
    table.awaits = NOTHING
    if table.approach > 0:
        table.approach -= 1
        if table.approach == 0:
            table.awaits = SNAIL_REGION
        else:
            begin_robot(table)
        return
    kind = turn_card(table, outcome)
    if kind == BURROW:
        table.awaits = SNAIL_REGION
    else:
        enter(box, table, neighbour(box, table, kind, table.snail))


@kernel
def neighbour(box: Box, table: Table, direction: int, region: int) -> int:
    """G1: the region next door; the map wraps both ways."""
    return int(table.region_at[box.neighbour[direction, table.place[region]]])


@kernel
def enter(box: Box, table: Table, region: int) -> None:
    """G16: the oldest defence there triggers, and only that one."""
    table.awaits = NOTHING
    guard = oldest_guard(table, region)
    if guard == NOBODY:
        table.snail = region
    elif box.effect[table.guard_kind[guard]] == SALT_RING:
        turn_away(box, table, guard)
    else:
        hold(box, table, guard)
    if table.awaits == NOTHING:
        rage(box, table)


@kernel
def oldest_guard(table: Table, region: int) -> int:
    for guard in range(table.guards):
        if table.guard_region[guard] == region:
            return guard
    return NOBODY


@kernel
def turn_away(box: Box, table: Table, guard: int) -> None:
    """Salt Ring: the move is cancelled; at the first landing another region is drawn."""
    owner = table.guard_owner[guard]
    thank(box, table, owner)
    go_home(table, owner, 1)
    remove_guard(table, guard)
    if table.snail == NOBODY:
        table.awaits = SNAIL_REGION


@kernel
def hold(box: Box, table: Table, guard: int) -> None:
    """Defenders: the snail enters, the region and its workers survive this phase, the marker dies."""
    owner = table.guard_owner[guard]
    table.snail = table.guard_region[guard]
    table.defended = 1
    thank(box, table, owner)
    die(table, owner, 1)
    remove_guard(table, guard)


@kernel
def thank(box: Box, table: Table, owner: int) -> None:
    table.votes[owner] += box.guard_votes
    table.guarded += 1


@kernel
def remove_guard(table: Table, guard: int) -> None:
    table.guards -= 1
    table.spent_cards += 1
    for later in range(guard, table.guards):
        table.guard_region[later] = table.guard_region[later + 1]
        table.guard_owner[later] = table.guard_owner[later + 1]
        table.guard_kind[later] = table.guard_kind[later + 1]
    table.guard_region[table.guards] = NOBODY


@kernel
def rage(box: Box, table: Table) -> None:
    """G9: with its last card moved the snail is dead before it can wreak havoc."""
    if life(table) == 0:
        kill_snail(box, table, BY_TIME)
    elif not table.defended:
        havoc(box, table)
    if table.awaits != END:
        begin_robot(table)


@kernel
def havoc(box: Box, table: Table) -> None:
    """G10: the region falls and its workers die; only a region that stood takes a card with it."""
    region = int(table.snail)
    for seat in range(SEATS):
        die(table, seat, workers_on(box, table, region, seat))
    stood = not table.ruined[region]
    table.ruined[region] = 1
    clear(box, table, region)
    if stood:
        lose_guards(table, region)
        check_defeat(box, table, region)
        if table.awaits != END:
            table.face_down += 1
            lose_card(table)
            if life(table) == 0:
                kill_snail(box, table, BY_TIME)


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
        table.ending = SEVEN_REGIONS
        table.awaits = END
        return
    for other in range(box.regions):
        if box.kind[other] == box.kind[region] and not table.ruined[other]:
            return
    table.ending = LOST_TYPE
    table.awaits = END


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
    table.phase = ROBOT
    table.steps = 0
