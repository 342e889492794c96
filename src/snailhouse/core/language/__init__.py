"""The languages of the house: English in the sources, the others in catalogues.

A package that says something has a folder `language/` whose `__init__.py` holds `say = phrasebook(__name__)`,
and beside it one file for each language (`es.toml`, `ca.toml`) that maps English templates to translations.
Texts are made in the current language: `with speaking("ca"): match.log(seat)`. English needs no lookup.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from contextvars import ContextVar
from importlib.resources import files
from typing import Final

from snailhouse.core.errors import Refusal
from snailhouse.core.language.grammar import Grammar

ENGLISH: Final = "en"
LANGUAGES: Final = {ENGLISH: "English", "es": "Español", "ca": "Català"}
"""Every language of the house and its own name for itself."""


class UnknownLanguage(Refusal):
    """A language without catalogues was asked for."""


_spoken: ContextVar[str] = ContextVar("language", default=ENGLISH)


def spoken() -> str:
    """The current language. Any cache of texts must include it in its key."""
    return _spoken.get()


class speaking:  # noqa: N801 - it reads as a verb
    """Sets the current language for the block, in this task or thread only."""

    def __init__(self, language: str) -> None:
        self._language = known_language(language)

    def __enter__(self) -> None:
        self._token = _spoken.set(self._language)

    def __exit__(self, *raised: object) -> None:
        _spoken.reset(self._token)


def known_language(language: str) -> str:
    """Returns the language, or raises a refusal that names the known ones."""
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
    """Translations into one language by English template; a template without one is its own translation."""

    def __init__(self, language: str, translations: Mapping[str, str]) -> None:
        super().__init__(translations)
        self.grammar = Grammar(language, self.values())

    def __missing__(self, template: str) -> str:
        return template


class Phrasebook:
    """What a package can say. Calling it with an English template and the values of its gaps gives the text in
    the current language."""

    def __init__(self, package: str | None) -> None:
        self._package = package
        self._catalogues: dict[str, Catalogue] = {}

    def __call__(self, template: str, /, **values: object) -> str:
        language = _spoken.get()
        if language == ENGLISH:
            return template.format_map(values) if values else template
        catalogue = self.catalogue(language)
        translation = catalogue[template]
        return catalogue.grammar.fill(translation, values) if values else translation

    def counted(self, number: int, one: str, many: str, /, **values: object) -> str:
        """The text of template `one` if `number` is 1, else of `many`, with `number` as a value."""
        return self(one if number == 1 else many, number=number, **values)

    def catalogue(self, language: str) -> Catalogue:
        """All translations into a language; the file is read at the first call."""
        found = self._catalogues.get(language)
        if found is None:
            found = self._catalogues[language] = Catalogue(language, self._read(language))
        return found

    def _read(self, language: str) -> dict[str, str]:
        if self._package is None or language == ENGLISH:
            return {}
        catalogue = files(self._package).joinpath(f"{language}.toml")
        return tomllib.loads(catalogue.read_text("utf-8")) if catalogue.is_file() else {}


def phrasebook(package: str) -> Phrasebook:
    """The phrasebook of a `language` package, named by its `__name__`."""
    return Phrasebook(package)


def phrase(template: str) -> str:
    """Returns the template. Marks one kept in a constant, so that a test sees if it is not translated."""
    return template


ENGLISH_ONLY: Final = Phrasebook(None)
"""The phrasebook of a game without catalogues."""
say = phrasebook(__name__)


def listed(names: Iterable[object]) -> str:
    """The names as 'a, b and c', in the current language; 'nothing' for none."""
    *most, last = [str(name) for name in names] or [say("nothing")]
    return say("{most} and {last}", most=", ".join(most), last=last) if most else last


def either(names: Iterable[object]) -> str:
    """The names as 'a, b or c', in the current language."""
    *most, last = [str(name) for name in names]
    return say("{most} or {last}", most=", ".join(most), last=last) if most else last
