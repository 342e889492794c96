"""What a seat knows as numbers, for learners: all that its view shows, piece by piece."""

from __future__ import annotations

from typing import Annotated

from snailhouse.core.kernel import kernel
from snailhouse.core.record import Float32, Float32s, Record
from snailhouse.games.giant_snail.moves import Band, band_of, read_region, read_slot, read_weapon
from snailhouse.games.giant_snail.records import (
    GOODS,
    LAST_CHANCE,
    MOST_CARDS,
    MOST_EVENT_KINDS,
    MOST_GUARDS,
    MOST_LOOKS,
    MOST_MARKET,
    MOST_REGIONS,
    MOST_ROWS,
    MOST_SECTIONS,
    MOST_SLOTS,
    MOST_WEAPONS,
    NOBODY,
    SEATS,
    TYPES,
    Box,
    Effect,
    Good,
    RoundPhase,
    Table,
    Task,
)
from snailhouse.games.giant_snail.rules.knowledge import not_public

TASKS = len(Task)
PHASES = len(RoundPhase)
EFFECTS = len(Effect)


class Observation(Record):
    """Regions by number, seats from the seat's own clockwise; what an edition does not have is 0."""

    task: Annotated[Float32s, TASKS, "1 for what the table waits for, in the order of `Task`"]
    phase: Annotated[Float32s, PHASES, "1 for the phase of the round, in the order of `RoundPhase`"]
    turns_done: Annotated[Float32, "turns of this phase that are done, of 6"]
    round: Annotated[Float32, "rounds begun, of 20"]
    deciding: Annotated[Float32s, SEATS, "1 for the seat to decide"]
    leader: Annotated[Float32s, SEATS, "1 for the leader, once all opening numbers are dealt"]
    forfeited: Annotated[Float32s, SEATS, "1 for who has forfeited the actions of this round"]

    pool: Annotated[Float32s, SEATS, "workers in the pool, of 20"]
    reserve: Annotated[Float32s, SEATS, "workers in the reserve, of 20"]
    stock: Annotated[Float32s, (SEATS, GOODS), "metal and energy in hand, of 10"]
    votes: Annotated[Float32s, SEATS, "vote tokens in hand, of 10"]
    claimed: Annotated[Float32s, SEATS, "cards claimed by weapons, of 10"]
    opening: Annotated[Float32s, (SEATS, MOST_REGIONS), "1 for the region of the opening number"]
    supply: Annotated[Float32s, GOODS, "metal and energy in the supply, of 33"]

    place: Annotated[Float32s, (MOST_REGIONS, MOST_REGIONS), "1 for the place of the map the region lies on"]
    region_type: Annotated[Float32s, (MOST_REGIONS, TYPES), "1 for its type, in the order of `RegionType`"]
    owner: Annotated[Float32s, (MOST_REGIONS, SEATS), "1 for its owner"]
    ruined: Annotated[Float32s, MOST_REGIONS, "1 for ruins"]
    workers: Annotated[Float32s, (MOST_REGIONS, MOST_ROWS, SEATS), "workers in each row, of 4"]
    space: Annotated[Float32s, (MOST_REGIONS, MOST_ROWS), "free slots in each row, of 4"]
    snail: Annotated[Float32s, MOST_REGIONS, "1 where the snail is"]
    robot: Annotated[Float32s, MOST_REGIONS, "1 where the robot stands"]
    guard_region: Annotated[Float32s, (MOST_GUARDS, MOST_REGIONS), "1 where a defence is posted, oldest first"]
    guard_owner: Annotated[Float32s, (MOST_GUARDS, SEATS), "1 for the owner of the defence"]
    guard_card: Annotated[Float32s, (MOST_GUARDS, MOST_CARDS), "1 for the card of the defence"]

    builder: Annotated[Float32s, (MOST_SECTIONS, MOST_SLOTS, SEATS), "1 for who fills a robot slot"]
    unfilled: Annotated[Float32s, (MOST_SECTIONS, MOST_SLOTS), "1 for an empty robot slot"]
    slot_cost: Annotated[Float32s, (MOST_SECTIONS, MOST_SLOTS, GOODS), "metal and energy a slot costs, of 4"]
    weapon_owner: Annotated[Float32s, (MOST_WEAPONS, SEATS), "1 for who has researched a weapon"]
    built: Annotated[Float32s, MOST_WEAPONS, "1 for a built weapon"]
    fired: Annotated[Float32s, MOST_WEAPONS, "1 for a weapon that has fired in this combat"]
    damage: Annotated[Float32s, MOST_WEAPONS, "cards a shot takes, of 4"]
    build_cost: Annotated[Float32s, (MOST_WEAPONS, GOODS), "metal and energy a weapon costs, of 4"]
    fire_cost: Annotated[Float32s, (MOST_WEAPONS, GOODS), "metal and energy a shot costs, of 4"]

    market: Annotated[Float32s, (MOST_MARKET, MOST_CARDS), "1 for the technology at each market place"]
    technology_left: Annotated[Float32s, MOST_CARDS, "technology cards still to come, of 2"]
    effect: Annotated[Float32s, (MOST_CARDS, EFFECTS), "1 for what a technology does, in the order of `Effect`"]
    amount: Annotated[Float32s, MOST_CARDS, "how much of it, of 4"]

    alive: Annotated[Float32, "1 while the snail lives"]
    approach: Annotated[Float32, "Event 0 cards left, of 2"]
    deck: Annotated[Float32, "cards left of the Event 1 or Event 2 deck, of 30"]
    face_down: Annotated[Float32, "cards discarded unseen, of 30"]
    not_turned: Annotated[
        Float32s,
        MOST_EVENT_KINDS,
        "cards of each kind that have not been turned up as far as the seat knows, of 10",
    ]
    looker: Annotated[Float32s, SEATS, "1 for who has looked at the deck"]
    looked_at: Annotated[Float32, "how many of the next cards the looker knows, of 3"]
    next_cards: Annotated[
        Float32s, (MOST_LOOKS, MOST_EVENT_KINDS), "1 for the kind of each of them, if the seat is the looker"
    ]

    lifted_from: Annotated[Float32s, MOST_REGIONS, "1 for the region a worker to set down was lifted from"]
    chosen_card: Annotated[Float32s, MOST_CARDS, "1 for the technology being researched"]
    due: Annotated[Float32, "resources to take, of 4"]
    steps: Annotated[Float32, "steps the robot has made this round, of 2"]
    job_slot: Annotated[Float32s, (MOST_SECTIONS, MOST_SLOTS), "1 for the robot slot a factory worker goes to"]
    job_weapon: Annotated[Float32s, MOST_WEAPONS, "1 for the weapon a factory worker builds"]
    job_region: Annotated[Float32s, MOST_REGIONS, "1 for the region a factory worker rebuilds"]
    site: Annotated[Float32s, MOST_REGIONS, "1 for the rebuilt region the settlers go to"]
    settlers: Annotated[Float32s, SEATS, "settlers still to place, of 4"]

    step_cost: Annotated[Float32, "resources a step of the robot costs, of 4"]
    rebuild_cost: Annotated[Float32s, GOODS, "metal and energy a rebuilding costs, of 4"]
    base_damage: Annotated[Float32, "cards a blow of the robot takes, of 4"]
    hand_limit: Annotated[Float32, "resources one may keep at Cleanup, of 10"]
    ruins_to_defeat: Annotated[Float32, "ruins that lose the game, of 12"]


