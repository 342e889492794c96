"""Chance at a table: outcomes are rolled at once, in the same event as the move that needs them."""

from __future__ import annotations

from typing import NamedTuple

from snailhouse.core.contract import CHANCE
from snailhouse.core.match import Future, Match
from snailhouse.core.position import Position
from snailhouse.table.fair_dice import FairDice


class TriedMove(NamedTuple):
    """What a move leads to: the chance outcomes after it, and the match's events up to the next decision."""

    rolls: list[int]
    future: Future


def tried(match: Match, dice: FairDice, move: int, nonce: int = 0) -> TriedMove:
    """Try a move after `nonce` undos; refuses an illegal one. The match is left as it was."""
    before = len(match.events)
    match.play(move)
    rolls = _roll_until_decision(match, dice, nonce)
    return TriedMove(rolls, match.rewind(before))


def rolls_of_start(match: Match, dice: FairDice) -> list[int]:
    """The chance outcomes before the first decision. The match is left as it was."""
    before = len(match.events)
    rolls = _roll_until_decision(match, dice)
    match.rewind(before)
    return rolls


def _roll_until_decision(match: Match, dice: FairDice, nonce: int = 0) -> list[int]:
    """Roll until somebody has to decide or the game is over; returns the outcomes."""
    rolls = []
    while ways := match.outcomes:
        rolls.append(dice.outcome(len(match.events) + 1, ways, nonce))
        match.chance(rolls[-1])
    return rolls


def ways_of(match: Match) -> list[int]:
    """How many ways every chance event of the match had, in order."""
    chances = (number for number, event in enumerate(match.events) if event.actor == CHANCE)
    return [match.position_at(number).outcomes() for number in chances]


def ways_of_future(match: Match, future: Future) -> list[int]:
    """The same for events that were taken back."""
    chances = (
        before for before, event in zip(future.before, future.events, strict=True) if event.actor == CHANCE
    )
    return [Position(match.game, before).outcomes() for before in chances]
