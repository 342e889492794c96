"""A record brought back to the house: the game it tells, how it ended, and whether its dice were fair."""

from __future__ import annotations

from typing import Any, Final, get_args

import msgspec

from snailhouse.core.errors import BadRecord, Refusal
from snailhouse.core.game import Game
from snailhouse.core.gamerecord import Ending, GameRecord, check_header, replay
from snailhouse.core.match import Match
from snailhouse.core.naming import calling
from snailhouse.table.boxes import chosen_game
from snailhouse.table.events import How
from snailhouse.table.language import say
from snailhouse.table.seats import BOTS, HUMAN, bot_name
from snailhouse.table.verify import Forged, verified
from snailhouse.table.view import ResultView, ending_text

MOST_RECORD_EVENTS: Final = 3_000
"""The longest game of the house has some two thousand."""


class DiceVerdict(msgspec.Struct, frozen=True):
    """Whether every roll follows from the seed that was promised before the game."""

    verified: bool | None
    """Null when there is nothing to verify."""
    event: int | None
    """The first event that cannot be true, from 1."""
    text: str


class Replay(msgspec.Struct, frozen=True):
    match: Match
    players: list[str]
    result: ResultView | None
    dice: DiceVerdict


def replayed(record: GameRecord) -> Replay:
    """The game of a record from outside, or a BadRecord that says which field or event is wrong."""
    events = len(record.events) + sum(len(undo.events or ()) + 1 for undo in record.undone)
    if events > MOST_RECORD_EVENTS:
        raise BadRecord(
            say(
                "events: {number} are too many; a record may have {most}",
                number=events,
                most=MOST_RECORD_EVENTS,
            )
        )
    check_header(record)
    match = replay(record, _found)
    players = names_called_in(record)
    with calling(players):
        result = _result(match, record.ending)
    return Replay(match, players, result, _verdict(record))


def names_called_in(record: GameRecord) -> list[str]:
    """What the seats of a record are called: bots as at every table, and nobody by the mere word human."""
    return [
        "" if name == HUMAN else bot_name(seat) if is_bot_of(record, name) else name
        for seat, name in enumerate(record.players)
    ]


def is_bot_of(record: GameRecord, name: str) -> bool:
    """Whether a record names a bot so: `easy` from a terminal, `easy bot` or `mine.py bot` from a table."""
    level, bot, rest = name.rpartition(" bot")
    if record.dice is None and name in BOTS:
        return True
    return bool(bot) and not rest and (level in BOTS or ".py" in level)


def _found(name: str, /, **options: Any) -> Game:
    """The game of a record, made as if a visitor had chosen it: its edition comes as data."""
    return chosen_game(name, options)


def _result(match: Match, ending: Ending | None) -> ResultView | None:
    if match.over:
        return ResultView(match.payoffs(), match.result_text(), "played")
    if ending is None:
        return None
    for how in get_args(How):
        if ending.how == how and ending.result == _payoffs(match.game, how, ending.seat):
            return ResultView(ending.result, ending_text(match.game, how, ending.seat), how)
    raise BadRecord(say("ending: no game of {game} ends like that", game=match.game.title))


def _payoffs(game: Game, how: How, seat: int | None) -> list[float] | None:
    """What such an end gives each of the rivals; None if there is no such end."""
    if not game.rivals:
        return None
    if how == "drawn":
        return [1 / game.seats] * game.seats if seat is None else None
    return [float(other != seat) for other in range(2)] if game.seats == 2 and seat in (0, 1) else None


def _verdict(record: GameRecord) -> DiceVerdict:
    try:
        sound = verified(record, _found)
    except Forged as forged:
        text = say("this record is not what happened: {reason}", reason=forged)
        return DiceVerdict(False, forged.event, text)
    except Refusal as nothing:
        return DiceVerdict(None, None, str(nothing))
    text = say.counted(
        sound.rolls,
        "the only roll follows from the seed, which is the one that was promised",
        "all {number} rolls follow from the seed, which is the one that was promised",
    )
    return DiceVerdict(True, None, text)
