"""What a seat may see: the whole table, but of the cards only its own until the race is over."""

from __future__ import annotations

from snailhouse.core.contract import SPECTATOR
from snailhouse.core.position import Position
from snailhouse.games.cargolino.language import say
from snailhouse.games.cargolino.phrases import race_before
from snailhouse.games.cargolino.reading import current_race, dice_left, past_race, snail_names
from snailhouse.games.cargolino.records import COLOURS, SNAILS, Box, Stage
from snailhouse.games.cargolino.rules.shells import score
from snailhouse.games.cargolino.shapes import CargolinoSquare, CargolinoView, StageName

VIEW = CargolinoView
SAME_VIEW = False
STAGE_NAMES: dict[int, StageName] = {
    Stage.DEALING: "deal",
    Stage.CHOOSING_STARTER: "starter",
    Stage.ROLLING: "roll",
    Stage.MOVING: "move",
    Stage.FINISHED: "over",
}


def view(position: Position, seat: int) -> CargolinoView:
    """The race being run, or at the end the last one, and what the races before it came to."""
    box, table = position.box, position.table
    race = current_race(table)
    chosen = race > 0 or table.stage > Stage.CHOOSING_STARTER
    return {
        "seat": None if seat == SPECTATOR else seat,
        "players": int(box.players),
        "simple_dice": bool(box.simple),
        "track": [square(box, place) for place in range(int(box.final) + 1)],
        "race": race + 1,
        "turn": int(table.turns[race]),
        "stage": STAGE_NAMES[table.stage],
        "player": int(table.seat) if chosen and table.stage != Stage.FINISHED else None,
        "dice": dice_left(table) if table.stage == Stage.MOVING else [],
        "snails": {COLOURS[snail]: int(table.places[race, snail]) for snail in range(SNAILS)},
        "cards": int(box.cards) if table.stage != Stage.DEALING else 0,
        "own": snail_names(table.hands[race, seat]) if seat >= 0 else [],
        "scores": [int(score(box, table, other)) for other in range(box.players)],
        "past_races": [past_race(position, past) for past in range(table.race)],
        "over": bool(table.stage == Stage.FINISHED),
    }


def square(box: Box, place: int) -> CargolinoSquare:
    """A place of the board; stones have no colour."""
    colour = int(box.colour[place])
    return {"colour": COLOURS[colour] if colour >= 0 else None, "pays": int(box.pays[place])}


def hides(position: Position, seat: int) -> str | None:
    """The deal is hidden even from those who get a card (C6). Views show everyone their own; the number of the
    deal would tell them the others' too."""
    box, table = position.box, position.table
    if table.stage != Stage.DEALING:
        return None
    text = say(
        "Race {race}: everyone is dealt two snail cards, face down"
        if box.cards == 2
        else "Race {race}: everyone is dealt a snail card, face down",
        race=table.race + 1,
    )
    return race_before(position) + text
