"""What a seat knows, as plain data."""

from __future__ import annotations

from snailhouse.core.contract import CHANCE, OVER
from snailhouse.core.language import phrase
from snailhouse.core.record import Ints
from snailhouse.games.giant_snail import rules
from snailhouse.games.giant_snail.labels import (
    TYPES,
    player,
    printed_card,
    printed_event,
    printed_section,
    printed_weapon,
)
from snailhouse.games.giant_snail.language import say
from snailhouse.games.giant_snail.parts import move_parts
from snailhouse.games.giant_snail.rules import terms
from snailhouse.games.giant_snail.rules.deck import life
from snailhouse.games.giant_snail.rules.election import (
    cooperation,
    final_votes,
    is_saved,
    metal_saviour,
    monster_killer,
    nationalism,
)
from snailhouse.games.giant_snail.rules.knowledge import not_public
from snailhouse.games.giant_snail.rules.records import Box, Table
from snailhouse.games.giant_snail.shapes import (
    Ballot,
    Effect,
    Ending,
    GiantBallot,
    GiantDeck,
    GiantGoods,
    GiantGuard,
    GiantMonster,
    GiantPending,
    GiantPlayer,
    GiantPrices,
    GiantRegion,
    GiantRobot,
    GiantRow,
    GiantSlot,
    GiantSnailView,
    GiantTechnology,
    GiantWeapon,
    Kind,
    Phase,
    Task,
)

PHASES: tuple[Phase, ...] = (
    "set-up",
    "actions",
    "labs",
    "factories",
    "event",
    "event",
    "robot",
    "combat",
    "cleanup",
)
AWAITED = {
    terms.REGION_CARD: phrase("the next region card"),
    terms.MARKET_CARD: phrase("the next technology card"),
    terms.OPENING_NUMBER: phrase("an opening number"),
    terms.LOOK: phrase("the Malacologist's next card"),
    terms.ROBOT_LANDING: phrase("the robot's landing"),
    terms.EVENT_CARD: phrase("the next event card"),
    terms.SNAIL_REGION: phrase("where the snail turns up"),
    terms.EMPTIED_REGION: phrase("whose workers go home"),
    terms.OPENING: phrase("the row for the first worker"),
    terms.ACTION: phrase("an action"),
    terms.SET_DOWN: phrase("where the lifted worker goes"),
    terms.RESEARCH: phrase("a technology, or none"),
    terms.LAB_ROW: phrase("which finished row to cash in"),
    terms.GUARD_POST: phrase("a region to defend"),
    terms.ORDER: phrase("the new order of the cards"),
    terms.TAKE: phrase("a resource to take"),
    terms.JOB: phrase("a job for a factory worker, or none"),
    terms.JOB_WORKER: phrase("which factory worker goes"),
    terms.SETTLE: phrase("where a settler goes"),
    terms.ROBOT_STEP: phrase("a step of the robot, or none"),
    terms.FIRE: phrase("a weapon to fire, or none"),
    terms.ROBOT_REBUILD: phrase("whether the robot rebuilds"),
    terms.DISCARD: phrase("a resource to drop"),
    terms.END: phrase("nothing: the game is over"),
}


TASKS: dict[int, Task] = {
    terms.REGION_CARD: "region-card",
    terms.MARKET_CARD: "market-card",
    terms.OPENING_NUMBER: "opening-number",
    terms.LOOK: "look",
    terms.ROBOT_LANDING: "robot-landing",
    terms.EVENT_CARD: "event-card",
    terms.SNAIL_REGION: "snail-region",
    terms.EMPTIED_REGION: "emptied-region",
    terms.OPENING: "opening",
    terms.ACTION: "action",
    terms.SET_DOWN: "set-down",
    terms.RESEARCH: "research",
    terms.LAB_ROW: "lab-row",
    terms.GUARD_POST: "guard-post",
    terms.ORDER: "order",
    terms.TAKE: "take",
    terms.JOB: "job",
    terms.JOB_WORKER: "job-worker",
    terms.SETTLE: "settle",
    terms.ROBOT_STEP: "robot-step",
    terms.FIRE: "fire",
    terms.ROBOT_REBUILD: "robot-rebuild",
    terms.DISCARD: "discard",
    terms.END: "over",
}
KINDS: tuple[Kind, ...] = ("factory", "solar", "mine", "lab")
EFFECTS: tuple[Effect, ...] = (
    "weapon",
    "salt-ring",
    "defenders",
    "malacologist",
    "robotic-labor",
    "salvage",
)
ENDINGS: dict[int, Ending] = {
    terms.SEVEN_REGIONS: "ruins",
    terms.LOST_TYPE: "lost-type",
    terms.LAST_EVENT: "last-event",
    terms.ALL_REBUILT: "all-rebuilt",
}


