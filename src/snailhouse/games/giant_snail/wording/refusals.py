"""Why a move is not legal now: a function for each thing moves can mean, with the ruling that forbids it.

Each asks the rules the same questions as `legal` does, and returns None if nothing forbids the move.
"""

from __future__ import annotations

from snailhouse.core.language import listed
from snailhouse.core.position import Position
from snailhouse.games.giant_snail.language import say
from snailhouse.games.giant_snail.records import SEATS, Obstacle, RegionType
from snailhouse.games.giant_snail.rules.actions import leads_elsewhere
from snailhouse.games.giant_snail.rules.factories import why_not_fill
from snailhouse.games.giant_snail.rules.labs import is_on_offer
from snailhouse.games.giant_snail.rules.rebuild import why_not_rebuild, why_not_settle
from snailhouse.games.giant_snail.rules.robot import can_pay_step
from snailhouse.games.giant_snail.rules.technology import why_not_order
from snailhouse.games.giant_snail.rules.weapons import why_not_build, why_not_fire
from snailhouse.games.giant_snail.rules.workers import is_ready, open_regions, stands_as, why_not_enter
from snailhouse.games.giant_snail.wording.names import (
    card_name,
    cost_of,
    player,
    price,
    purse,
    region_name,
    row_name,
    section_name,
    weapon_name,
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
    if not leads_elsewhere(open_regions(box, table, table.seat), region):
        return say("no other region has a free slot for a worker lifted from {where} (G4)", where=where)
    return None


def lab_row_refusal(position: Position, region: int, row: int) -> str | None:
    missing = no_row(position, region, row)
    if missing is not None or can_use(position, RegionType.LAB, region, row):
        return missing
    where = row_name(position, region, row)
    return say("{where} is not a finished lab row of yours (G6)", where=where)


def job_worker_refusal(position: Position, region: int, row: int) -> str | None:
    missing = no_row(position, region, row)
    if missing is not None or can_use(position, RegionType.FACTORY, region, row):
        return missing
    return say("you have no factory worker on {where} (G7)", where=row_name(position, region, row))


def can_use(position: Position, of_type: RegionType, region: int, row: int) -> bool:
    box, table = position.box, position.table
    return stands_as(box, table, of_type, region) and is_ready(box, table, table.seat, region, row)


def research_refusal(position: Position, place: int) -> str | None:
    if place >= position.box.market:
        return say("the market has {places} places (G6)", places=position.box.market)
    if not is_on_offer(position.table, place):
        return say("market place {place} is empty and the technology deck exhausted (G6)", place=place + 1)
    return None


def fill_refusal(position: Position, section: int, slot: int) -> str | None:
    box, table = position.box, position.table
    if section >= box.sections:
        return say("the robot has {sections} sections (G12)", sections=box.sections)
    name, slots = section_name(position, section), box.section_slots[section]
    if slot >= slots:
        return say("the robot's {section} has {slots} slots (G12)", section=name, slots=slots)
    match why_not_fill(box, table, table.seat, section, slot):
        case Obstacle.FILLED:
            builder = player(table.builder[section, slot])
            return say(
                "slot {slot} of the robot's {section} is filled by {player} (G12)",
                slot=slot + 1,
                section=name,
                player=builder,
            )
        case Obstacle.TOO_DEAR:
            what = say("slot {slot} of the robot's {section}", slot=slot + 1, section=name)
            return too_dear(position, what, cost_of(box.slot_cost, section, slot), "G7")
    return None


def too_dear(position: Position, what: str, cost: str, ruling: str) -> str:
    return say(
        "{what} costs {cost}; you have {purse} ({ruling})",
        what=what,
        cost=cost,
        purse=purse(position),
        ruling=ruling,
    )


def build_refusal(position: Position, weapon: int) -> str | None:
    box, table = position.box, position.table
    if weapon >= box.weapons:
        return no_weapon(position)
    name, obstacle = weapon_name(position, weapon), why_not_build(box, table, table.seat, weapon)
    match obstacle:
        case Obstacle.BUILT:
            return say("{weapon} is built already (G7)", weapon=name)
        case Obstacle.TOO_DEAR:
            return too_dear(position, name, cost_of(box.build_cost, weapon), "G7")
    return own_refusal(position, obstacle, weapon)


def fire_refusal(position: Position, weapon: int) -> str | None:
    box, table = position.box, position.table
    if weapon >= box.weapons:
        return no_weapon(position)
    name, obstacle = weapon_name(position, weapon), why_not_fire(box, table, table.seat, weapon)
    match obstacle:
        case Obstacle.NOT_BUILT:
            return say("{weapon} is not built yet (G13)", weapon=name)
        case Obstacle.FIRED:
            return say("{weapon} has fired in this combat (G13)", weapon=name)
        case Obstacle.TOO_DEAR:
            shot = say("a shot of {weapon}", weapon=name)
            return too_dear(position, shot, cost_of(box.fire_cost, weapon), "G13")
    return own_refusal(position, obstacle, weapon)


def no_weapon(position: Position) -> str:
    return say("there are {weapons} weapons in the box (G13)", weapons=position.box.weapons)


def own_refusal(position: Position, obstacle: Obstacle, weapon: int) -> str | None:
    name = weapon_name(position, weapon)
    match obstacle:
        case Obstacle.UNRESEARCHED:
            return say("nobody has researched {weapon} (G6)", weapon=name)
        case Obstacle.ANOTHERS_WEAPON:
            owner = player(position.table.weapon_owner[weapon])
            return say("{weapon} belongs to {player} (G13)", weapon=name, player=owner)
    return None


def rebuild_refusal(position: Position, region: int) -> str | None:
    if (missing := no_region(position, region)) is not None:
        return missing
    box, table, name = position.box, position.table, region_name(position, region)
    match why_not_rebuild(box, table, table.seat, region):
        case Obstacle.STANDING:
            return say("{region} is not destroyed (G8)", region=name)
        case Obstacle.EMPTY_SLOTS:
            empty, slots = table.space[region, 0], box.ruin_slots
            return say(
                "{region} has {empty} of {slots} rebuild slots empty (G8)",
                region=name,
                empty=empty,
                slots=slots,
            )
        case Obstacle.NONE_OF_YOURS:
            return say("none of the workers on the rebuild slots of {region} is yours (G8)", region=name)
        case Obstacle.TOO_DEAR:
            return too_dear(position, say("rebuilding {region}", region=name), cost_of(box.ruin_cost), "G8")
    return None


def robot_rebuild_refusal(position: Position, region: int) -> str | None:
    missing, robot = no_region(position, region), int(position.table.robot)
    if missing is not None or region == robot:
        return missing
    here = region_name(position, robot)
    return say("the robot can only rebuild where it stands, on {region} (G14)", region=here)


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


def step_refusal(position: Position, direction: int, metal: int) -> str | None:
    cost = int(position.box.step_cost)
    if metal > cost:
        return say("a step costs {cost} resources, not {metal} metal (G12)", cost=cost, metal=metal)
    if can_pay_step(position.box, position.table, metal):
        return None
    return say(
        "you cannot pay {payment} for the step; you have {purse} (G12)",
        payment=price(metal, cost - metal),
        purse=purse(position),
    )
