"""The documentation is true: its examples run, its links lead somewhere, nothing is left unsaid."""

import json
import re
from pathlib import Path

import pytest
from benchmarks.figures import KEPT, differing

import snailhouse
from snailhouse.cli import VERBS
from snailhouse.core.introduction import rulebook
from snailhouse.core.registry import room

ROOT = Path(__file__).parent.parent
PAGES = [
    *(page for pattern in ("*.md", "docs/*.md", "examples/*/*.md") for page in ROOT.glob(pattern)),
    *ROOT.glob("src/snailhouse/games/*/rulebook.md"),
]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page):
    for target in re.findall(r"\]\(([^)#]+)\)", page.read_text("utf-8")):
        elsewhere = target.startswith(("http", "illustration:"))  # pictures of rulebooks are tested with them
        assert elsewhere or (page.parent / target).exists(), target


def test_the_readme_example_prints_what_it_says(capsys):
    text = (ROOT / "README.md").read_text("utf-8")
    example = re.search(r"```python\n(.*?)```", text, re.DOTALL)[1]
    exec(compile(example, "README.md", "exec"), {})  # noqa: S102
    assert capsys.readouterr().out.strip() == example.rsplit("# ", 1)[1].strip()


def test_the_readme_names_every_game_and_every_verb():
    text = (ROOT / "README.md").read_text("utf-8")
    for name in snailhouse.game_ids():
        assert f"[{room(name).about.title}]" in text
    for verb in VERBS:
        assert f"snailhouse {verb}" in text or f"scripts/{verb}" in text, verb


@pytest.mark.parametrize("name", snailhouse.game_ids())
def test_every_option_is_in_the_rulebook(name):
    text = rulebook(room(name))
    for option in room(name).options:
        assert f"`{option.name}" in text, option.name


def test_the_figures_of_the_pages_are_those_that_were_measured():
    kept = json.loads(KEPT.read_text("utf-8"))
    assert differing(kept) == []
    kept["run"]["house_to_c"]["1"] += 1
    kept["search"]["to_openspiel_python"] += 1
    kept["compiling"]["games"]["snails-pace"]["load"] += 1
    pages = ["README.md", "docs/bots.md", "docs/press.md", "docs/speed.md"]
    assert [place.split(": ")[0] for place in differing(kept)] == pages


def test_the_readme_is_read_in_a_few_minutes():
    assert len((ROOT / "README.md").read_text("utf-8").splitlines()) < 150