def view_of(box: Box, table: Table, seat: int) -> GiantSnailView:
    return {
        "round": int(table.rounds),
        "phase": PHASES[table.phase],
        "awaits": say(AWAITED[int(table.awaits)]),
        "task": TASKS[int(table.awaits)],
        "player": deciding(box, table),
        "leader": int(table.leader) if table.opening[terms.SEATS - 1] != terms.NOBODY else None,
        "players": [player_view(box, table, player) for player in range(terms.SEATS)],
        "supply": goods(table.supply),
        "columns": columns(box),
        "regions": [region_view(box, table, place) for place in range(box.regions)],
        "ruins_to_defeat": int(box.defeat),
        "snail": snail_view(table),
        "robot": robot_view(box, table),
        "weapons": [weapon_view(box, table, weapon) for weapon in range(box.weapons)],
        "market": [card_on(box, table, place) for place in range(box.market)],
        "technologies": [technology_view(box, card) for card in range(box.cards)],
        "prices": prices(box),
        "technology_unseen": named(box, table.unseen_cards),
        "deck": deck_view(box, table, seat),
        "pending": pending(box, table),
        "over": bool(table.awaits == terms.END),
        "saved": bool(is_saved(table)),
        "ending": ENDINGS.get(int(table.ending)),
        "election": election_view(box, table) if is_saved(table) else [],
    }


def deciding(box: Box, table: Table) -> int | None:
    actor = int(rules.actor(box, table))
    return None if actor in (CHANCE, OVER) else actor


def goods(counts: Ints) -> GiantGoods:
    return {"metal": int(counts[terms.METAL]), "energy": int(counts[terms.ENERGY])}


def cost(costs: Ints, weapon: int) -> GiantGoods:
    return {"metal": int(costs[weapon, terms.METAL]), "energy": int(costs[weapon, terms.ENERGY])}


def columns(box: Box) -> int:
    """The place south of the first is the first of the next row; a map of one row wraps at once."""
    return int(box.neighbour[terms.SOUTH, 0]) or int(box.regions)


def player_view(box: Box, table: Table, seat: int) -> GiantPlayer:
    return {
        "name": player(seat),
        "pool": int(table.pool[seat]),
        "reserve": int(table.reserve[seat]),
        "metal": int(table.stock[seat, terms.METAL]),
        "energy": int(table.stock[seat, terms.ENERGY]),
        "votes": int(table.votes[seat]),
        "claimed": int(table.claimed[seat]),
        "forfeited": bool(table.forfeited[seat] and table.phase == terms.ACTIONS),
        "opening": None if table.opening[seat] < 0 else int(table.opening[seat]) + 1,
        "final_votes": int(final_votes(box, table, seat)) if is_saved(table) else None,
    }


def region_view(box: Box, table: Table, place: int) -> GiantRegion | None:
    """The region at a place of the map; None while its card has not been laid."""
    region = int(table.region_at[place])
    if region == terms.NOBODY:
        return None
    return {
        "number": region + 1,
        "type": TYPES[box.kind[region]],
        "kind": KINDS[box.kind[region]],
        "owner": int(box.owner[region]),
        "ruined": bool(table.ruined[region]),
        "rows": [row_view(table, region, row) for row in rows_now(box, table, region)],
        "guards": [guard_view(box, table, guard) for guard in posted(table, region)],
        "snail": bool(table.snail == region),
        "robot": bool(table.robot == region),
    }


def rows_now(box: Box, table: Table, region: int) -> range:
    return range(1 if table.ruined[region] else int(box.rows[region]))


def row_view(table: Table, region: int, row: int) -> GiantRow:
    workers = [int(table.workers[region, row, seat]) for seat in range(terms.SEATS)]
    return {"workers": workers, "free": int(table.space[region, row])}


def posted(table: Table, region: int) -> list[int]:
    return [guard for guard in range(table.guards) if table.guard_region[guard] == region]


def guard_view(box: Box, table: Table, guard: int) -> GiantGuard:
    return {"card": printed_card(box, table.guard_kind[guard]), "owner": int(table.guard_owner[guard])}


def snail_view(table: Table) -> GiantMonster:
    return {
        "alive": bool(table.alive),
        "life": int(life(table)) if table.alive else 0,
        "space": int(table.approach) if table.approach else None,
        "region": None if table.snail == terms.NOBODY else int(table.snail) + 1,
    }


