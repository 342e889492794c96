"""The rooms of the house, found by entry points, so that another package can add one."""

from __future__ import annotations

from difflib import get_close_matches
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import TYPE_CHECKING

from snailhouse.core.errors import Refusal
from snailhouse.core.game import Game
from snailhouse.core.language import listed, say
from snailhouse.core.room import Room

if TYPE_CHECKING:
    from snailhouse.core.solution import Solvable

GROUP = "snailhouse.games"


_known: dict[str, EntryPoint] = {}


def _look_around() -> dict[str, EntryPoint]:
    """Every entry point there is now; looking takes some milliseconds, so `room` remembers."""
    _known.clear()
    _known.update({point.name: point for point in entry_points(group=GROUP)})
    return _known


def game_ids() -> list[str]:
    """The ids of all registered games; nothing is imported."""
    return sorted(_look_around())


@cache
def room(name: str) -> Room:
    """A registered room, imported on first use."""
    point = _known.get(name) or _look_around().get(name)
    if point:
        found = point.load()
        if not isinstance(found, Room) or found.id != name:
            raise TypeError(f"entry point {name!r} of {GROUP} must be a Room of that id, not {found!r}")
        return found
    near = get_close_matches(str(name), game_ids(), 1)
    if near:
        raise Refusal(say("there is no game {name!r}; did you mean {near}?", name=name, near=near[0]))
    raise Refusal(say("there is no game {name!r}; the games are {games}", name=name, games=listed(game_ids())))


def game(name: str, /, **options: object) -> Game:
    """A game with its options: `snailhouse.game("snails-pace", meeting="hop")`."""
    return Game(room(name), **options)


def solvable_games() -> dict[str, tuple[Game, Solvable]]:
    """All that can be solved exactly in the house, by name."""
    rooms = [room(known) for known in game_ids()]
    return {
        solvable.name: (Game(home, **solvable.options), solvable)
        for home in rooms
        for solvable in home.solvable
    }
