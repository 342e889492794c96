"""One thing, one name: what a board calls a thing is what the log and the moves call it, in every language."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from snailhouse.core.language import ENGLISH, LANGUAGES
from snailhouse.core.registry import room

BOARDS = sorted(Path(__file__).parent.parent.glob("web/src/games/*/messages"))
ENTRY = re.compile(r"""^ +(?:'([^']+)'|(\w+)): (?:'([^']*)'|"([^"]*)"),$""", re.MULTILINE)
LONGEST_NAME = 3
"""Words; what is longer is a sentence, which may be put another way on a button."""


BUTTON = "stop_"
"""Keys of buttons, which are infinitives in Spanish where the log has an imperative."""


SHARED = {"cargolino-valentino": 10, "giant-snail": 40, "snail-invasion": 15, "snails-pace": 2}
"""How many names a board and the house have in common, at least: so many are compared."""


def plain(text: str) -> str:
    return text.replace("’", "'").lower()


def on_the_board(board: Path) -> dict[str, dict[str, str]]:
    """By language and key, what the client calls things."""
    return {
        file.stem: {
            quoted or bare: plain(one or two)
            for quoted, bare, one, two in ENTRY.findall(file.read_text("utf-8"))
        }
        for file in board.glob("??.ts")
    }


def in_the_house(board: Path, language: str) -> dict[str, str]:
    """By English name, what the game calls things."""
    translations = room(board.parent.name).language.catalogue(language)
    return {plain(name): plain(words) for name, words in translations.items()}


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != ENGLISH])
@pytest.mark.parametrize("board", BOARDS, ids=lambda board: board.parent.name)
def test_the_board_and_the_log_call_things_the_same(board: Path, language: str) -> None:
    words, house = on_the_board(board), in_the_house(board, language)
    assert set(words) == set(LANGUAGES)
    assert len(words[language]) > 10
    shared = [
        (key, name)
        for key, name in words[ENGLISH].items()
        if name in house and len(name.split()) <= LONGEST_NAME and not key.startswith(BUTTON)
    ]
    assert len(shared) >= SHARED[board.parent.name]
    for key, name in shared:
        assert words[language][key] == house[name], name
