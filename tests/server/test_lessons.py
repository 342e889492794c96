"""Lessons over HTTP: pages after answers, mistakes answered, bad input refused, and nothing kept."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import httpx
import pytest

from snailhouse.core.registry import game_ids, room
from snailhouse.learning import chapters
from snailhouse.learning.chapters import BadLesson, chapters_of
from snailhouse.server.api.lessons import known_chapter
from snailhouse.server.refusals import Unknown
from tests.server.parts import Node

LESSON = "/api/games/snails-pace/lessons/first-races"


@pytest.fixture
def ask(alone: Node) -> Any:
    """Send something to the house as somebody it does not know."""

    def send(path: str = LESSON, language: str = "en", **body: Any) -> httpx.Response:
        headers = {"Accept-Language": language, "Origin": alone.url}
        return httpx.post(f"{alone.url}{path}", json=body, headers=headers, timeout=30)

    return send


def test_every_game_lists_what_it_teaches(alone: Node) -> None:
    cards = httpx.get(f"{alone.url}/api/games", timeout=30).json()
    assert [card["id"] for card in cards] == game_ids()
    for card in cards:
        listed = httpx.get(f"{alone.url}/api/games/{card['id']}/lessons", timeout=30).json()
        assert card["lessons"] == bool(listed)
        assert [one["id"] for one in listed] == [chapter.id for chapter in chapters_of(room(card["id"]))]


def test_a_lesson_goes_on_with_right_answers_and_answers_wrong_ones(ask: Any) -> None:
    steps = chapters_of(room("snails-pace"))[0].steps
    first = ask().json()
    assert [page["text"] for page in first["pages"]] == [step.en for step in steps[:3]]
    assert (first["asks"], first["answers"], first["wrong"]) == ("move", [], None)
    wrong = ask(answers=[2]).json()
    assert wrong["wrong"] == steps[2].wrong.en  # type: ignore[union-attr]
    assert (wrong["answers"], wrong["pages"]) == ([], first["pages"])
    right = ask(answers=[6]).json()
    assert right["answers"] == [6]
    assert [scene["text"] for scene in right["pages"][0]["scenes"]][1] == "O rolls 1 1 1"
    assert ask(answers=[6], language="ca").json()["pages"][0]["text"] == steps[3].ca


def test_why_something_cannot_be_touched(ask: Any) -> None:
    assert "does not match track 8" in ask(touch=["track-8"]).json()["reason"]
    assert ask(touch=["track-7"]).json()["reason"] is None


@pytest.mark.parametrize(
    ("path", "body", "status"),
    [
        ("/api/games/chess/lessons/first", {}, 404),
        ("/api/games/snails-pace/lessons/nothing", {}, 404),
        (LESSON, {"answers": [6] * 12}, 422),
        (LESSON, {"answers": [6] * 65}, 400),
        (LESSON, {"answers": "6"}, 400),
        (LESSON, {"moves": [6]}, 400),
        (LESSON, {"touch": []}, 400),
        ("/api/games/cargolino-valentino/lessons/2-the-end-of-a-race", {"answers": [9]}, 422),
    ],
)
def test_bad_input_is_refused_in_a_sentence(ask: Any, path: str, body: dict[str, Any], status: int) -> None:
    refused = ask(path, **body)
    assert refused.status_code == status, refused.text
    assert refused.json()["detail"]


def test_a_file_of_lessons_that_cannot_be_read_is_told_as_it_is_and_not_as_a_lesson_that_is_not_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "odd.toml"
    file.write_text("title = 1")
    with pytest.raises(Unknown, match="nothing"):
        known_chapter(room("snails-pace"), "nothing")
    chapters._read_all.cache_clear()
    with monkeypatch.context() as patch:
        patch.setattr(chapters, "_files", lambda room: [file])
        with pytest.raises(BadLesson, match="odd.toml"):
            known_chapter(room("snails-pace"), "nothing")
    chapters._read_all.cache_clear()
