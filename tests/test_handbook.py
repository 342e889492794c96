"""The handbook: its examples run, its pages are all in it, and links that leave docs/ still lead somewhere."""

from __future__ import annotations

import doctest
import re
import sys
from pathlib import Path

import pytest

DOCS = Path(__file__).parent.parent / "docs"
sys.path.insert(0, str(DOCS))
from handbook import linked, made_pages  # noqa: E402

WITH_EXAMPLES = {"design-a-box", "write-a-bot"}
TUTORIALS = sorted((DOCS / "tutorials").glob("*.md"))


@pytest.mark.parametrize("page", TUTORIALS, ids=lambda page: page.stem)
def test_the_examples_of_a_tutorial_run(page):
    failed, tried = doctest.testfile(str(page), module_relative=False, encoding="utf-8")
    assert not failed
    blocks = re.findall(r"^```python\n(.*?)^```", page.read_text("utf-8"), re.MULTILINE | re.DOTALL)
    assert tried >= len([block for block in blocks if ">>> " in block])
    assert bool(tried) is (page.stem in WITH_EXAMPLES)


@pytest.mark.parametrize("language", ["en", "es", "ca"])
def test_what_the_tutorial_for_players_tells_them_to_press_stands_on_the_page(language):
    page = DOCS / "tutorials" / ("play.md" if language == "en" else f"play.{language}.md")
    words = (DOCS.parent / "web" / "src" / "lib" / "words" / f"{language}.ts").read_text("utf-8")
    pressed = re.findall(r"(?<!\*)\*([^*]+)\*(?!\*)", page.read_text("utf-8"))
    assert len(pressed) == 8
    for label in pressed:
        assert f"'{' '.join(label.split())}'" in words, label


def test_every_page_is_in_the_contents():
    contents = (DOCS / "index.md").read_text("utf-8")
    pages = [
        page.relative_to(DOCS).with_suffix("") for page in DOCS.rglob("*.md") if "_build" not in page.parts
    ]
    made = [Path("made", name) for name in made_pages()]
    for page in {*pages, *made} - {Path("index")}:
        assert re.search(rf"(^|<){re.escape(page.as_posix())}>?$", contents, re.MULTILINE), page


def test_a_link_to_another_place_leads_to_its_page_here_or_names_the_file():
    text = "[rules](../src/snailhouse/games/snails_pace/rulebook.md#p3) [code](../pyproject.toml) [site](https://a.b)"
    assert linked("bots", text) == (
        "[rules](made/rulebooks/snails-pace.md#p3) code (`pyproject.toml`) [site](https://a.b)"
    )
    assert linked("made/examples/learner", "![curve](curve.svg)") == (
        "![curve](../../../examples/learner/curve.svg)"
    )
