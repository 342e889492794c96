"""The board of Snail's Pace from above, for studies: eight tracks of eight squares."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from snailhouse.core.game import Game
from snailhouse.core.position import Position
from snailhouse.core.room import Spot
from snailhouse.games.snails_pace.language import say
from snailhouse.games.snails_pace.moves import STOP
from snailhouse.games.snails_pace.records import TRACKS

COLUMNS = 8


def spots(game: Game) -> tuple[Spot, ...]:
    """Track 8 at the top, as on the board; X starts where its track is as long as its number."""
    return tuple(
        Spot(
            say("track {track}, column {column}", track=track + 1, column=column + 1),
            column,
            TRACKS - 1 - track,
        )
        for track in range(TRACKS)
        for column in range(COLUMNS)
    )


def visited(position: Position) -> Iterator[int]:
    """Where the snails of the open tracks are; X races to the right and O to the left."""
    table = position.table
    for track in range(TRACKS):
        if table.winner[track] < 0:
            yield track * COLUMNS + COLUMNS - table.to_go[0, track]
            yield track * COLUMNS + table.to_go[1, track] - 1


def components(game: Game) -> Mapping[str, Collection[int]]:
    """The tracks; in turns of several moves, stopping too."""
    tracks: dict[str, Collection[int]] = {
        say("track {track}", track=track + 1): (track,) for track in range(TRACKS)
    }
    return tracks if game.options["turn"] == "one-move" else tracks | {say("stopping early"): (STOP,)}
