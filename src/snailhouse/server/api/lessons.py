"""What a game teaches: its lessons and exercises, in which pupils keep their own place, its book's pictures."""

from __future__ import annotations

from typing import Annotated, Final, Literal

import msgspec
from litestar import get, post

from snailhouse.core.errors import Refusal
from snailhouse.core.room import Room
from snailhouse.learning.chapters import Chapter, chapter_of, chapters_of
from snailhouse.learning.illustrations import DrawableIllustration, illustrations_of
from snailhouse.learning.place import Page, pupil_place, why_not_touched
from snailhouse.server.api.games import known_room
from snailhouse.server.api.study import LONGEST_PART
from snailhouse.server.entrance.access import Reception
from snailhouse.server.node import ServerNode
from snailhouse.server.problems import AnyRequest, problems
from snailhouse.server.refusals import Unknown
from snailhouse.table.view import MoveView

MOST_ANSWERS: Final = 64


class ChapterCard(msgspec.Struct, frozen=True):
    """A lesson or an exercise, as a list shows it."""

    id: str
    kind: Literal["lesson", "exercise"]
    title: str
    minutes: int
    steps: int


class PupilAnswers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All that a pupil has answered in a chapter: ids of moves, and numbers of choices counted from 0."""

    answers: Annotated[list[int], msgspec.Meta(max_length=MOST_ANSWERS)] = []
    touch: (
        Annotated[
            list[Annotated[str, msgspec.Meta(max_length=LONGEST_PART)]],
            msgspec.Meta(min_length=1, max_length=16),
        ]
        | None
    ) = None
    """Things on the board, in the order touched, to be told why they make no move."""


class LessonPlace(msgspec.Struct, frozen=True):
    """Where a pupil stands in a chapter."""

    title: str
    kind: Literal["lesson", "exercise"]
    steps: int
    seat: int
    """Who the pupil is."""
    seats: list[str]
    """What the game calls its seats."""
    answers: list[int]
    """Those that went on; keep these."""
    wrong: str | None
    """What to say to the answer after them; null where there was none."""
    reason: str | None
    """Why what was touched makes no move; null if it does, or if nothing was asked."""
    pages: list[Page]
    """What to show since the last answer that went on, one after the other."""
    asks: Literal["move", "choice"] | None
    """What the last page asks for; null where the chapter is over with it."""
    moves: list[MoveView]
    choices: list[str]


@get("/api/games/{game:str}/lessons", sync_to_thread=False, tags=["games"], responses=problems(404))
def list_lessons(game: str) -> list[ChapterCard]:
    """The lessons of a game and then its exercises, in the order to take them; none for some games."""
    return [
        ChapterCard(one.id, one.kind, str(one.title), one.minutes, len(one.steps))
        for one in chapters_of(known_room(game))
    ]


@post(
    "/api/games/{game:str}/lessons/{chapter:str}",
    status_code=200,
    sync_to_thread=False,
    tags=["games"],
    responses=problems(403, 404, 422),
)
def show_lesson(
    request: AnyRequest, game: str, chapter: str, data: PupilAnswers, node: ServerNode, reception: Reception
) -> LessonPlace:
    """What a chapter shows after these answers, and what it says to the last one. Nothing of it is kept."""
    known = known_room(game)
    with node.thinking.reading(reception.owner(request, None)):
        wanted = known_chapter(known, chapter)
        here = pupil_place(known, wanted, data.answers)
        return LessonPlace(
            title=str(wanted.title),
            kind=wanted.kind,
            steps=len(wanted.steps),
            seat=wanted.seat,
            seats=list(here.seats),
            answers=list(here.answers),
            wrong=here.wrong,
            reason=why_not_touched(known, wanted, data.answers, data.touch) if data.touch else None,
            pages=list(here.pages),
            asks=here.asks,
            moves=[MoveView(move.id, move.text, move.parts) for move in here.moves],
            choices=list(here.choices),
        )


@get("/api/games/{game:str}/illustrations", sync_to_thread=False, tags=["games"], responses=problems(403, 404))
def list_illustrations(
    request: AnyRequest, game: str, node: ServerNode, reception: Reception
) -> list[DrawableIllustration]:
    """The pictures of a rulebook, as views to draw; the book says by name where each stands."""
    known = known_room(game)
    with node.thinking.reading(reception.owner(request, None)):
        return list(illustrations_of(known))


def known_chapter(room: Room, name: str) -> Chapter:
    chapters_of(room)  # what is wrong with its files is told as it is
    try:
        return chapter_of(room, name)
    except Refusal as refusal:
        raise Unknown(str(refusal)) from None
