"""Why a move is not legal now: the reason in this position, and the ruling that says so."""

from __future__ import annotations

from snailhouse.core.language import listed, phrase
from snailhouse.games.giant_snail.edition import OWNERS
from snailhouse.games.giant_snail.labels import (
    card_name,
    cost_of,
    player,
    price,
    purse,
    region_name,
    row_name,
    section_name,
    weapon_name,
)
from snailhouse.games.giant_snail.language import say
from snailhouse.games.giant_snail.rules import terms
from snailhouse.games.giant_snail.rules.records import Box, Table
from snailhouse.games.giant_snail.rules.technology import moves_only_seen

BANDS = (
    (terms.STEP, "step", phrase("the robot's steps come in the Event Phase, paid by the leader (G12)")),
    (terms.SEND, "send", phrase("settlers are sent when a region has just been rebuilt (G8)")),
    (
        terms.GOODS,
        "goods",
        phrase("resources are taken and dropped only when a card or the hand limit says so (G17, G18)"),
    ),
    (
        terms.PERMUTE,
        "permute",
        phrase("only who has just researched the Malacologist may reorder the deck (G9)"),
    ),
    (
        terms.REGION,
        "region",
        phrase("regions are rebuilt by factory workers, or by the robot after the snail's death (G8)"),
    ),
    (terms.ARM, "arm", phrase("weapons are built by factory workers and fired in combat (G7, G13)")),
    (terms.SLOT, "slot", phrase("robot slots are filled by factory workers, after the labs (G7)")),
    (terms.CARD, "card", phrase("technology is researched when finished lab rows are cashed in (G6)")),
    (terms.STOP, "stop", ""),
    (
        terms.PICK,
        "pick",
        phrase("workers are lifted as an action, and chosen when a lab row or factory is used (G4)"),
    ),
    (terms.PUT, "put", phrase("workers are placed in the Action Phase (G4)")),
)
FITTING = {
    terms.OPENING: {"put"},
    terms.ACTION: {"put", "pick"},
    terms.SET_DOWN: {"put"},
    terms.RESEARCH: {"card"},
    terms.LAB_ROW: {"pick"},
    terms.GUARD_POST: {"region"},
    terms.ORDER: {"permute"},
    terms.JOB: {"slot", "arm", "region"},
    terms.JOB_WORKER: {"pick"},
    terms.SETTLE: {"send"},
    terms.ROBOT_STEP: {"step"},
    terms.FIRE: {"arm"},
    terms.ROBOT_REBUILD: {"region"},
    terms.TAKE: {"goods"},
    terms.DISCARD: {"goods"},
}
NO_STOP = {
    terms.OPENING: phrase("the first worker has to be placed: choose a row (G2)"),
    terms.SET_DOWN: phrase("a lifted worker has to be set down on another region (G4)"),
    terms.LAB_ROW: phrase("the card is chosen: say which finished row pays for it (G6)"),
    terms.GUARD_POST: phrase("the card is researched: choose a standing region for it (G16)"),
    terms.ORDER: phrase("the cards have to go back on the deck: choose their order (G9)"),
    terms.TAKE: phrase("the resources are yours: take what is due while the supply lasts (G17)"),
    terms.JOB_WORKER: phrase("the job is chosen: say which factory worker goes (G7)"),
    terms.SETTLE: phrase("settlers are sent as long as any fits (G8)"),
    terms.DISCARD: phrase("you hold more than the hand limit and have to drop down to it (G18)"),
}


