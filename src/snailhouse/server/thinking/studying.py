"""A record from outside, replayed, shown and judged. Runs where the house thinks; nothing of it is kept."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from math import log2
from typing import Any, Final

import msgspec

from snailhouse.bots.balance import JudgedChoice, choice_of, start_chances
from snailhouse.bots.coach import COACH_SECONDS, Advice, Lesson, coach
from snailhouse.bots.judge import judgement_of
from snailhouse.bots.levels import DEEPER, study_effort
from snailhouse.bots.search import Effort, Stopped
from snailhouse.core.errors import Refusal
from snailhouse.core.gamerecord import GameRecord
from snailhouse.core.language import spoken
from snailhouse.core.match import Match
from snailhouse.core.naming import calling
from snailhouse.server.language import say
from snailhouse.server.live.positions import position_fingerprint
from snailhouse.table import Moment, Replay, moments, replayed
from snailhouse.table.replays import DiceVerdict
from snailhouse.table.view import ResultView

MOST_SIMULATIONS: Final = 2_000
REMEMBERED: Final = 16
FORESIGHT: Final = 12
"""How far behind a position that is being played a question may lie: trying out what comes is advice too."""
PROOF_BITS: Final = 40
"""How much verified chance proves that a record is of another game, which is over."""
COMMON_BITS: Final = 15
"""Positions that come about with less chance are everybody's: one of them is always being played somewhere."""
PAGE: Final = 25
"""Moments made at a time; between two pages the house looks whether anybody still wants them."""


class ReplaySeat(msgspec.Struct, frozen=True):
    name: str
    title: str
    """What the game calls the seat, such as 'X'."""


class ReplayView(msgspec.Struct, frozen=True):
    """The game of a record."""

    game: str
    title: str
    options: dict[str, Any]
    seats: list[ReplaySeat]
    seat: int
    """Through whose eyes it is seen; -3 is a spectator's."""
    result: ResultView | None
    dice: DiceVerdict
    total: int
    """How many moments there are: one more than events."""
    moments: list[Moment]


class Review(msgspec.Struct, frozen=True):
    moment: int = msgspec.field(name="position")
    seat: int
    played: Advice | None
    """What was played and what it was worth; null where the record ends."""
    best: Advice
    moves: list[Advice]
    """Every legal move, the best first."""
    exact: bool
    """Whether the chances are exact rather than estimated."""
    choice: JudgedChoice | None
    """What the decision takes part with in luck and skill; null where there was nothing to choose."""
    start: list[float | None]
    """Each seat's chance before the first event: of two rivals a half, alone null where it is not known."""
    start_margins: list[float]
    """By how much each of these may be wrong."""


class Judged(msgspec.Struct, frozen=True):
    """A review, and the fingerprints of the positions it is about: none may be in play when it is given."""

    review: Review
    asked: list[str]


def shown_record(record: bytes, seat: int, stopped: Stopped) -> ReplayView:
    """The game of a record moment by moment; cut short when stopped, because nobody reads it then."""
    told = _remembered(record, spoken())
    match, game = told.match, told.match.game
    total = len(match.events) + 1
    shown: list[Moment] = []
    while len(shown) < total and not stopped():
        with calling(told.players):
            shown += moments(match, seat, len(shown), PAGE)
    return ReplayView(
        game=game.id,
        title=game.title,
        options=game.shown_options(),
        seats=[ReplaySeat(name, game.seat_name(number)) for number, name in enumerate(told.players)],
        seat=seat,
        result=told.result,
        dice=told.dice,
        total=total,
        moments=shown,
    )


def reviewed(record: bytes, moment: int, simulations: int | None, stopped: Stopped) -> Judged:
    """What the decision of a record was worth that was made after so many events."""
    told = _remembered(record, spoken())
    whole = told.match
    match = _decision(whole, moment)
    usual = study_effort(match.game.room, COACH_SECONDS)
    most = min(DEEPER * usual.simulations, MOST_SIMULATIONS)
    effort = replace(usual, simulations=simulations or most, trees=1)
    with calling(told.players):
        lesson = coach(match.position, effort, stopped=stopped)
    played = whole.events[moment].value if moment < len(whole.events) else None
    start = start_chances(whole)
    review = Review(
        moment=moment,
        seat=match.actor,
        played=next((advice for advice in lesson.advice if advice.move == played), None),
        best=lesson.advice[0],
        moves=lesson.advice,
        exact=lesson.exact,
        choice=_choice(match, lesson, moment, played, effort, stopped),
        start=[seat.chance for seat in start],
        start_margins=[seat.margin for seat in start],
    )
    return Judged(review, _asked_about(told, moment))


def _choice(
    match: Match, lesson: Lesson, moment: int, played: int | None, effort: Effort, stopped: Stopped
) -> JudgedChoice | None:
    """What a decision changed; None if it was none, or the record ends there."""
    if played is None or len(lesson.advice) < 2:
        return None
    moves = [(one.move, one.chance, one.margin) for one in lesson.advice]
    judgement = judgement_of(moves, lesson.exact, lesson.turns)
    return choice_of(match.position, moment, played, judgement, effort, stopped)


def _asked_about(told: Replay, moment: int) -> list[str]:
    """The fingerprints of the positions that the question is about: the one asked for, and those just before.

    None are needed for a finished game whose dice prove that it is no other.
    """
    last = min(moment, len(told.match.events))
    bits = _chance_bits(told.match, last)
    if told.dice.verified and bits[last] >= PROOF_BITS:
        return []
    return [
        position_fingerprint(told.match.position_at(number))
        for number in range(max(0, last - FORESIGHT), last + 1)
        if bits[number] >= COMMON_BITS
    ]


def _chance_bits(match: Match, last: int) -> list[float]:
    """How many bits of chance a match had held at each of its moments up to the last one asked for."""
    bits = [0.0]
    for number in range(last):
        ways = match.position_at(number).outcomes()
        bits.append(bits[-1] + (log2(ways) if ways else 0.0))
    return bits


def _decision(match: Match, moment: int) -> Match:
    """The match as it was then, if somebody had to decide."""
    then = match.at(moment)
    if then.actor < 0:
        if then.over:
            raise Refusal(say("position {position}: nobody decides there, the game is over", position=moment))
        raise Refusal(say("position {position}: nobody decides there, chance is next", position=moment))
    return then


@lru_cache(REMEMBERED)
def _remembered(record: bytes, language: str) -> Replay:
    """The game of a record. Kept for a while: a review asks about the same record a hundred times."""
    return replayed(msgspec.json.decode(record, type=GameRecord))
