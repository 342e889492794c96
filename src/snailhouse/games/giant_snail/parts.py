"""The things on the board that moves and chance outcomes touch, by name. Names, not words."""

from __future__ import annotations

from collections.abc import Callable

from snailhouse.core.position import Position
from snailhouse.games.giant_snail.edition import OWNERS
from snailhouse.games.giant_snail.language import say
from snailhouse.games.giant_snail.moves import Band, read_move
from snailhouse.games.giant_snail.records import NOBODY, Course, Good, Task, word_of
from snailhouse.games.giant_snail.rules.labs import market_gap
from snailhouse.games.giant_snail.rules.opening import numbers_dealt, unlaid
from snailhouse.games.giant_snail.rules.relief import nth_standing
from snailhouse.games.giant_snail.rules.technology import permuted
from snailhouse.games.giant_snail.wording.names import player

Parts = tuple[str, ...]


def region_part(region: int) -> str:
    return f"region-{region + 1}"


def row_part(region: int, row: int) -> str:
    return f"region-{region + 1}-row-{row + 1}"


def card_part(place: int) -> str:
    return f"card-{place + 1}"


def pick_parts(position: Position, region: int, row: int) -> Parts:
    return (f"worker-{OWNERS[position.table.seat]}-{region + 1}-{row + 1}",)


def order_parts(position: Position, order: int) -> Parts:
    """The looked-at cards in the order they shall come; the last one is left over."""
    named = max(1, position.table.fixed - 1)
    return tuple(f"seen-{permuted(order, place) + 1}" for place in range(named))


def settler_parts(position: Position, seat: int, row: int) -> Parts:
    return (f"settler-{OWNERS[seat]}", row_part(position.table.site, row))


def step_parts(position: Position, direction: int, metal: int) -> Parts:
    energy = max(position.box.step_cost - metal, 0)
    return (f"step-{word_of(Course(direction))}", f"pay-{metal}-{energy}")


TOUCHED: dict[Band, Callable[..., Parts]] = {
    Band.PUT: lambda _, region, row: (row_part(region, row),),
    Band.PICK: pick_parts,
    Band.STOP: lambda _: ("stop",),
    Band.CARD: lambda _, place: (card_part(place),),
    Band.SLOT: lambda _, section, slot: (f"robot-slot-{section + 1}-{slot + 1}",),
    Band.WEAPON: lambda _, weapon: (f"weapon-{weapon + 1}",),
    Band.REGION: lambda _, region: (region_part(region),),
    Band.ORDER: order_parts,
    Band.GOOD: lambda _, good: (f"goods-{word_of(Good(good))}",),
    Band.SETTLER: settler_parts,
    Band.STEP: step_parts,
}


def parts(position: Position, move: int) -> Parts:
    band, said = read_move(move)
    return TOUCHED[band](position, *said)


def chance_parts(position: Position, outcome: int) -> Parts:
    """A card that is laid or turned, and the region it is about."""
    box, table = position.box, position.table
    after = position.after_chance(outcome)
    match Task(table.awaits):
        case Task.REGION_CARD:
            return (region_part(after.table.region_at[box.regions - unlaid(box, table)]),)
        case Task.MARKET_CARD:
            return (card_part(market_gap(box, table)),)
        case Task.OPENING_NUMBER:
            return (region_part(after.table.opening[numbers_dealt(table)]),)
        case Task.ROBOT_LANDING | Task.SNAIL_REGION:
            return (region_part(outcome),)
        case Task.EMPTIED_REGION:
            return (region_part(nth_standing(box, table, outcome)),)
        case Task.EVENT_CARD if after.table.snail not in (table.snail, NOBODY):
            return ("deck", region_part(after.table.snail))
    return ("deck",)


def no_move_with(position: Position, part: str) -> str | None:
    """What there is to say of a thing that nobody moves, or that only another player does."""
    thing, *names = part.split("-")
    if thing == "deck":
        return say("event cards are turned by themselves in the Event Phase, after the factories")
    if thing == "worker" and names and names[0] in OWNERS:
        owner = player(OWNERS.index(names[0]))
        return say("that worker is {owner}'s; you decide only for your own (G4)", owner=owner)
    return None
