"""What moves are called, a function for each thing they can mean. Those of a decision stand in `decisions`."""

from __future__ import annotations

from collections.abc import Callable

from snailhouse.core.language import phrase
from snailhouse.core.position import Position
from snailhouse.games.giant_snail.language import say
from snailhouse.games.giant_snail.rules.snail import neighbour
from snailhouse.games.giant_snail.rules.technology import card_at
from snailhouse.games.giant_snail.wording.names import (
    card_name,
    cost_of,
    event_name,
    player,
    price,
    region_name,
    row_name,
    section_name,
    weapon_name,
)

STEPS = (
    phrase("move the robot north to {region} for {cost}"),
    phrase("move the robot south to {region} for {cost}"),
    phrase("move the robot east to {region} for {cost}"),
    phrase("move the robot west to {region} for {cost}"),
)
"""By direction."""


def put_text(template: str) -> Callable[[Position, int, int], str]:
    """Words for putting a worker on a row, made from a template with a gap {where}."""

    def text(position: Position, region: int, row: int) -> str:
        told = say(template, where=row_name(position, region, row))
        return told + say(", filling it") if position.table.space[region, row] == 1 else told

    return text


def pick_text(template: str) -> Callable[[Position, int, int], str]:
    """Words for choosing one of one's workers, made from a template with a gap {where}."""
    return lambda position, region, row: say(template, where=row_name(position, region, row))


def good_text(*templates: str) -> Callable[[Position, int], str]:
    """Words for metal and for energy."""
    return lambda _, good: say(templates[good])


def cash_in_text(position: Position, region: int, row: int) -> str:
    card = card_name(position, position.table.market[position.table.choice])
    return say("cash in {where} for {card}", where=row_name(position, region, row), card=card)


def research_text(position: Position, place: int) -> str:
    card = card_name(position, position.table.market[place])
    return say("research {card} from market place {place}", card=card, place=place + 1)


def fill_text(position: Position, section: int, slot: int) -> str:
    return say(
        "build slot {slot} of the robot's {section} for {cost}",
        slot=slot + 1,
        section=section_name(position, section),
        cost=cost_of(position.box.slot_cost, section, slot),
    )


def build_text(position: Position, weapon: int) -> str:
    cost = cost_of(position.box.build_cost, weapon)
    return say("build {weapon} for {cost}", weapon=weapon_name(position, weapon), cost=cost)


def fire_text(position: Position, weapon: int) -> str:
    return say.counted(
        position.box.damage[weapon],
        "fire {weapon} for {cost}, claiming up to {number} card",
        "fire {weapon} for {cost}, claiming up to {number} cards",
        weapon=weapon_name(position, weapon),
        cost=cost_of(position.box.fire_cost, weapon),
    )


def rebuild_text(template: str) -> Callable[[Position, int], str]:
    """Words for rebuilding a region, made from a template with gaps {region} and {cost}."""
    return lambda position, region: say(
        template, region=region_name(position, region), cost=cost_of(position.box.ruin_cost)
    )


def guard_text(position: Position, region: int) -> str:
    card = card_name(position, position.table.choice)
    return say("post the {card} on {region}", card=card, region=region_name(position, region))


def order_text(position: Position, order: int) -> str:
    table = position.table
    kinds = [card_at(table, order, place) for place in range(table.fixed)]
    return say("put the cards back as {order}", order=", ".join(event_name(position, kind) for kind in kinds))


def settle_text(position: Position, seat: int, row: int) -> str:
    where = row_name(position, position.table.site, row)
    return say("settle a worker of {player} on {where}", player=player(seat), where=where)


def step_text(position: Position, direction: int, metal: int) -> str:
    box, table = position.box, position.table
    there = neighbour(box, table, direction, table.robot)
    cost = price(metal, box.step_cost - metal)
    return say(STEPS[direction], region=region_name(position, there), cost=cost)
