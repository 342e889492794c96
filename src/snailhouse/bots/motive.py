"""Why a bot made a move, told to somebody else at the table from what that seat may know."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from snailhouse.bots.judge import judge_decision
from snailhouse.bots.language import say
from snailhouse.bots.levels import effort_of
from snailhouse.bots.search import Effort, Stopped
from snailhouse.core.dice import dice
from snailhouse.core.position import Position

MOTIVE_SECONDS: Final = 1.2
"""How long the house thinks about a move at most."""
DRAWS: Final = 3
"""How many times what the reader cannot know is drawn afresh, in a game with secrets."""
CLOSE: Final = 0.005
"""Chances nearer than this count as equal."""


@dataclass(frozen=True)
class Motive:
    text: str
    """A sentence or a few."""


def motive(
    position: Position,
    move: int,
    reader: int,
    *,
    judged: bool,
    effort: Effort | None = None,
    seed: int = 0,
    stopped: Stopped = lambda: False,
) -> Motive:
    """Why the seat to decide may have made a legal move: what the move changes and, where the reader may be
    told chances (`judged`), how it compares with the others.

    Everything follows from copies in which all that the reader cannot know is drawn afresh.
    """
    draws = DRAWS if position.game.room.has_secrets else 1
    seen = [position.concealed(reader, dice(seed, number)) for number in range(draws)]
    if any(move not in copy.legal() for copy in seen):
        return Motive(say("It follows from what only that player knows."))
    if len(seen[0].legal()) == 1:
        return Motive(say("It was the only move."))
    told = [changes(seen[0], move)]
    if judged:
        wanted = effort or replace(effort_of(position.game.room, "master", MOTIVE_SECONDS), care=0.0)
        simulations = max(1, wanted.simulations // draws)
        shared = replace(wanted, seconds=wanted.seconds / draws, simulations=simulations)
        told.append(compared(seen, move, shared, seed, stopped))
    return Motive(" ".join(filter(None, told)) or say("It changes nothing at once that matters."))


def changes(position: Position, move: int) -> str:
    """What a move changes that matters, as a sentence; nothing if the game has nothing to say."""
    words: Any = position.game.room.words
    reason = words.reason(position, move) if hasattr(words, "reason") else None
    return f"{reason[:1].upper()}{reason[1:]}." if reason else ""


def compared(seen: list[Position], move: int, effort: Effort, seed: int, stopped: Stopped) -> str:
    """How a move compares with the best other one, in the mean of these copies."""
    chances = mean_chances(seen, effort, seed, stopped)
    texts = {each.id: each.text for each in seen[0].moves()}
    others = {other: chance for other, chance in chances.items() if texts[other] != texts[move]}
    if not others:
        return ""
    best = max(others, key=lambda other: (others[other], -other))
    gap = chances[move] - others[best]
    values = {"chance": f"{chances[move]:.0%}", "other": texts[best], "others": f"{others[best]:.0%}"}
    if gap > CLOSE:
        return say("Its best move: {chance} to win, against {others} for “{other}”.", **values)
    if gap < -CLOSE:
        return say("“{other}” would have been better: {others} to win instead of {chance}.", **values)
    return say("As good as “{other}”: {chance} to win.", **values)


def mean_chances(seen: list[Position], effort: Effort, seed: int, stopped: Stopped) -> Mapping[int, float]:
    """The mean chance of each move over these copies."""
    sums = dict.fromkeys(seen[0].legal(), 0.0)
    for copy in seen:
        judgement = judge_decision(copy, effort, seed, stopped)
        for move, chance in judgement.chances.items() if judgement else ():
            sums[move] = sums.get(move, 0.0) + chance / len(seen)
    return sums
