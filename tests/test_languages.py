"""Every language of the house says everything: catalogues against the sources, and whole games played."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from string import Formatter
from threading import Thread

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import snailhouse
from snailhouse import SPECTATOR
from snailhouse.core.editions import Edition
from snailhouse.core.errors import Refusal
from snailhouse.core.game import Game
from snailhouse.core.introduction import option_words, tagline
from snailhouse.core.language import (
    ENGLISH,
    ENGLISH_ONLY,
    LANGUAGES,
    Catalogue,
    Phrasebook,
    either,
    listed,
    say,
    speaking,
    spoken,
)
from snailhouse.core.language.grammar import Grammar
from snailhouse.core.match import Match
from snailhouse.core.registry import game_ids, room
from snailhouse.testing.samples import everyone, random_matches

SOURCES = Path(snailhouse.__file__).parent
OTHERS = [language for language in LANGUAGES if language != ENGLISH]
CATALOGUES = sorted(SOURCES.rglob("language/__init__.py"))
SPEAKING = [path.parent.parent for path in CATALOGUES]
"""The packages that speak."""


def home(module: Path) -> Path | None:
    """The package whose catalogue a module's templates belong to: the nearest that has one."""
    return next((folder for folder in module.parents if folder in SPEAKING), None)


def said(tree: ast.Module) -> Iterator[str]:
    """The literal templates of `say(...)`, `say.counted(n, one, many)`, `phrase(...)` and `Sentence(...)`."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        if isinstance(node.func, ast.Name) and node.func.id in ("say", "phrase", "Sentence"):
            yield from literals(node.args[0])
        if isinstance(node.func, ast.Attribute) and node.func.attr == "counted":
            yield from literals(node.args[1])
            yield from literals(node.args[2])


def literals(node: ast.expr) -> Iterator[str]:
    if isinstance(node, ast.Constant):
        assert isinstance(node.value, str)
        yield node.value
    if isinstance(node, ast.IfExp):
        yield from literals(node.body)
        yield from literals(node.orelse)
    assert not isinstance(node, ast.JoinedStr), "a template with values in it can have no translation"


def templates(package: Path) -> set[str]:
    modules = [path for path in package.rglob("*.py") if home(path) == package]
    found = {text for path in modules for text in said(ast.parse(path.read_text("utf-8")))}
    return found | {text for game in game_ids() for text in printed(game, package)}


def printed(game: str, package: Path) -> Iterator[str]:
    """What stands on a game's box: said by the room, not by a call of `say`."""
    known = room(game)
    if known.package != package_name(package):
        return
    yield known.about.tagline
    yield from known.about.brief
    for option in known.options:
        yield option.help
        yield option.label or option.name
        yield from option.names or map(str, option.values or ())
        if isinstance(option, Edition):
            for part in option.default.values():
                yield from named(part)


def named(part: object) -> Iterator[str]:
    """The names that an edition prints on its cards and boards."""
    for value in part.values() if isinstance(part, dict) else part if isinstance(part, list) else ():
        yield from named(value)
    if isinstance(part, dict) and "name" in part:
        yield part["name"]


def package_name(package: Path) -> str:
    return ".".join(["snailhouse", *package.relative_to(SOURCES).parts])


def phrasebook_of(package: Path) -> Phrasebook:
    return Phrasebook(f"{package_name(package)}.language")


def catalogue(package: Path, language: str) -> Catalogue:
    return phrasebook_of(package).catalogue(language)


def in_order(template: str) -> list[str]:
    return [name for _, name, _, _ in Formatter().parse(template) if name is not None]


def gaps(template: str) -> set[str]:
    return set(in_order(template))


def text_gaps(template: str) -> list[str]:
    """The gaps that are filled with a text as it is."""
    parsed = Formatter().parse(template)
    return [name for _, name, form, conversion in parsed if name is not None and not form and not conversion]


