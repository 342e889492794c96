"""Why a move is not legal now: the reason in this position, and the ruling that says so."""

from __future__ import annotations

from snailhouse.core.language import listed
from snailhouse.games.giant_snail.labels import (
    PLAYERS,
    card_name,
    cost_of,
    price,
    purse,
    region_name,
    row_name,
    section_name,
    weapon_name,
)
from snailhouse.games.giant_snail.rules import terms
from snailhouse.games.giant_snail.rules.records import Box, Table
from snailhouse.games.giant_snail.rules.technology import moves_only_seen

BANDS = (
    (terms.STEP, "step", "the robot's steps come in the Event Phase, paid by the leader (G12)"),
    (terms.SEND, "send", "settlers are sent when a region has just been rebuilt (G8)"),
    (
        terms.GOODS,
        "goods",
        "resources are taken and dropped only when a card or the hand limit says so (G17, G18)",
    ),
    (terms.PERMUTE, "permute", "only who has just researched the Malacologist may reorder the deck (G9)"),
    (
        terms.REGION,
        "region",
        "regions are rebuilt by factory workers, or by the robot after the snail's death (G8)",
    ),
    (terms.ARM, "arm", "weapons are built by factory workers and fired in combat (G7, G13)"),
    (terms.SLOT, "slot", "robot slots are filled by factory workers, after the labs (G7)"),
    (terms.CARD, "card", "technology is researched when finished lab rows are cashed in (G6)"),
    (terms.STOP, "stop", ""),
    (terms.PICK, "pick", "workers are lifted as an action, and chosen when a lab row or factory is used (G4)"),
    (terms.PUT, "put", "workers are placed in the Action Phase (G4)"),
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
    terms.OPENING: "the first worker has to be placed: choose a row (G2)",
    terms.SET_DOWN: "a lifted worker has to be set down on another region (G4)",
    terms.LAB_ROW: "the card is chosen: say which finished row pays for it (G6)",
    terms.GUARD_POST: "the card is researched: choose a standing region for it (G16)",
    terms.ORDER: "the cards have to go back on the deck: choose their order (G9)",
    terms.TAKE: "the resources are yours: take what is due while the supply lasts (G17)",
    terms.JOB_WORKER: "the job is chosen: say which factory worker goes (G7)",
    terms.SETTLE: "settlers are sent as long as any fits (G8)",
    terms.DISCARD: "you hold more than the hand limit and have to drop down to it (G18)",
}


def refusal(box: Box, table: Table, move: int) -> str:
    start, band, elsewhere = next(entry for entry in BANDS if move >= entry[0])
    awaits = int(table.awaits)
    if band == "stop":
        return NO_STOP[awaits]
    if band not in FITTING[awaits]:
        return elsewhere
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


def no_row(box: Box, table: Table, region: int, row: int) -> str | None:
    if region >= box.regions:
        return f"there is no region {region + 1}; the map has {box.regions} (G1)"
    if table.ruined[region] and row > 0:
        return f"{region_name(box, region)} is in ruins: only its rebuild slots take workers (G4)"
    if row >= box.rows[region]:
        return f"{region_name(box, region)} has no row {row + 1} (G1)"
    return None


def put_refusal(box: Box, table: Table, region: int, row: int) -> str:
    seat, awaits = int(table.seat), table.awaits
    if (missing := no_row(box, table, region, row)) is not None:
        return missing
    if awaits == terms.OPENING:
        number = int(table.opening[seat])
        return f"you drew number {number + 1} and open on {region_name(box, number)} (G2)"
    if awaits == terms.SET_DOWN and region == table.lifted:
        return f"the worker was lifted from {region_name(box, region)} and has to go to another region (G4)"
    if awaits == terms.ACTION and table.pool[seat] == 0:
        return "your pool is empty; you can only move workers you already have on the map (G4)"
    return full_or_taken(box, table, region, row, "G4")


def full_or_taken(box: Box, table: Table, region: int, row: int, ruling: str) -> str:
    where = row_name(box, table, region, row)
    if table.space[region, row] == 0:
        return f"{where} has no free slot ({ruling})"
    there = listed(PLAYERS[seat] for seat in range(terms.SEATS) if table.workers[region, row, seat])
    return f"{where} belongs to {there} until it is empty (G6)"


