"""Checking a record: was every roll the one that the dice were bound to give?"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from snailhouse.core.contract import CHANCE
from snailhouse.core.errors import BadRecord, Refusal
from snailhouse.core.game import Game
from snailhouse.core.gamerecord import Dice, GameRecord, TakenBack, read_record, recorded_game, replay
from snailhouse.core.match import Match
from snailhouse.table.fair_dice import commitment, fair_outcome
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


def verify(text: str | bytes) -> Verified:
    """Check every roll and every move of a finished game's record, or raise `Forged`."""
    return verified(read_record(text))


def verified(record: GameRecord, find: Callable[..., Game] = recorded_game) -> Verified:
    """As `verify`, for a record that is read already; `find` gives its game, as in `replay`."""
    dice = _revealed(record)
    judge = _Judge(str(dice.seed), record.undone)
    try:
        match = replay(record, find, judge.check)
    except BadRecord as broken:
        raise Forged(str(broken), broken.event) from None
    result = match.payoffs() if match.over else record.ending.result if record.ending else None
    return Verified(match.game.id, record.players, len(match.events), judge.rolls, dice.commitment, result)


def _revealed(record: GameRecord) -> Dice:
    dice = record.dice
    if dice is None:
        raise Refusal(say("this record carries no dice to verify: it was not played at a table of the house"))
    if dice.seed is None:
        raise Refusal(say("the dice cannot be verified yet: their seed is shown when the game ends"))
    try:
        promised = commitment(dice.seed)
    except Refusal as refusal:
        raise Forged(say("dice: {refusal}", refusal=refusal)) from None
    if promised != dice.commitment:
        raise Forged(say("dice: the seed is not the one that the commitment promised"))
    return dice


class _Judge:
    """Follows a replay, compares each roll with the dice, and counts them."""

    def __init__(self, seed: str, undone: Sequence[TakenBack]) -> None:
        self.seed = seed
        self.undone = undone
        self.rolls = 0

    def check(self, match: Match, value: int | None) -> None:
        if match.actor != CHANCE:
            return
        number = len(match.events) + 1
        fair = fair_outcome(self.seed, number, match.outcomes, self._nonce(number))
        if value != fair:
            reason = say(
                "event {number}: the record says outcome {value}, the dice gave {fair}",
                number=number,
                value=value,
                fair=fair,
            )
            raise Forged(reason, number)
        self.rolls += 1

    def _nonce(self, number: int) -> int:
        """The nonce of event `number`: that of the last undo which took back what stood in its place."""
        return next((undo.nonce for undo in reversed(self.undone) if undo.to < number), 0)