def name_of(package: Path) -> str:
    return package.name


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("package", SPEAKING, ids=name_of)
class TestCatalogues:
    def test_everything_said_is_translated_and_nothing_else(self, package: Path, language: str) -> None:
        assert set(catalogue(package, language)) == templates(package)

    def test_a_translation_has_the_same_gaps(self, package: Path, language: str) -> None:
        for template, translation in catalogue(package, language).items():
            assert gaps(translation) == gaps(template), template


class TestSpeaking:
    def test_english_unless_asked(self) -> None:
        assert spoken() == ENGLISH
        assert listed(["a", "b", "c"]) == "a, b and c"

    def test_a_language_lasts_as_long_as_its_block(self) -> None:
        with speaking("ca"):
            with speaking("es"):
                assert listed(["a", "b", "c"]) == "a, b y c"
            assert listed(["a", "b", "c"]) == "a, b i c"
        assert either(["a", "b"]) == "a or b"

    def test_a_language_belongs_to_its_thread(self) -> None:
        heard = []
        with speaking("es"):
            thread = Thread(target=lambda: heard.append(spoken()))
            thread.start()
            thread.join()
        assert heard == [ENGLISH]

    def test_an_unknown_language_is_refused(self) -> None:
        with pytest.raises(Refusal) as refusal, speaking("xx"):
            pass
        assert str(refusal.value) == "there is no language 'xx' in this house; it speaks en, es and ca"
        assert spoken() == ENGLISH

    def test_an_unknown_language_is_refused_in_the_language_of_the_moment(self) -> None:
        with speaking("es"), pytest.raises(Refusal) as refusal, speaking("xx"):
            pass
        assert str(refusal.value) == "en esta casa no se habla el idioma 'xx'; se hablan en, es y ca"

    def test_a_game_without_catalogues_stays_english(self) -> None:
        with speaking("ca"):
            assert ENGLISH_ONLY("{who} wins", who="Pep") == "Pep wins"

    def test_a_value_is_not_read_as_a_template(self) -> None:
        for language in LANGUAGES:
            with speaking(language):
                assert "{x}" in say("{most} and {last}", most="{x}", last="b")

    @pytest.mark.parametrize(
        ("language", "names", "joined"),
        [
            ("es", ["uvas", "higos"], "uvas e higos"),
            ("es", ["madera", "hierro"], "madera y hierro"),
            ("es", ["el río", "Inés"], "el río e Inés"),
            ("ca", ["figues", "herbes"], "figues i herbes"),
        ],
    )
    def test_lists_join_as_one_says_them(self, language: str, names: list[str], joined: str) -> None:
        with speaking(language):
            assert listed(names) == joined

    def test_alternatives_join_as_one_says_them(self) -> None:
        with speaking("es"):
            assert either([7, 8]) == "7 u 8"
            assert either(["X", "O"]) == "X u O"
            assert either([12, 16]) == "12 o 16"


NAMES = (
    "Tom y Inés",
    "Casa de el Rey",
    "d'Artagnan de Eu",
    "Y",
    "I",
    "el Rey",
    "els Reis",
    "o Oto",
    "{most}",
    "",
)
"""Names as visitors type them, with everything in them that grammar would join."""


