"""Whether a room is whole: everything that is missing or wrong, in sentences a newcomer can act on."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterable, Iterator
from importlib.resources import files
from typing import Any, cast

import msgspec
import numpy as np

from snailhouse.core.browser_board import SCRIPT, board_script, has_mount
from snailhouse.core.contract import FUNCTIONS, MOST_FIGURES, MOST_SEATS, OPTIONAL_FUNCTIONS, Rules
from snailhouse.core.kernel import is_kernel
from snailhouse.core.options import Option, checked
from snailhouse.core.record import Record
from snailhouse.core.room import (
    MISSING,
    About,
    BoardPart,
    BoxPart,
    GuidePart,
    PlanPart,
    Room,
    Solvable,
    Solving,
    TouchPart,
    Tuning,
    ViewsPart,
    WordsPart,
)

MODULES: dict[str, type] = {
    "box": BoxPart,
    "words": WordsPart,
    "views": ViewsPart,
    "board": BoardPart,
    "parts": TouchPart,
    "guide": GuidePart,
    "plan": PlanPart,
}
"""What each part named like a file must have."""
OPTIONAL = {
    "box": {"rematch": "position", "rivals": "options"},
    "words": {"seat_name": "options, seat", "reason": "position, move"},
    "views": {"hides": "position, seat", "hides_number": "position, seat"},
    "parts": {"no_move_with": "position, part"},
    "plan": {"changing": "game", "changing_use": "box, table, move"},
}
"""What it may have beside that."""
OPTIONAL_KERNELS = ("changing_use",)
"""Which of these are kernels."""
TOGETHER = ("plan",)
"""Parts that have all of these or none."""
SOLVABLE = {"key": "box, table", "timeless": "box, table", "alike": "box, table, outcome"}
"""The kernels of a Solvable."""
TABLEBASE = {
    "plan": "game, stages, where",
    "solve": "game, plan, progress, threads, fresh",
    "stages_there": "game",
    "make_quick": "game",
    "prepare": "position",
    "chances": "position",
    "value": "position, seat",
    "error": "position",
}
"""The functions of a tablebase."""
RECORDS = ("Box", "Table", "Observation", "Figures")
"""What a rules module declares beside its functions."""
IDS = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")


def faults(room: object) -> list[str]:
    """Everything that is missing or wrong; nothing for a room that can be used."""
    if not isinstance(room, Room):
        return [f"it must be a snailhouse.Room, not {type(room).__name__} {room!r}"]
    found = [*_about(room), *_options(room), *_rules(room), *_modules(room), *_bots(room), *_solving(room)]
    found += _files(room)
    return found or [*_trial(room)]


def _about(room: Room) -> Iterator[str]:
    about: Any = room.about
    if not isinstance(about, About):
        yield f"about: must be an About(...), not {about!r}"
        return
    for name in ("id", "title", "tagline", "players", "minutes"):
        if not isinstance(getattr(about, name), str) or not getattr(about, name).strip():
            yield f"about.{name}: must be a text, not {getattr(about, name)!r}"
    if isinstance(about.id, str) and not IDS.fullmatch(about.id):
        yield f"about.id: must be small letters and digits with dashes, such as 'leaf-dash', not {about.id!r}"
    if about.weight not in ("light", "medium", "heavy"):
        yield f"about.weight: must be 'light', 'medium' or 'heavy', not {about.weight!r}"
    if not isinstance(about.ruleset, int) or about.ruleset < 1:
        yield f"about.ruleset: must be a whole number from 1 up, not {about.ruleset!r}"


def _options(room: Room) -> Iterator[str]:
    names, options = [], cast(object, room.options)
    if not isinstance(options, tuple | list):
        yield f"options: must be a tuple of options, not {options!r}"
        return
    for option in cast(Iterable[object], options):
        if not isinstance(option, Option):
            yield f"options: {option!r} is no Option (Choice, Whole, Flag, Edition ...)"
        else:
            names.append(option.name)
    for name in sorted({name for name in names if names.count(name) > 1}):
        yield f"options: two are called {name!r}"


def _rules(room: Room) -> Iterator[str]:
    rules: Any = room.rules
    if rules is MISSING:
        kernels = [f"{name}({arguments_of(Rules, name)})" for name in FUNCTIONS]
        needed = ["MOVES", *RECORDS, *kernels]
        yield f"rules: missing; give Room(rules=...), a module with {', '.join(needed)}"
        return
    for name in RECORDS:
        record = getattr(rules, name, None)
        if record is None:
            yield f"rules.{name}: missing; declare it as a class {name}(Record)"
        elif not (isinstance(record, type) and issubclass(record, Record)):
            yield f"rules.{name}: must be a subclass of snailhouse.core.record.Record, not {record!r}"
        elif not record.dtype.names:
            yield f"rules.{name}: has no fields; a record needs one at least"
    yield from _described(rules, "Observation", np.dtype(np.float32), "Float32")
    yield from _described(rules, "Figures", np.dtype(np.float64), "Float64")
    moves = getattr(rules, "MOVES", None)
    if not isinstance(moves, int) or not 1 <= moves <= 32_767:
        yield f"rules.MOVES: must say how many move ids there are, from 1 to 32767, not {moves!r}"
    for name in FUNCTIONS:
        yield from _function("rules", rules, name, arguments_of(Rules, name), must_be_kernel=True)
    for name, arguments in OPTIONAL_FUNCTIONS.items():
        if hasattr(rules, name):
            yield from _function("rules", rules, name, arguments, must_be_kernel=True)


def _described(rules: Any, name: str, kind: np.dtype[Any], called: str) -> Iterator[str]:
    """Every field of the record has the one number type and says what it means."""
    record = getattr(rules, name, None)
    if not (isinstance(record, type) and issubclass(record, Record)) or not record.dtype.names:
        return
    for field, (dtype, *_) in (record.dtype.fields or {}).items():
        meaning = record.meanings[field]
        numbers = int(np.prod(dtype.shape)) if name == "Figures" else 1
        if dtype.base != kind:
            yield f"rules.{name}.{field}: must be {called}"
        if len(meaning) != numbers:
            wanted = "a text" if numbers == 1 else f"a tuple of {numbers} texts"
            yield f"rules.{name}.{field}: its annotation must end with {wanted} that says what it is"
    if name == "Figures" and record.dtype.itemsize // 8 > MOST_FIGURES:
        yield f"rules.Figures: has {record.dtype.itemsize // 8} numbers; a report holds {MOST_FIGURES}"


def _modules(room: Room) -> Iterator[str]:
    for part, protocol in MODULES.items():
        module = getattr(room, part)
        names = [name for name in vars(protocol) if not name.startswith("_")]
        if module is MISSING:
            needed = ", ".join(f"{name}({arguments_of(protocol, name)})" for name in names)
            yield f"{part}: missing; give Room({part}=...), a module with {needed}"
        if module is None or module is MISSING:
            continue
        for name in names:
            yield from _function(part, module, name, arguments_of(protocol, name))
        optional = OPTIONAL.get(part, {})
        wanted = part in TOGETHER and any(hasattr(module, name) for name in optional)
        for name, arguments in optional.items():
            if wanted or hasattr(module, name):
                yield from _function(part, module, name, arguments, name in OPTIONAL_KERNELS)
    yield from _view_type(getattr(room.views, "VIEW", None))


def _view_type(shape: Any) -> Iterator[str]:
    """Clients in other languages are told the shape of a view."""
    if shape is None:
        return
    try:
        msgspec.json.schema(shape)
    except Exception as error:
        yield f"views.VIEW: must be a TypedDict that JSON can hold: {' '.join(str(error).split())}"


def arguments_of(protocol: type, name: str) -> str:
    return ", ".join(list(inspect.signature(getattr(protocol, name)).parameters)[1:])


def _function(part: str, module: Any, name: str, arguments: str, must_be_kernel: bool = False) -> Iterator[str]:
    function = getattr(module, name, None)
    if function is None:
        yield f"{part}.{name}: missing; define {name}({arguments})"
    elif not callable(function):
        yield f"{part}.{name}: must be a function {name}({arguments}), not {function!r}"
    elif not _takes(function, arguments):
        yield f"{part}.{name}: must take ({arguments}), not {_signature(function)}"
    elif must_be_kernel and not is_kernel(function):
        yield f"{part}.{name}: put @kernel above its def"


def _takes(function: Any, arguments: str) -> bool:
    """Whether it can be called with these arguments, in this order."""
    signature = _signature(function)
    try:
        return signature is None or bool(signature.bind(*arguments.split(", ")))
    except TypeError:
        return False


def _signature(function: Any) -> inspect.Signature | None:
    """None where Python does not know it, as for some functions written in C."""
    try:
        return inspect.signature(function)
    except (TypeError, ValueError):
        return None


TUNED = {
    "greedy": "box, table, moves, count, dice",
    "insider": "box, table, moves, count, dice",
    "turn_key": "box, table",
    "at_break": "box, table",
    "finish_like": "box, table, other",
    "appeal": "box, table, moves, count, appeals",
    "branch": "box, table, move",
    "twin": "box, table, move",
}
"""The kernels of a tuning, and what they take."""


def _bots(room: Room) -> Iterator[str]:
    tuning: Any = room.tuning
    if not isinstance(tuning, Tuning):
        yield f"tuning: must be a Tuning(...), not {tuning!r}"
        return
    for name, arguments in TUNED.items():
        if getattr(tuning, name) is not None:
            yield from _function("tuning", tuning, name, arguments, must_be_kernel=True)
    if tuning.evaluate is not None:
        yield from _function("tuning", tuning, "evaluate", "position, guesses")
    if (tuning.at_break is None) != (tuning.finish_like is None):
        yield "tuning: at_break and finish_like go together; one is missing"
    for name in ("insider", "turn_key", "at_break", "twin"):
        if getattr(tuning, name) is not None and not tuning.halving:
            yield f"tuning: {name} is for searches in heats; halving is not set"


def _solving(room: Room) -> Iterator[str]:
    solving: Any = room.solving
    if not isinstance(solving, Solving):
        yield f"solving: must be a Solving(...), not {solving!r}"
        return
    if solving.endgame is not None:
        yield from _function("solving", solving, "endgame", "position")
    if solving.tablebase is not None:
        for name, arguments in TABLEBASE.items():
            yield from _function("solving.tablebase", solving.tablebase, name, arguments)
    for solvable in cast(Iterable[object], solving.solvable):
        if not isinstance(solvable, Solvable):
            yield f"solving.solvable: {solvable!r} is no Solvable(...)"
        elif not IDS.fullmatch(solvable.name):
            yield f"solving.solvable: a name must be like 'leaf-dash', not {solvable.name!r}"
        else:
            for name, arguments in SOLVABLE.items():
                yield from _function(
                    f"solving, {solvable.name}", solvable, name, arguments, must_be_kernel=True
                )


def _files(room: Room) -> Iterator[str]:
    if room.rules is MISSING:
        return
    try:
        found = files(room.package).joinpath("rulebook.md").is_file()
    except (ImportError, ValueError, TypeError):
        found = False
    if not found:
        yield f"rulebook.md: missing; it lies beside the rules, in the package {room.package!r}"
        return
    try:
        script = board_script(room)
    except UnicodeDecodeError as error:
        yield f"{SCRIPT}: is no UTF-8 text: {error}"
    else:
        if script is not None and not has_mount(script.text):
            yield f"{SCRIPT}: must export a function mount(host)"


def _trial(room: Room) -> Iterator[str]:
    """Try the default options once: what the functions raise belongs to the room."""
    try:
        defaults = {option.name: option.default for option in room.options}
        box, seats = room.box.fill(defaults), room.box.seats(defaults)
    except Exception as error:
        yield f"box: the default options make no game: {type(error).__name__}: {error}"
        return
    if getattr(box, "dtype", None) != room.rules.Box.dtype:
        yield f"box.fill: must return a record of rules.Box, not {box!r}"
    if not isinstance(seats, int) or not 1 <= seats <= MOST_SEATS:
        yield f"box.seats: must be a whole number from 1 to {MOST_SEATS}, not {seats!r}"
    for solvable in room.solving.solvable:
        yield from _few(room, solvable)


def _few(room: Room, solvable: Solvable) -> Iterator[str]:
    """Try the options of what can be solved: they must make a game for one, or for two rivals."""
    try:
        options = checked(room.options, solvable.options, room.id)
        room.box.fill(options)
        seats = room.box.seats(options)
    except Exception as error:
        yield f"solving, {solvable.name}: its options make no game: {type(error).__name__}: {error}"
        return
    if seats > 2:
        yield f"solving, {solvable.name}: must be a game for one or two, not for {seats}"
