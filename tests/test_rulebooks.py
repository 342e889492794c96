"""The rulebooks of all languages say the same: headings, rulings, options, drawings and every number."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from snailhouse.core.errors import Refusal
from snailhouse.core.game import Game
from snailhouse.core.introduction import rulebook
from snailhouse.core.language import ENGLISH, LANGUAGES, speaking
from snailhouse.core.registry import game_ids, room
from snailhouse.lab.report import figure_names

OTHERS = [language for language in LANGUAGES if language != ENGLISH]
TOWER = re.compile(r"◢ *(\w\w) *◣")


def headings(book: str) -> list[str]:
    return re.findall(r"^(#+) ", book, re.MULTILINE)


def rulings(book: str) -> list[str]:
    return re.findall(r"^\| ([A-Z]\d+) \|", book, re.MULTILINE)


def rows(book: str) -> list[int]:
    """The cells of every row of every table."""
    return [line.count("|") for line in book.splitlines() if line.startswith("|")]


def code(book: str) -> Counter[str]:
    """Names and values in code, which are never translated; drawings have words in them."""
    return Counter(re.findall(r"`([^`\n]+)`", re.sub(r"```.*?```", "", book, flags=re.DOTALL)))


def numbers(book: str) -> Counter[str]:
    """Digits, however a language separates thousands and decimals; drawings count their squares too."""
    return Counter(re.findall(r"\d+", book))


def drawings(book: str) -> list[str]:
    return [block for block in book.split("```")[1::2] if "◢" in block]


def towers(drawing: str) -> list[str]:
    return TOWER.findall(drawing)


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("name", game_ids())
class TestTranslations:
    @pytest.fixture
    def books(self, name: str, language: str) -> tuple[str, str]:
        return rulebook(room(name), ENGLISH), rulebook(room(name), language)

    def test_it_is_a_translation(self, name: str, books: tuple[str, str]) -> None:
        """Only the figures of a simulation keep their names, as its report prints them."""
        prose = books[1].removeprefix(f"# {room(name).about.title}")
        for figure in figure_names(Game(room(name))):
            prose = prose.replace(figure, "")
        assert not re.search(r"\b(the|of|and|your|with|is)\b", prose)

    @pytest.mark.parametrize("part", [headings, rulings, rows, code, numbers])
    def test_nothing_is_missing(self, books: tuple[str, str], part) -> None:
        english, translated = map(part, books)
        assert translated == english

    def test_the_drawings_are_the_same(self, books: tuple[str, str]) -> None:
        english, translated = ([towers(drawing) for drawing in drawings(book)] for book in books)
        assert translated == english


class TestWhichRulebook:
    def test_that_of_the_moment(self) -> None:
        known = room("snails-pace")
        with speaking("ca"):
            assert rulebook(known) == rulebook(known, "ca")
        assert rulebook(known) == rulebook(known, "en")

    def test_an_unknown_language_is_refused(self) -> None:
        with pytest.raises(Refusal, match="there is no language 'xx'"):
            rulebook(room("snails-pace"), "xx")
