"""The path of Cargolino Valentino from above, for studies: stones and squares, in rows like a snail's trail."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from snailhouse.core.game import Game
from snailhouse.core.position import Position
from snailhouse.core.room import Spot
from snailhouse.games.cargolino.language import say
from snailhouse.games.cargolino.moves import move_of
from snailhouse.games.cargolino.phrases import colour
from snailhouse.games.cargolino.reading import current_race
from snailhouse.games.cargolino.records import COLOURS, SNAILS

A_ROW = 10
GROUND = dict(zip(COLOURS, ("#9050b8", "#3f86d6", "#d2433a", "#4a9c4c", "#f3c636", "#cfc8b4"), strict=True))


def spots(game: Game) -> tuple[Spot, ...]:
    """The path winds: every second row runs back."""
    box = game.box
    return tuple(_spot(place, int(box.final), int(box.colour[place])) for place in range(int(box.final) + 1))


def _spot(place: int, final: int, ground: int) -> Spot:
    row, column = divmod(place, A_ROW)
    name = (
        say("start") if place == 0 else say("final") if place == final else say("square {place}", place=place)
    )
    paint = GROUND[COLOURS[ground]] if ground >= 0 else "#8a8069"
    return Spot(name, A_ROW - 1 - column if row % 2 else column, row, colour=paint)


def visited(position: Position) -> Iterator[int]:
    """Where the six snails are in the race that is run."""
    race = current_race(position.table)
    return (int(position.table.places[race, snail]) for snail in range(SNAILS))


def components(game: Game) -> Mapping[str, Collection[int]]:
    """Every die, and every snail."""
    dice = {
        say("{colour} die", colour=colour(COLOURS[die])): [move_of(die, snail) for snail in range(SNAILS)]
        for die in range(SNAILS)
    }
    snails = {
        say("{colour} snail", colour=colour(COLOURS[snail])): [move_of(die, snail) for die in range(SNAILS)]
        for snail in range(SNAILS)
    }
    return dice | snails
