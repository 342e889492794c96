"""The map of Giant Snail from above, for studies: its regions, and what the players' moves are about."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from snailhouse.core.game import Game
from snailhouse.core.position import Position
from snailhouse.core.room import Spot
from snailhouse.games.giant_snail.moves import MOVES, Band, band_of, read_pick, read_put, read_slot
from snailhouse.games.giant_snail.records import NOBODY, RegionType, word_of

BANDS = {
    Band.CARD: "researching a technology",
    Band.WEAPON: "building or firing a weapon",
    Band.REGION: "guarding or rebuilding a region",
    Band.STEP: "stepping with the robot",
    Band.STOP: "stopping or forfeiting",
}
"""Moves that are one component each."""
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
    """Workers by the type of region they are put on, sections of the robot, and kinds of action."""
    named: dict[str, list[int]] = {}
    for move in range(MOVES):
        name = _component(game, move)
        if name is not None:
            named.setdefault(name, []).append(move)
    return named


def _component(game: Game, move: int) -> str | None:
    band = band_of(move)
    if band == Band.PUT:
        region = read_put(move)[0]
        return f"workers onto a {_type(game, region)}" if region < game.box.regions else None
    if band == Band.PICK:
        return "lifting or cashing in a worker" if read_pick(move)[0] < game.box.regions else None
    if band == Band.SLOT:
        sections = game.edition.robot.section
        number = read_slot(move)[0]
        return f"the robot's {sections[number].name}" if number < len(sections) else None
    return BANDS.get(band)
