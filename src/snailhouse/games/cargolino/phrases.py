"""Sentences about places, payments and winners."""

from __future__ import annotations

from snailhouse.core.language import listed, phrase
from snailhouse.core.naming import called
from snailhouse.core.position import Position
from snailhouse.games.cargolino.language import say
from snailhouse.games.cargolino.reading import past_race
from snailhouse.games.cargolino.records import COLOURS, MOST_PLAYERS, Box
from snailhouse.games.cargolino.rules.shells import leaders, winners
from snailhouse.games.cargolino.shapes import CargolinoRace

COLOUR_WORDS = {
    "purple": phrase("purple"),
    "blue": phrase("blue"),
    "red": phrase("red"),
    "green": phrase("green"),
    "yellow": phrase("yellow"),
    "white": phrase("white"),
}


def player(seat: int) -> str:
    return called(seat, say("Player {number}", number=seat + 1))


def colour(name: str) -> str:
    return say(COLOUR_WORDS[name])


def colours(names: list[str]) -> str:
    """'red, red and blue'."""
    return listed(map(colour, names))


def place_text(box: Box, place: int) -> str:
    if place == 0:
        return say("the start stone")
    if place == box.final:
        return say("the final stone")
    return say("square {place} ({colour})", place=place, colour=colour(COLOURS[box.colour[place]]))


def payments(race: CargolinoRace) -> str:
    """'Player 1 gets 4 shells (purple 3, white 1), ... and green raced for nobody'."""
    told = []
    for seat, hand in enumerate(race["hands"]):
        snails = ", ".join(f"{colour(snail)} {race['pays'][snail]}" for snail in hand)
        told.append(
            say.counted(
                race["shells"][seat],
                "{player} gets {number} shell ({snails})",
                "{player} gets {number} shells ({snails})",
                player=player(seat),
                snails=snails,
            )
        )
    if race["unowned"]:
        told.append(say("{snails} raced for nobody", snails=colours(race["unowned"])))
    return ", ".join(told)


def race_before(position: Position) -> str:
    """What the race before this one paid, its cards being shown; nothing in the first."""
    race = int(position.table.race)
    if race == 0:
        return ""
    return say("Race {race} is over: {payments}. ", race=race, payments=payments(past_race(position, race - 1)))


def verdict(position: Position) -> str:
    """Who wins, and by what (C10)."""
    box, table = position.box, position.table
    tied, won = seats_in(leaders(box, table)), seats_in(winners(box, table))
    if len(tied) == 1:
        return say("{winner} wins", winner=player(won[0]))
    winning = listed(map(player, won))
    if len(won) == len(tied):
        return say("{winners} share the victory, their rearmost snails equally far back (C10)", winners=winning)
    return say(
        "{tied} have equally many: {winners} wins by the rearmost snail of race 2 (C10)"
        if len(won) == 1
        else "{tied} have equally many: {winners} share the victory by their rearmost snails of race 2 (C10)",
        tied=listed(map(player, tied)),
        winners=winning,
    )


def seats_in(bits: int) -> list[int]:
    """A set of seats as a list."""
    return [seat for seat in range(MOST_PLAYERS) if int(bits) >> seat & 1]
