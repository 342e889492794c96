"""Playing a match to its end, whoever decides for the seats."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from snailhouse.bots import check_bot, choose
from snailhouse.bots.levels import MOST_SECONDS
from snailhouse.bots.own import check_own_bot, is_own_bot, own_chooser
from snailhouse.bots.search import Stopped
from snailhouse.core.contract import CHANCE
from snailhouse.core.game import Game
from snailhouse.core.match import Match
from snailhouse.core.position import Position
from snailhouse.core.record import UInt32s

Chooser = Callable[[Position], int]
"""Decides for a seat: takes a position where the seat is to move and returns the id of a legal move."""


def play_match(match: Match, choosers: Sequence[Chooser], dice: UInt32s) -> None:
    """Play on to the end: each seat by its chooser, chance by the dice."""
    while not match.over:
        if match.actor == CHANCE:
            match.roll(dice)
        else:
            match.play(choosers[match.actor](match.position))


Bot = str | Callable[..., Any]
"""The name of a bot, or one of somebody's own: a function of a position, or a class; see `bots.own`."""


def check_player(game: Game, bot: str) -> str:
    """Refuses a name that is neither a bot of the house for this game nor somebody's own; returns it."""
    if is_own_bot(bot):
        check_own_bot(bot)
        return bot
    return check_bot(game, bot)


def bot_chooser(
    bot: Bot, dice: UInt32s, seconds: float = MOST_SECONDS, stopped: Stopped = lambda: False
) -> Chooser:
    """Decides as the bot does, after `seconds` at most; bots of one's own take the time they take."""
    if not isinstance(bot, str) or is_own_bot(bot):
        return own_chooser(bot, dice)
    return lambda position: choose(bot, position, dice, seconds=seconds, stopped=stopped)
