"""Lessons and exercises as data: files in the folder `lessons/` beside a game's rulebook.

Every file `NAME.toml` but `exercises.toml` is a lesson; they come in the order of their names. A text is
English (`en`) and may have the other languages of the house beside it. docs/adding-a-game.md leads through one.
"""

from __future__ import annotations

import re
import tomllib
from functools import cache
from importlib.resources import files
from typing import Any, Final, Literal

import msgspec

from snailhouse.core.errors import Refusal
from snailhouse.core.language import ENGLISH, spoken
from snailhouse.core.room import Room
from snailhouse.learning.language import say

FOLDER: Final = "lessons"
EXERCISES: Final = "exercises"
NAME: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
ScriptedEvent = int | str
"""An event by its number, or by name: a move by the things it touches, an outcome by words of its sentence."""
Proof = Literal["exact", "search"]


class BadLesson(Refusal):
    """A file of lessons that cannot be used; the message names it and what is wrong."""


class Wording(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A text in the languages it has; English stands in for the others."""

    en: str
    es: str | None = None
    ca: str | None = None

    def __str__(self) -> str:
        return self.within(spoken())

    def within(self, language: str) -> str:
        return (None if language == ENGLISH else getattr(self, language, None)) or self.en


class Reply(Wording, frozen=True, forbid_unknown_fields=True):
    """What is answered to a legal move that is not the one a step is after."""

    move: str = ""
    """The things the move touches, or the first of them."""


class Possibility(Wording, frozen=True, forbid_unknown_fields=True):
    """One of the answers to a question."""

    value: Any = None
    """What the fact would be, where a question asks for one."""


class Fact(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where in a seat's view the answer to a question stands, such as `tracks.4.winner`; `#` counts a list."""

    path: str
    seat: int | None = None
    """The seat whose view it is; the pupil's own when left out."""


class Goal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What must stand in the pupil's view when an exercise is solved."""

    path: str
    value: Any = True
    least: float | None = None
    """In place of a value: it is at least so much."""


class LessonStep(Wording, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One idea: something that is said and pointed at, and then perhaps a move or a question."""

    typed: Wording | None = None
    """What is said in its place at a terminal, where one types numbers and touches nothing."""
    point: list[str] = []
    """Things on the board to point at, named as moves name them."""
    play: list[str] | Literal["any"] | None = None
    """The moves that go on, each by the things it touches; `any` for every legal one."""
    choose: list[Possibility] = []
    """The answers to a question."""
    answer: int = 0
    """Which of them is right, counted from 1."""
    wrong: Wording | None = None
    """What is answered to a move or a choice that does not go on."""
    replies: list[Reply] = []
    """The same for some moves in particular."""
    then: list[ScriptedEvent] = []
    """What happens after the step."""
    best: Proof | None = None
    """How it is known that `play` are the best moves: exactly, or by a search."""
    worth: dict[str, int] = {}
    """The winning chance of each legal move in percent, for steps that ask for the best."""
    fact: Fact | None = None
    """Where the answer to a question stands."""

    @property
    def asks(self) -> Literal["move", "choice"] | None:
        """What the pupil has to do before it goes on; None to read on."""
        return "move" if self.play is not None else "choice" if self.choose else None


class Chapter(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A lesson or an exercise: a game of its own, from its set-up."""

    id: str = ""
    kind: Literal["lesson", "exercise"] = "lesson"
    title: Wording
    minutes: int = 1
    """About how long it takes."""
    options: dict[str, Any] = {}
    seat: int = 0
    """Who the pupil is."""
    start: list[ScriptedEvent] = []
    """What has happened before the first step."""
    steps: list[LessonStep]
    goal: Goal | None = None
    """Exercises only: exactly the moves they accept lead there, with the luck they tell of."""


def chapters_of(room: Room) -> tuple[Chapter, ...]:
    """All lessons of a game, then all its exercises; none for a game that brings none. Read once."""
    return _read_all(room)


def has_lessons(room: Room) -> bool:
    """Whether a game brings any; its files are not read for that."""
    return bool(_files(room))


def chapter_of(room: Room, name: str) -> Chapter:
    for chapter in chapters_of(room):
        if chapter.id == name:
            return chapter
    known = ", ".join(chapter.id for chapter in chapters_of(room)) or say("nothing yet")
    raise Refusal(
        say("{game} teaches nothing called {name!r}; there is {known}", game=room.id, name=name, known=known)
    )


def _files(room: Room) -> list[Any]:
    try:
        folder = files(room.package).joinpath(FOLDER)
        found = [file for file in folder.iterdir() if file.name.endswith(".toml")] if folder.is_dir() else []
    except (ImportError, NotADirectoryError):
        return []
    return sorted(found, key=lambda file: (file.name == f"{EXERCISES}.toml", file.name))


@cache
def _read_all(room: Room) -> tuple[Chapter, ...]:
    found = [chapter for file in _files(room) for chapter in _read(room, file)]
    names = [chapter.id for chapter in found]
    for name in names:
        if not NAME.fullmatch(name) or names.count(name) > 1:
            raise BadLesson(f"{room.id}: a chapter needs a name of its own like 'first-race', not {name!r}")
    return tuple(found)


def _read(room: Room, file: Any) -> list[Chapter]:
    name = file.name.removesuffix(".toml")
    try:
        data = tomllib.loads(file.read_text("utf-8"))
        if name != EXERCISES:
            return [msgspec.convert({"id": name, **data}, Chapter)]
        exercises = msgspec.convert(data, dict[str, list[dict[str, Any]]]).get("exercise", [])
        return [msgspec.convert({"kind": "exercise", **one}, Chapter) for one in exercises]
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, msgspec.ValidationError) as error:
        raise BadLesson(f"{room.id}, lessons/{file.name}: {error}") from None
