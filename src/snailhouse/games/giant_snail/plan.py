"""The map of Giant Snail from above, for studies: its regions, and what the players' moves are about."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from snailhouse.core.game import Game
from snailhouse.core.kernel import kernel
from snailhouse.core.language import phrase
from snailhouse.core.position import Position
from snailhouse.core.room import Spot
from snailhouse.games.giant_snail.edition import Weapon
from snailhouse.games.giant_snail.language import say
from snailhouse.games.giant_snail.moves import (
    MOVES,
    Band,
    band_of,
    read_card,
    read_pick,
    read_put,
    read_slot,
    read_weapon,
)
from snailhouse.games.giant_snail.records import NOBODY, Box, RegionType, Table, word_of

BANDS = {
    Band.REGION: phrase("guarding or rebuilding a region"),
    Band.STEP: phrase("stepping with the robot"),
    Band.STOP: phrase("stopping or forfeiting"),
}
"""Moves that are one component each."""
WORKER_PLACES = {
    RegionType.FACTORY: phrase("workers onto a factory"),
    RegionType.SOLAR: phrase("workers onto a solar farm"),
    RegionType.MINE: phrase("workers onto a mine"),
    RegionType.LAB: phrase("workers onto a lab"),
}
LAND = {"factory": "#8a8069", "solar": "#d99a1c", "mine": "#7a4a1c", "lab": "#2b62a8"}


def spots(game: Game) -> tuple[Spot, ...]:
    """The places of the map by number, with the type of region that lies there in the usual layout."""
    columns, box = game.edition.map.columns, game.box
    return tuple(
        Spot(f"{place + 1}", place % columns, place // columns, colour=LAND[_type(game, place)])
        for place in range(int(box.regions))
    )


def _type(game: Game, region: int) -> str:
    return word_of(RegionType(game.box.region_type[region]))


def visited(position: Position) -> Iterator[int]:
    """Where the giant snail is."""
    table = position.table
    if table.snail != NOBODY:
        places = [place for place in range(position.box.regions) if table.region_at[place] == table.snail]
        yield from places[:1]


def components(game: Game) -> Mapping[str, Collection[int]]:
    """Workers by the type of region they are put on, sections of the robot, weapons, and kinds of action."""
    named: dict[str, list[int]] = {}
    for move in range(MOVES):
        name = _component(game, move)
        if name is not None:
            named.setdefault(name, []).append(move)
    return named


def _component(game: Game, move: int) -> str | None:
    band, edition = band_of(move), game.edition
    if band == Band.PUT:
        region = read_put(move)[0]
        return (
            say(WORKER_PLACES[RegionType(game.box.region_type[region])]) if region < game.box.regions else None
        )
    if band == Band.PICK:
        return say("lifting or cashing in a worker") if read_pick(move)[0] < game.box.regions else None
    if band == Band.SLOT:
        section = read_slot(move)[0]
        known = section < len(edition.robot.section)
        return say("robot: {section}", section=say(edition.robot.section[section].name)) if known else None
    if band == Band.WEAPON:
        weapons = [card for card in edition.technology if isinstance(card, Weapon)]
        weapon = read_weapon(move)
        known = weapon < len(weapons)
        return say("building or firing: {weapon}", weapon=say(weapons[weapon].name)) if known else None
    return say(BANDS[band]) if band in BANDS else None


def changing(game: Game) -> tuple[str, ...]:
    """The technologies, each as the card that is researched: a move says only where in the market it lies."""
    return tuple(say("researching: {card}", card=say(card.name)) for card in game.edition.technology)


@kernel
def changing_use(box: Box, table: Table, move: int) -> int:
    """The technology that a move researches."""
    return int(table.market[read_card(move)]) if band_of(move) == Band.CARD else -1
