"""What may vary in a box: numbers and words of its edition, and options, as a TOML file says.

[edition]
start_pays = [0, 9]                     # a whole number from 0 to 9
"squares 2 pays" = [1, 5]               # the second square's; lists are counted from one
"squares 3 colour" = ["red", "blue"]    # one of these words

[options]
dice = ["colours", "simple"]
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path
from typing import Any, Final

from snailhouse.core.edition_complaints import shown_value
from snailhouse.core.edition_files import read_edition
from snailhouse.core.editions import printed_option
from snailhouse.core.errors import Refusal
from snailhouse.core.game import Game
from snailhouse.lab.measures.sensitivity import plain_data

MOST_KNOBS: Final = 60
WIDEST_RANGE: Final = 1000
BoxPoint = tuple[int, ...]
"""For every knob the number of the chosen value."""


@dataclass(frozen=True)
class Knob:
    """One thing that may vary, and the values it may have, in order."""

    name: str
    path: tuple[str | int, ...]
    """Where it stands in the edition; empty for an option, which is known by its name."""
    values: tuple[Any, ...]
    ordered: bool
    """Whether the values are numbers, so that neighbours are alike."""


@dataclass(frozen=True)
class TuningSpace:
    """All boxes that may be tried, as changes to a game."""

    game: Game
    knobs: tuple[Knob, ...]

    def box(self, point: BoxPoint) -> Game | None:
        """The game with this box; None if that makes no game."""
        options: dict[str, Any] = dict(self.game.options)
        printed = printed_option(self.game.room)
        if printed:
            options[printed.name] = plain_data(options[printed.name])
        for knob, chosen in zip(self.knobs, point, strict=True):
            if knob.path and printed:
                _put_value(options[printed.name], knob.path, knob.values[chosen])
            else:
                options[knob.name] = knob.values[chosen]
        try:
            return Game(self.game.room, **options)
        except Refusal:
            return None

    def value_now(self, knob: Knob) -> Any:
        """What the box has at this knob as it is."""
        printed = printed_option(self.game.room)
        if not knob.path or printed is None:
            return self.game.options[knob.name]
        place = plain_data(self.game.options[printed.name])
        for step in knob.path:
            place = place[step]
        return place

    def told(self, point: BoxPoint) -> dict[str, Any]:
        """What varies, by name, with the chosen values."""
        return {knob.name: knob.values[chosen] for knob, chosen in zip(self.knobs, point, strict=True)}


def read_space(game: Game, file: Path) -> TuningSpace:
    """The space that a file describes, checked against the game."""
    data = read_edition(file)
    if unknown := data.keys() - {"edition", "options"}:
        raise Refusal(f"{file}: there is no table {min(unknown)!r}; a space has [edition] and [options]")
    knobs = [_edition_knob(game, file, name, given) for name, given in _entries(data, "edition", file)]
    knobs += [_option_knob(game, file, name, given) for name, given in _entries(data, "options", file)]
    if not 1 <= len(knobs) <= MOST_KNOBS:
        raise Refusal(f"{file}: {len(knobs)} things vary; a space has 1 to {MOST_KNOBS}")
    return TuningSpace(game, tuple(knobs))


def _entries(data: dict[str, Any], table: str, file: Path) -> list[tuple[str, Any]]:
    found = data.get(table, {})
    if not isinstance(found, dict):
        raise Refusal(f"{file}: {table} must be a table, as in [{table}]")
    return list(found.items())


def _there(step: str, place: Any) -> str:
    """What stands where a step of a key leads nowhere, and what may have been meant."""
    if isinstance(place, dict):
        keys, near = ", ".join(place), get_close_matches(step, place, 1)
        if near:
            return f"there is no {step!r}; did you mean {near[0]}? The keys are {keys}"
        return f"there is no {step!r}; the keys are {keys}"
    if isinstance(place, list):
        return f"a list of {len(place)}, counted from 1, has no {step!r}"
    return f"nothing is within {place!r}"


def _edition_knob(game: Game, file: Path, name: str, given: Any) -> Knob:
    printed = printed_option(game.room)
    if printed is None:
        raise Refusal(f"{file}: {game.title} has no edition to vary; its options can be, under [options]")
    path, place = [], plain_data(game.options[printed.name])
    for step in name.split():
        key = int(step) - 1 if isinstance(place, list) and step.isdigit() else step
        try:
            if isinstance(key, int) and key < 0:
                raise IndexError
            place = place[key]
        except (KeyError, IndexError, TypeError):
            raise Refusal(f"{file}: the edition has nothing at {name!r}: {_there(step, place)}") from None
        path.append(key)
    if isinstance(place, dict | list):
        raise Refusal(f"{file}: {name!r} is {shown_value(place)}, not a number or a word")
    return Knob(name, tuple(path), *_values(file, name, given, place))


def _values(file: Path, name: str, given: Any, usual: Any) -> tuple[tuple[Any, ...], bool]:
    """The values of a knob, and whether they are numbers in order."""
    whole = isinstance(given, list) and all(type(value) is int for value in given)
    if whole and type(usual) is int and len(given) == 2 and 0 <= given[1] - given[0] <= WIDEST_RANGE:
        return tuple(range(given[0], given[1] + 1)), True
    if isinstance(given, list) and given and all(type(value) is type(usual) for value in given):
        return tuple(given), whole and list(given) == sorted(given)
    wanted = "[least, most]" if type(usual) is int else "a list of values"
    raise Refusal(f"{file}: {name!r} takes {wanted} of the kind of {shown_value(usual)}, not {given!r}"[:300])


def _option_knob(game: Game, file: Path, name: str, given: Any) -> Knob:
    known = {option.name: option for option in game.room.options}
    if name not in known or known[name].kind == "edition":
        raise Refusal(f"{file}: {game.title} has no option {name!r} to vary; it has {', '.join(known)}")
    if not isinstance(given, list) or not given:
        raise Refusal(f"{file}: option {name} takes a list of values, not {given!r}")
    try:
        values = tuple(known[name].parse(value) for value in given)
    except Refusal as refusal:
        raise Refusal(f"{file}: {refusal}") from None
    seats = {Game(game.room, **{**game.options, name: value}).seats for value in values}
    if len(seats) > 1:
        raise Refusal(f"{file}: option {name} changes the number of seats; tune each number by itself")
    return Knob(name, (), values, ordered=all(type(value) is int for value in values))


def _put_value(data: Any, path: Sequence[str | int], value: Any) -> None:
    for step in path[:-1]:
        data = data[step]
    data[path[-1]] = value
