"""The options of a game, and the Box they fill: an edition in the numbers the rules play with."""

from __future__ import annotations

from snailhouse.core.editions import Edition
from snailhouse.core.options import Choice, Options
from snailhouse.core.record import Ints
from snailhouse.games.giant_snail import edition as printed
from snailhouse.games.giant_snail.edition import OWNERS, GiantSnailEdition, Goods
from snailhouse.games.giant_snail.edition_checks import check_edition
from snailhouse.games.giant_snail.records import (
    MOST_AMOUNT,
    MOST_REGIONS,
    NOBODY,
    SEATS,
    Box,
    Course,
    Deck,
    Effect,
    Good,
    RegionType,
    Relief,
)
from snailhouse.games.giant_snail.rules.choices import region_bits, slot_bit, weapon_bits
from snailhouse.games.giant_snail.rules.rows import row_bit

LAYOUT = Choice(
    "regions",
    "how the region cards are laid out: by number or at random",
    ("ordered", "shuffled"),
    names=("by number", "at random"),
)
EDITION = Edition(
    "edition",
    "what is in the box: house, or a file of your own",
    "snailhouse.games.giant_snail",
    GiantSnailEdition,
    check_edition,
)
ALL_REGIONS = (1 << MOST_REGIONS) - 1
OPTIONS = (LAYOUT, EDITION)


def seats(options: Options) -> int:
    return SEATS


def rivals(options: Options) -> bool:
    """Against a common enemy nobody resigns, and no draw can be agreed."""
    return False


def fill(options: Options) -> Box:
    edition: GiantSnailEdition = EDITION.of(options)
    box = Box.new()
    box.shuffled = int(options[LAYOUT.name] == "shuffled")
    fill_map(box, edition)
    fill_players(box, edition)
    fill_robot(box, edition)
    fill_events(box, edition)
    fill_technology(box, edition)
    fill_votes(box, edition.votes)
    fill_payable(box)
    return box


def fill_cost(to: Ints, at: tuple[int, ...], goods: Goods) -> None:
    to[(*at, Good.METAL)] = goods.metal
    to[(*at, Good.ENERGY)] = goods.energy


def fill_map(box: Box, edition: GiantSnailEdition) -> None:
    rows, columns = edition.map.rows, edition.map.columns
    box.regions = len(edition.region)
    for number, region in enumerate(edition.region):
        slots = getattr(edition.slots, region.type)
        box.region_type[number] = RegionType[region.type.upper()]
        box.owner[number] = OWNERS.index(region.owner)
        box.rows[number] = len(slots)
        for row, count in enumerate(slots):
            box.slots[number, row] = count
            box.type_rows[box.region_type[number]] |= row_bit(number, row)
            box.all_rows |= row_bit(number, row)
    for place in range(rows * columns):
        row, column = divmod(place, columns)
        box.neighbour[Course.NORTH, place] = (row - 1) % rows * columns + column
        box.neighbour[Course.SOUTH, place] = (row + 1) % rows * columns + column
        box.neighbour[Course.EAST, place] = row * columns + (column + 1) % columns
        box.neighbour[Course.WEST, place] = row * columns + (column - 1) % columns
    box.ruin_slots = edition.ruin.slots
    fill_cost(box.ruin_cost, (), edition.ruin.cost)
    box.defeat = edition.defeat.regions


def fill_players(box: Box, edition: GiantSnailEdition) -> None:
    box.workers = edition.players.workers
    box.pool = edition.players.pool
    box.actions = edition.players.actions
    box.hand_limit = edition.players.hand_limit
    box.supply[Good.METAL] = edition.supply.metal
    box.supply[Good.ENERGY] = edition.supply.energy


def fill_robot(box: Box, edition: GiantSnailEdition) -> None:
    robot = edition.robot
    box.robot_steps, box.step_cost, box.base_damage = robot.steps, robot.step_cost, robot.base_damage
    box.sections = len(robot.section)
    for number, section in enumerate(robot.section):
        box.section_slots[number] = len(section.slots)
        for slot, cost in enumerate(section.slots):
            fill_cost(box.slot_cost, (number, slot), cost)
            box.robot_slots |= slot_bit(number, slot)


def fill_events(box: Box, edition: GiantSnailEdition) -> None:
    box.approach = edition.event0.cards
    for kind, count in enumerate(edition.event1.counts()):
        box.deck[Deck.EVENT_1, kind] = count
    for kind, card in enumerate(edition.event2):
        box.deck[Deck.EVENT_2, kind] = card.cards
        match card:
            case printed.Gift():
                box.relief[kind] = Relief.GIFT
                fill_cost(box.relief_goods, (kind,), card.gift)
            case printed.Recruits():
                box.relief[kind], box.relief_amount[kind] = Relief.RECRUITS, card.workers
            case printed.Homecoming():
                box.relief[kind] = Relief.HOMECOMING
            case printed.Comfort():
                box.relief[kind], box.relief_amount[kind] = Relief.COMFORT, card.resources
            case printed.Quiet():
                box.relief[kind] = Relief.QUIET


def fill_technology(box: Box, edition: GiantSnailEdition) -> None:
    box.market = edition.market.cards
    box.cards = len(edition.technology)
    for kind, card in enumerate(edition.technology):
        box.copies[kind] = card.cards
        box.weapon[kind] = NOBODY
        match card:
            case printed.Weapon():
                box.effect[kind] = Effect.WEAPON
                fill_weapon(box, kind, card)
            case printed.SaltRing():
                box.effect[kind] = Effect.SALT_RING
            case printed.Defenders():
                box.effect[kind] = Effect.DEFENDERS
            case printed.Malacologist():
                box.effect[kind], box.amount[kind] = Effect.MALACOLOGIST, card.looks
            case printed.RoboticLabor():
                box.effect[kind], box.amount[kind] = Effect.ROBOTIC_LABOR, card.workers
            case printed.Salvage():
                box.effect[kind], box.amount[kind] = Effect.SALVAGE, card.most


def fill_weapon(box: Box, kind: int, card: printed.Weapon) -> None:
    weapon = int(box.weapons)
    box.weapon[kind] = weapon
    fill_cost(box.build_cost, (weapon,), card.build)
    fill_cost(box.fire_cost, (weapon,), card.fire)
    box.damage[weapon] = card.damage
    box.weapons = weapon + 1


def fill_payable(box: Box) -> None:
    """What can be paid with so much of a good, for all jobs at once."""
    for good in Good:
        for amount in range(MOST_AMOUNT + 1):
            payable = region_bits(ALL_REGIONS) if box.ruin_cost[good] <= amount else 0
            for section in range(box.sections):
                for slot in range(box.section_slots[section]):
                    if box.slot_cost[section, slot, good] <= amount:
                        payable |= slot_bit(section, slot)
            for weapon in range(box.weapons):
                if box.build_cost[weapon, good] <= amount:
                    payable |= weapon_bits(1 << weapon)
            box.payable[good, amount] = payable


def fill_votes(box: Box, votes: printed.Votes) -> None:
    box.rebuild_votes, box.guard_votes = votes.rebuilding, votes.defence
    box.section_votes, box.builder_votes = votes.section, votes.most_builders
    box.cards_per_vote, box.hunter_votes = votes.cards_per_vote, votes.most_cards
    box.home_votes, box.abroad_votes = votes.nationalism, votes.cooperation
