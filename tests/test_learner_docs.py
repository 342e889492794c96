"""The pages for learners are true: their examples run, and what is written from the games is up to date."""

from __future__ import annotations

import doctest
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

import snailhouse.batch
from snailhouse.bots.own import own_chooser

ROOT = Path(__file__).parent.parent
PAGES = ("batch", "gymnasium", "pettingzoo", "openspiel")


@pytest.mark.parametrize("name", PAGES)
def test_the_examples_of_a_page_run(name):
    failed, tried = doctest.testfile(str(ROOT / "docs" / f"{name}.md"), module_relative=False)
    assert tried >= 5
    assert not failed


def test_the_example_of_the_batch_runs():
    failed, tried = doctest.testmod(snailhouse.batch)
    assert (failed, tried) == (0, 4)


def test_the_observations_are_those_of_the_games():
    command = [sys.executable, str(ROOT / "docs" / "observations.py"), "--check"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_the_notebook_runs(monkeypatch, tmp_path):
    """Every cell of code, one after the other, as a notebook does; its pictures are thrown away."""
    monkeypatch.chdir(tmp_path)
    book = json.loads((ROOT / "docs" / "learners.ipynb").read_text("utf-8"))
    names: dict[str, object] = {"__name__": "notebook"}
    cells = [cell for cell in book["cells"] if cell["cell_type"] == "code"]
    assert len(cells) > 5
    for number, cell in enumerate(cells, start=1):
        exec(compile("".join(cell["source"]), f"cell {number}", "exec"), names)  # noqa: S102
        assert cell["outputs"] == [], "outputs are made by whoever runs it"


def test_the_bots_of_the_page_are_bots(tmp_path):
    """The function and the class of docs/own-bots.md play."""
    text = (ROOT / "docs" / "own-bots.md").read_text("utf-8")
    names: dict[str, object] = {}
    for block in re.findall(r"```python\n(.*?)```", text, re.DOTALL):
        exec(block, names)  # noqa: S102
    here = snailhouse.game("snails-pace", start="x").start().after_chance(0)
    for bot in (names["choose"], names["Patient"]):
        assert own_chooser(bot, snailhouse.dice(1))(here) in here.legal()


def test_the_example_of_the_readme_runs():
    text = (ROOT / "README.md").read_text("utf-8")
    first, second = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    names: dict[str, object] = {}
    exec(first + second, names)  # noqa: S102
    assert names["batch"].size == 4096


def test_the_package_shows_its_names():
    """`dir` lists what can be had, all of it is there, and no learner's library comes with it."""
    words = (
        "import snailhouse, sys\n"
        "assert dir(snailhouse) == sorted(snailhouse.__all__)\n"
        "assert all(getattr(snailhouse, name) is not None for name in dir(snailhouse))\n"
        "assert snailhouse.bots.choose\n"
        "assert not {'gymnasium', 'pettingzoo', 'pyspiel'} & set(sys.modules)\n"
    )
    assert subprocess.run([sys.executable, "-W", "error", "-c", words], check=False).returncode == 0


@pytest.mark.parametrize(
    ("adapter", "package"), [("gym", "gymnasium"), ("pettingzoo", "pettingzoo"), ("openspiel", "pyspiel")]
)
def test_a_missing_library_is_named_with_its_extra(adapter, package):
    words = (
        "import importlib.util as util\n"
        "found = util.find_spec\n"
        f"util.find_spec = lambda name, *_: None if name == {package!r} else found(name)\n"
        f"import snailhouse.adapters.{adapter}"
    )
    done = subprocess.run([sys.executable, "-c", words], capture_output=True, text=True, check=False)
    assert f"this adapter needs {package}: pip install 'snailhouse[{adapter}]'" in done.stderr
