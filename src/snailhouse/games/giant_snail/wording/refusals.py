"""Why a move is not legal now: a function for each thing moves can mean, with the ruling that forbids it.

Each asks the rules the same questions as `legal` does, and returns None if nothing forbids the move.
"""

from __future__ import annotations

from snailhouse.core.language import listed
from snailhouse.core.position import Position
from snailhouse.games.giant_snail.language import say
from snailhouse.games.giant_snail.records import SEATS, Obstacle, RegionType
from snailhouse.games.giant_snail.rules.actions import liftable
from snailhouse.games.giant_snail.rules.rebuild import why_not_settle
from snailhouse.games.giant_snail.rules.rows import row_bit
from snailhouse.games.giant_snail.rules.technology import why_not_order
from snailhouse.games.giant_snail.rules.workers import factory_crews, full_rows, rows_for, why_not_enter
from snailhouse.games.giant_snail.wording.names import (
    card_name,
    player,
    region_name,
    row_name,
)


def no_region(position: Position, region: int) -> str | None:
    if region < position.box.regions:
        return None
    return say(
        "there is no region {number}; the map has {regions} (G1)",
        number=region + 1,
        regions=position.box.regions,
    )


def no_row(position: Position, region: int, row: int) -> str | None:
    if (missing := no_region(position, region)) is not None:
        return missing
    where = region_name(position, region)
    if position.table.ruined[region] and row > 0:
        return say("{region} is in ruins: only its rebuild slots take workers (G4)", region=where)
    if row >= position.box.rows[region]:
        return say("{region} has no row {row} (G1)", region=where, row=row + 1)
    return None


def opening_refusal(position: Position, region: int, row: int) -> str | None:
    number = int(position.table.opening[position.table.seat])
    if (missing := no_row(position, region, row)) is not None or region == number:
        return missing
    where = region_name(position, number)
    return say("you drew number {number} and open on {region} (G2)", number=number + 1, region=where)


def place_refusal(position: Position, region: int, row: int) -> str | None:
    if (missing := no_row(position, region, row)) is not None:
        return missing
    if position.table.pool[position.table.seat] == 0:
        return say("your pool is empty; you can only move workers you already have on the map (G4)")
    return enter_refusal(position, position.table.seat, region, row, "G4")


def set_down_refusal(position: Position, region: int, row: int) -> str | None:
    if (missing := no_row(position, region, row)) is not None:
        return missing
    if region == position.table.lifted:
        return say(
            "the worker was lifted from {region} and has to go to another region (G4)",
            region=region_name(position, region),
        )
    return enter_refusal(position, position.table.seat, region, row, "G4")


def enter_refusal(position: Position, seat: int, region: int, row: int, ruling: str) -> str | None:
    table, where = position.table, row_name(position, region, row)
    match why_not_enter(position.box, table, seat, region, row):
        case Obstacle.FULL:
            return say("{where} has no free slot ({ruling})", where=where, ruling=ruling)
        case Obstacle.ANOTHERS_ROW:
            there = listed(player(other) for other in range(SEATS) if table.workers[region, row, other])
            return say("{where} belongs to {owner} until it is empty (G6)", where=where, owner=there)
    return None


def lift_refusal(position: Position, region: int, row: int) -> str | None:
    if (missing := no_row(position, region, row)) is not None:
        return missing
    box, table, where = position.box, position.table, row_name(position, region, row)
    if table.workers[region, row, table.seat] == 0:
        return say("you have no worker on {where} (G4)", where=where)
    if not liftable(table, table.seat, rows_for(box, table, table.seat)) & row_bit(region, row):
        return say("no other region has a free slot for a worker lifted from {where} (G4)", where=where)
    return None


def lab_row_refusal(position: Position, region: int, row: int) -> str | None:
    missing = no_row(position, region, row)
    box, table = position.box, position.table
    finished = full_rows(box, table, table.seat, RegionType.LAB)
    if missing is not None or finished & row_bit(region, row):
        return missing
    where = row_name(position, region, row)
    return say("{where} is not a finished lab row of yours (G6)", where=where)


def job_worker_refusal(position: Position, region: int, row: int) -> str | None:
    missing = no_row(position, region, row)
    crews = factory_crews(position.box, position.table, position.table.seat)
    if missing is not None or crews & row_bit(region, row):
        return missing
    return say("you have no factory worker on {where} (G7)", where=row_name(position, region, row))


def guard_refusal(position: Position, region: int) -> str | None:
    missing = no_region(position, region)
    if missing is not None or not position.table.ruined[region]:
        return missing
    card, name = card_name(position, position.table.choice), region_name(position, region)
    return say("{region} is in ruins; {card} needs a standing region (G16)", region=name, card=card)


def order_refusal(position: Position, order: int) -> str | None:
    match why_not_order(position.table, order):
        case Obstacle.BEYOND_SEEN:
            number = position.table.fixed
            return say("you have looked at {number} cards and can only reorder those (G9)", number=number)
        case Obstacle.SAME_ORDER:
            return say("with equal cards that is the same order as one offered before (G9)")
    return None


def good_refusal(position: Position, good: int) -> None:
    """Who is asked may take, and drop, either kind."""


def settle_refusal(position: Position, seat: int, row: int) -> str | None:
    site = int(position.table.site)
    if (missing := no_row(position, site, row)) is not None:
        return missing
    if why_not_settle(position.box, position.table, seat, row) == Obstacle.NO_SETTLER:
        return say("no worker of {player} is left to settle (G8)", player=player(seat))
    return enter_refusal(position, seat, site, row, "G8")