def refusal(box: Box, table: Table, move: int) -> str:
    start, band, elsewhere = next(entry for entry in BANDS if move >= entry[0])
    awaits = int(table.awaits)
    if band == "stop":
        return say(NO_STOP[awaits])
    if band not in FITTING[awaits]:
        return say(elsewhere)
    number = move - start
    match band:
        case "put":
            return put_refusal(box, table, *divmod(number, terms.MOST_ROWS))
        case "pick":
            return pick_refusal(box, table, *divmod(number, terms.MOST_ROWS))
        case "card":
            return card_refusal(box, table, number)
        case "slot":
            return slot_refusal(box, table, *divmod(number, terms.MOST_SLOTS))
        case "arm":
            return weapon_refusal(box, table, number)
        case "region":
            return region_refusal(box, table, number)
        case "permute":
            return order_refusal(table, move)
        case "send":
            return settler_refusal(box, table, *divmod(number, terms.MOST_ROWS))
    return step_refusal(box, table, number % terms.PAYMENTS)


def idle_part(part: str) -> str | None:
    """What there is to say of a thing that nobody moves, or that only another player does."""
    kind, *names = part.split("-")
    if kind == "deck":
        return say("event cards are turned by themselves in the Event Phase, after the factories")
    if kind == "worker" and names and names[0] in OWNERS:
        return say(
            "that worker is {owner}'s; you decide only for your own (G4)", owner=player(OWNERS.index(names[0]))
        )
    return None


def no_region(box: Box, region: int) -> str:
    return say(
        "there is no region {number}; the map has {regions} (G1)", number=region + 1, regions=box.regions
    )


def no_row(box: Box, table: Table, region: int, row: int) -> str | None:
    if region >= box.regions:
        return no_region(box, region)
    if table.ruined[region] and row > 0:
        where = region_name(box, region)
        return say("{region} is in ruins: only its rebuild slots take workers (G4)", region=where)
    if row >= box.rows[region]:
        return say("{region} has no row {row} (G1)", region=region_name(box, region), row=row + 1)
    return None


def put_refusal(box: Box, table: Table, region: int, row: int) -> str:
    seat, awaits = int(table.seat), table.awaits
    if (missing := no_row(box, table, region, row)) is not None:
        return missing
    if awaits == terms.OPENING:
        number = int(table.opening[seat])
        where = region_name(box, number)
        return say("you drew number {number} and open on {region} (G2)", number=number + 1, region=where)
    if awaits == terms.SET_DOWN and region == table.lifted:
        return say(
            "the worker was lifted from {region} and has to go to another region (G4)",
            region=region_name(box, region),
        )
    if awaits == terms.ACTION and table.pool[seat] == 0:
        return say("your pool is empty; you can only move workers you already have on the map (G4)")
    return full_or_taken(box, table, region, row, "G4")


def full_or_taken(box: Box, table: Table, region: int, row: int, ruling: str) -> str:
    where = row_name(box, table, region, row)
    if table.space[region, row] == 0:
        return say("{where} has no free slot ({ruling})", where=where, ruling=ruling)
    there = listed(player(seat) for seat in range(terms.SEATS) if table.workers[region, row, seat])
    return say("{where} belongs to {owner} until it is empty (G6)", where=where, owner=there)


def pick_refusal(box: Box, table: Table, region: int, row: int) -> str:
    if (missing := no_row(box, table, region, row)) is not None:
        return missing
    where = row_name(box, table, region, row)
    if table.awaits == terms.LAB_ROW:
        return say("{where} is not a finished lab row of yours (G6)", where=where)
    if table.awaits == terms.JOB_WORKER:
        return say("you have no factory worker on {where} (G7)", where=where)
    if table.workers[region, row, table.seat] == 0:
        return say("you have no worker on {where} (G4)", where=where)
    return say("no other region has a free slot for a worker lifted from {where} (G4)", where=where)


def card_refusal(box: Box, table: Table, place: int) -> str:
    if place >= box.market:
        return say("the market has {places} places (G6)", places=box.market)
    return say("market place {place} is empty and the technology deck exhausted (G6)", place=place + 1)


