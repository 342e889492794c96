"""Lessons and exercises of every game: what a search proves, mistakes answered, false claims found.

That every chapter can be taken to its end in every language, and that what it states is true, the conformance
suite asks of every game.
"""

from __future__ import annotations

import re

import pytest
from msgspec.structs import replace

import snailhouse
from snailhouse.bots.search import Effort, analyse
from snailhouse.core.errors import Refusal
from snailhouse.core.language import LANGUAGES
from snailhouse.core.position import Position
from snailhouse.core.registry import room
from snailhouse.learning.chapters import BadLesson, Chapter, Fact, Possibility, Reply, chapter_of, chapters_of
from snailhouse.learning.place import mistake, opening_match, pupil_place, right_moves, why_not_touched
from snailhouse.learning.proofs import faults_of
from snailhouse.solving.perfect import exact_chances

GAMES = snailhouse.game_ids()
CHAPTERS = [
    pytest.param(game, chapter, id=f"{game}-{chapter.id}")
    for game in GAMES
    for chapter in chapters_of(room(game))
]
JUDGED = [one for one in CHAPTERS if any(step.best for step in one.values[1].steps)]
"""Exercises that ask for the best move."""
CLEARLY = 0.02
"""By how much a searched best move must be better than the others, at least."""
SIMULATIONS = 20_000
TOUCHING = {
    "en": r"\b[Tt]ouch (?!es)",
    "es": r"\b([Tt]oca|tócal[ao])\b(?! (mover|una))",
    "ca": r"\b[Tt]oca\b(?! (una|moure))",
}


@pytest.mark.parametrize("game", GAMES)
def test_a_game_has_lessons_and_at_least_ten_exercises(game: str) -> None:
    kinds = [chapter.kind for chapter in chapters_of(room(game))]
    assert kinds.count("exercise") >= 10
    assert kinds.count("lesson") >= (3 if game == "giant-snail" else 1)
    assert kinds == sorted(kinds, reverse=True), "lessons come first"


@pytest.mark.parametrize(("game", "chapter"), JUDGED)
def test_the_stated_best_move_is_the_best(game: str, chapter: Chapter) -> None:
    match = opening_match(room(game), chapter)
    step = next(step for step in chapter.steps if step.best)
    assert chapter.steps.index(step) == 0 or not any(before.then for before in chapter.steps), "asked at once"
    position = match.position
    accepted = right_moves(step, position)
    if step.best == "exact":
        chances = exact_chances(position)
        assert chances is not None
    else:
        chances = searched(position)
    worth = {move: chances.get(move, 0.0) for move in position.legal()}
    others = [worth[move] for move in worth if move not in accepted]
    assert min(worth[move] for move in accepted) > max(others) + (0.0 if step.best == "exact" else CLEARLY)
    allowed = 0.51 if step.best == "exact" else 8
    for move, chance in worth.items():
        stated = step.worth.get(" ".join(position.parts(move)))
        assert stated is None or (move in chances and abs(stated - 100 * chance) <= allowed), move


def searched(position: Position) -> dict[int, float]:
    """The chance after each move. Where the same player goes on, every move has a search of its own: one of
    all tries what looks worse at first so seldom that it never learns how to go on from there."""
    after = {move: position.after(move) for move in position.legal()}
    if all(one.actor == position.actor for one in after.values()):
        found = {move: analyse(one, Effort(SIMULATIONS), seed=1).candidates[0] for move, one in after.items()}
    else:
        found = {one.move: one for one in analyse(position, Effort(SIMULATIONS, trees=2), seed=1).candidates}
    return {move: one.chance for move, one in found.items() if one.chance is not None}


def test_a_chapter_that_is_not_there_is_refused_by_name() -> None:
    with pytest.raises(Refusal, match="teaches nothing called 'nothing'; there is first-races"):
        chapter_of(room("snails-pace"), "nothing")


@pytest.mark.parametrize(("game", "chapter"), CHAPTERS)
def test_the_last_scene_of_a_page_leads_to_what_the_page_shows(game: str, chapter: Chapter) -> None:
    """And a scene that changes the board shows it as it is after the event."""
    for page in pupil_place(room(game), chapter).pages:
        if page.scenes:
            assert page.scenes[-1].view == page.view


def test_a_reply_is_to_all_moves_that_begin_by_touching_its_things() -> None:
    known = room("cargolino-valentino")
    chapter = next(one for one in chapters_of(known) if one.steps[0].asks == "move")
    position = opening_match(known, chapter).position
    step = replace(chapter.steps[0], play=[], wrong=None, worth={}, replies=[])
    here = position.legal()[0]
    die, snail = position.parts(here)
    for named, answered in (
        (die, True),
        (f"{die} {snail}", True),
        (snail, False),
        (f"{die} snail-none", False),
    ):
        told = mistake(replace(step, replies=[Reply(en="So it is.", move=named)]), position, here)
        assert (told == "So it is.") == answered


def test_a_wrong_answer_is_answered_and_the_place_stays() -> None:
    pace = room("snails-pace")
    lesson = chapters_of(pace)[0]
    first = pupil_place(pace, lesson)
    assert first.asks == "move"
    wrong = pupil_place(pace, lesson, [0])
    assert wrong.wrong == str(lesson.steps[2].wrong)
    assert (wrong.answers, wrong.pages) == ((), first.pages)
    assert pupil_place(pace, lesson, [0, 4, 1]).answers == (), "what follows a mistake counts for nothing"
    assert pupil_place(pace, lesson, [6]).answers == (6,)
    assert why_not_touched(pace, lesson, [], ["track-8"]) == (
        "your roll 1 2 4 does not match track 8; it matches 1, 2, 3, 4, 5, 6 and 7 (P2)"
    )
    assert why_not_touched(pace, lesson, [], ["track-7"]) is None


