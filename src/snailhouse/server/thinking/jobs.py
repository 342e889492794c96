"""What the house can be asked to think about, in a form that travels to another process or machine."""

from __future__ import annotations

import time
import traceback
from typing import Any, ClassVar

import msgspec

from snailhouse.bots import PERFECT, choose
from snailhouse.bots.coach import Lesson, coach
from snailhouse.bots.levels import LEVELS
from snailhouse.bots.motive import Motive, motive
from snailhouse.bots.own import own_chooser
from snailhouse.bots.search import Stopped
from snailhouse.core.dice import dice
from snailhouse.core.errors import Refusal
from snailhouse.core.game import Game
from snailhouse.core.language import speaking
from snailhouse.core.match import Match
from snailhouse.core.naming import calling
from snailhouse.core.position import Position
from snailhouse.server.thinking.reports import studied
from snailhouse.server.thinking.studying import Judged, reviewed, shown_record
from snailhouse.table import moments
from snailhouse.table.boxes import shared_game


class SentPosition(msgspec.Struct, frozen=True):
    """A position as its game's name and options and the table's bytes. Whoever gets it keeps the game."""

    game: str
    options: bytes
    table: bytes

    def position(self) -> Position:
        return Position(sent_game(self.game, self.options), self.table)


class BotJob(msgspec.Struct, frozen=True, tag="bot"):
    """Which move a bot makes. Equal seeds make equal moves, unless time ends the thought."""

    answer: ClassVar[Any] = int
    bot: str
    decision: SentPosition
    seed: int
    language: str
    own: str | None = None
    """Where a bot of the host's own is loaded from; such a job stays on this machine."""

    @property
    def level(self) -> str:
        return self.bot

    @property
    def compiled(self) -> str | None:
        """The game whose rules must be compiled for it; None for a policy, which plain rules serve."""
        return self.decision.game if self.bot in LEVELS or self.bot == PERFECT else None

    def think(self, stopped: Stopped) -> int:
        if self.own is not None:
            return own_chooser(self.own, dice(self.seed))(self.decision.position())
        return int(choose(self.bot, self.decision.position(), dice(self.seed), stopped=stopped))


class CoachJob(msgspec.Struct, frozen=True, tag="coach"):
    """What each move is worth to the seat that is to decide."""

    answer: ClassVar[Any] = Lesson
    level: ClassVar[str] = "coach"
    decision: SentPosition
    language: str
    names: list[str] = []
    """Who plays, by seat."""

    @property
    def compiled(self) -> str | None:
        return self.decision.game

    def think(self, stopped: Stopped) -> Lesson:
        with calling(self.names):
            return coach(self.decision.position(), stopped=stopped)


class MotiveJob(msgspec.Struct, frozen=True, tag="motive"):
    """Why a bot made a move, as far as a reader may know."""

    answer: ClassVar[Any] = Motive
    level: ClassVar[str] = "motive"
    decision: SentPosition
    move: int
    reader: int
    language: str
    names: list[str] = []
    """Who plays, by seat."""

    @property
    def compiled(self) -> str | None:
        return self.decision.game

    def think(self, stopped: Stopped) -> Motive:
        with calling(self.names):
            return motive(self.decision.position(), self.move, self.reader, judged=True, stopped=stopped)


class ReviewJob(msgspec.Struct, frozen=True, tag="review"):
    """What a decision of a record was worth."""

    answer: ClassVar[Any] = Judged
    level: ClassVar[str] = "review"
    game: str
    record: bytes
    moment: int
    simulations: int | None
    language: str

    @property
    def compiled(self) -> str | None:
        return self.game

    def think(self, stopped: Stopped) -> Judged:
        return reviewed(self.record, self.moment, self.simulations, stopped)


class ReplayJob(msgspec.Struct, frozen=True, tag="replay"):
    """A record moment by moment, as JSON."""

    answer: ClassVar[Any] = bytes
    level: ClassVar[str] = "reading"
    compiled: ClassVar[str | None] = None
    record: bytes
    seat: int
    language: str

    def think(self, stopped: Stopped) -> bytes:
        return msgspec.json.encode(shown_record(self.record, self.seat, stopped))


