"""One word for one thing in Spanish and Catalan: `docs/glossary-languages.md` against every text."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "glossary-languages.md"
LANGUAGES = ("es", "ca")
WEB_SECTION = re.compile(r"^(?:export )?const (\w+): \w+ = \{$(.*?)^\};$", re.MULTILINE | re.DOTALL)
STRAIGHT = re.compile(r"(?<=[a-zà-ÿ])'(?=[a-zà-ÿ{$])", re.IGNORECASE)


class Row(NamedTuple):
    english: str
    right: tuple[str, ...]
    wrong: tuple[str, ...]


def rows(language: str) -> list[Row]:
    """The rows of all tables of the page, with what one language says and does not say."""
    at = LANGUAGES.index(language)
    found = []
    for line in PAGE.read_text("utf-8").splitlines():
        cells = [cell.strip().replace("\\|", "|") for cell in re.split(r"(?<!\\)\|", line)[1:-1]]
        if len(cells) == 5 and cells[0] != "English" and not cells[0].startswith("---"):
            right = tuple(word.replace(" (…)", "") for word in cells[1 + at].split(", "))
            found.append(Row(cells[0], right, tuple(re.findall(r"`([^`]+)`", cells[3 + at]))))
    return found


@cache
def texts(language: str) -> dict[str, str]:
    """Everything that people read in a language, by file, with the no-break spaces as spaces."""
    told: dict[str, str] = {}
    for file in (ROOT / "src").rglob(f"language/{language}.toml"):
        told[str(file.relative_to(ROOT))] = "\n".join(tomllib.loads(file.read_text("utf-8")).values())
    for file in (ROOT / "src").rglob(f"rulebook.{language}.md"):
        told[str(file.relative_to(ROOT))] = file.read_text("utf-8")
    for file in (ROOT / "web" / "src").rglob("*.ts"):
        for name, section in WEB_SECTION.findall(file.read_text("utf-8")):
            if name == language:
                told[str(file.relative_to(ROOT))] = section
    return {name: text.replace("\u00a0", " ").replace("\\u00a0", " ") for name, text in told.items()}


def variant(word: str) -> re.Pattern[str]:
    """Matches the word as such, or what begins with it if it ends in a hyphen, over line breaks too."""
    stem = re.escape(word.removesuffix("-")).replace(r"\ ", r"\s+")
    after = "" if word.endswith("-") else r"(?!\w)"
    before = r"(?<![\w-])" if word[0].isalpha() else ""
    return re.compile(before + stem + after, re.IGNORECASE)


def misused(language: str, told: dict[str, str]) -> list[str]:
    return [
        f"{name}: {found[0]!r}; {row.english} is {' or '.join(row.right)}"
        for row in rows(language)
        for wrong in row.wrong
        for name, text in told.items()
        if (found := variant(wrong).search(text))
    ]


@pytest.mark.parametrize("language", LANGUAGES)
class TestOneWordForOneThing:
    def test_no_text_uses_another_word(self, language: str) -> None:
        assert misused(language, texts(language)) == []

    def test_every_word_of_the_glossary_is_used(self, language: str) -> None:
        whole = "\n".join(texts(language).values()).replace("'", "’")
        unused = [
            (row.english, word)
            for row in rows(language)
            for word in row.right
            if not variant(f"{word}-").search(whole)
        ]
        assert unused == []

    def test_every_variant_would_be_found(self, language: str) -> None:
        for row in rows(language):
            for wrong in row.wrong:
                planted = {"planted": f"Antes {wrong.removesuffix('-')}\ny después"}
                assert misused(language, planted), wrong

    def test_a_percentage_keeps_together(self, language: str) -> None:
        client = [file for file in (ROOT / "web" / "src").rglob("*.ts") if not file.name.endswith(".test.ts")]
        for file in [*(ROOT / "src").rglob(f"rulebook.{language}.md"), *client]:
            assert not re.search(r"[\d}] %", file.read_text("utf-8")), file


def test_there_is_something_to_read() -> None:
    for language in LANGUAGES:
        assert len(rows(language)) >= 50
        assert sum(map(len, texts(language).values())) > 60_000
        assert {name.rpartition(".")[2] for name in texts(language)} == {"toml", "md", "ts"}


def test_catalan_has_one_apostrophe() -> None:
    written = {name: text for name, text in texts("ca").items() if not name.endswith(".ts")}
    assert len(written) > 4
    for name, text in written.items():
        prose = re.sub(r"```.*?```|`[^`]*`|Snail's", "", text, flags=re.DOTALL)
        assert not STRAIGHT.search(prose), name