def pick_refusal(box: Box, table: Table, region: int, row: int) -> str:
    if (missing := no_row(box, table, region, row)) is not None:
        return missing
    where = row_name(box, table, region, row)
    if table.awaits == terms.LAB_ROW:
        return f"{where} is not a finished lab row of yours (G6)"
    if table.awaits == terms.JOB_WORKER:
        return f"you have no factory worker on {where} (G7)"
    if table.workers[region, row, table.seat] == 0:
        return f"you have no worker on {where} (G4)"
    return f"no other region has a free slot for a worker lifted from {where} (G4)"


def card_refusal(box: Box, table: Table, place: int) -> str:
    if place >= box.market:
        return f"the market has {box.market} places (G6)"
    return f"market place {place + 1} is empty and the technology deck exhausted (G6)"


def slot_refusal(box: Box, table: Table, section: int, slot: int) -> str:
    if section >= box.sections:
        return f"the robot has {box.sections} sections (G12)"
    name = section_name(box, section)
    if slot >= box.section_slots[section]:
        return f"the robot's {name} has {box.section_slots[section]} slots (G12)"
    builder = int(table.builder[section, slot])
    if builder != terms.NOBODY:
        return f"slot {slot + 1} of the robot's {name} is filled by {PLAYERS[builder]} (G12)"
    return too_dear(
        table, f"slot {slot + 1} of the robot's {name}", cost_of(box.slot_cost, section, slot), "G7"
    )


def too_dear(table: Table, what: str, cost: str, ruling: str) -> str:
    return f"{what} costs {cost}; you have {purse(table, table.seat)} ({ruling})"


def weapon_refusal(box: Box, table: Table, weapon: int) -> str:
    if weapon >= box.weapons:
        return f"there are {box.weapons} weapons in the box (G13)"
    name, owner = weapon_name(box, weapon), int(table.weapon_owner[weapon])
    if owner == terms.NOBODY:
        return f"nobody has researched {name} (G6)"
    if owner != table.seat:
        return f"{name} belongs to {PLAYERS[owner]} (G13)"
    if table.awaits == terms.JOB:
        if table.built[weapon]:
            return f"{name} is built already (G7)"
        return too_dear(table, name, cost_of(box.build_cost, weapon), "G7")
    if not table.built[weapon]:
        return f"{name} is not built yet (G13)"
    if table.fired[weapon]:
        return f"{name} has fired in this combat (G13)"
    return too_dear(table, f"a shot of {name}", cost_of(box.fire_cost, weapon), "G13")


def region_refusal(box: Box, table: Table, region: int) -> str:
    if region >= box.regions:
        return f"there is no region {region + 1}; the map has {box.regions} (G1)"
    name = region_name(box, region)
    if table.awaits == terms.GUARD_POST:
        return f"{name} is in ruins; {card_name(box, table.choice)} needs a standing region (G16)"
    if table.awaits == terms.ROBOT_REBUILD:
        return f"the robot can only rebuild where it stands, on {region_name(box, table.robot)} (G14)"
    if not table.ruined[region]:
        return f"{name} is not destroyed (G8)"
    if table.space[region, 0]:
        return f"{name} has {table.space[region, 0]} of {box.ruin_slots} rebuild slots empty (G8)"
    if not table.workers[region, 0, table.seat]:
        return f"none of the workers on the rebuild slots of {name} is yours (G8)"
    return too_dear(table, f"rebuilding {name}", cost_of(box.ruin_cost), "G8")


def order_refusal(table: Table, move: int) -> str:
    if not moves_only_seen(table, move):
        return f"you have looked at {table.fixed} cards and can only reorder those (G9)"
    return "with equal cards that is the same order as one offered before (G9)"


def settler_refusal(box: Box, table: Table, seat: int, row: int) -> str:
    site = int(table.site)
    if (missing := no_row(box, table, site, row)) is not None:
        return missing
    if table.settlers[seat] == 0:
        return f"no worker of {PLAYERS[seat]} is left to settle (G8)"
    return full_or_taken(box, table, site, row, "G8")


def step_refusal(box: Box, table: Table, metal: int) -> str:
    cost = int(box.step_cost)
    if metal > cost:
        return f"a step costs {cost} resources, not {metal} metal (G12)"
    payment = price(metal, cost - metal)
    return f"you cannot pay {payment} for the step; you have {purse(table, table.seat)} (G12)"
