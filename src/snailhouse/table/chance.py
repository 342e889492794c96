"""Chance at a table: every event of chance follows at once from what set it off."""

from __future__ import annotations

from typing import NamedTuple

from snailhouse.core.match import Future, Match
from snailhouse.table.fair_dice import fair_outcome


class TriedMove(NamedTuple):
    """What a move would lead to: the chance outcomes it sets off, and the match's way there."""

    rolls: list[int]
    future: Future


def tried(match: Match, seed: str, move: int) -> TriedMove:
    """Try a move; refuses an illegal one. The match is left as it was."""
    before = len(match.events)
    match.play(move)
    rolls = _roll_until_decision(match, seed)
    return TriedMove(rolls, match.rewind(before))


def rolls_of_start(match: Match, seed: str) -> list[int]:
    """The chance outcomes before the first decision. The match is left as it was."""
    before = len(match.events)
    rolls = _roll_until_decision(match, seed)
    match.rewind(before)
    return rolls


def _roll_until_decision(match: Match, seed: str) -> list[int]:
    """Roll until somebody has to decide or the game is over."""
    rolls = []
    while ways := match.outcomes:
        rolls.append(fair_outcome(seed, len(match.events) + 1, ways))
        match.chance(rolls[-1])
    return rolls