@kernel
def observe(box: Box, table: Table, seat: int, out: Observation) -> None:
    """What stands in the edition and on the table; of the next cards only the looker sees which they are."""
    observe_moment(table, seat, out)
    for relative in range(SEATS):
        observe_player(table, (seat + relative) % SEATS, relative, out)
    for region in range(box.regions):
        observe_region(box, table, seat, region, out)
    observe_guards(table, seat, out)
    observe_robot(box, table, seat, out)
    observe_weapons(box, table, seat, out)
    observe_technology(box, table, out)
    observe_deck(table, seat, out)
    observe_pending(table, seat, out)
    observe_prices(box, out)


@kernel
def from_seat(seat: int, other: int) -> int:
    """How many places clockwise of the seat another one sits."""
    return (other - seat) % SEATS


@kernel
def observe_moment(table: Table, seat: int, out: Observation) -> None:
    out.task[table.awaits] = 1.0
    out.phase[table.phase] = 1.0
    out.turns_done = table.step / 6
    out.round = table.rounds / 20
    if table.awaits > LAST_CHANCE and table.awaits != Task.OVER:
        out.deciding[from_seat(seat, table.seat)] = 1.0
    if table.opening[SEATS - 1] != NOBODY:
        out.leader[from_seat(seat, table.leader)] = 1.0
    out.supply[Good.METAL] = table.supply[Good.METAL] / 33
    out.supply[Good.ENERGY] = table.supply[Good.ENERGY] / 33


@kernel
def observe_player(table: Table, seat: int, relative: int, out: Observation) -> None:
    out.pool[relative] = table.pool[seat] / 20
    out.reserve[relative] = table.reserve[seat] / 20
    out.stock[relative, Good.METAL] = table.stock[seat, Good.METAL] / 10
    out.stock[relative, Good.ENERGY] = table.stock[seat, Good.ENERGY] / 10
    out.votes[relative] = table.votes[seat] / 10
    out.claimed[relative] = table.claimed[seat] / 10
    if table.phase == RoundPhase.ACTIONS:
        out.forfeited[relative] = table.forfeited[seat]
    if table.opening[seat] != NOBODY:
        out.opening[relative, table.opening[seat]] = 1.0


