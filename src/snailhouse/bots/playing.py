"""Playing a match to its end, whoever decides for the seats."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from snailhouse.bots import choose
from snailhouse.core.contract import CHANCE
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


def bot_chooser(name: str, dice: UInt32s) -> Chooser:
    """Decides as the bot of this name does, with the time it usually has."""
    return lambda position: choose(name, position, dice)
