"""Moves and chance outcomes as sentences. What follows from an event is read off a copy it was applied to."""

from __future__ import annotations

from collections.abc import Iterator

from snailhouse.core.record import copied
from snailhouse.games.giant_snail import rules
from snailhouse.games.giant_snail.labels import (
    COMPASS,
    GOODS,
    PLAYERS,
    card_name,
    cost_of,
    counted,
    each,
    event_name,
    price,
    region_name,
    row_name,
    section_name,
    weapon_name,
)
from snailhouse.games.giant_snail.rules import terms
from snailhouse.games.giant_snail.rules.deck import turn_card
from snailhouse.games.giant_snail.rules.opening import drawn, unlaid
from snailhouse.games.giant_snail.rules.records import Box, Table
from snailhouse.games.giant_snail.rules.technology import card_at

STOPS = {
    terms.ACTION: "forfeit the rest of this round's actions",
    terms.RESEARCH: "research no more this round",
    terms.JOB: "send no more factory workers this round",
    terms.ROBOT_STEP: "halt the robot",
    terms.FIRE: "hold fire",
    terms.ROBOT_REBUILD: "leave the ruins as they are",
}


def move_text(box: Box, table: Table, move: int) -> str:
    after = copied(table)
    rules.play(box, after, move)
    return with_news(bare_move(box, table, move), box, table, after)


def with_news(text: str, box: Box, before: Table, after: Table) -> str:
    news = list(consequences(box, before, after))
    return f"{text}; {'; '.join(news)}" if news else text


def bare_move(box: Box, table: Table, move: int) -> str:
    """The move itself, without what follows from it."""
    if move >= terms.STEP:
        return step_text(box, table, move - terms.STEP)
    if move >= terms.SEND:
        seat, row = divmod(move - terms.SEND, terms.MOST_ROWS)
        return f"settle a {PLAYERS[seat]} worker on {row_name(box, table, int(table.site), row)}"
    if move >= terms.GOODS:
        verb = "take" if table.awaits == terms.TAKE else "drop"
        return f"{verb} 1 {GOODS[move - terms.GOODS]}"
    if move >= terms.PERMUTE:
        return f"put the cards back as {order_text(box, table, move)}"
    if move >= terms.REGION:
        return region_text(box, table, move - terms.REGION)
    if move >= terms.ARM:
        return weapon_text(box, table, move - terms.ARM)
    if move >= terms.SLOT:
        return slot_text(box, *divmod(move - terms.SLOT, terms.MOST_SLOTS))
    if move >= terms.CARD:
        place = move - terms.CARD
        return f"research {card_name(box, table.market[place])} from market place {place + 1}"
    if move == terms.STOP:
        return STOPS[int(table.awaits)]
    if move >= terms.PICK:
        return pick_text(box, table, *divmod(move - terms.PICK, terms.MOST_ROWS))
    return put_text(box, table, *divmod(move - terms.PUT, terms.MOST_ROWS))


def put_text(box: Box, table: Table, region: int, row: int) -> str:
    verb = {terms.OPENING: "open with", terms.SET_DOWN: "set down"}.get(int(table.awaits), "place")
    article = "the" if table.awaits == terms.SET_DOWN else "a"
    filling = ", filling it" if table.space[region, row] == 1 else ""
    return f"{verb} {article} worker on {row_name(box, table, region, row)}{filling}"


def pick_text(box: Box, table: Table, region: int, row: int) -> str:
    where = row_name(box, table, region, row)
    if table.awaits == terms.LAB_ROW:
        return f"cash in {where} for {card_name(box, table.market[table.choice])}"
    if table.awaits == terms.JOB_WORKER:
        return f"send a worker from {where}"
    return f"lift a worker from {where}"


def region_text(box: Box, table: Table, region: int) -> str:
    where = region_name(box, region)
    if table.awaits == terms.GUARD_POST:
        return f"post the {card_name(box, table.choice)} on {where}"
    who = "let the robot rebuild" if table.awaits == terms.ROBOT_REBUILD else "rebuild"
    return f"{who} {where} for {cost_of(box.ruin_cost)}"


def weapon_text(box: Box, table: Table, weapon: int) -> str:
    name = weapon_name(box, weapon)
    if table.awaits == terms.FIRE:
        cost, damage = cost_of(box.fire_cost, weapon), counted(box.damage[weapon], "card")
        return f"fire {name} for {cost}, claiming up to {damage}"
    return f"build {name} for {cost_of(box.build_cost, weapon)}"


def slot_text(box: Box, section: int, slot: int) -> str:
    cost = cost_of(box.slot_cost, section, slot)
    return f"build slot {slot + 1} of the robot's {section_name(box, section)} for {cost}"


def step_text(box: Box, table: Table, step: int) -> str:
    direction, metal = divmod(step, terms.PAYMENTS)
    after = copied(table)
    rules.play(box, after, step + terms.STEP)
    cost = price(metal, int(box.step_cost) - metal)
    return f"move the robot {COMPASS[direction]} to {region_name(box, after.robot)} for {cost}"