class MomentsJob(msgspec.Struct, frozen=True, tag="moments"):
    """Some moments of a game, each as JSON."""

    answer: ClassVar[Any] = list[bytes]
    level: ClassVar[str] = "reading"
    compiled: ClassVar[str | None] = None
    game: str
    options: bytes
    events: list[tuple[int, int]]
    tables: list[bytes]
    """The table before every event, and the table now."""
    seat: int
    first: int
    count: int
    language: str
    names: list[str] = []
    """Who plays, by seat."""
    revealed: bool = False
    """Not read any more; a worker of an older version wants it."""

    def think(self, stopped: Stopped) -> list[bytes]:
        match = Match.recalled(sent_game(self.game, self.options), self.events, self.tables)
        made: list[bytes] = []
        for number in range(self.first, self.first + self.count):
            if stopped():
                break
            with calling(self.names):
                shown = moments(match, self.seat, number, 1)
            made += [msgspec.json.encode(moment) for moment in shown]
        return made


class StudyJob(msgspec.Struct, frozen=True, tag="study"):
    """The study of a game in every language, as JSON."""

    answer: ClassVar[Any] = bytes
    level: ClassVar[str] = "study"
    game: str
    options: bytes
    language: str

    @property
    def compiled(self) -> str | None:
        return self.game

    def think(self, stopped: Stopped) -> bytes:
        return studied(sent_game(self.game, self.options), stopped)


class PictureJob(msgspec.Struct, frozen=True, tag="picture"):
    """A picture of a table, as a PNG. Equal jobs make equal pictures."""

    answer: ClassVar[Any] = bytes
    level: ClassVar[str] = "picture"
    compiled: ClassVar[str | None] = None
    asked: bytes
    """What the page's board is given, as JSON."""
    title: str
    names: str
    letters: str
    """The board as a terminal shows it, for a game that the house does not draw."""
    language: str

    def think(self, stopped: Stopped) -> bytes:
        from snailhouse.server.pictures.painting import painted_table

        return painted_table(self.asked, self.title, self.names, self.letters)


AnyJob = PictureJob | StudyJob | BotJob | CoachJob | MotiveJob | ReviewJob | ReplayJob | MomentsJob


class ThoughtFailed(Exception):
    """A job could not be done, and would fail again."""


class JobAnswer(msgspec.Struct, frozen=True):
    """What a job came to: its answer, or why the question makes no sense."""

    seconds: float
    """Processor time it took."""
    answer: bytes = b""
    refusal: str | None = None
    failure: str | None = None
    """The traceback of a mistake of ours."""

    def given(self, job: AnyJob) -> Any:
        """The answer; raises a Refusal, or ThoughtFailed for a mistake of ours."""
        if self.failure is not None:
            raise ThoughtFailed(self.failure)
        if self.refusal is not None:
            raise Refusal(self.refusal)
        return msgspec.msgpack.decode(self.answer, type=job.answer)


def carried_out(job: AnyJob, stopped: Stopped) -> JobAnswer:
    """What a job comes to, here and now."""
    began = time.process_time()
    answer, refusal, failure = b"", None, None
    with speaking(job.language):
        try:
            answer = msgspec.msgpack.encode(job.think(stopped))
        except Refusal as error:
            refusal = str(error)
        except Exception:
            failure = traceback.format_exc()
    return JobAnswer(time.process_time() - began, answer, refusal, failure)


def sent_options(game: Game) -> bytes:
    """A game's options in the form in which they travel."""
    return msgspec.json.encode(game.options, order="sorted")


def sent_position(position: Position) -> SentPosition:
    return SentPosition(position.game.id, sent_options(position.game), position.data)


def sent_game(name: str, options: bytes) -> Game:
    return shared_game(name, msgspec.json.decode(options))


def encode_job(job: AnyJob) -> bytes:
    return msgspec.msgpack.encode(job)


def decode_job(data: bytes) -> AnyJob:
    job: AnyJob = msgspec.msgpack.decode(data, type=AnyJob)
    return job
