"""Chance at a table: outcomes are rolled at once, in the same event as the move that needs them."""

from __future__ import annotations

from typing import NamedTuple

from snailhouse.core.match import Future, Match
from snailhouse.table.fair_dice import fair_outcome


class TriedMove(NamedTuple):
    """What a move leads to: the chance outcomes after it, and the match's events up to the next decision."""

    rolls: list[int]
    future: Future


def tried(match: Match, seed: str, move: int, nonce: int = 0) -> TriedMove:
    """Try a move after `nonce` undos; refuses an illegal one. The match is left as it was."""
    before = len(match.events)
    match.play(move)
    rolls = _roll_until_decision(match, seed, nonce)
    return TriedMove(rolls, match.rewind(before))


def rolls_of_start(match: Match, seed: str) -> list[int]:
    """The chance outcomes before the first decision. The match is left as it was."""
    before = len(match.events)
    rolls = _roll_until_decision(match, seed)
    match.rewind(before)
    return rolls


def _roll_until_decision(match: Match, seed: str, nonce: int = 0) -> list[int]:
    """Roll until somebody has to decide or the game is over; returns the outcomes."""
    rolls = []
    while ways := match.outcomes:
        rolls.append(fair_outcome(seed, len(match.events) + 1, ways, nonce))
        match.chance(rolls[-1])
    return rolls
