"""What a seat knows, as plain data."""

from __future__ import annotations

from typing import cast

from snailhouse.core.position import Position
from snailhouse.core.record import Ints
from snailhouse.games.giant_snail.language import say
from snailhouse.games.giant_snail.parts import parts
from snailhouse.games.giant_snail.records import (
    MOST_EVENT_KINDS,
    NOBODY,
    SEATS,
    Course,
    Effect,
    Finale,
    Good,
    RegionType,
    RoundPhase,
    Task,
    key_of,
)
from snailhouse.games.giant_snail.rules.deck import life, total
from snailhouse.games.giant_snail.rules.election import final_votes, is_saved
from snailhouse.games.giant_snail.rules.knowledge import not_public
from snailhouse.games.giant_snail.shapes import (
    GiantBallot,
    GiantBallotSource,
    GiantDeck,
    GiantEffect,
    GiantEnding,
    GiantGoods,
    GiantGuard,
    GiantMonster,
    GiantPending,
    GiantPhase,
    GiantPlayer,
    GiantPrices,
    GiantRegion,
    GiantRegionType,
    GiantRobot,
    GiantRow,
    GiantSlot,
    GiantSnailView,
    GiantTask,
    GiantTechnology,
    GiantWeapon,
)
from snailhouse.games.giant_snail.wording.chance import CHANCES
from snailhouse.games.giant_snail.wording.decisions import DECISIONS
from snailhouse.games.giant_snail.wording.names import (
    TYPE_NAMES,
    player,
    printed_card,
    printed_event,
    printed_section,
    printed_weapon,
)
from snailhouse.games.giant_snail.wording.result import ballots

VIEW = GiantSnailView


def view(position: Position, seat: int) -> GiantSnailView:
    box, table = position.box, position.table
    return {
        "round": int(table.rounds),
        "phase": phase_key(position),
        "awaits": awaited(position),
        "task": cast(GiantTask, key_of(Task(table.awaits))),
        "player": seat_or_none(position.actor),
        "leader": int(table.leader) if table.opening[SEATS - 1] != NOBODY else None,
        "players": [player_view(position, number) for number in range(SEATS)],
        "supply": goods(table.supply),
        "columns": columns(position),
        "regions": [region_view(position, place) for place in range(box.regions)],
        "ruins_to_defeat": int(box.defeat),
        "snail": snail_view(position),
        "robot": robot_view(position),
        "weapons": [weapon_view(position, weapon) for weapon in range(box.weapons)],
        "market": [card_on(position, place) for place in range(box.market)],
        "technologies": [technology_view(position, card) for card in range(box.cards)],
        "prices": prices(position),
        "technology_unseen": unseen_technology(position),
        "deck": deck_view(position, seat),
        "pending": pending(position),
        "over": position.over,
        "saved": bool(is_saved(table)),
        "ending": ending_key(position),
        "election": election_view(position) if is_saved(table) else [],
    }


def hides(position: Position, seat: int) -> str | None:
    """Only what the Malacologist shows is secret (G9): the cards, and the order they go back in."""
    table = position.table
    if table.awaits not in (Task.LOOK, Task.ORDER) or seat == table.looker:
        return None
    who = player(table.looker)
    if table.awaits == Task.LOOK:
        return say("{player} looks at card {number} of the deck", player=who, number=table.fixed + 1)
    return say.counted(
        table.fixed,
        "{player} puts {number} card back on the deck",
        "{player} puts {number} cards back on the deck",
        player=who,
    )


def hides_number(position: Position, seat: int) -> bool:
    """The number of a card counts the unseen ones, without those that the looker saw lost face down: it would
    tell the others which (G9)."""
    table = position.table
    return table.awaits == Task.EVENT_CARD and seat != table.looker and total(table.seen_lost) > 0


def phase_key(position: Position) -> GiantPhase:
    """An Event 2 card is still carried out in the Event Phase."""
    phase = RoundPhase(position.table.phase)
    return cast(GiantPhase, key_of(RoundPhase.EVENT if phase == RoundPhase.RELIEF else phase))


def awaited(position: Position) -> str:
    task = Task(position.table.awaits)
    if task == Task.OVER:
        return say("nothing: the game is over")
    return say(CHANCES[task].awaits if task in CHANCES else DECISIONS[task].awaits)


def ending_key(position: Position) -> GiantEnding | None:
    ending = Finale(position.table.ending)
    return cast(GiantEnding, key_of(ending)) if ending else None


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
        "name": player(seat),
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
        "kind": cast(GiantRegionType, key_of(RegionType(box.region_type[region]))),
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
        "space": int(table.approach) if table.approach else None,
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
        "effect": cast(GiantEffect, key_of(Effect(position.box.effect[card]))),
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


def election_view(position: Position) -> list[GiantBallot]:
    """The votes card by card, as they are counted (G19)."""
    return [{"card": cast(GiantBallotSource, card), "votes": votes} for card, votes in ballots(position)]


def card_on(position: Position, place: int) -> str | None:
    """The technology at a place of the market."""
    card = position.table.market[place]
    return None if card == NOBODY else printed_card(position, card)


def unseen_technology(position: Position) -> dict[str, int]:
    counts = position.table.unseen_cards
    return {
        printed_card(position, card): int(counts[card]) for card in range(position.box.cards) if counts[card]
    }


def deck_view(position: Position, seat: int) -> GiantDeck:
    """The event deck as far as the seat knows it; the looker alone knows which cards come next."""
    table = position.table
    seen = range(table.fixed) if seat == table.looker else ()
    kinds = [(kind, int(not_public(table, seat, kind))) for kind in range(MOST_EVENT_KINDS)]
    return {
        "event": 1 if table.alive else 2,
        "cards": int(table.deck),
        "face_down": int(table.face_down),
        "unseen": {printed_event(position, kind): count for kind, count in kinds if count},
        "looker": seat_or_none(table.looker),
        "looked_at": int(table.fixed),
        "next": [printed_event(position, table.top[card]) for card in seen],
    }


def pending(position: Position) -> GiantPending:
    """What a half-finished decision is about."""
    table = position.table
    match Task(table.awaits):
        case Task.SET_DOWN:
            return {"lifted_from": int(table.lifted) + 1}
        case Task.LAB_ROW:
            return {"card": printed_card(position, table.market[table.choice])}
        case Task.GUARD_POST:
            return {"card": printed_card(position, table.choice)}
        case Task.TAKE:
            return {"due": int(table.due)}
        case Task.ROBOT_STEP:
            return {"steps": int(table.steps)}
        case Task.JOB_WORKER:
            return {"job": int(table.job), "part": parts(position, int(table.job))[0]}
        case Task.SETTLE:
            return {"site": int(table.site) + 1, "settlers": [int(count) for count in table.settlers]}
    return {}
