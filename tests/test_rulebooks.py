"""The rulebooks of all languages say the same: headings, rulings, options, drawings and every number."""

from __future__ import annotations

import re
from collections import Counter
from itertools import combinations, product

import pytest

from snailhouse.core.errors import Refusal
from snailhouse.core.game import Game
from snailhouse.core.introduction import illustrations_in, in_text_only, rulebook
from snailhouse.core.language import ENGLISH, LANGUAGES, speaking
from snailhouse.core.registry import game_ids, room
from snailhouse.games.giant_snail.records import MOST_REGIONS, RegionType
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


def summary(book: str) -> int:
    """The words of the last chapter, which is all of the rules on one page."""
    return len(book.rpartition("\n## ")[2].split())


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
        prose = re.sub(r"\(illustration:[^)]+\)", "", books[1]).removeprefix(f"# {room(name).about.title}")
        for figure in figure_names(Game(room(name))):
            prose = prose.replace(figure, "")
        assert not re.search(r"\b(the|of|and|your|with|is)\b", prose)

    @pytest.mark.parametrize("part", [headings, rulings, rows, code, numbers])
    def test_nothing_is_missing(self, books: tuple[str, str], part) -> None:
        english, translated = map(part, books)
        assert translated == english

    def test_the_summary_is_one_page(self, books: tuple[str, str]) -> None:
        assert all(80 < summary(book) < 260 for book in books)

    def test_the_pictures_are_the_same(self, books: tuple[str, str]) -> None:
        english, translated = map(illustrations_in, books)
        assert translated == english
        assert len(english) >= 4

    def test_the_drawings_are_the_same(self, books: tuple[str, str]) -> None:
        english, translated = ([towers(drawing) for drawing in drawings(book)] for book in books)
        assert translated == english


class TestWhichRulebook:
    def test_that_of_the_moment(self) -> None:
        known = room("snails-pace")
        with speaking("ca"):
            assert rulebook(known) == rulebook(known, "ca")
        assert rulebook(known) == rulebook(known, "en")

    def test_those_who_read_text_get_the_text(self) -> None:
        book = rulebook(room("snails-pace"))
        text = in_text_only(book)
        assert "illustration:" in book
        assert "illustration:" not in text
        assert "track 8  X>" in text
        assert [line for line in text.splitlines() if line] == [
            line for line in book.splitlines() if line and not line.startswith("![")
        ]

    def test_an_unknown_language_is_refused(self) -> None:
        with pytest.raises(Refusal, match="there is no language 'xx'"):
            rulebook(room("snails-pace"), "xx")


class TestWhatTheRulebooksSay:
    """Sentences of the rulebooks that the rules themselves confirm, or that a referee has corrected."""

    @pytest.mark.parametrize(
        ("language", "says"),
        [
            ("en", "gives up your remaining actions of this round, and nothing else"),
            ("es", "pierdes las acciones que te quedan en esa ronda, y nada más"),
            ("ca", "perds les accions que et queden en aquella ronda, i res més"),
            ("en", "The leader decides on every step and pays"),
            ("es", "El líder decide cada paso y paga"),
            ("ca", "El líder decideix cada pas i el paga"),
            ("en", "if it died earlier in the same round, the robot may rebuild at once"),
            ("es", "si ha muerto antes en la misma ronda, el robot puede reconstruir enseguida"),
            ("ca", "si ha mort abans a la mateixa ronda, el robot pot reconstruir de seguida"),
            ("es", "Lidera quien saque el número más alto"),
            ("ca", "Lidera qui tregui el número més alt"),
            ("es", "Las cartas del original no han llegado hasta nosotros"),
            ("ca", "Les cartes de l’original no han arribat fins a nosaltres"),
            ("ca", "Una defensa la regió de la qual cau d’una altra manera"),
        ],
    )
    def test_giant_snail(self, language: str, says: str) -> None:
        assert says in " ".join(rulebook(room("giant-snail"), language).split())

    @pytest.mark.parametrize("language", LANGUAGES)
    def test_giant_snail_the_fewest_regions_of_an_edition(self, language: str) -> None:
        """Two of every type, as `edition_checks` demands."""
        least, most = 2 * len(RegionType), MOST_REGIONS
        said = {"en": "{} to {} regions", "es": "de {} a {} regiones", "ca": "de {} a {} regions"}[language]
        assert said.format(least, most) in " ".join(rulebook(room("giant-snail"), language).split())

    @pytest.mark.parametrize(
        ("language", "says"), [("es", "no corren para nadie"), ("ca", "no corren per a ningú")]
    )
    def test_cargolino_snails_without_owner(self, language: str, says: str) -> None:
        assert says in " ".join(rulebook(room("cargolino-valentino"), language).split())

    @pytest.mark.parametrize("language", LANGUAGES)
    def test_snails_pace_advice_gives_the_chances_of_the_dice(self, language: str) -> None:
        """Track 8 is matched a little more often than track 1: not all of 1, 3 and 4 are easier."""
        advice = rulebook(room("snails-pace"), language).split("\n## ")[4]
        for track in (1, 3, 4, 6, 8):
            assert re.search(rf"\b{rolls_matching(track)}\b", advice), track
        assert rolls_matching(1) < rolls_matching(8) < rolls_matching(3) < rolls_matching(4)


def rolls_matching(track: int) -> int:
    """How many of the 216 rolls of three dice match a track."""
    return sum(
        track in {*roll, *map(sum, combinations(roll, 2)), sum(roll)} for roll in product(range(1, 7), repeat=3)
    )
