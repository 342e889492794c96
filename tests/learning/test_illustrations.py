"""The pictures of the rulebooks: played by the rules, found by name, and refused when they are not true."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import snailhouse
from snailhouse.core.introduction import illustrations_in, rulebook
from snailhouse.core.language import LANGUAGES, speaking
from snailhouse.core.registry import room
from snailhouse.learning import illustrations
from snailhouse.learning.chapters import BadLesson, chapters_of
from snailhouse.learning.illustrations import Illustration, illustration_faults, illustrations_of
from snailhouse.testing.lesson_checks import the_pictures_of_the_rulebook_are_true

GAMES = snailhouse.game_ids()


@pytest.mark.parametrize("game", GAMES)
def test_the_pictures_of_a_rulebook_are_true(game: str) -> None:
    the_pictures_of_the_rulebook_are_true(snailhouse.game(game))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_a_book_has_its_pictures_with_examples_before_and_after(game: str, language: str) -> None:
    with speaking(language):
        found = {picture.id: picture for picture in illustrations_of(room(game))}
    assert set(illustrations_in(rulebook(room(game), language))) == set(found)
    assert any(len(picture.views) == 2 for picture in found.values())
    assert all(
        before != after for before, after in (one.views for one in found.values() if len(one.views) == 2)
    )


def test_a_view_is_only_what_its_seat_knows() -> None:
    start = next(one for one in illustrations_of(room("cargolino-valentino")) if one.id == "the-start")
    assert start.seat == 0
    told = start.views[0].view
    assert (told["seat"], told["own"], told["past_races"]) == (0, ["blue"], [])


def test_a_picture_that_begins_like_a_chapter_has_its_pupils_view() -> None:
    known = room("cargolino-valentino")
    chapter = next(one for one in chapters_of(known) if one.seat == 2)
    picture = illustrations._drawn(known, Illustration(id="a", chapter=chapter.id))
    assert picture.seat == picture.views[0].view["seat"] == 2


def declared(monkeypatch: pytest.MonkeyPatch, **changes: Any) -> list[str]:
    """What is said of the rulebook of Snail's Pace when one of its pictures is another."""
    known = room("snails-pace")
    others = [one for one in illustrations._read(known) if one.id != "climbing"]
    changed = Illustration(id="climbing", start=["X rolls 5, O rolls 2: X starts", "X rolls 1 1 4"], **changes)
    monkeypatch.setattr(illustrations, "_read", lambda room: (*others, changed))
    return illustration_faults(known)


def test_a_picture_that_cannot_be_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    (fault,) = declared(monkeypatch, then=["track-3"])
    assert "illustration 'climbing': 'track-3' cannot happen" in fault


def test_a_picture_that_does_not_show_what_it_says_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    (fault,) = declared(
        monkeypatch, then=["track-5"], shows=[illustrations.Goal(path="tracks.4.rider", value=1)]
    )
    assert "illustration 'climbing': tracks.4.rider is not 1" in fault


def test_a_picture_that_no_book_shows_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(illustrations, "rulebook", lambda room, language: "# A book without pictures")
    faults = illustration_faults(room("snails-pace"))
    assert len(faults) == len(LANGUAGES)
    assert "the rulebook (en) shows []" in faults[0]


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("[[illustration]]\nid = 3", "Expected `str`, got `int`"),
        (
            "[[illustration]]\nid = 'a'\n[[illustration]]\nid = 'a'",
            "a name of its own like 'climbing', not 'a'",
        ),
        ("[[illustration", "illustrations.toml"),
    ],
)
def test_a_file_that_cannot_be_used_is_refused(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, written: str, said: str
) -> None:
    (tmp_path / "illustrations.toml").write_text(written, "utf-8")
    monkeypatch.setattr(illustrations, "files", lambda package: tmp_path)
    with pytest.raises(BadLesson, match="guest.*" + said.replace("[", r"\[")):
        illustrations._read.__wrapped__(SimpleNamespace(id="guest", package="guest"))