@kernel
def observe_region(box: Box, table: Table, seat: int, region: int, out: Observation) -> None:
    if table.place[region] != NOBODY:
        out.place[region, table.place[region]] = 1.0
    out.region_type[region, box.region_type[region]] = 1.0
    out.owner[region, from_seat(seat, box.owner[region])] = 1.0
    out.ruined[region] = table.ruined[region]
    out.snail[region] = 1.0 if table.snail == region else 0.0
    out.robot[region] = 1.0 if table.robot == region else 0.0
    for row in range(MOST_ROWS):
        out.space[region, row] = table.space[region, row] / 4
        for other in range(SEATS):
            out.workers[region, row, from_seat(seat, other)] = table.workers[region, row, other] / 4


@kernel
def observe_guards(table: Table, seat: int, out: Observation) -> None:
    for guard in range(table.guards):
        out.guard_region[guard, table.guard_region[guard]] = 1.0
        out.guard_owner[guard, from_seat(seat, table.guard_owner[guard])] = 1.0
        out.guard_card[guard, table.guard_card[guard]] = 1.0


@kernel
def observe_robot(box: Box, table: Table, seat: int, out: Observation) -> None:
    for section in range(box.sections):
        for slot in range(box.section_slots[section]):
            builder = table.builder[section, slot]
            if builder == NOBODY:
                out.unfilled[section, slot] = 1.0
            else:
                out.builder[section, slot, from_seat(seat, builder)] = 1.0
            for good in range(GOODS):
                out.slot_cost[section, slot, good] = box.slot_cost[section, slot, good] / 4


@kernel
def observe_weapons(box: Box, table: Table, seat: int, out: Observation) -> None:
    for weapon in range(box.weapons):
        if table.weapon_owner[weapon] != NOBODY:
            out.weapon_owner[weapon, from_seat(seat, table.weapon_owner[weapon])] = 1.0
        out.built[weapon] = table.built[weapon]
        if table.phase == RoundPhase.COMBAT:
            out.fired[weapon] = table.fired[weapon]
        out.damage[weapon] = box.damage[weapon] / 4
        for good in range(GOODS):
            out.build_cost[weapon, good] = box.build_cost[weapon, good] / 4
            out.fire_cost[weapon, good] = box.fire_cost[weapon, good] / 4


@kernel
def observe_technology(box: Box, table: Table, out: Observation) -> None:
    for place in range(box.market):
        if table.market[place] != NOBODY:
            out.market[place, table.market[place]] = 1.0
    for card in range(box.cards):
        out.technology_left[card] = table.unseen_cards[card] / 2
        out.effect[card, box.effect[card]] = 1.0
        out.amount[card] = box.amount[card] / 4


@kernel
def observe_deck(table: Table, seat: int, out: Observation) -> None:
    out.alive = table.alive
    out.approach = table.approach / 2
    out.deck = table.deck / 30
    out.face_down = table.face_down / 30
    for kind in range(MOST_EVENT_KINDS):
        out.not_turned[kind] = not_public(table, seat, kind) / 10
    if table.looker != NOBODY:
        out.looker[from_seat(seat, table.looker)] = 1.0
    out.looked_at = table.fixed / 3
    if table.looker == seat:
        for card in range(table.fixed):
            out.next_cards[card, table.top[card]] = 1.0


@kernel
def observe_pending(table: Table, seat: int, out: Observation) -> None:
    """What a half-finished decision is about."""
    task = table.awaits
    if task == Task.SET_DOWN:
        out.lifted_from[table.lifted] = 1.0
    elif task == Task.LAB_ROW:
        out.chosen_card[table.market[table.choice]] = 1.0
    elif task == Task.GUARD_POST:
        out.chosen_card[table.choice] = 1.0
    elif task == Task.TAKE:
        out.due = table.due / 4
    elif task == Task.ROBOT_STEP:
        out.steps = table.steps / 2
    elif task == Task.JOB_WORKER:
        observe_job(table, out)
    elif task == Task.SETTLE:
        out.site[table.site] = 1.0
        for other in range(SEATS):
            out.settlers[from_seat(seat, other)] = table.settlers[other] / 4


@kernel
def observe_job(table: Table, out: Observation) -> None:
    job = int(table.job)
    band = band_of(job)
    if band == Band.SLOT:
        section, slot = read_slot(job)
        out.job_slot[section, slot] = 1.0
    elif band == Band.WEAPON:
        out.job_weapon[read_weapon(job)] = 1.0
    else:
        out.job_region[read_region(job)] = 1.0


@kernel
def observe_prices(box: Box, out: Observation) -> None:
    out.step_cost = box.step_cost / 4
    out.rebuild_cost[Good.METAL] = box.ruin_cost[Good.METAL] / 4
    out.rebuild_cost[Good.ENERGY] = box.ruin_cost[Good.ENERGY] / 4
    out.base_damage = box.base_damage / 4
    out.hand_limit = box.hand_limit / 10
    out.ruins_to_defeat = box.defeat / 12
