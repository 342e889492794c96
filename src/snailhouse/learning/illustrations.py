"""Pictures of a rulebook as data: the file `illustrations.toml` beside it, a position or two for each.

A rulebook has `![caption](illustration:NAME)` on a line of its own where the picture stands. Whoever shows the
book draws the views with the game's own board, so that a picture cannot show what the rules do not allow.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any, Final

import msgspec

from snailhouse.core.game import Game
from snailhouse.core.introduction import illustrations_in, rulebook
from snailhouse.core.language import ENGLISH_ONLY, LANGUAGES, speaking, spoken
from snailhouse.core.match import Match
from snailhouse.core.room import Room, View
from snailhouse.learning.chapters import NAME, BadLesson, Goal, ScriptedEvent, chapter_of
from snailhouse.learning.place import opening_match
from snailhouse.learning.proofs import reached
from snailhouse.learning.script import act_out

FILE: Final = "illustrations.toml"


class Illustration(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One picture: how its position comes about, and what to see in it."""

    id: str
    chapter: str | None = None
    """A lesson or an exercise that it begins like; otherwise the set-up of a game with these options."""
    options: dict[str, Any] = {}
    seat: int = 0
    """Whose view it is."""
    start: list[ScriptedEvent] = []
    """What has happened."""
    point: list[str] = []
    """Things on the board to mark."""
    then: list[ScriptedEvent] = []
    """What happens next, which makes a second view, after it."""
    after: list[str] = []
    """Things to mark in the second view."""
    crop: list[str] = []
    """The things that the picture is about: the board around them; the whole board where there are none."""
    shows: list[Goal] = []
    """What must stand in the last view, so that the caption is true."""


@dataclass(frozen=True)
class IllustratedView:
    view: View
    point: tuple[str, ...]
    """Things on the board to mark."""


@dataclass(frozen=True)
class DrawableIllustration:
    """A picture as a board needs it."""

    id: str
    seat: int
    """Whose view it is."""
    seats: tuple[str, ...]
    """What the game calls its seats."""
    crop: tuple[str, ...]
    """The things on the board that it is about; the whole board where there are none."""
    views: tuple[IllustratedView, ...]
    """One view, or one before and one after."""


def illustrations_of(room: Room) -> tuple[DrawableIllustration, ...]:
    """All pictures of a rulebook; none for a game that brings none. Worked out once for each language."""
    return _drawable(room, spoken())


def illustration_faults(room: Room) -> list[str]:
    """Everything wrong with a game's pictures: what cannot happen, is not true, or is in no book."""
    try:
        declared = _read(room)
        found = [fault for one in declared for fault in _untrue(room, one)]
    except BadLesson as bad:
        return [str(bad)]
    names = sorted(one.id for one in declared)
    for language in LANGUAGES if room.language is not ENGLISH_ONLY else (spoken(),):
        used = sorted(illustrations_in(rulebook(room, language)))
        if used != names:
            found.append(f"{room.id}: the rulebook ({language}) shows {used}, and {FILE} has {names}")
    return found


@lru_cache(maxsize=64)
def _drawable(room: Room, language: str) -> tuple[DrawableIllustration, ...]:
    with speaking(language):
        return tuple(_drawn(room, one) for one in _read(room))


def _drawn(room: Room, one: Illustration) -> DrawableIllustration:
    match, seat = _begun(room, one)
    views = [IllustratedView(match.view(seat), tuple(one.point))]
    if one.then:
        _go_on(room, one, match, one.then)
        views.append(IllustratedView(match.view(seat), tuple(one.after)))
    seats = tuple(match.game.seat_name(number) for number in range(match.game.seats))
    return DrawableIllustration(one.id, seat, seats, tuple(one.crop), tuple(views))


def _begun(room: Room, one: Illustration) -> tuple[Match, int]:
    """The match of the first view, and whose view it is."""
    if one.chapter is None:
        match, seat = Match(Game(room, **one.options)), one.seat
    else:
        chapter = chapter_of(room, one.chapter)
        match, seat = opening_match(room, chapter), chapter.seat
    _go_on(room, one, match, one.start)
    return match, seat


def _go_on(room: Room, one: Illustration, match: Match, events: list[ScriptedEvent]) -> None:
    try:
        act_out(match, events)
    except BadLesson as bad:
        raise BadLesson(f"{room.id}, illustration {one.id!r}: {bad}") from None


def _untrue(room: Room, one: Illustration) -> list[str]:
    last = _drawn(room, one).views[-1].view
    wrong = [goal for goal in one.shows if not reached(goal, last)]
    return [f"{room.id}, illustration {one.id!r}: {goal.path} is not {goal.value!r}" for goal in wrong]


@cache
def _read(room: Room) -> tuple[Illustration, ...]:
    try:
        file = files(room.package).joinpath(FILE)
        data = tomllib.loads(file.read_text("utf-8")) if file.is_file() else {}
        declared = msgspec.convert(data, dict[str, list[Illustration]]).get("illustration", [])
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, msgspec.ValidationError) as error:
        raise BadLesson(f"{room.id}, {FILE}: {error}") from None
    names = [one.id for one in declared]
    for name in names:
        if not NAME.fullmatch(name) or names.count(name) > 1:
            raise BadLesson(f"{room.id}: an illustration needs a name of its own like 'climbing', not {name!r}")
    return tuple(declared)
