"""Checking a record: was every roll the one that the dice were bound to give?"""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from snailhouse.core.contract import CHANCE
from snailhouse.core.errors import BadRecord, Refusal
from snailhouse.core.game import Game
from snailhouse.core.gamerecord import (
    Dice,
    GameRecord,
    TakenBack,
    read_record,
    recorded_game,
    replay,
    replay_event,
)
from snailhouse.core.match import Match
from snailhouse.table.fair_dice import HOUSE_ONLY, SHARED, check_luck, commitment, fair_dice
from snailhouse.table.language import say


class Forged(BadRecord):
    """The record is not what happened; `event` is the number of the first that cannot be true."""


class Verified(msgspec.Struct, frozen=True):
    """What a true record holds."""

    game: str
    players: list[str]
    events: int
    rolls: int
    commitment: str
    result: list[float] | None
    scheme: int
    luck: list[str | None]
    """What each seat has added to the dice."""
    undone: int
    """How many undos there were; the rolls they took back were checked as well."""


def verify(text: str | bytes, kept: str | None = None) -> Verified:
    """Check every roll and every move of a finished game's record, or raise `Forged`.

    `kept` is the commitment as somebody noted it before the game.
    """
    return verified(read_record(text), kept=kept)


def verified(
    record: GameRecord, find: Callable[..., Game] = recorded_game, *, kept: str | None = None
) -> Verified:
    """As `verify`, for a record that is read already; `find` gives its game, as in `replay`."""
    dice = _revealed(record)
    if kept is not None and kept.lower() != dice.commitment:
        raise Forged(say("dice: the commitment is not the one that you kept"))
    judge = _Judge(dice, record)
    try:
        match = replay(record, find, judge.check)
        result = match.payoffs() if match.over else record.ending.result if record.ending else None
        events, rolls = len(match.events), judge.finish()
        judge.check_taken_back(match)
    except Forged:
        raise
    except BadRecord as broken:
        raise Forged(str(broken), broken.event) from None
    return Verified(
        game=match.game.id,
        players=record.players,
        events=events,
        rolls=rolls,
        commitment=dice.commitment,
        result=result,
        scheme=dice.scheme,
        luck=dice.luck or [None] * len(record.players),
        undone=len(record.undone),
    )


def _revealed(record: GameRecord) -> Dice:
    dice = record.dice
    if dice is None:
        raise Refusal(say("this record carries no dice to verify: it was not played at a table of the house"))
    if dice.seed is None:
        raise Refusal(say("the dice cannot be verified yet: their seed is shown when the game ends"))
    try:
        promised = commitment(dice.seed)
        for luck in dice.luck or []:
            check_luck(luck or "0" * 64)
    except Refusal as refusal:
        raise Forged(say("dice: {refusal}", refusal=refusal)) from None
    if promised != dice.commitment:
        raise Forged(say("dice: the seed is not the one that the commitment promised"))
    _check_scheme(record, dice)
    return dice


def _check_scheme(record: GameRecord, dice: Dice) -> None:
    """What the scheme needs is there, and every undo took back a decision and counts as one."""
    if dice.scheme not in (HOUSE_ONLY, SHARED):
        raise Refusal(
            say("the dice are of scheme {scheme}, which this house does not know", scheme=dice.scheme)
        )
    if dice.scheme == HOUSE_ONLY:
        return
    if dice.luck is None or len(dice.luck) != len(record.players):
        raise Forged(say("dice: the record does not say what each seat has added"))
    for nonce, undo in enumerate(record.undone, start=1):
        if undo.nonce != nonce or not undo.events or undo.events[0][0] == CHANCE:
            raise Forged(say("undo {number} of the record took back no decision", number=nonce))


class _Judge:
    """Follows a replay, compares each roll with the dice, and counts them."""

    def __init__(self, dice: Dice, record: GameRecord) -> None:
        self._dice = fair_dice(dice.scheme, str(dice.seed), dice.luck or ())
        self._undone: list[TakenBack] = record.undone
        self._ways = dice.ways if dice.scheme == SHARED else None
        self._needs_ways = dice.scheme == SHARED
        self._rolls = 0

    def finish(self) -> int:
        """The number of rolls; the record must not tell of more."""
        if self._needs_ways and len(self._ways or ()) != self._rolls:
            raise Forged(say("dice: the record tells the ways of other rolls than there were"))
        return self._rolls

    def check(self, match: Match, value: int | None) -> None:
        if match.actor != CHANCE:
            return
        number, ways = len(match.events) + 1, match.outcomes
        self._check_ways(number, ways)
        fair = self._dice.outcome(number, ways, self._nonce(number))
        if value != fair:
            reason = say(
                "event {number}: the record says outcome {value}, the dice gave {fair}",
                number=number,
                value=value,
                fair=fair,
            )
            raise Forged(reason, number)
        self._rolls += 1

    def _check_ways(self, number: int, ways: int) -> None:
        told = (self._ways or [])[self._rolls : self._rolls + 1]
        if self._needs_ways and told != [ways]:
            reason = say(
                "event {number}: the roll had {ways} ways, not as the record says", number=number, ways=ways
            )
            raise Forged(reason, number)

    def _nonce(self, number: int) -> int:
        """The nonce of event `number`: that of the last undo which took back what stood in its place."""
        return next((undo.nonce for undo in reversed(self._undone) if undo.to < number), 0)

    def check_taken_back(self, match: Match) -> None:
        """Check what was taken back, the last undo first: what stood before follows from what stood after."""
        while self._undone:
            *self._undone, undo = self._undone
            if undo.to > len(match.events) or undo.events is None:
                raise Forged(
                    say("undo {number} of the record took back no decision", number=len(self._undone) + 1)
                )
            self._ways, self._rolls = undo.ways, 0
            match.rewind(undo.to)
            for actor, value in undo.events:
                replay_event(match, actor, value, self.check)
            self.finish()
