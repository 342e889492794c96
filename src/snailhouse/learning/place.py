"""A chapter with the answers that a pupil has given so far: what to show next, and what to say to a mistake.

An answer is the id of a move, or the number of a choice counted from 0. The answers are all there is to a
pupil's place in a chapter, so nobody has to keep it for them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final, Literal

from snailhouse.core.contract import CHANCE
from snailhouse.core.errors import Refusal
from snailhouse.core.game import Game
from snailhouse.core.language import spoken
from snailhouse.core.match import Match
from snailhouse.core.position import Move, Position
from snailhouse.core.room import Room, View
from snailhouse.learning.chapters import BadLesson, Chapter, LessonStep, chapter_of
from snailhouse.learning.language import say
from snailhouse.learning.script import act_out, move_touching

KEPT_PLACES: Final = 512
"""Answers of the house that are remembered, since most pupils go the same way."""
KEPT_OPENINGS: Final = 64
"""Chapters whose games are remembered as they begin."""


@dataclass(frozen=True)
class Scene:
    """The board after an event, as the pupil knows it."""

    view: View
    text: str
    touched: tuple[str, ...]
    by_chance: bool


@dataclass(frozen=True)
class Page:
    """A step as the pupil meets it."""

    step: int
    """Its number, counted from 0."""
    text: str
    point: tuple[str, ...]
    scenes: tuple[Scene, ...]
    """What has happened since the page before."""
    view: View


@dataclass(frozen=True)
class PupilPlace:
    """Where a pupil stands: the pages since the last answer that went on, and what the last of them asks."""

    answers: tuple[int, ...]
    """Those that went on."""
    wrong: str | None
    """What to say to the answer after them; None where there was none."""
    pages: tuple[Page, ...]
    asks: Literal["move", "choice"] | None
    """None where the chapter is over with these pages."""
    moves: tuple[Move, ...]
    choices: tuple[str, ...]
    seats: tuple[str, ...]
    """What the game calls its seats."""


def pupil_place(room: Room, chapter: Chapter, answers: Sequence[int] = ()) -> PupilPlace:
    """The pages after these answers; from the first answer that does not go on, the rest count for nothing."""
    if len(answers) > len(chapter.steps):
        raise Refusal(say("there are only {number} steps in this lesson", number=len(chapter.steps)))
    return _place(room, chapter.id, tuple(answers), spoken())


def why_not_touched(room: Room, chapter: Chapter, answers: Sequence[int], touched: Sequence[str]) -> str | None:
    """Why touching these things makes no move now; None if it leads to one."""
    return played_to(room, chapter, answers).why_not_touch(tuple(touched))


def played_to(room: Room, chapter: Chapter, answers: Sequence[int]) -> Match:
    """The chapter's game after those of the answers that go on."""
    walk = _Walk(room, chapter)
    walk.go(answers)
    return walk.match


@lru_cache(maxsize=KEPT_PLACES)
def _place(room: Room, chapter: str, answers: tuple[int, ...], language: str) -> PupilPlace:
    walk = _Walk(room, chapter_of(room, chapter), _opened(room, chapter).copy())
    wrong = walk.go(answers)
    step, match = walk.pending, walk.match
    return PupilPlace(
        answers=tuple(walk.answers),
        wrong=wrong,
        pages=tuple(walk.pages),
        asks=step.asks if step else None,
        moves=tuple(match.moves()) if step and step.asks == "move" else (),
        choices=tuple(map(str, step.choose)) if step else (),
        seats=tuple(match.game.seat_name(seat) for seat in range(match.game.seats)),
    )


@lru_cache(maxsize=KEPT_OPENINGS)
def _opened(room: Room, chapter: str) -> Match:
    """A chapter's `opening_match`, to be copied: every answer leads there again."""
    return opening_match(room, chapter_of(room, chapter))


class _Walk:
    """Goes through a chapter's steps, from one that asks to the next."""

    def __init__(self, room: Room, chapter: Chapter, match: Match | None = None) -> None:
        """`match` is the chapter's opening, where somebody has it already."""
        self.chapter = chapter
        self.match = match or opening_match(room, chapter)
        self.answers: list[int] = []
        self.pages: list[Page] = []
        self.pending: LessonStep | None = None
        """The step that waits for an answer; None at the end."""
        self._at = 0
        self._told = len(self.match.events)
        self._read_on()

    def go(self, answers: Sequence[int]) -> str | None:
        """Give answers while they go on; returns what to say to the first that does not."""
        for answer in answers:
            if self.pending is None:
                break
            wrong = mistake(self.pending, self.match.position, answer)
            if wrong is not None:
                return wrong
            if self.pending.asks == "move":
                self.match.play(answer)
            self.answers.append(answer)
            act_out(self.match, self.pending.then)
            self.pages = []
            self._read_on()
        return None

    def _read_on(self) -> None:
        """Turn pages up to the next step that asks for something."""
        self.pending = None
        while self._at < len(self.chapter.steps) and self.pending is None:
            step = self.chapter.steps[self._at]
            self.pages.append(self._page(step))
            self._at += 1
            if step.asks is None:
                act_out(self.match, step.then)
            else:
                self.pending = step
        if self.pending and self.pending.asks == "move" and self.match.actor != self.chapter.seat:
            raise BadLesson(f"{self.chapter.id}: at step {self._at} the pupil is not to move")

    def _page(self, step: LessonStep) -> Page:
        seat, match = self.chapter.seat, self.match
        scenes = []
        for number in range(self._told, len(match.events)):
            told = match.told(number, seat)
            view = match.view(seat, number + 1)
            scenes.append(Scene(view, told.text, told.touched, match.events[number].actor == CHANCE))
        self._told = len(match.events)
        return Page(self._at, str(step), tuple(step.point), tuple(scenes), match.view(seat))


def opening_match(room: Room, chapter: Chapter) -> Match:
    """The chapter's game when its first step begins."""
    match = Match(Game(room, **chapter.options))
    act_out(match, chapter.start)
    return match


def mistake(step: LessonStep, position: Position, answer: int) -> str | None:
    """What to say to an answer; None if it goes on."""
    if step.asks == "choice":
        if not 0 <= answer < len(step.choose):
            raise Refusal(say("there are only {number} choices", number=len(step.choose)))
        return None if answer == step.answer - 1 else str(step.wrong or say("Not quite. Look again."))
    refused = position.why_not(answer)
    if refused is not None:
        return refused
    accepted = right_moves(step, position)
    return None if answer in accepted else _reply(step, position, answer)


def right_moves(step: LessonStep, position: Position) -> set[int]:
    """The moves with which a step goes on."""
    if step.play == "any":
        return set(position.legal())
    return {move_touching(position, things) for things in step.play or ()}


def _reply(step: LessonStep, position: Position, move: int) -> str:
    """What to say to a legal move that does not go on."""
    parts = position.parts(move)
    for reply in step.replies:
        named = tuple(reply.move.split())
        if parts[: len(named)] == named:
            return str(reply)
    if step.wrong is not None:
        return str(step.wrong)
    here = step.worth.get(" ".join(parts))
    if here is not None:
        best = max(step.worth.values())
        return say(
            "With that you win {here} games in 100; another move here wins {best}. Try again.",
            here=here,
            best=best,
        )
    return say("You may do that, but here we are after something else. Try again.")


def at_path(view: Any, path: str) -> Any:
    """What stands in a view under names and numbers joined by dots; `#` counts what a list holds."""
    for name in path.split("."):
        if isinstance(view, list | tuple):
            view = len(view) if name == "#" else view[int(name)]
            continue
        view = view[name]
    return view