class TestGrammar:
    """Words are joined where a gap meets the template's own words, and nowhere else."""

    @pytest.mark.parametrize(
        ("language", "template", "value", "joined"),
        [
            ("es", "es de {x}", "el Jardinero", "es del Jardinero"),
            ("es", "vuelve a {x}", "el nido", "vuelve al nido"),
            ("es", "A {x} le toca", "el Jardinero", "Al Jardinero le toca"),
            ("es", "es de {x}", "ella", "es de ella"),
            ("es", "uvas y {x}", "higos", "uvas e higos"),
            ("es", "y {x}", "Irene", "e Irene"),
            ("es", "siete o {x}", 8, "siete u 8"),
            ("ca", "és de {x}", "els Caragols", "és dels Caragols"),
            ("ca", "passa per {x}", "el pas", "passa pel pas"),
            ("ca", "va a {x}", "els camps", "va als camps"),
            ("ca", "el caragol de {x}", "O", "el caragol d’O"),
            ("ca", "De {x} no se'n sap res", "Oriol", "D’Oriol no se'n sap res"),
            ("ca", "a sota de {x}", "l'abellot", "a sota de l'abellot"),
        ],
    )
    def test_a_gap_joins_the_word_before_it(
        self, language: str, template: str, value: object, joined: str
    ) -> None:
        assert Grammar(language, [str(value)]).fill(template, {"x": value}) == joined

    @pytest.mark.parametrize(
        ("language", "template", "values", "said"),
        [
            ("es", "uvas y higos de el {x}", {"x": "huerto"}, "uvas y higos de el huerto"),
            ("es", "ley {x}", {"x": "Irene"}, "ley Irene"),
            ("es", "{x}y {y}", {"x": "le", "y": "Irene"}, "ley Irene"),
            ("es", "{x} {y}", {"x": "de", "y": "el Rey"}, "de el Rey"),
            ("es", "{x} el Rey", {"x": "Casa de"}, "Casa de el Rey"),
            ("es", "{x!r} y {y!r}", {"x": "a", "y": "Irene"}, "'a' y 'Irene'"),
            ("ca", "molt de{x}", {"x": "Oriol"}, "molt deOriol"),
            ("ca", "{{de {x}}} {n:.1f}", {"x": "Oriol", "n": 2}, "{d’Oriol} 2.0"),
        ],
    )
    def test_everything_else_stays_as_it_is_written(
        self, language: str, template: str, values: dict[str, object], said: str
    ) -> None:
        assert Grammar(language, ["el Rey"]).fill(template, values) == said

    @pytest.mark.parametrize("language", OTHERS)
    def test_an_article_melts_only_if_the_house_said_it(self, language: str) -> None:
        """Somebody called `el Rey` stays `el Rey`; a phrase of the same book may lose its article's e."""
        assert Grammar(language, ["el Rey"]).fill("de {x}", {"x": "el Rey"}) == "del Rey"
        assert Grammar(language, []).fill("de {x}", {"x": "el Rey"}) == "de el Rey"

    @pytest.mark.parametrize("language", ["es", "ca"])
    def test_decimals_stand_behind_a_comma(self, language: str) -> None:
        grammar = Grammar(language, [])
        assert grammar.fill("espera {wait:.1f} s", {"wait": 1.25}) == "espera 1,2 s"
        assert grammar.fill("dura de {wait:.1f} a 2.5", {"wait": 0.5}) == "dura de 0,5 a 2.5"
        assert grammar.fill("{wait:.0f} s", {"wait": 2.0}) == "2 s"

    @pytest.mark.parametrize("language", LANGUAGES)
    @pytest.mark.parametrize("name", NAMES)
    def test_names_are_listed_as_they_were_typed(self, language: str, name: str) -> None:
        with speaking(language):
            for joined in (listed([name, name, "x"]), either([name, name, "x"])):
                assert joined.startswith(f"{name}, {name} ")
            for joined in (listed(["x", name]), either(["x", name])):
                assert joined.endswith(f" {name}")

    @pytest.mark.parametrize("language", OTHERS)
    @pytest.mark.parametrize("package", SPEAKING, ids=name_of)
    @settings(max_examples=8, deadline=None, derandomize=True)
    @given(data=st.data())
    def test_whatever_fills_a_gap_stands_in_the_sentence(
        self, package: Path, language: str, data: st.DataObject
    ) -> None:
        typed = st.one_of(st.sampled_from(NAMES), st.text(alphabet="yoiedalsrpu 'IO8h", max_size=9), st.text())
        phrases = phrasebook_of(package)
        for template, translation in phrases.catalogue(language).items():
            values = {name: data.draw(typed) for name in text_gaps(translation)}
            if set(values) != gaps(translation) or not values:
                continue
            with speaking(language):
                said = phrases(template, **values)
            found = 0
            for name in in_order(translation):
                found = said.index(values[name], found) + len(values[name])


