"""The languages of the house: English in the sources, every other one in a catalogue beside the words.

A package that speaks has a folder `language/` whose `__init__.py` says `say = phrasebook(__name__)`, and beside
it one file a language (`es.toml`, `ca.toml`) that maps each English template to its translation. Words are
made in the language of the moment: `with speaking("ca"): match.log(seat)`. English takes no lookup.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from contextvars import ContextVar
from importlib.resources import files
from typing import Final

from snailhouse.core.errors import Refusal
from snailhouse.core.language.grammar import SEAMS

ENGLISH: Final = "en"
LANGUAGES: Final = {ENGLISH: "English", "es": "Español", "ca": "Català"}
"""Every language of the house and its own name for itself."""


class UnknownLanguage(Refusal):
    """Nobody in the house speaks it."""


_spoken: ContextVar[str] = ContextVar("language", default=ENGLISH)


def spoken() -> str:
    """The language of the moment: part of the key of whatever keeps words for later."""
    return _spoken.get()


class speaking:  # noqa: N801 - it reads as a verb
    """What is said inside comes in this language. It belongs to the task or thread that asked for it."""

    def __init__(self, language: str) -> None:
        self._language = known_language(language)

    def __enter__(self) -> None:
        self._token = _spoken.set(self._language)

    def __exit__(self, *raised: object) -> None:
        _spoken.reset(self._token)


def known_language(language: str) -> str:
    """The language, or a refusal that names those of the house."""
    if language not in LANGUAGES:
        raise UnknownLanguage(
            say(
                "there is no language {language!r} in this house; it speaks {known}",
                language=language,
                known=listed(LANGUAGES),
            )
        )
    return language


class Catalogue(dict[str, str]):
    """Translations by English template. What nobody has translated is said in English."""

    def __missing__(self, template: str) -> str:
        return template


class Phrasebook:
    """What a package can say: English templates, in the language of the moment and with their gaps filled."""

    def __init__(self, package: str | None) -> None:
        self._package = package
        self._catalogues: dict[str, Catalogue] = {}

    def __call__(self, template: str, /, **values: object) -> str:
        language = _spoken.get()
        if language == ENGLISH:
            return template.format_map(values) if values else template
        template = self.catalogue(language)[template]
        return SEAMS[language](template.format_map(values)) if values else template

    def counted(self, number: int, one: str, many: str, /, **values: object) -> str:
        """The template for one thing or the one for several (or none), with `{number}` in it."""
        return self(one if number == 1 else many, number=number, **values)

    def catalogue(self, language: str) -> Catalogue:
        """All translations into a language, read when first wanted."""
        found = self._catalogues.get(language)
        if found is None:
            found = self._catalogues[language] = Catalogue(self._read(language))
        return found

    def _read(self, language: str) -> dict[str, str]:
        if self._package is None or language == ENGLISH:
            return {}
        catalogue = files(self._package).joinpath(f"{language}.toml")
        return tomllib.loads(catalogue.read_text("utf-8")) if catalogue.is_file() else {}


def phrasebook(package: str) -> Phrasebook:
    """The words of the package whose folder holds the catalogues."""
    return Phrasebook(package)


def phrase(template: str) -> str:
    """Marks a template that is kept in a constant and said later, so that a missing translation is noticed."""
    return template


ENGLISH_ONLY: Final = Phrasebook(None)
"""For a game without catalogues."""
say = phrasebook(__name__)


def listed(names: Iterable[object]) -> str:
    """'a, b and c'."""
    *most, last = [str(name) for name in names] or [say("nothing")]
    return say("{most} and {last}", most=", ".join(most), last=last) if most else last


def either(names: Iterable[object]) -> str:
    """'a, b or c'."""
    *most, last = [str(name) for name in names]
    return say("{most} or {last}", most=", ".join(most), last=last) if most else last
