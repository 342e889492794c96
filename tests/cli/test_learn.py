"""`snailhouse learn`: whole lessons by the keyboard, mistakes answered, in every language."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable
from functools import cache

import pytest
from rich.console import Console

from snailhouse.cli import main
from snailhouse.core.language import speaking
from snailhouse.core.registry import room
from snailhouse.learning.chapters import chapter_of, chapters_of
from snailhouse.learning.place import pupil_place
from snailhouse.terminal.learn import TerminalLesson

GAMES = ["cargolino-valentino", "giant-snail", "snail-invasion", "snails-pace"]


@cache
def typed(game: str, number: int) -> tuple[str, ...]:
    """What a pupil of a game's chapter types who knows every answer, in whatever language."""
    chapter = chapters_of(room(game))[number]
    lines: list[str] = []
    place = pupil_place(room(game), chapter)
    while place.asks is not None:
        lines += [""] * (len(place.pages) - 1)
        tried = [move.id for move in place.moves] or list(range(len(place.choices)))
        ways = (pupil_place(room(game), chapter, [*place.answers, answer]) for answer in tried)
        right, place = next((number, way) for number, way in enumerate(ways) if way.wrong is None)
        lines.append(str(right + 1))
    return (*lines, *[""] * len(place.pages))


@pytest.mark.parametrize("language", ["en", "es", "ca"])
@pytest.mark.parametrize("game", GAMES)
def test_every_chapter_can_be_taken_at_the_keyboard(game: str, language: str) -> None:
    with speaking(language):
        for number, chapter in enumerate(chapters_of(room(game))):
            lines = iter(typed(game, number))
            console = Console(record=True, width=100, file=io.StringIO())
            TerminalLesson(room(game), chapter, console, lambda prompt, lines=lines: next(lines)).take()
            assert next(lines, None) is None, "nothing is left over"
            assert str(chapter.steps[-1])[:30] in console.export_text()


@pytest.fixture
def learn(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Callable[..., str]:
    """Run `snailhouse learn` with these words and lines typed; returns all that it says, in one line."""

    def run(*words: str, lines: str = "") -> str:
        monkeypatch.setattr(sys, "argv", ["snailhouse", "learn", *words])
        monkeypatch.setattr(sys, "stdin", io.StringIO(lines))
        with pytest.raises(SystemExit):
            main()
        return " ".join("".join(capsys.readouterr()).split())

    return run


def test_mistakes_are_answered_and_why_asks_the_rules(learn: Callable[..., str]) -> None:
    told = learn("snails-pace", lines="\n\nwhy 8\n3\nx\nquit\n")
    assert "does not match track 8" in told
    assert "add all three dice" in told
    assert "Type a number from 1 to 7." in told
    assert "Well done" not in told


def test_a_page_that_is_only_read_answers_why_as_well(learn: Callable[..., str]) -> None:
    told = learn("snails-pace", lines="\n\n7\n\n3\n\n1\n1\nwhy 1\nquit\n")
    assert told.endswith(
        "Press Enter to go on. track 1 is closed: O has won that race (P4) Press Enter to go on."
    )


def test_a_hint_names_an_answer_that_goes_on(learn: Callable[..., str]) -> None:
    told = learn("snails-pace", lines="\n\nhint\nquit\n")
    assert "Try 7: track 7: to column 3." in told
    told = learn("cargolino-valentino", "2-the-end-of-a-race", "--language", "ca", lines="hint\n3\nquit\n")
    assert "Prova 3: 3." in told


def test_one_exercise_by_name_and_by_number(learn: Callable[..., str]) -> None:
    told = learn("snails-pace", "win-this-race", lines="1\n\n")
    assert told == learn("snails-pace", "3", lines="1\n\n")
    assert "Well done!" in told
    assert chapter_of(room("snails-pace"), "win-this-race") is chapters_of(room("snails-pace"))[2]


def test_the_list_names_all(learn: Callable[..., str]) -> None:
    listed = learn("giant-snail", "--list")
    for chapter in chapters_of(room("giant-snail")):
        assert chapter.id in listed


def test_what_is_not_there_is_refused_in_a_line(learn: Callable[..., str]) -> None:
    assert "teaches nothing called 'nothing'; there is first-races" in learn("snails-pace", "nothing")
