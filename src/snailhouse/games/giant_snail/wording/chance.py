"""The chance events of the game, each with what people read of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from snailhouse.core.language import phrase
from snailhouse.core.position import Position
from snailhouse.core.record import copied
from snailhouse.games.giant_snail.language import say
from snailhouse.games.giant_snail.records import NOBODY, SEATS, Table, Task
from snailhouse.games.giant_snail.rules.deck import turn_card
from snailhouse.games.giant_snail.rules.labs import market_gap
from snailhouse.games.giant_snail.rules.opening import numbers_dealt, unlaid
from snailhouse.games.giant_snail.rules.relief import nth_standing
from snailhouse.games.giant_snail.wording.names import card_name, event_name, player, region_name
from snailhouse.games.giant_snail.wording.news import is_emptied


@dataclass(frozen=True)
class Luck:
    awaits: str
    """What the table waits for."""
    text: Callable[[Position, Position, int], str]
    """What an outcome is called, given the positions before and after it, without what follows from it."""


def region_card_text(before: Position, after: Position, outcome: int) -> str:
    place = before.box.regions - unlaid(before.box, before.table)
    region = region_name(before, after.table.region_at[place])
    return say("Place {place} of the map gets {region}", place=place + 1, region=region)


def market_card_text(before: Position, after: Position, outcome: int) -> str:
    place = market_gap(before.box, before.table)
    card = card_name(before, after.table.market[place])
    return say("{card} comes to market place {place}", card=card, place=place + 1)


def opening_number_text(before: Position, after: Position, outcome: int) -> str:
    seat = numbers_dealt(before.table)
    told = say("{player} draws number {number}", player=player(seat), number=after.table.opening[seat] + 1)
    last = numbers_dealt(after.table) == SEATS
    return told + say("; {player} leads", player=player(after.table.leader)) if last else told


def look_text(before: Position, after: Position, outcome: int) -> str:
    table = before.table
    return say(
        "{player} looks at the deck: card {number} is {card}",
        player=player(table.looker),
        number=table.fixed + 1,
        card=event_name(before, after.table.top[table.fixed]),
    )


def robot_landing_text(before: Position, after: Position, outcome: int) -> str:
    return say("The robot is finished and lands on {region}", region=region_name(before, outcome))


def event_card_text(before: Position, after: Position, outcome: int) -> str:
    table: Table = before.table
    if table.approach:
        closer = table.approach > 1
        return say("Event 0: the snail comes closer" if closer else "Event 0: the snail is about to land")
    card = event_name(before, turn_card(copied(table), outcome))
    return say("Event {number}, {card}", number=1 if table.alive else 2, card=card)


def snail_region_text(before: Position, after: Position, outcome: int) -> str:
    return say(
        "The snail comes down on {region}"
        if before.table.snail == NOBODY
        else "The snail comes up under {region}",
        region=region_name(before, outcome),
    )


def emptied_region_text(before: Position, after: Position, outcome: int) -> str:
    region = nth_standing(before.box, before.table, outcome)
    return say(
        "Everybody on {region} goes home"
        if is_emptied(before, after, region)
        else "Nobody is on {region}: nobody goes home",
        region=region_name(before, region),
    )


CHANCES: dict[int, Luck] = {
    Task.REGION_CARD: Luck(phrase("the next region card"), region_card_text),
    Task.MARKET_CARD: Luck(phrase("the next technology card"), market_card_text),
    Task.OPENING_NUMBER: Luck(phrase("an opening number"), opening_number_text),
    Task.LOOK: Luck(phrase("the Malacologist's next card"), look_text),
    Task.ROBOT_LANDING: Luck(phrase("the robot's landing"), robot_landing_text),
    Task.EVENT_CARD: Luck(phrase("the next event card"), event_card_text),
    Task.SNAIL_REGION: Luck(phrase("where the snail turns up"), snail_region_text),
    Task.EMPTIED_REGION: Luck(phrase("whose workers go home"), emptied_region_text),
}


def bare_chance_text(before: Position, after: Position, outcome: int) -> str:
    return CHANCES[before.table.awaits].text(before, after, outcome)
