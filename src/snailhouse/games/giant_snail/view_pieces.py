"""The pieces of a view that everybody is shown alike: players, regions, the robot, cards and prices."""

from __future__ import annotations

from typing import cast

from snailhouse.core.position import Position
from snailhouse.core.record import Ints
from snailhouse.games.giant_snail.records import (
    NOBODY,
    SEATS,
    Course,
    Effect,
    Good,
    RegionType,
    RoundPhase,
    word_of,
)
from snailhouse.games.giant_snail.rules.deck import life
from snailhouse.games.giant_snail.rules.election import final_votes, is_saved
from snailhouse.games.giant_snail.shapes import (
    GiantEffect,
    GiantGoods,
    GiantGuard,
    GiantMonster,
    GiantPlayer,
    GiantPrices,
    GiantRegion,
    GiantRegionType,
    GiantRobot,
    GiantRow,
    GiantSlot,
    GiantTechnology,
    GiantWeapon,
)
from snailhouse.games.giant_snail.wording.names import (
    TYPE_NAMES,
    colour_of,
    printed_card,
    printed_section,
    printed_weapon,
)


def seat_or_none(seat: int) -> int | None:
    return None if seat < 0 else int(seat)


def number_or_none(region: int) -> int | None:
    """The number printed on a region; None for no region."""
    return None if region == NOBODY else int(region) + 1


def goods(counts: Ints, *at: int) -> GiantGoods:
    return {"metal": int(counts[(*at, Good.METAL)]), "energy": int(counts[(*at, Good.ENERGY)])}


def columns(position: Position) -> int:
    """The place south of the first is the first of the next row; a map of one row wraps at once."""
    return int(position.box.neighbour[Course.SOUTH, 0]) or int(position.box.regions)


def player_view(position: Position, seat: int) -> GiantPlayer:
    box, table = position.box, position.table
    return {
        "name": colour_of(seat),
        "pool": int(table.pool[seat]),
        "reserve": int(table.reserve[seat]),
        **goods(table.stock, seat),
        "votes": int(table.votes[seat]),
        "claimed": int(table.claimed[seat]),
        "forfeited": bool(table.forfeited[seat] and table.phase == RoundPhase.ACTIONS),
        "opening": number_or_none(table.opening[seat]),
        "final_votes": int(final_votes(box, table, seat)) if is_saved(table) else None,
    }


def region_view(position: Position, place: int) -> GiantRegion | None:
    """The region at a place of the map; None while its card has not been laid."""
    box, table = position.box, position.table
    region = int(table.region_at[place])
    if region == NOBODY:
        return None
    rows = 1 if table.ruined[region] else box.rows[region]
    return {
        "number": region + 1,
        "type": TYPE_NAMES[box.region_type[region]],
        "kind": cast(GiantRegionType, word_of(RegionType(box.region_type[region]))),
        "owner": int(box.owner[region]),
        "ruined": bool(table.ruined[region]),
        "rows": [row_view(position, region, row) for row in range(rows)],
        "guards": [guard_view(position, guard) for guard in posted(position, region)],
        "snail": bool(table.snail == region),
        "robot": bool(table.robot == region),
    }


def row_view(position: Position, region: int, row: int) -> GiantRow:
    table = position.table
    workers = [int(table.workers[region, row, seat]) for seat in range(SEATS)]
    return {"workers": workers, "free": int(table.space[region, row])}


def posted(position: Position, region: int) -> list[int]:
    """The defences on a region, the oldest first."""
    table = position.table
    return [guard for guard in range(table.guards) if table.guard_region[guard] == region]


def guard_view(position: Position, guard: int) -> GiantGuard:
    table = position.table
    return {"card": printed_card(position, table.guard_card[guard]), "owner": int(table.guard_owner[guard])}


def snail_view(position: Position) -> GiantMonster:
    table = position.table
    return {
        "alive": bool(table.alive),
        "life": int(life(table)) if table.alive else 0,
        "space": int(table.approach) if table.alive and table.snail == NOBODY else None,
        "region": number_or_none(table.snail),
    }


def robot_view(position: Position) -> GiantRobot:
    return {
        "finished": bool(position.table.unbuilt == 0),
        "region": number_or_none(position.table.robot),
        "sections": [
            {"name": printed_section(position, section), "slots": slots_view(position, section)}
            for section in range(position.box.sections)
        ],
    }


def slots_view(position: Position, section: int) -> list[GiantSlot]:
    box, table = position.box, position.table
    return [
        {**goods(box.slot_cost, section, slot), "builder": seat_or_none(table.builder[section, slot])}
        for slot in range(box.section_slots[section])
    ]


def weapon_view(position: Position, weapon: int) -> GiantWeapon:
    box, table = position.box, position.table
    return {
        "name": printed_weapon(position, weapon),
        "owner": seat_or_none(table.weapon_owner[weapon]),
        "built": bool(table.built[weapon]),
        "damage": int(box.damage[weapon]),
        "build": goods(box.build_cost, weapon),
        "fire": goods(box.fire_cost, weapon),
        "fired": bool(table.fired[weapon] and table.phase == RoundPhase.COMBAT),
    }


def technology_view(position: Position, card: int) -> GiantTechnology:
    """What is printed on a card: its name, what it does, and how much of it."""
    return {
        "name": printed_card(position, card),
        "effect": cast(GiantEffect, word_of(Effect(position.box.effect[card]))),
        "amount": int(position.box.amount[card]),
    }


def prices(position: Position) -> GiantPrices:
    box = position.box
    return {
        "step": int(box.step_cost),
        "rebuild": goods(box.ruin_cost),
        "blow": int(box.base_damage),
        "hand_limit": int(box.hand_limit),
    }


def card_on(position: Position, place: int) -> str | None:
    """The technology at a place of the market."""
    card = position.table.market[place]
    return None if card == NOBODY else printed_card(position, card)


def unseen_technology(position: Position) -> dict[str, int]:
    counts = position.table.unseen_cards
    return {
        printed_card(position, card): int(counts[card]) for card in range(position.box.cards) if counts[card]
    }
