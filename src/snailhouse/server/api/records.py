"""Records from outside: shown moment by moment, and judged decision by decision. Nothing of them is kept."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from functools import lru_cache
from math import log2
from typing import Annotated, Any, Final

import msgspec
from litestar import post
from litestar.params import QueryParameter

from snailhouse.bots.coach import COACH_SECONDS, Advice, coach
from snailhouse.bots.levels import effort_of
from snailhouse.core.contract import CHANCE, SPECTATOR
from snailhouse.core.errors import Refusal
from snailhouse.core.gamerecord import GameRecord
from snailhouse.core.language import spoken
from snailhouse.core.match import Match
from snailhouse.server.api.waiting import thought_for
from snailhouse.server.entrance.access import Reception
from snailhouse.server.language import say
from snailhouse.server.live.positions import position_fingerprint
from snailhouse.server.node import ServerNode
from snailhouse.server.problems import AnyRequest, problems
from snailhouse.server.thinking import NobodyWaits
from snailhouse.table import Moment, NotNow, Replay, Visitor, moments, replayed
from snailhouse.table.replays import DiceVerdict
from snailhouse.table.view import ResultView

MOST_SIMULATIONS: Final = 2_000
REVIEW_COST: Final = 0.1
"""The share of a coach's lesson that one decision costs: the review of a whole game asks a hundred times."""
REMEMBERED: Final = 16
FORESIGHT: Final = 12
"""How far behind a position that is being played a question may lie: trying out what comes is advice too."""
PROOF_BITS: Final = 40
"""How much verified chance proves that a record is of another game, which is over."""


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


class ReviewOf(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A decision of a recorded game: the one that was made when `position` events had happened."""

    record: GameRecord
    moment: Annotated[int, msgspec.Meta(ge=0)] = msgspec.field(name="position")
    simulations: Annotated[int, msgspec.Meta(ge=1, le=MOST_SIMULATIONS)] | None = None
    """How hard to think; when left out, as hard as suits the game."""


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


@post("/api/replay", status_code=200, tags=["study"], responses=problems(403, 422))
async def show_record(
    request: AnyRequest,
    data: GameRecord,
    reception: Reception,
    guest: Visitor | None,
    seat: Annotated[int, QueryParameter(description="Through whose eyes; -3 is a spectator.")] = SPECTATOR,
) -> ReplayView:
    """A record moment by moment, and whether its dice were fair. One with hidden events cannot be shown."""
    reception.limit_thinking(request, guest)
    return await asyncio.to_thread(_shown, data, seat)


@post("/api/review", status_code=200, tags=["study"], responses=problems(403, 409, 422))
async def review(
    request: AnyRequest, data: ReviewOf, node: ServerNode, reception: Reception, guest: Visitor | None
) -> Review:
    """What a decision of a recorded game was worth, and what was best. Equal questions have equal answers.

    No advice is given on a game that is being played in this house.
    """
    reception.limit_thinking(request, guest, REVIEW_COST)
    if await node.store.is_played(await asyncio.to_thread(_asked_about, data)):
        raise NotNow(
            say("this position is being played at a table of the house; ask again when that game is over")
        )
    return await thought_for(request, node.thinking, lambda stopped: _reviewed(data, stopped))


def _shown(record: GameRecord, seat: int) -> ReplayView:
    told = _replayed(record)
    match, game = told.match, told.match.game
    total = len(match.events) + 1
    return ReplayView(
        game=game.id,
        title=game.title,
        options=game.shown_options(),
        seats=[ReplaySeat(name, game.seat_name(number)) for number, name in enumerate(told.players)],
        seat=seat,
        result=told.result,
        dice=told.dice,
        total=total,
        moments=moments(match, seat, 0, total, revealed=True),
    )


def _reviewed(asked: ReviewOf, stopped: NobodyWaits) -> Review:
    whole = _replayed(asked.record).match
    match = _decision(whole, asked.moment)
    usual = effort_of(match.game.room, "hard")
    simulations = asked.simulations or min(usual.simulations, MOST_SIMULATIONS)
    lesson = coach(
        match.position, replace(usual, simulations=simulations, seconds=COACH_SECONDS), stopped=stopped
    )
    played = whole.events[asked.moment].value if asked.moment < len(whole.events) else None
    return Review(
        moment=asked.moment,
        seat=match.actor,
        played=next((advice for advice in lesson.advice if advice.move == played), None),
        best=lesson.advice[0],
        moves=lesson.advice,
        exact=lesson.exact,
    )


def _asked_about(asked: ReviewOf) -> list[str]:
    """The fingerprints of the positions that the question is about: the one asked for, and those just before.

    None are needed for a finished game whose dice prove that it is no other.
    """
    told = _replayed(asked.record)
    last = min(asked.moment, len(told.match.events))
    if told.dice.verified and _chance_bits(told.match, last) >= PROOF_BITS:
        return []
    return [
        position_fingerprint(told.match.position_at(moment))
        for moment in range(max(0, last - FORESIGHT), last + 1)
    ]


def _chance_bits(match: Match, moment: int) -> float:
    """How many bits of chance the first events of a match hold."""
    positions = (match.position_at(number) for number in range(moment))
    return sum(log2(position.outcomes()) for position in positions if position.actor == CHANCE)


def _decision(match: Match, moment: int) -> Match:
    """The match as it was then, if somebody had to decide."""
    then = match.at(moment)
    if then.actor < 0:
        if then.over:
            raise Refusal(say("position {position}: nobody decides there, the game is over", position=moment))
        raise Refusal(say("position {position}: nobody decides there, chance is next", position=moment))
    return then


def _replayed(record: GameRecord) -> Replay:
    return _remembered(msgspec.json.encode(record), spoken())


@lru_cache(REMEMBERED)
def _remembered(record: bytes, language: str) -> Replay:
    """The game of a record. Kept for a while: a review asks about the same record a hundred times."""
    return replayed(msgspec.json.decode(record, type=GameRecord))
