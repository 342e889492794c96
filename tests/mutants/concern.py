"""Which tests concern a line of the package: the near ones, which are run first, and all of them."""

from __future__ import annotations

import ast
import re
from collections import Counter
from pathlib import Path

HOUSE = Path("src", "snailhouse")
TESTS = {
    "games/snails_pace": ["tests/snails_pace", "tests/test_conformance.py"],
    "games/cargolino": ["tests/cargolino", "tests/test_conformance.py"],
    "games/snail_invasion": ["tests/snail_invasion", "tests/test_conformance.py"],
    "games/giant_snail": ["tests/giant_snail", "tests/test_conformance.py"],
    "core": ["tests/core", "tests/snails_pace", "tests/table"],
    "bots": ["tests/bots", "tests/lab"],
    "lab": ["tests/lab", "tests/cli"],
    "table": ["tests/table", "tests/server/test_tables.py", "tests/server/test_fair_play.py"],
    "server": ["tests/server"],
}
"""The tests that concern the files below a folder of the package."""
EVERYTHING = ["tests"]
MOST_NEAR = 8


def concerned_tests(inside: Path) -> list[str]:
    """What to run for a file, by the longest folder that the list above names."""
    within = inside.relative_to(HOUSE).as_posix()
    folders = [folder for folder in TESTS if within.startswith(f"{folder}/")]
    return TESTS[max(folders, key=len)] if folders else EVERYTHING


def near_tests(root: Path, inside: Path, line: int) -> list[str]:
    """The test files that speak of a line's module or function, those that say most of it first.

    A function's name that many files have is a common word and shows nothing.
    """
    texts = {
        file.relative_to(root).as_posix(): file.read_text("utf-8")
        for file in sorted((root / "tests").glob("**/test_*.py"))
        if "browser" not in file.parts
    }
    said: Counter[str] = Counter()
    for mark, weight in _marks(root, inside, line):
        speaking = [name for name, text in texts.items() if mark.search(text)]
        if len(speaking) <= MOST_NEAR:
            said.update(dict.fromkeys(speaking, weight))
    return [name for name, _ in said.most_common(MOST_NEAR)]


def _marks(root: Path, inside: Path, line: int) -> list[tuple[re.Pattern[str], int]]:
    """What shows that a text speaks of a line, with weights."""
    module = ".".join(inside.relative_to("src").with_suffix("").parts)
    parent, _, stem = module.rpartition(".")
    marks = [
        (re.compile(rf"(from|import) {re.escape(module)}\b"), 3),
        (re.compile(rf"from {re.escape(parent)} import [^\n]*\b{re.escape(stem)}\b"), 3),
    ]
    names = _definitions(ast.parse((root / inside).read_text("utf-8")), line)
    return marks + [(re.compile(rf"\b{re.escape(name)}\b"), 2) for name in names]


def _definitions(tree: ast.Module, line: int) -> list[str]:
    """The names of the functions and classes around a line."""
    return [
        node.name
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef)
        and node.lineno <= line <= (node.end_lineno or node.lineno)
    ]