def slot_refusal(box: Box, table: Table, section: int, slot: int) -> str:
    if section >= box.sections:
        return say("the robot has {sections} sections (G12)", sections=box.sections)
    name = section_name(box, section)
    if slot >= box.section_slots[section]:
        slots = box.section_slots[section]
        return say("the robot's {section} has {slots} slots (G12)", section=name, slots=slots)
    builder = int(table.builder[section, slot])
    if builder != terms.NOBODY:
        return say(
            "slot {slot} of the robot's {section} is filled by {player} (G12)",
            slot=slot + 1,
            section=name,
            player=player(builder),
        )
    what = say("slot {slot} of the robot's {section}", slot=slot + 1, section=name)
    return too_dear(table, what, cost_of(box.slot_cost, section, slot), "G7")


def too_dear(table: Table, what: str, cost: str, ruling: str) -> str:
    return say(
        "{what} costs {cost}; you have {purse} ({ruling})",
        what=what,
        cost=cost,
        purse=purse(table, table.seat),
        ruling=ruling,
    )


def weapon_refusal(box: Box, table: Table, weapon: int) -> str:
    if weapon >= box.weapons:
        return say("there are {weapons} weapons in the box (G13)", weapons=box.weapons)
    name, owner = weapon_name(box, weapon), int(table.weapon_owner[weapon])
    if owner == terms.NOBODY:
        return say("nobody has researched {weapon} (G6)", weapon=name)
    if owner != table.seat:
        return say("{weapon} belongs to {player} (G13)", weapon=name, player=player(owner))
    if table.awaits == terms.JOB:
        if table.built[weapon]:
            return say("{weapon} is built already (G7)", weapon=name)
        return too_dear(table, name, cost_of(box.build_cost, weapon), "G7")
    if not table.built[weapon]:
        return say("{weapon} is not built yet (G13)", weapon=name)
    if table.fired[weapon]:
        return say("{weapon} has fired in this combat (G13)", weapon=name)
    return too_dear(table, say("a shot of {weapon}", weapon=name), cost_of(box.fire_cost, weapon), "G13")


def region_refusal(box: Box, table: Table, region: int) -> str:
    if region >= box.regions:
        return no_region(box, region)
    name = region_name(box, region)
    if table.awaits == terms.GUARD_POST:
        card = card_name(box, table.choice)
        return say("{region} is in ruins; {card} needs a standing region (G16)", region=name, card=card)
    if table.awaits == terms.ROBOT_REBUILD:
        here = region_name(box, table.robot)
        return say("the robot can only rebuild where it stands, on {region} (G14)", region=here)
    if not table.ruined[region]:
        return say("{region} is not destroyed (G8)", region=name)
    if table.space[region, 0]:
        return say(
            "{region} has {empty} of {slots} rebuild slots empty (G8)",
            region=name,
            empty=table.space[region, 0],
            slots=box.ruin_slots,
        )
    if not table.workers[region, 0, table.seat]:
        return say("none of the workers on the rebuild slots of {region} is yours (G8)", region=name)
    return too_dear(table, say("rebuilding {region}", region=name), cost_of(box.ruin_cost), "G8")


def order_refusal(table: Table, move: int) -> str:
    if not moves_only_seen(table, move):
        return say("you have looked at {number} cards and can only reorder those (G9)", number=table.fixed)
    return say("with equal cards that is the same order as one offered before (G9)")


def settler_refusal(box: Box, table: Table, seat: int, row: int) -> str:
    site = int(table.site)
    if (missing := no_row(box, table, site, row)) is not None:
        return missing
    if table.settlers[seat] == 0:
        return say("no worker of {player} is left to settle (G8)", player=player(seat))
    return full_or_taken(box, table, site, row, "G8")


def step_refusal(box: Box, table: Table, metal: int) -> str:
    cost = int(box.step_cost)
    if metal > cost:
        return say("a step costs {cost} resources, not {metal} metal (G12)", cost=cost, metal=metal)
    payment = price(metal, cost - metal)
    return say(
        "you cannot pay {payment} for the step; you have {purse} (G12)",
        payment=payment,
        purse=purse(table, table.seat),
    )
