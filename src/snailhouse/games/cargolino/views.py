"""What a seat may see: the whole table, but of the cards only its own until the race is over."""

from __future__ import annotations

from snailhouse.core.contract import SPECTATOR
from snailhouse.games.cargolino.rules.records import (
    ALL,
    CHOOSING_STARTER,
    COLOURS,
    DEALING,
    FINISHED,
    MOVING,
    RACES,
    SNAILS,
    Box,
    Table,
)
from snailhouse.games.cargolino.rules.shells import paid, score
from snailhouse.games.cargolino.shapes import CargolinoRace, CargolinoSquare, CargolinoView, Stage

STAGES: tuple[Stage, ...] = ("deal", "starter", "roll", "move", "over")


def seen(box: Box, table: Table, seat: int) -> CargolinoView:
    """The race being run, or at the end the last one, and what the races before it came to."""
    race = current_race(table)
    chosen = race > 0 or table.stage > CHOOSING_STARTER
    return {
        "seat": None if seat == SPECTATOR else seat,
        "players": int(box.players),
        "simple_dice": bool(box.simple),
        "track": [square(box, place) for place in range(int(box.final) + 1)],
        "race": race + 1,
        "turn": int(table.turns[race]),
        "stage": STAGES[table.stage],
        "player": int(table.seat) if chosen and table.stage != FINISHED else None,
        "dice": dice_left(table) if table.stage == MOVING else [],
        "snails": {COLOURS[snail]: int(table.places[race, snail]) for snail in range(SNAILS)},
        "cards": int(box.cards) if table.stage != DEALING else 0,
        "own": snail_names(table.hands[race, seat]) if seat >= 0 else [],
        "scores": [int(score(box, table, other)) for other in range(box.players)],
        "past_races": [past_race(box, table, past) for past in range(table.race)],
        "over": bool(table.stage == FINISHED),
    }


def current_race(table: Table) -> int:
    return min(int(table.race), RACES - 1)


def square(box: Box, place: int) -> CargolinoSquare:
    """A place of the board; stones have no colour."""
    colour = int(box.colour[place])
    return {"colour": COLOURS[colour] if colour >= 0 else None, "pays": int(box.pays[place])}


def dice_left(table: Table) -> list[str]:
    """The colours of the dice that are left, equal ones together."""
    return [COLOURS[die] for die in range(SNAILS) for _ in range(table.dice[die])]


def past_race(box: Box, table: Table, race: int) -> CargolinoRace:
    """A race that is over, with all cards shown: who owned what, and what each was paid."""
    hands = [int(table.hands[race, seat]) for seat in range(box.players)]
    places = [int(table.places[race, snail]) for snail in range(SNAILS)]
    return {
        "hands": [snail_names(hand) for hand in hands],
        "unowned": snail_names(ALL ^ sum(hands)),
        "places": dict(zip(COLOURS, places, strict=True)),
        "pays": {colour: int(box.pays[place]) for colour, place in zip(COLOURS, places, strict=True)},
        "shells": [int(paid(box, table, race, hand)) for hand in hands],
    }


def snail_names(hand: int) -> list[str]:
    return [COLOURS[snail] for snail in range(SNAILS) if int(hand) >> snail & 1]
