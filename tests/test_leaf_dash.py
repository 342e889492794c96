"""The guest's game of examples/, installed beside the house: its own suite, the command line, its imports."""

from __future__ import annotations

import ast
import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.guests import LEAF_DASH, installed

NONE_IGNORED, NOT_IN_GIT = 1, 128
"""What `git check-ignore` returns."""
Run = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Run:
    """Run Python where the game is installed, in the game's own folder."""
    folders = installed(LEAF_DASH, tmp_path_factory.mktemp("metadata"))
    before = os.environ.get("PYTHONPATH", "")
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([*map(str, folders), before])}

    def run(*words: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, *words]
        return subprocess.run(
            command, cwd=LEAF_DASH, env=environment, capture_output=True, text=True, check=False
        )

    return run


def test_its_own_suite_passes(run: Run) -> None:
    done = run("-m", "pytest", "-q", "-p", "no:cacheprovider")
    assert done.returncode == 0, done.stdout + done.stderr
    assert " passed" in done.stdout
    assert "skipped" not in done.stdout


def test_the_house_lists_simulates_and_tells_it(run: Run) -> None:
    listed = run("-m", "snailhouse", "games", "leaf-dash", "--json")
    (card,) = json.loads(listed.stdout)
    assert (card["id"], card["players"]) == ("leaf-dash", "2-4")
    assert [option["name"] for option in card["options"]] == ["players", "path"]
    done = run("-m", "snailhouse", "simulate", "leaf-dash", "--games", "3000", "--bots", "greedy", "--json")
    assert json.loads(done.stdout)["games"] == 3000, done.stderr
    assert run("-m", "snailhouse", "rulebook", "leaf-dash").stdout.strip().startswith("Leaf Dash")


def test_bots_play_it_in_the_terminal(run: Run) -> None:
    done = run("-m", "snailhouse", "play", "leaf-dash", "--players", "random,greedy,random", "--seed", "4")
    assert done.returncode == 0, done.stderr
    assert "The leaves are turned: Blue" in done.stdout
    assert "Steps: Blue" in done.stdout


def imports(folder: Path) -> set[str]:
    found = set()
    for file in folder.glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            match node:
                case ast.Import(names=names):
                    found |= {alias.name for alias in names}
                case ast.ImportFrom(module=str() as module):
                    found.add(module)
    return found


def test_its_tests_need_nothing_but_the_suite() -> None:
    assert imports(LEAF_DASH / "tests") == {"pytest", "snailhouse", "snailhouse.testing"}


def test_its_files_need_the_house_and_nothing_else() -> None:
    packages = {name.partition(".")[0] for name in imports(LEAF_DASH / "leaf_dash")}
    assert packages == {"__future__", "enum", "typing", "leaf_dash", "snailhouse"}


def test_everything_of_its_package_is_installed_with_it() -> None:
    """Hatchling takes every file of the package; what a .gitignore names would be left out."""
    ignored = subprocess.run(
        ["git", "check-ignore", *map(str, (LEAF_DASH / "leaf_dash").glob("*.*"))],
        cwd=LEAF_DASH,
        capture_output=True,
        text=True,
        check=False,
    )
    if ignored.returncode == NOT_IN_GIT:
        pytest.skip("these files lie in no repository")
    assert (ignored.returncode, ignored.stdout) == (NONE_IGNORED, "")
