"""Chance at a table: every event of chance follows at once from what set it off."""

from __future__ import annotations

from snailhouse.core.match import Match
from snailhouse.table.dice import outcome


def rolls_of_start(match: Match, seed: str) -> list[int]:
    """The chance outcomes before the first decision. The match is left as it was."""
    before = len(match.events)
    try:
        return _settle(match, seed)
    finally:
        _rewind(match, before)


def rolls_after(match: Match, seed: str, move: int) -> list[int]:
    """The chance outcomes that a move sets off; refuses an illegal move. The match is left as it was."""
    before = len(match.events)
    match.play(move)
    try:
        return _settle(match, seed)
    finally:
        _rewind(match, before)


def _settle(match: Match, seed: str) -> list[int]:
    """Roll until somebody has to decide or the game is over."""
    rolls = []
    while ways := match.outcomes:
        rolls.append(outcome(seed, len(match.events) + 1, ways))
        match.chance(rolls[-1])
    return rolls


def _rewind(match: Match, length: int) -> None:
    while len(match.events) > length:
        match.undo()