def robot_view(box: Box, table: Table) -> GiantRobot:
    return {
        "finished": bool(table.unbuilt == 0),
        "region": None if table.robot == terms.NOBODY else int(table.robot) + 1,
        "sections": [
            {"name": printed_section(box, section), "slots": slots_view(box, table, section)}
            for section in range(box.sections)
        ],
    }


def slots_view(box: Box, table: Table, section: int) -> list[GiantSlot]:
    return [
        {
            "metal": int(box.slot_cost[section, slot, terms.METAL]),
            "energy": int(box.slot_cost[section, slot, terms.ENERGY]),
            "builder": None if table.builder[section, slot] < 0 else int(table.builder[section, slot]),
        }
        for slot in range(box.section_slots[section])
    ]


def weapon_view(box: Box, table: Table, weapon: int) -> GiantWeapon:
    return {
        "name": printed_weapon(box, weapon),
        "owner": None if table.weapon_owner[weapon] < 0 else int(table.weapon_owner[weapon]),
        "built": bool(table.built[weapon]),
        "damage": int(box.damage[weapon]),
        "build": cost(box.build_cost, weapon),
        "fire": cost(box.fire_cost, weapon),
        "fired": bool(table.fired[weapon] and table.phase == terms.COMBAT),
    }


def technology_view(box: Box, card: int) -> GiantTechnology:
    """What is printed on a card: its name, what it does, and how much of it."""
    return {
        "name": printed_card(box, card),
        "effect": EFFECTS[box.effect[card]],
        "amount": int(box.amount[card]),
    }


def prices(box: Box) -> GiantPrices:
    return {
        "step": int(box.step_cost),
        "rebuild": goods(box.ruin_cost),
        "blow": int(box.base_damage),
        "hand_limit": int(box.hand_limit),
    }


def election_view(box: Box, table: Table) -> list[GiantBallot]:
    """The votes card by card, as they are counted (G19)."""
    counts: list[tuple[Ballot, list[int]]] = [
        ("tokens", [int(table.votes[seat]) for seat in range(terms.SEATS)]),
        ("saviour", [int(metal_saviour(box, table, seat)) for seat in range(terms.SEATS)]),
        ("killer", [int(monster_killer(box, table, seat)) for seat in range(terms.SEATS)]),
        ("nationalism", [int(nationalism(box, table, seat)) for seat in range(terms.SEATS)]),
        ("cooperation", [int(cooperation(box, table, seat)) for seat in range(terms.SEATS)]),
    ]
    return [{"card": card, "votes": votes} for card, votes in counts]


def card_on(box: Box, table: Table, place: int) -> str | None:
    """The technology at a place of the market."""
    return None if table.market[place] == terms.NOBODY else printed_card(box, table.market[place])


def named(box: Box, counts: Ints) -> dict[str, int]:
    return {printed_card(box, card): int(counts[card]) for card in range(box.cards) if counts[card]}


def deck_view(box: Box, table: Table, seat: int) -> GiantDeck:
    """The event deck as far as the seat knows it; the looker alone knows which cards come next."""
    looker = int(table.looker)
    seen = range(table.fixed) if seat == looker else ()
    kinds = [(kind, int(not_public(table, seat, kind))) for kind in range(terms.MOST_EVENTS)]
    return {
        "event": 1 if table.alive else 2,
        "cards": int(table.deck),
        "face_down": int(table.face_down),
        "unseen": {printed_event(box, table, kind): count for kind, count in kinds if count},
        "looker": None if looker == terms.NOBODY else looker,
        "looked_at": int(table.fixed),
        "next": [printed_event(box, table, table.top[card]) for card in seen],
    }


def pending(box: Box, table: Table) -> GiantPending:
    """What a half-finished decision is about."""
    match int(table.awaits):
        case terms.SET_DOWN:
            return {"lifted_from": int(table.lifted) + 1}
        case terms.LAB_ROW:
            return {"card": printed_card(box, table.market[table.choice])}
        case terms.GUARD_POST:
            return {"card": printed_card(box, table.choice)}
        case terms.TAKE:
            return {"due": int(table.due)}
        case terms.ROBOT_STEP:
            return {"steps": int(table.steps)}
        case terms.JOB_WORKER:
            return {"job": int(table.job), "part": move_parts(box, table, int(table.job))[0]}
        case terms.SETTLE:
            settlers = [int(table.settlers[seat]) for seat in range(terms.SEATS)]
            return {"site": int(table.site) + 1, "settlers": settlers}
    return {}
