"""What followed from an event: the differences between the position before it and the one after."""

from __future__ import annotations

from collections.abc import Iterator

from snailhouse.core.language import listed
from snailhouse.core.position import Position
from snailhouse.games.giant_snail.language import say
from snailhouse.games.giant_snail.records import (
    GOODS,
    MOST_ROWS,
    NOBODY,
    SEATS,
    Effect,
    Finale,
    RoundPhase,
    Table,
    Task,
)
from snailhouse.games.giant_snail.rules.factories import is_any_job
from snailhouse.games.giant_snail.rules.workers import factory_crews, seat_at
from snailhouse.games.giant_snail.wording.names import card_name, player, price, region_name

HARVESTING = (Task.ACTION, Task.SET_DOWN, Task.EVENT_CARD)
"""After these come the harvest, or the gifts of an Event 2 card."""
RAVAGING = (Task.EVENT_CARD, Task.SNAIL_REGION)


def with_news(text: str, before: Position, after: Position) -> str:
    return "; ".join([text, *consequences(before, after)])


def consequences(before: Position, after: Position) -> Iterator[str]:
    """Harvest, the snail's way, defences, havoc, blows, its death, the end."""
    old, new = before.table, after.table
    if old.awaits in HARVESTING:
        yield from gains(old, new)
    if idle := [player(seat) for seat in idle_seats(old, after)]:
        yield say("the factory workers of {players} have no job that could be paid", players=listed(idle))
    if old.awaits == Task.EVENT_CARD and new.snail not in (old.snail, NOBODY):
        yield say("the snail crawls to {region}", region=region_name(before, new.snail))
    if new.guarded > old.guarded:
        yield defence_text(before, new)
    if old.awaits in RAVAGING:
        yield from ravages(before, after)
    if new.face_down > old.face_down:
        yield from blows(before, after)
    if old.alive and not new.alive:
        yield say("the giant snail is dead")
    if new.awaits == Task.OVER:
        yield say("humanity falls" if new.ending < Finale.LAST_EVENT else "the election is called")


def idle_seats(before: Table, after: Position) -> Iterator[int]:
    """Who has workers in factories and was passed over there, because nothing they could do can be paid."""
    box, table = after.box, after.table
    if before.phase > RoundPhase.FACTORIES or table.phase not in (RoundPhase.FACTORIES, RoundPhase.EVENT):
        return
    first = before.step + 1 if before.phase == RoundPhase.FACTORIES else 0
    last = table.step if table.phase == RoundPhase.FACTORIES else SEATS
    for step in range(first, last):
        seat = seat_at(table, step)
        if factory_crews(box, table, seat) and not is_any_job(box, table, seat):
            yield seat


def gains(before: Table, after: Table) -> Iterator[str]:
    for seat in range(SEATS):
        more = [after.stock[seat, good] - before.stock[seat, good] for good in range(GOODS)]
        if max(more) > 0:
            yield say("{player} gains {goods}", player=player(seat), goods=price(*more))


def defence_text(position: Position, after: Table) -> str:
    """The defence that triggered: the first that is not where it was."""
    table = position.table
    gone = next(guard for guard in range(table.guards) if not is_same_guard(table, after, guard))
    ring = position.box.effect[table.guard_card[gone]] == Effect.SALT_RING
    return say(
        "{player}'s {card} turns it away, for a vote"
        if ring
        else "{player}'s {card} hold the region, for a vote",
        player=player(table.guard_owner[gone]),
        card=card_name(position, table.guard_card[gone]),
    )


def is_same_guard(before: Table, after: Table, guard: int) -> bool:
    return (
        before.guard_region[guard] == after.guard_region[guard]
        and before.guard_owner[guard] == after.guard_owner[guard]
        and before.guard_card[guard] == after.guard_card[guard]
    )


def ravages(before: Position, after: Position) -> Iterator[str]:
    """The region that fell, and the dead by owner."""
    for region in fallen_regions(before, after):
        yield say("{region} is destroyed", region=region_name(before, region))
    dead = [after.table.reserve[seat] - before.table.reserve[seat] for seat in range(SEATS)]
    if max(dead) > 0:
        workers = (
            say.counted(
                count, "{number} worker of {player}", "{number} workers of {player}", player=player(seat)
            )
            for seat, count in enumerate(dead)
            if count > 0
        )
        yield say("{workers} dies" if sum(dead) == 1 else "{workers} die", workers=listed(workers))


def blows(before: Position, after: Position) -> Iterator[str]:
    """Cards lost face down, but for those that fallen regions took."""
    struck = after.table.face_down - before.table.face_down - len(fallen_regions(before, after))
    if struck > 0:
        yield say.counted(
            struck,
            "the robot strikes and the snail loses {number} card",
            "the robot strikes and the snail loses {number} cards",
        )


def fallen_regions(before: Position, after: Position) -> list[int]:
    ruined = zip(before.table.ruined, after.table.ruined, strict=True)
    return [region for region, (then, now) in enumerate(ruined) if now > then]


def is_emptied(before: Position, after: Position, region: int) -> bool:
    """Whether the region has another number of free slots than before."""
    then, now = before.table.space, after.table.space
    return any(then[region, row] != now[region, row] for row in range(MOST_ROWS))
