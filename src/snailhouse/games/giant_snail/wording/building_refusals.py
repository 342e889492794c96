"""Why technology is not researched, the robot and weapons not built or used, regions not rebuilt.

As in `refusals`, None if nothing forbids the move.
"""

from __future__ import annotations

from snailhouse.core.position import Position
from snailhouse.games.giant_snail.language import say
from snailhouse.games.giant_snail.records import Obstacle
from snailhouse.games.giant_snail.rules.factories import why_not_fill
from snailhouse.games.giant_snail.rules.labs import is_on_offer
from snailhouse.games.giant_snail.rules.rebuild import why_not_rebuild
from snailhouse.games.giant_snail.rules.robot import can_pay_step
from snailhouse.games.giant_snail.rules.weapons import why_not_build, why_not_fire
from snailhouse.games.giant_snail.wording.names import (
    cost_of,
    player,
    price,
    purse,
    region_name,
    section_name,
    weapon_name,
)
from snailhouse.games.giant_snail.wording.refusals import no_region


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