def test_too_many_answers_are_refused() -> None:
    pace = room("snails-pace")
    with pytest.raises(Refusal, match="only 11 steps"):
        pupil_place(pace, chapters_of(pace)[0], [6] * 12)


def broken(**changes: object) -> Chapter:
    """The first lesson of Snail's Pace with a step that says something else."""
    lesson = chapters_of(room("snails-pace"))[0]
    return replace(lesson, steps=[*lesson.steps[:2], replace(lesson.steps[2], **changes)])


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"play": ["track-8"]}, "no legal move touches 'track-8'"),
        ({"then": ["O rolls 9 9 9"]}, "told with the words 'O rolls 9 9 9'"),
        ({"then": ["O rolls 1 1 1", "track-7"]}, "no legal move touches 'track-7'; there are track-1"),
        ({"ca": None}, "is not said in ca"),
        ({"play": None, "then": []}, "it asks for nothing"),
    ],
)
def test_a_chapter_that_a_rule_has_left_behind_is_found(changes: dict[str, object], fault: str) -> None:
    assert fault in "; ".join(faults_of(room("snails-pace"), broken(**changes)))


def with_step(chapter: Chapter, index: int, **changes: object) -> Chapter:
    """The chapter with one step that says something else."""
    steps = list(chapter.steps)
    steps[index] = replace(steps[index], **changes)
    return replace(chapter, steps=steps)


FACTS = [
    pytest.param(game, chapter, index, id=f"{game}-{chapter.id}")
    for game in GAMES
    for chapter in chapters_of(room(game))
    for index, step in enumerate(chapter.steps)
    if step.fact is not None
]
GOALS = [one for one in CHAPTERS if one.values[1].goal is not None and len(one.values[1].steps) == 2]
"""Exercises that one move solves."""


@pytest.mark.parametrize(("game", "chapter", "index"), FACTS)
def test_another_answer_than_the_fact_is_found(game: str, chapter: Chapter, index: int) -> None:
    step = chapter.steps[index]
    other = with_step(chapter, index, answer=step.answer % len(step.choose) + 1)
    assert f"and answer {other.steps[index].answer} is" in "; ".join(faults_of(room(game), other))


def test_a_fact_that_the_pupil_cannot_know_is_found() -> None:
    """The snail of a rival is in the rival's view, and nobody else's."""
    chapter, index = next(
        (one.values[1], one.values[2]) for one in FACTS if one.values[0] == "cargolino-valentino"
    )
    position, rival = opening_match(room("cargolino-valentino"), chapter).position, 1 - chapter.seat
    (own, *_) = position.seen_by(rival)["own"]
    asked = with_step(chapter, index, fact=Fact("own.0", rival), choose=[Possibility("?", value=own)], answer=1)
    assert "the pupil cannot know own.0" in "; ".join(faults_of(room("cargolino-valentino"), asked))


@pytest.mark.parametrize(("game", "chapter"), GOALS)
def test_a_move_that_leads_elsewhere_is_found(game: str, chapter: Chapter) -> None:
    """Also one that is left out although it leads there, and a goal that no move reaches."""
    position = opening_match(room(game), chapter).position
    accepted = right_moves(chapter.steps[0], position)
    other = next(move for move in position.legal() if move not in accepted)
    told = "; ".join(faults_of(room(game), with_step(chapter, 0, play=[" ".join(position.parts(other))])))
    assert "does not reach the goal" in told
    assert "' reaches the goal" in told or '" reaches the goal' in told
    assert "its answers do not lead to its goal" in told


def test_a_worse_move_is_answered_with_what_it_wins_and_what_another_would() -> None:
    answered = 0
    for game, chapter in (one.values for one in JUDGED):
        match, step = opening_match(room(game), chapter), chapter.steps[0]
        if step.best is None or step.wrong is not None:
            continue
        best = max(step.worth.values())
        for move in set(match.legal()) - right_moves(step, match.position):
            here = step.worth.get(" ".join(match.position.parts(move)))
            told = pupil_place(room(game), chapter, [move]).wrong
            if here is not None and not step.replies:
                assert told == (
                    f"With that you win {here} games in 100; another move here wins {best}. Try again."
                )
                answered += here < best
    assert answered > 10


def test_a_file_that_is_no_lesson_is_named(tmp_path, monkeypatch) -> None:
    from snailhouse.learning import chapters

    file = tmp_path / "odd.toml"
    for text, why in (
        ("title = 1", "Expected `object`"),
        ("x = ", "Invalid value"),
        ("[title]\nen='a'", "steps"),
    ):
        file.write_text(text)
        monkeypatch.setattr(chapters, "_files", lambda room: [file])
        chapters._read_all.cache_clear()
        with pytest.raises(BadLesson, match=f"lessons/odd.toml: .*{why}"):
            chapters.chapters_of(room("snails-pace"))
    monkeypatch.undo()
    chapters._read_all.cache_clear()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_to_be_touched_at_a_terminal(game: str, language: str) -> None:
    """There one types numbers; answers to mistakes fit both."""
    for chapter in chapters_of(room(game)):
        for step in chapter.steps:
            said = [step.typed or step, *step.replies, *([step.wrong] if step.wrong else [])]
            for text in said:
                assert not re.search(TOUCHING[language], text.within(language)), text
