"""A room in the language of the moment: its tagline, its rules in brief, its options and its rulebook."""

from __future__ import annotations

import re
from dataclasses import dataclass
from importlib.resources import files
from typing import Final

from snailhouse.core.language import ENGLISH, known_language, spoken
from snailhouse.core.options import Option
from snailhouse.core.room import Room

ILLUSTRATION: Final = re.compile(r"^!\[[^\]]*\]\(illustration:([^)\s]+)\)\n?\n?", re.MULTILINE)
"""The line of a rulebook where a picture stands: its caption, and its name."""


@dataclass(frozen=True)
class OptionWords:
    """An option as people read it."""

    label: str
    help: str
    choices: dict[str, str] | None
    """What to call each value, where it is one of a few words."""


def tagline(room: Room) -> str:
    return room.language(room.about.tagline)


def brief(room: Room) -> list[str]:
    """The rules in a few sentences; of a game that has none, its tagline."""
    return [room.language(line) for line in room.about.brief] or [tagline(room)]


def option_words(room: Room, option: Option) -> OptionWords:
    words, choices = room.language, None
    if option.values is not None:
        values = [str(value) for value in option.values]
        choices = dict(zip(values, map(words, option.names or values), strict=True))
    return OptionWords(words(option.label or option.name), words(option.help), choices)


def rulebook(room: Room, language: str | None = None) -> str:
    """The rulebook for players, as Markdown: in this language or that of the moment, else in English."""
    wanted = known_language(language or spoken())
    folder = files(room.package)
    translated = folder.joinpath(f"rulebook.{wanted}.md")
    book = translated if wanted != ENGLISH and translated.is_file() else folder.joinpath("rulebook.md")
    return book.read_text("utf-8")


def illustrations_in(book: str) -> list[str]:
    """The names of a rulebook's pictures, in the order of the book."""
    return ILLUSTRATION.findall(book)


def in_text_only(book: str) -> str:
    """A rulebook for those who read text: without the lines where pictures stand."""
    return ILLUSTRATION.sub("", book)
