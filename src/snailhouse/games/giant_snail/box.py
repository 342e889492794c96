"""From an edition to the Box the rules play with."""

from __future__ import annotations

from snailhouse.core.record import Ints
from snailhouse.games.giant_snail import edition as printed
from snailhouse.games.giant_snail.edition import NAME_BYTES, OWNERS, TYPES, GiantSnailEdition, Goods
from snailhouse.games.giant_snail.rules.records import Box
from snailhouse.games.giant_snail.rules.terms import (
    COMFORT,
    DEFENDERS,
    EAST,
    ENERGY,
    EVENT_1,
    EVENT_2,
    GIFT,
    HOMECOMING,
    MALACOLOGIST,
    METAL,
    NOBODY,
    NORTH,
    QUIET,
    RECRUITS,
    ROBOTIC_LABOR,
    SALT_RING,
    SALVAGE,
    SOUTH,
    WEAPON,
    WEST,
)


def filled(edition: GiantSnailEdition, *, shuffled: bool) -> Box:
    box = Box.new()
    box.shuffled = int(shuffled)
    fill_map(box, edition)
    fill_players(box, edition)
    fill_robot(box, edition)
    fill_events(box, edition)
    fill_technology(box, edition)
    fill_votes(box, edition.votes)
    engrave(box.section_names, [section.name for section in edition.robot.section])
    engrave(box.card_names, [card.name for card in edition.technology])
    engrave(box.event_names, [card.name for card in edition.event2])
    return box


def engrave(names: Ints, given: list[str]) -> None:
    for number, name in enumerate(given):
        for place, byte in enumerate(name.encode()):
            names[number, place] = byte


def engraved(names: Ints, number: int) -> str:
    """A name as it was engraved."""
    return bytes(names[int(number), place] for place in range(NAME_BYTES)).rstrip(b"\0").decode()


def write(to: Ints, at: tuple[int, ...], goods: Goods) -> None:
    to[(*at, METAL)] = goods.metal
    to[(*at, ENERGY)] = goods.energy


def fill_map(box: Box, edition: GiantSnailEdition) -> None:
    rows, columns = edition.map.rows, edition.map.columns
    box.regions = len(edition.region)
    for number, region in enumerate(edition.region):
        slots = getattr(edition.slots, region.type)
        box.kind[number] = TYPES.index(region.type)
        box.owner[number] = OWNERS.index(region.owner)
        box.rows[number] = len(slots)
        for row, count in enumerate(slots):
            box.slots[number, row] = count
    for place in range(rows * columns):
        row, column = divmod(place, columns)
        box.neighbour[NORTH, place] = (row - 1) % rows * columns + column
        box.neighbour[SOUTH, place] = (row + 1) % rows * columns + column
        box.neighbour[EAST, place] = row * columns + (column + 1) % columns
        box.neighbour[WEST, place] = row * columns + (column - 1) % columns
    box.ruin_slots = edition.ruin.slots
    write(box.ruin_cost, (), edition.ruin.cost)
    box.defeat = edition.defeat.regions


def fill_players(box: Box, edition: GiantSnailEdition) -> None:
    box.workers = edition.players.workers
    box.pool = edition.players.pool
    box.actions = edition.players.actions
    box.hand_limit = edition.players.hand_limit
    box.supply[METAL] = edition.supply.metal
    box.supply[ENERGY] = edition.supply.energy


def fill_robot(box: Box, edition: GiantSnailEdition) -> None:
    robot = edition.robot
    box.robot_steps, box.step_cost, box.base_damage = robot.steps, robot.step_cost, robot.base_damage
    box.sections = len(robot.section)
    for number, section in enumerate(robot.section):
        box.section_slots[number] = len(section.slots)
        for slot, cost in enumerate(section.slots):
            write(box.slot_cost, (number, slot), cost)


def fill_events(box: Box, edition: GiantSnailEdition) -> None:
    box.approach = edition.event0.cards
    for kind, count in enumerate(edition.event1.counts()):
        box.deck[EVENT_1, kind] = count
    for kind, card in enumerate(edition.event2):
        box.deck[EVENT_2, kind] = card.cards
        match card:
            case printed.Gift():
                box.relief[kind] = GIFT
                write(box.relief_goods, (kind,), card.gift)
            case printed.Recruits():
                box.relief[kind], box.relief_amount[kind] = RECRUITS, card.workers
            case printed.Homecoming():
                box.relief[kind] = HOMECOMING
            case printed.Comfort():
                box.relief[kind], box.relief_amount[kind] = COMFORT, card.resources
            case printed.Quiet():
                box.relief[kind] = QUIET


def fill_technology(box: Box, edition: GiantSnailEdition) -> None:
    box.market = edition.market.cards
    box.cards = len(edition.technology)
    for kind, card in enumerate(edition.technology):
        box.copies[kind] = card.cards
        box.weapon[kind] = NOBODY
        match card:
            case printed.Weapon():
                box.effect[kind] = WEAPON
                fill_weapon(box, kind, card)
            case printed.SaltRing():
                box.effect[kind] = SALT_RING
            case printed.Defenders():
                box.effect[kind] = DEFENDERS
            case printed.Malacologist():
                box.effect[kind], box.amount[kind] = MALACOLOGIST, card.looks
            case printed.RoboticLabor():
                box.effect[kind], box.amount[kind] = ROBOTIC_LABOR, card.workers
            case printed.Salvage():
                box.effect[kind], box.amount[kind] = SALVAGE, card.most


def fill_weapon(box: Box, kind: int, card: printed.Weapon) -> None:
    weapon = int(box.weapons)
    box.weapon[kind] = weapon
    write(box.build_cost, (weapon,), card.build)
    write(box.fire_cost, (weapon,), card.fire)
    box.damage[weapon] = card.damage
    box.weapons = weapon + 1


def fill_votes(box: Box, votes: printed.Votes) -> None:
    box.rebuild_votes, box.guard_votes = votes.rebuilding, votes.defence
    box.section_votes, box.builder_votes = votes.section, votes.most_builders
    box.cards_per_vote, box.hunter_votes = votes.cards_per_vote, votes.most_cards
    box.home_votes, box.abroad_votes = votes.nationalism, votes.cooperation
