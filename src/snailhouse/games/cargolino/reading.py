"""What words and views read off a table: colours of dice and snails, and what a past race came to."""

from __future__ import annotations

from snailhouse.core.position import Position
from snailhouse.games.cargolino.records import ALL, COLOURS, RACES, SNAILS, Table
from snailhouse.games.cargolino.rules.shells import paid
from snailhouse.games.cargolino.shapes import CargolinoRace


def current_race(table: Table) -> int:
    """The index of the race being run, or at the end of the last one."""
    return min(int(table.race), RACES - 1)


def dice_left(table: Table) -> list[str]:
    """The colours of the dice that are left, equal ones together."""
    return [COLOURS[die] for die in range(SNAILS) for _ in range(table.dice[die])]


def snail_names(hand: int) -> list[str]:
    """The colours of a set of snails."""
    return [COLOURS[snail] for snail in range(SNAILS) if int(hand) >> snail & 1]


def past_race(position: Position, race: int) -> CargolinoRace:
    """A race that is over, with all cards shown: who owned what, and what each was paid."""
    box, table = position.box, position.table
    hands = [int(table.hands[race, seat]) for seat in range(box.players)]
    places = [int(table.places[race, snail]) for snail in range(SNAILS)]
    return {
        "hands": [snail_names(hand) for hand in hands],
        "unowned": snail_names(ALL ^ sum(hands)),
        "places": dict(zip(COLOURS, places, strict=True)),
        "pays": {colour: int(box.pays[place]) for colour, place in zip(COLOURS, places, strict=True)},
        "shells": [int(paid(box, table, race, hand)) for hand in hands],
    }
