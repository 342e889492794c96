"""What a move changes that matters, in a few words: read off the table before and after it."""

from __future__ import annotations

from collections.abc import Iterator

from snailhouse.core.language import phrase
from snailhouse.core.position import Position
from snailhouse.games.giant_snail.language import say
from snailhouse.games.giant_snail.records import RegionType
from snailhouse.games.giant_snail.rules.deck import life
from snailhouse.games.giant_snail.rules.factories import is_any_job
from snailhouse.games.giant_snail.wording.names import region_name, weapon_name

FILLED = {
    RegionType.MINE: phrase("fills a row of {region}: it gives metal every round"),
    RegionType.SOLAR: phrase("fills a row of {region}: it gives energy every round"),
    RegionType.LAB: phrase("fills a row of {region}: it buys a technology"),
}


WAITING = {
    RegionType.MINE: phrase("begins a row of {region}: it gives metal when it is full"),
    RegionType.SOLAR: phrase("begins a row of {region}: it gives energy when it is full"),
    RegionType.LAB: phrase("begins a row of {region}: it buys a technology when it is full"),
}


def first_reason(position: Position, move: int) -> str | None:
    """The first thing that matters; None if nothing does."""
    return next(reasons(position, position.after(move)), None)


def reasons(before: Position, after: Position) -> Iterator[str]:
    """What has changed, the most important first."""
    old, new = before.table, after.table
    if old.alive and not new.alive:
        yield say("kills the snail")
    hit = int(life(old)) - int(life(new)) if old.alive and new.alive else 0
    if hit > 0:
        yield say("takes cards off the snail’s life: {hit}", hit=hit)
    if new.rebuilt > old.rebuilt:
        yield say("rebuilds a region: one ruin less")
    if old.unbuilt and not new.unbuilt:
        yield say("completes the robot")
    if new.unbuilt < old.unbuilt:
        yield say("builds on the robot; empty slots: {empty}", empty=int(new.unbuilt))
    for weapon in range(before.box.weapons):
        if new.built[weapon] and not old.built[weapon]:
            yield say("builds {weapon}", weapon=weapon_name(before, weapon))
    if new.guards > old.guards:
        region = region_name(before, int(new.guard_region[new.guards - 1]))
        yield say("guards {region}", region=region)
    if old.robot != new.robot and new.robot == new.snail and new.alive:
        yield say("brings the robot to the snail: there will be combat")
    yield from rows_told(before, after)


def rows_told(before: Position, after: Position) -> Iterator[str]:
    """The rows where the player has put a worker, and what for."""
    box, old, new = before.box, before.table, after.table
    for region in range(box.regions):
        for row in range(1 if old.ruined[region] else box.rows[region]):
            if new.workers[region, row, old.seat] <= old.workers[region, row, old.seat]:
                continue
            free, name = int(new.space[region, row]), region_name(before, region)
            kind = RegionType(box.region_type[region])
            if old.ruined[region]:
                yield say("helps to rebuild {region}; slots to fill: {free}", region=name, free=free)
            elif kind == RegionType.FACTORY:
                paid = is_any_job(box, new, old.seat)
                yield say(
                    "sends a worker to {region}, for a job this round"
                    if paid
                    else "sends a worker to {region}, for a job when there are goods to pay it",
                    region=name,
                )
            else:
                yield say((WAITING if free else FILLED)[kind], region=name)
