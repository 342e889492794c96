"""Moves and chance outcomes as sentences. What follows from an event is read off a copy it was applied to."""

from __future__ import annotations

from collections.abc import Iterator

from snailhouse.core.language import phrase
from snailhouse.core.record import copied
from snailhouse.games.giant_snail import rules
from snailhouse.games.giant_snail.labels import (
    card_name,
    cost_of,
    each,
    event_name,
    player,
    price,
    region_name,
    row_name,
    section_name,
    weapon_name,
)
from snailhouse.games.giant_snail.language import say
from snailhouse.games.giant_snail.rules import terms
from snailhouse.games.giant_snail.rules.deck import turn_card
from snailhouse.games.giant_snail.rules.opening import drawn, unlaid
from snailhouse.games.giant_snail.rules.records import Box, Table
from snailhouse.games.giant_snail.rules.technology import card_at

STOPS = {
    terms.ACTION: phrase("forfeit the rest of this round's actions"),
    terms.RESEARCH: phrase("research no more this round"),
    terms.JOB: phrase("send no more factory workers this round"),
    terms.ROBOT_STEP: phrase("halt the robot"),
    terms.FIRE: phrase("hold fire"),
    terms.ROBOT_REBUILD: phrase("leave the ruins as they are"),
}
TAKES = (phrase("take 1 metal"), phrase("take 1 energy"))
DROPS = (phrase("drop 1 metal"), phrase("drop 1 energy"))
PUTS = {
    terms.OPENING: phrase("open with a worker on {where}"),
    terms.SET_DOWN: phrase("set down the worker on {where}"),
    terms.ACTION: phrase("place a worker on {where}"),
}
STEPS = (
    phrase("move the robot north to {region} for {cost}"),
    phrase("move the robot south to {region} for {cost}"),
    phrase("move the robot east to {region} for {cost}"),
    phrase("move the robot west to {region} for {cost}"),
)


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
        where = row_name(box, table, int(table.site), row)
        return say("settle a {player} worker on {where}", player=player(seat), where=where)
    if move >= terms.GOODS:
        return say((TAKES if table.awaits == terms.TAKE else DROPS)[move - terms.GOODS])
    if move >= terms.PERMUTE:
        return say("put the cards back as {order}", order=order_text(box, table, move))
    if move >= terms.REGION:
        return region_text(box, table, move - terms.REGION)
    if move >= terms.ARM:
        return weapon_text(box, table, move - terms.ARM)
    if move >= terms.SLOT:
        return slot_text(box, *divmod(move - terms.SLOT, terms.MOST_SLOTS))
    if move >= terms.CARD:
        place = move - terms.CARD
        card = card_name(box, table.market[place])
        return say("research {card} from market place {place}", card=card, place=place + 1)
    if move == terms.STOP:
        return say(STOPS[int(table.awaits)])
    if move >= terms.PICK:
        return pick_text(box, table, *divmod(move - terms.PICK, terms.MOST_ROWS))
    return put_text(box, table, *divmod(move - terms.PUT, terms.MOST_ROWS))


def put_text(box: Box, table: Table, region: int, row: int) -> str:
    text = say(PUTS[int(table.awaits)], where=row_name(box, table, region, row))
    return text + say(", filling it") if table.space[region, row] == 1 else text


def pick_text(box: Box, table: Table, region: int, row: int) -> str:
    where = row_name(box, table, region, row)
    if table.awaits == terms.LAB_ROW:
        card = card_name(box, table.market[table.choice])
        return say("cash in {where} for {card}", where=where, card=card)
    if table.awaits == terms.JOB_WORKER:
        return say("send a worker from {where}", where=where)
    return say("lift a worker from {where}", where=where)


def region_text(box: Box, table: Table, region: int) -> str:
    where = region_name(box, region)
    if table.awaits == terms.GUARD_POST:
        return say("post the {card} on {region}", card=card_name(box, table.choice), region=where)
    return say(
        "let the robot rebuild {region} for {cost}"
        if table.awaits == terms.ROBOT_REBUILD
        else "rebuild {region} for {cost}",
        region=where,
        cost=cost_of(box.ruin_cost),
    )


def weapon_text(box: Box, table: Table, weapon: int) -> str:
    name = weapon_name(box, weapon)
    if table.awaits == terms.FIRE:
        return say.counted(
            box.damage[weapon],
            "fire {weapon} for {cost}, claiming up to {number} card",
            "fire {weapon} for {cost}, claiming up to {number} cards",
            weapon=name,
            cost=cost_of(box.fire_cost, weapon),
        )
    return say("build {weapon} for {cost}", weapon=name, cost=cost_of(box.build_cost, weapon))


def slot_text(box: Box, section: int, slot: int) -> str:
    return say(
        "build slot {slot} of the robot's {section} for {cost}",
        slot=slot + 1,
        section=section_name(box, section),
        cost=cost_of(box.slot_cost, section, slot),
    )