def order_text(box: Box, table: Table, move: int) -> str:
    cards = [event_name(box, table, card_at(table, move, place)) for place in range(table.fixed)]
    return ", ".join(cards)


def chance_text(box: Box, table: Table, outcome: int) -> str:
    after = copied(table)
    rules.chance(box, after, outcome)
    return with_news(bare_chance(box, table, after, outcome), box, table, after)


def bare_chance(box: Box, table: Table, after: Table, outcome: int) -> str:
    match int(table.awaits):
        case terms.REGION_CARD:
            place = int(box.regions) - unlaid(box, table)
            return f"Place {place + 1} of the map gets {region_name(box, after.region_at[place])}"
        case terms.MARKET_CARD:
            place = next(slot for slot in range(box.market) if table.market[slot] != after.market[slot])
            return f"{card_name(box, after.market[place])} comes to market place {place + 1}"
        case terms.OPENING_NUMBER:
            seat = drawn(table)
            return f"{PLAYERS[seat]} draws number {after.opening[seat] + 1}{leading(after)}"
        case terms.LOOK:
            card = event_name(box, table, after.top[table.fixed])
            return f"{PLAYERS[table.looker]} looks at the deck: card {table.fixed + 1} is {card}"
        case terms.ROBOT_LANDING:
            return f"The robot is finished and lands on {region_name(box, outcome)}"
        case terms.EMPTIED_REGION:
            return emptied_text(box, table, after)
        case terms.SNAIL_REGION:
            arrival = "The snail comes down on" if table.snail == terms.NOBODY else "The snail comes up under"
            return f"{arrival} {region_name(box, outcome)}"
    return turned_text(box, table, outcome)


def leading(after: Table) -> str:
    return f"; {PLAYERS[after.leader]} leads" if drawn(after) == terms.SEATS else ""


def turned_text(box: Box, table: Table, outcome: int) -> str:
    if table.approach:
        return (
            "Event 0: the snail comes closer" if table.approach > 1 else "Event 0: the snail is about to land"
        )
    card = event_name(box, table, turn_card(copied(table), outcome))
    return f"Event {1 if table.alive else 2}, {card}"


def emptied_text(box: Box, table: Table, after: Table) -> str:
    for region in range(box.regions):
        if any(table.space[region, row] != after.space[region, row] for row in range(terms.MOST_ROWS)):
            return f"Everybody on {region_name(box, region)} goes home"
    return "The region was empty: nobody goes home"


def consequences(box: Box, before: Table, after: Table) -> Iterator[str]:
    """What else changed between two moments: harvest, defences, havoc, blows, deaths, the end."""
    yield from gains(before, after)
    if before.awaits == terms.EVENT_CARD and after.snail not in (before.snail, terms.NOBODY):
        yield f"the snail crawls to {region_name(box, after.snail)}"
    yield from guards(box, before, after)
    yield from havoc(box, before, after)
    struck = int(after.face_down) - int(before.face_down) - len(fallen(box, before, after))
    if struck > 0:
        yield f"the robot strikes and the snail loses {counted(struck, 'card')}"
    if before.alive and not after.alive:
        yield "the giant snail is dead"
    if after.awaits == terms.END:
        yield "humanity falls" if after.ending < terms.LAST_EVENT else "the election is called"


def gains(before: Table, after: Table) -> Iterator[str]:
    """The harvest, or gifts of an Event 2 card."""
    if before.awaits in (terms.ACTION, terms.SET_DOWN, terms.EVENT_CARD):
        for seat in range(terms.SEATS):
            more = [int(after.stock[seat, good]) - int(before.stock[seat, good]) for good in range(2)]
            if max(more) > 0:
                yield f"{PLAYERS[seat]} gains {price(*more)}"


def guards(box: Box, before: Table, after: Table) -> Iterator[str]:
    if after.guarded > before.guarded:
        gone = next(g for g in range(before.guards) if not same_guard(before, after, g))
        owner, card = PLAYERS[before.guard_owner[gone]], card_name(box, before.guard_kind[gone])
        ring = box.effect[before.guard_kind[gone]] == terms.SALT_RING
        yield f"{owner}'s {card} {'turns it away' if ring else 'hold the region'}, for a vote"


def same_guard(before: Table, after: Table, guard: int) -> bool:
    return bool(
        before.guard_region[guard] == after.guard_region[guard]
        and before.guard_owner[guard] == after.guard_owner[guard]
        and before.guard_kind[guard] == after.guard_kind[guard]
    )


def havoc(box: Box, before: Table, after: Table) -> Iterator[str]:
    if before.awaits not in (terms.EVENT_CARD, terms.SNAIL_REGION):
        return
    for region in fallen(box, before, after):
        yield f"{region_name(box, region)} is destroyed"
    dead = [int(after.reserve[seat]) - int(before.reserve[seat]) for seat in range(terms.SEATS)]
    if max(dead) > 0:
        yield f"{each([max(count, 0) for count in dead], 'worker')} die"


def fallen(box: Box, before: Table, after: Table) -> list[int]:
    return [region for region in range(box.regions) if after.ruined[region] > before.ruined[region]]
