"""The things on the board that moves and chance outcomes touch, by name. Names, not words."""

from __future__ import annotations

from snailhouse.core.record import copied
from snailhouse.games.giant_snail import rules
from snailhouse.games.giant_snail.edition import OWNERS
from snailhouse.games.giant_snail.rules import terms
from snailhouse.games.giant_snail.rules.labs import market_gap
from snailhouse.games.giant_snail.rules.opening import drawn, unlaid
from snailhouse.games.giant_snail.rules.records import Box, Table
from snailhouse.games.giant_snail.rules.technology import permuted

Parts = tuple[str, ...]

COMPASS = ("north", "south", "east", "west")
GOODS = ("metal", "energy")


def move_parts(box: Box, table: Table, move: int) -> Parts:
    if move >= terms.STEP:
        direction, metal = divmod(move - terms.STEP, terms.PAYMENTS)
        return (f"step-{COMPASS[direction]}", f"pay-{metal}-{max(box.step_cost - metal, 0)}")
    if move >= terms.SEND:
        seat, row = divmod(move - terms.SEND, terms.MOST_ROWS)
        return (f"settler-{OWNERS[seat]}", row_part(int(table.site), row))
    if move >= terms.GOODS:
        return (f"goods-{GOODS[move - terms.GOODS]}",)
    if move >= terms.PERMUTE:
        return order_parts(table, move)
    if move >= terms.REGION:
        return (region_part(move - terms.REGION),)
    if move >= terms.ARM:
        return (f"weapon-{move - terms.ARM + 1}",)
    if move >= terms.SLOT:
        section, slot = divmod(move - terms.SLOT, terms.MOST_SLOTS)
        return (f"robot-slot-{section + 1}-{slot + 1}",)
    if move >= terms.CARD:
        return (f"card-{move - terms.CARD + 1}",)
    if move == terms.STOP:
        return ("stop",)
    if move >= terms.PICK:
        region, row = divmod(move - terms.PICK, terms.MOST_ROWS)
        return (f"worker-{OWNERS[table.seat]}-{region + 1}-{row + 1}",)
    return (row_part(*divmod(move - terms.PUT, terms.MOST_ROWS)),)


def order_parts(table: Table, move: int) -> Parts:
    """The looked-at cards in the order they shall come; the last one is left over."""
    named = max(1, int(table.fixed) - 1)
    return tuple(f"seen-{permuted(move, position) + 1}" for position in range(named))


def region_part(region: int) -> str:
    return f"region-{region + 1}"


def row_part(region: int, row: int) -> str:
    return f"region-{region + 1}-row-{row + 1}"


def outcome_parts(box: Box, table: Table, outcome: int) -> Parts:
    """A card that is laid or turned, and the region it is about."""
    after = copied(table)
    rules.chance(box, after, outcome)
    match int(table.awaits):
        case terms.REGION_CARD:
            return (region_part(int(after.region_at[box.regions - unlaid(box, table)])),)
        case terms.MARKET_CARD:
            return (f"card-{market_gap(box, table) + 1}",)
        case terms.OPENING_NUMBER:
            return (region_part(int(after.opening[drawn(table)])),)
        case terms.ROBOT_LANDING | terms.SNAIL_REGION:
            return (region_part(outcome),)
        case terms.EMPTIED_REGION:
            return tuple(map(region_part, emptied(box, table, after)))
        case terms.EVENT_CARD if after.snail not in (table.snail, terms.NOBODY):
            return ("deck", region_part(int(after.snail)))
    return ("deck",)


def emptied(box: Box, before: Table, after: Table) -> list[int]:
    """The regions whose workers went home."""
    return [
        region
        for region in range(box.regions)
        if any(before.space[region, row] != after.space[region, row] for row in range(terms.MOST_ROWS))
    ]