def step_text(box: Box, table: Table, step: int) -> str:
    direction, metal = divmod(step, terms.PAYMENTS)
    after = copied(table)
    rules.play(box, after, step + terms.STEP)
    cost = price(metal, int(box.step_cost) - metal)
    return say(STEPS[direction], region=region_name(box, after.robot), cost=cost)


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
            region = region_name(box, after.region_at[place])
            return say("Place {place} of the map gets {region}", place=place + 1, region=region)
        case terms.MARKET_CARD:
            place = next(slot for slot in range(box.market) if table.market[slot] != after.market[slot])
            card = card_name(box, after.market[place])
            return say("{card} comes to market place {place}", card=card, place=place + 1)
        case terms.OPENING_NUMBER:
            seat = drawn(table)
            number = after.opening[seat] + 1
            return say("{player} draws number {number}", player=player(seat), number=number) + leading(after)
        case terms.LOOK:
            card = event_name(box, table, after.top[table.fixed])
            return say(
                "{player} looks at the deck: card {number} is {card}",
                player=player(table.looker),
                number=table.fixed + 1,
                card=card,
            )
        case terms.ROBOT_LANDING:
            return say("The robot is finished and lands on {region}", region=region_name(box, outcome))
        case terms.EMPTIED_REGION:
            return emptied_text(box, table, after)
        case terms.SNAIL_REGION:
            return say(
                "The snail comes down on {region}"
                if table.snail == terms.NOBODY
                else "The snail comes up under {region}",
                region=region_name(box, outcome),
            )
    return turned_text(box, table, outcome)


def leading(after: Table) -> str:
    return say("; {player} leads", player=player(after.leader)) if drawn(after) == terms.SEATS else ""


def turned_text(box: Box, table: Table, outcome: int) -> str:
    if table.approach:
        closer = table.approach > 1
        return say("Event 0: the snail comes closer" if closer else "Event 0: the snail is about to land")
    card = event_name(box, table, turn_card(copied(table), outcome))
    return say("Event {number}, {card}", number=1 if table.alive else 2, card=card)


def emptied_text(box: Box, table: Table, after: Table) -> str:
    for region in range(box.regions):
        if any(table.space[region, row] != after.space[region, row] for row in range(terms.MOST_ROWS)):
            return say("Everybody on {region} goes home", region=region_name(box, region))
    return say("The region was empty: nobody goes home")


def consequences(box: Box, before: Table, after: Table) -> Iterator[str]:
    """What else changed between two moments: harvest, defences, havoc, blows, deaths, the end."""
    yield from gains(before, after)
    if before.awaits == terms.EVENT_CARD and after.snail not in (before.snail, terms.NOBODY):
        yield say("the snail crawls to {region}", region=region_name(box, after.snail))
    yield from guards(box, before, after)
    yield from havoc(box, before, after)
    struck = int(after.face_down) - int(before.face_down) - len(fallen(box, before, after))
    if struck > 0:
        yield say.counted(
            struck,
            "the robot strikes and the snail loses {number} card",
            "the robot strikes and the snail loses {number} cards",
        )
    if before.alive and not after.alive:
        yield say("the giant snail is dead")
    if after.awaits == terms.END:
        yield say("humanity falls" if after.ending < terms.LAST_EVENT else "the election is called")


def gains(before: Table, after: Table) -> Iterator[str]:
    """The harvest, or gifts of an Event 2 card."""
    if before.awaits in (terms.ACTION, terms.SET_DOWN, terms.EVENT_CARD):
        for seat in range(terms.SEATS):
            more = [int(after.stock[seat, good]) - int(before.stock[seat, good]) for good in range(2)]
            if max(more) > 0:
                yield say("{player} gains {goods}", player=player(seat), goods=price(*more))


def guards(box: Box, before: Table, after: Table) -> Iterator[str]:
    if after.guarded > before.guarded:
        gone = next(g for g in range(before.guards) if not same_guard(before, after, g))
        ring = box.effect[before.guard_kind[gone]] == terms.SALT_RING
        yield say(
            "{player}'s {card} turns it away, for a vote"
            if ring
            else "{player}'s {card} hold the region, for a vote",
            player=player(before.guard_owner[gone]),
            card=card_name(box, before.guard_kind[gone]),
        )


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
        yield say("{region} is destroyed", region=region_name(box, region))
    dead = [int(after.reserve[seat]) - int(before.reserve[seat]) for seat in range(terms.SEATS)]
    if max(dead) > 0:
        yield say("{workers} workers die", workers=each([max(count, 0) for count in dead]))


def fallen(box: Box, before: Table, after: Table) -> list[int]:
    return [region for region in range(box.regions) if after.ruined[region] > before.ruined[region]]
