"""The rooms of the house, found by entry points, so that another package can add one.

A package whose room cannot be used (it does not import, or its room is not whole) is left out and named by
`broken_rooms`; the rest of the house goes on.
"""

from __future__ import annotations

import traceback
from difflib import get_close_matches
from importlib.metadata import EntryPoint, entry_points

from snailhouse.core.errors import Refusal
from snailhouse.core.game import Game
from snailhouse.core.language import listed, say
from snailhouse.core.room import Room, Solvable
from snailhouse.core.room_check import faults

GROUP = "snailhouse.games"
HOUSE_PACKAGE = "snailhouse"

_points: dict[str, EntryPoint] = {}
_rooms: dict[str, Room] = {}
_broken: dict[str, str] = {}


class BrokenRoom(Refusal):
    """A registered game cannot be used; the message names the package and everything that is wrong."""


def game_ids() -> list[str]:
    """The ids of all registered games, working or not; nothing is imported."""
    return sorted({*_look_around(), *_rooms})


def room(name: str) -> Room:
    """A registered room, imported and checked on first use."""
    found = _rooms.get(name)
    if found is None:
        found = _rooms[name] = _load(name)
    return found


def rooms() -> list[Room]:
    """All rooms that can be used, by id."""
    return [room(name) for name in game_ids() if name not in broken_rooms()]


def broken_rooms() -> dict[str, str]:
    """The registered games that cannot be used, by id, each with the reason in one line."""
    for name in game_ids():
        if name not in _rooms and name not in _broken:
            try:
                room(name)
            except BrokenRoom as broken:
                _broken[name] = " ".join(str(broken).split())
    return dict(_broken)


def register(new: Room) -> Room:
    """Add a room to this process, where no package brings it; refuses one that is not whole."""
    wrong = faults(new)
    if wrong:
        raise BrokenRoom(_complaint(f"the room {_name_of(new)}", wrong))
    _rooms[new.id] = new
    return new


def forget() -> None:
    """Look for rooms anew: packages may have come or gone."""
    for known in (_points, _rooms, _broken):
        known.clear()


def game(name: str, /, **options: object) -> Game:
    """A game with its options: `snailhouse.game("snails-pace", meeting="hop")`."""
    return Game(room(name), **options)


def solvable_games() -> dict[str, tuple[Game, Solvable]]:
    """All that can be solved exactly in the house, by name."""
    return {
        solvable.name: (Game(home, **solvable.options), solvable)
        for home in rooms()
        for solvable in home.solving.solvable
    }


def staged_games() -> dict[str, Game]:
    """All that can be solved stage by stage, with its usual options, by id."""
    return {home.id: Game(home) for home in rooms() if home.solving.tablebase is not None}


def _look_around() -> dict[str, EntryPoint]:
    """Every entry point there is now; looking takes some milliseconds, so `room` remembers.

    Of two games of one name the house's own is taken, else the first that is found.
    """
    _points.clear()
    for point in sorted(entry_points(group=GROUP), key=_is_of_a_guest):
        first = _points.setdefault(point.name, point)
        if first.value != point.value:
            taken = f"{_package_of(first)} brings a game of that name already"
            _broken[f"{point.name} ({point.value})"] = _complaint(_name_of_point(point), [taken])
    return _points


def _load(name: str) -> Room:
    point = _points.get(name) or _look_around().get(name)
    if point is None:
        raise Refusal(_unknown(name))
    try:
        found = point.load()
    except (Exception, SystemExit) as error:
        wrong = [f"{point.value!r} does not import: {type(error).__name__}: {error}{_place_of(error)}"]
        raise BrokenRoom(_complaint(_name_of_point(point), wrong)) from error
    wrong = faults(found)
    if not wrong and found.id != name:
        wrong = [f"its entry point is called {name!r}, its room {found.id!r}"]
    if wrong:
        raise BrokenRoom(_complaint(_name_of_point(point), wrong))
    return found  # type: ignore[no-any-return]


def _place_of(error: BaseException) -> str:
    """The file and line where an import failed, where that is not the import machinery."""
    places = [frame for frame in traceback.extract_tb(error.__traceback__) if frame.filename != __file__]
    places = [frame for frame in places if "importlib" not in frame.filename]
    return f" ({places[-1].filename}:{places[-1].lineno})" if places else ""


def _name_of_point(point: EntryPoint) -> str:
    return f"the game {point.name!r} of the package {_package_of(point)}"


def _is_of_a_guest(point: EntryPoint) -> bool:
    return getattr(getattr(point, "dist", None), "name", "") != HOUSE_PACKAGE


def _package_of(point: EntryPoint) -> str:
    """Its name and version, or the module where the distribution is unknown."""
    dist = getattr(point, "dist", None)
    return f"{dist.name} {dist.version}" if dist is not None else str(getattr(point, "value", "?"))


def _name_of(new: object) -> str:
    return repr(new.id) if isinstance(new, Room) else repr(new)


def _complaint(where: str, wrong: list[str]) -> str:
    if len(wrong) == 1:
        return f"{where} cannot be used: {wrong[0]}"
    return "\n".join([f"{where} cannot be used:", *(f"- {fault}" for fault in wrong)])


def _unknown(name: str) -> str:
    near = get_close_matches(str(name), game_ids(), 1)
    if near:
        return say("there is no game {name!r}; did you mean {near}?", name=name, near=near[0])
    return say("there is no game {name!r}; the games are {games}", name=name, games=listed(game_ids()))
