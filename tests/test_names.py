"""One word, one meaning: no public name is defined twice, and the glossary speaks of what there is."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

from snailhouse.core.contract import FUNCTIONS, OPTIONAL_FUNCTIONS
from snailhouse.core.room_check import MODULES, OPTIONAL

ROOT = Path(__file__).parent.parent
SOURCES = ROOT / "src" / "snailhouse"
GLOSSARY = ROOT / "docs" / "glossary.md"
ROLES = {
    *FUNCTIONS,
    *OPTIONAL_FUNCTIONS,
    *(name for protocol in MODULES.values() for name in vars(protocol) if not name.startswith("_")),
    *(name for names in OPTIONAL.values() for name in names),
    *("Box", "Table", "Observation", "Figures", "MOVES", "OPTIONS", "VIEW", "SAME_VIEW"),
    *(
        "EDITION",
        "check_edition",
        "greedy",
        "insider",
        "turn_key",
        "appeal",
        "branch",
        "APPEALING",
        "room",
        "say",
    ),
}
"""What every game defines under the same name."""
EVERYWHERE = {"EPILOG", "env", "say", "upgrade", "downgrade", "revision", "down_revision"}
"""What each verb of the command line, each adapter, each package that speaks, each migration has."""


def definitions(file: Path) -> Iterator[str]:
    """The public names that a module defines at its top level, type variables left out."""
    for node in ast.parse(file.read_text("utf-8")).body:
        match node:
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
                yield name
            case ast.Assign(targets=targets, value=value) if not is_type_variable(value):
                yield from (part.id for target in targets for part in ast.walk(target) if is_name(part))
            case ast.AnnAssign(target=ast.Name(id=name)):
                yield name


def is_name(node: ast.AST) -> bool:
    return isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)


def is_type_variable(value: ast.expr) -> bool:
    return isinstance(value, ast.Call) and isinstance(value.func, ast.Name) and value.func.id == "TypeVar"


def defined(folder: Path, but: Path | None = None) -> dict[str, list[str]]:
    """Where each public name of a folder is defined; `but` names a folder inside it to leave out."""
    found = defaultdict(list)
    for file in sorted(folder.rglob("*.py")):
        if but is None or but not in file.parents:
            for name in definitions(file):
                if not name.startswith("_"):
                    found[name].append(str(file.relative_to(SOURCES)))
    return found


HOUSE = defined(SOURCES, but=SOURCES / "games")
GAMES = {folder.name: defined(folder) for folder in sorted((SOURCES / "games").iterdir()) if folder.is_dir()}


def test_no_name_of_the_house_is_defined_twice():
    twice = {name: places for name, places in HOUSE.items() if len(set(places)) > 1 and name not in EVERYWHERE}
    assert not twice


def test_no_name_of_a_game_is_defined_twice_in_it():
    twice = {
        (game, name): places
        for game, names in GAMES.items()
        for name, places in names.items()
        if len(set(places)) > 1
    }
    assert not twice


def test_a_game_takes_no_name_of_the_house_for_something_else():
    taken = {
        (game, name): [*places, *HOUSE[name]]
        for game, names in GAMES.items()
        for name, places in names.items()
        if name in HOUSE and name not in ROLES
    }
    assert not taken


def entries() -> list[tuple[str, str, str]]:
    """The rows of the glossary: word, meaning, where it lives."""
    rows = re.findall(r"^\| \*\*(.+?)\*\* \| (.+?) \| (.*?) \|$", GLOSSARY.read_text("utf-8"), re.MULTILINE)
    assert len(rows) > 40
    return rows


def test_the_glossary_has_every_word_once():
    words = [word for word, _, _ in entries()]
    assert sorted(words) == sorted(set(words))


def test_what_the_glossary_names_is_there():
    for word, _, where in entries():
        for name in re.findall(r"`([\w./]+)`", where):
            assert exists(name), f"{word}: there is no {name}"


def exists(name: str) -> bool:
    """Whether a file of the repository, or a module or name of the package, is called so."""
    if "/" in name:
        return (ROOT / name).exists()
    module, _, attribute = f"snailhouse.{name}".rpartition(".")
    try:
        return hasattr(import_module(module), attribute) or bool(import_module(f"{module}.{attribute}"))
    except ImportError:
        return False
