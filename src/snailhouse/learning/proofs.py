"""Whether what a chapter states is true: every claim is put to the rules, and nothing is taken on trust.

Lessons and exercises are data, so a change of rules could make one of them wrong without anybody noticing.
The conformance suite asks for `faults_of` every chapter; what a search has to prove is left to tests.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from snailhouse.core.dice import dice
from snailhouse.core.errors import Refusal
from snailhouse.core.language import ENGLISH_ONLY, LANGUAGES
from snailhouse.core.match import Match
from snailhouse.core.position import Position
from snailhouse.core.room import Room
from snailhouse.learning.chapters import Chapter, Goal, LessonStep, Wording
from snailhouse.learning.place import at_path, mistake, opening_match, right_moves
from snailhouse.learning.script import act_out

MOST_WAYS: Final = 400
"""Ways through a chapter that are walked; more would say nothing new."""
GUESSES: Final = 20
"""Copies of a position, with what is hidden drawn anew, in which the answer to a question must be the same."""


def faults_of(room: Room, chapter: Chapter) -> list[str]:
    """Everything wrong with a chapter: what cannot happen, is not answered, not translated, or not true."""
    found = [*_untranslated(room, chapter)]
    try:
        found += _walked(room, chapter)
    except Refusal as refusal:
        found.append(str(refusal))
    return [f"{room.id}, {chapter.id}: {fault}" for fault in found]


def _untranslated(room: Room, chapter: Chapter) -> Iterator[str]:
    """Texts that lack a language which the game speaks."""
    if room.language is ENGLISH_ONLY:
        return
    texts: list[Wording] = [chapter.title]
    for step in chapter.steps:
        said = [step, *step.replies, *(text for text in (step.wrong, step.typed) if text)]
        texts += [*said, *(one for one in step.choose if not one.en.isdigit())]
    for text in texts:
        missing = [language for language in LANGUAGES if not getattr(text, language)]
        if missing:
            yield f"{text.en!r} is not said in {', '.join(missing)}"


def _walked(room: Room, chapter: Chapter) -> Iterator[str]:
    """Every way through the chapter that its answers allow, with every claim on it."""
    ways = [(opening_match(room, chapter), 0)]
    asked = False
    for _ in range(MOST_WAYS):
        if not ways:
            break
        match, at = ways.pop()
        if at == len(chapter.steps):
            if chapter.goal is not None and not reached(chapter.goal, match.view(chapter.seat)):
                yield "its answers do not lead to its goal"
            continue
        step = chapter.steps[at]
        yield from _claims(chapter, step, match)
        asked = asked or step.asks is not None
        ways += [(after, at + 1) for after in _after(chapter, step, match)]
    if not asked:
        yield "it asks for nothing"


def _after(chapter: Chapter, step: LessonStep, match: Match) -> list[Match]:
    """The chapter after a step, for each way to answer it."""
    if step.asks != "move":
        after = match.copy()
        act_out(after, step.then)
        return [after]
    if match.actor != chapter.seat:
        raise Refusal(f"the pupil is not to move at {step.en!r}")
    ways = []
    for move in sorted(right_moves(step, match.position)):
        after = match.copy()
        after.play(move)
        act_out(after, step.then)
        ways.append(after)
    return ways


def _claims(chapter: Chapter, step: LessonStep, match: Match) -> Iterator[str]:
    """What is wrong with a step where the match stands: its answers, or a mistake that is not answered."""
    position = match.position
    if step.asks == "choice":
        if not 1 <= step.answer <= len(step.choose):
            yield f"{step.en!r}: there is no answer {step.answer}"
        elif step.fact is not None:
            yield from _facts(chapter, step, position)
    elif step.asks == "move":
        accepted = right_moves(step, position)
        if not accepted:
            yield f"{step.en!r}: no move goes on"
        yield from (
            f"{step.en!r}: nothing is said to move {move}"
            for move in position.legal()
            if move not in accepted and not mistake(step, position, move)
        )
        yield from _unanswered_touches(step, position)
        if chapter.goal is not None and step.play != "any":
            yield from _other_ways(chapter, step, match, accepted)


def _unanswered_touches(step: LessonStep, position: Position) -> Iterator[str]:
    """Things on the board that lead to no move and about which nothing is said."""
    things = {part for move in range(position.game.room.rules.MOVES) for part in position.parts(move)}
    leads = {position.parts(move)[0] for move in position.legal() if position.parts(move)}
    for thing in sorted(things - leads):
        if not position.why_not_touch((thing,)):
            yield f"{step.en!r}: nothing is said about touching {thing}"


def _facts(chapter: Chapter, step: LessonStep, position: Position) -> Iterator[str]:
    """The answer must be what stands in the view, the others not, and the pupil must be able to know it."""
    fact = step.fact
    assert fact is not None
    seat = chapter.seat if fact.seat is None else fact.seat
    truth = at_path(position.seen_by(seat), fact.path)
    for number, choice in enumerate(step.choose, start=1):
        if (choice.value == truth) != (number == step.answer):
            yield f"{step.en!r}: {fact.path} is {truth!r}, and answer {number} is {choice.value!r}"
    luck = dice(1)
    for _ in range(GUESSES if position.game.room.has_secrets else 0):
        guess = position.concealed(chapter.seat, luck)
        if at_path(guess.seen_by(seat), fact.path) != truth:
            yield f"{step.en!r}: the pupil cannot know {fact.path}"
            return


def _other_ways(chapter: Chapter, step: LessonStep, match: Match, accepted: set[int]) -> Iterator[str]:
    """Moves that reach the goal although the exercise does not accept them, or do not although it does."""
    at = chapter.steps.index(step)
    for move in match.legal():
        after = match.copy()
        after.play(move)
        reaches = _reaches(chapter, at, step, after)
        if reaches != (move in accepted):
            text = match.game.room.words.move_text(match.position, move)
            yield f"{text!r} {'reaches' if reaches else 'does not reach'} the goal"


def _reaches(chapter: Chapter, at: int, step: LessonStep, match: Match) -> bool:
    """Whether the pupil can still reach the goal after a step, with the luck and replies that are written."""
    try:
        act_out(match, step.then)
    except Refusal:
        return False
    assert chapter.goal is not None
    for later, following in enumerate(chapter.steps[at + 1 :], start=at + 1):
        if following.asks == "move":
            if match.actor != chapter.seat:
                return False
            ways = []
            for move in match.legal():
                after = match.copy()
                after.play(move)
                ways.append(_reaches(chapter, later, following, after))
            return any(ways)
        act_out(match, following.then)
    return reached(chapter.goal, match.view(chapter.seat))


def reached(goal: Goal, view: Any) -> bool:
    """Whether the goal stands in the view."""
    found = at_path(view, goal.path)
    return bool(found >= goal.least if goal.least is not None else found == goal.value)