BOXES: dict[str, list[dict[str, object]]] = {
    "snails-pace": [
        {"meeting": meeting, "turn": turn}
        for meeting in ("none", "carry", "hop")
        for turn in ("one-move", "two-moves", "two-dice")
    ],
    "cargolino-valentino": [{"players": 2}, {"players": 4}, {"players": 3, "dice": "simple"}],
    "snail-invasion": [{}, {"players": 1}, {"garden": "patio", "players": 1}, {"garden": "one-colour"}],
    "giant-snail": [{}, {"regions": "shuffled"}],
}
ENGLISH_WORDS = re.compile(
    r"\b(the|of|and|you|your|is|are|with|from|snails?|workers?|cards?|square|turn|wins?)\b"
)
UNJOINED = {
    "es": re.compile(r"\b([Dd]e|[Aa]) el\b|\by h?i(?![aeo])|\bo h?o", re.ASCII),
    "ca": re.compile(r"\b([Dd]e|[Aa]|[Pp]er) els?\b|\bde h?[aeiou]", re.ASCII),
}
"""What nobody says: words side by side that the language joins."""


@pytest.fixture
def strict(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing falls back to English."""

    def missing(self: Catalogue, template: str) -> str:
        raise AssertionError(f"nobody has translated {template!r}")

    monkeypatch.setattr(Catalogue, "__missing__", missing)


def test_every_game_is_played_here() -> None:
    assert set(game_ids()) == set(BOXES)


def boxes() -> list[Game]:
    return [Game(room(game), **options) for game, chosen in BOXES.items() for options in chosen]


@pytest.mark.usefixtures("strict")
@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("game", boxes(), ids=repr)
class TestWholeGames:
    def test_no_english_is_heard(self, game: Game, language: str) -> None:
        for match in random_matches(game, 2, every=25):
            with speaking(language):
                for text in heard(match):
                    assert not ENGLISH_WORDS.search(text), text
                    assert not UNJOINED[language].search(text), text

    def test_the_same_is_known_in_every_language(self, game: Game, language: str) -> None:
        """Keys and numbers of a view are the same; only prose differs."""
        for match in random_matches(game, 1, every=40):
            for seat in everyone(game):
                english = match.view(seat)
                with speaking(language):
                    assert without_prose(match.view(seat)) == without_prose(english)


def heard(match: Match) -> Iterator[str]:
    """All that people read of a match."""
    for seat in everyone(match.game):
        yield from match.log(seat, since=max(0, len(match.events) - 25))
        yield match.position.hidden_from(seat) or ""
    for seat in range(match.game.seats):
        yield match.game.seat_name(seat)
    for move in range(match.game.room.rules.MOVES):
        yield match.why_not(move) or ""
    yield from (move.text for move in match.moves())
    for outcome in range(min(match.outcomes, 50)):
        yield match.game.room.words.chance_text(match.position, outcome)
    if match.over:
        yield match.result_text()
    yield re.sub(r"\[[^\]]*\]|[·◆★@#│]", "", match.board(match.actor if match.actor >= 0 else SPECTATOR))


def without_prose(view: object) -> object:
    """Without what a table awaits, and without the name of a player or of a piece."""
    if isinstance(view, dict):
        prose = {"awaits", "name"} if {"pool", "piece"} & set(view) else {"awaits"}
        return {key: without_prose(value) for key, value in view.items() if key not in prose}
    return [without_prose(value) for value in view] if isinstance(view, list) else view


@pytest.mark.usefixtures("strict")
@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("name", game_ids())
class TestTheBox:
    def test_everything_on_it_is_translated(self, name: str, language: str) -> None:
        known = room(name)
        with speaking(language):
            assert tagline(known) != known.about.tagline
            for option in known.options:
                words = option_words(known, option)
                assert words.help != option.help
                assert not ENGLISH_WORDS.search(words.label)
                assert not ENGLISH_WORDS.search(option.allowed)
                assert not ENGLISH_WORDS.search(" ".join((words.choices or {}).values()))

    def test_the_machine_names_stay(self, name: str, language: str) -> None:
        known = room(name)
        english = [(option.name, option.default) for option in known.options]
        with speaking(language):
            assert [(option.name, option.default) for option in known.options] == english
            for option in known.options:
                choices = option_words(known, option).choices
                assert choices is None or list(choices) == [str(value) for value in option.values or ()]
