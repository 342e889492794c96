"""Every language of the house says everything: catalogues against the sources, and whole games played."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest

import snailhouse
from snailhouse.core.language import ENGLISH, LANGUAGES, Catalogue, Words
from snailhouse.core.registry import game_ids, room

SOURCES = Path(snailhouse.__file__).parent
OTHERS = [language for language in LANGUAGES if language != ENGLISH]
CATALOGUES = sorted(SOURCES.rglob("language/__init__.py"))
SPEAKING = [path.parent.parent for path in CATALOGUES]
"""The packages that speak."""


def home(module: Path) -> Path | None:
    """The package whose catalogue a module's templates belong to: the nearest that has one."""
    return next((folder for folder in module.parents if folder in SPEAKING), None)


def said(tree: ast.Module) -> Iterator[str]:
    """The literal templates of `say(...)`, `say.counted(n, one, many)` and `phrase(...)`."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        if isinstance(node.func, ast.Name) and node.func.id in ("say", "phrase"):
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
    if known._folder != package:
        return
    yield known.tagline
    yield from known.vocabulary()
    for option in known.options:
        yield option.help
        yield option.label or option.name
        yield from getattr(option, "names", ()) or getattr(option, "choices", ())


def catalogue(package: Path, language: str) -> Catalogue:
    name = ".".join(["snailhouse", *package.relative_to(SOURCES).parts, "language"])
    return Words(name).catalogue(language)


def gaps(template: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(template) if name is not None}


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
