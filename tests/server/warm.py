"""Compiled rules that lie ready on disk, so that a server's first thought is not spent on compiling."""

from __future__ import annotations

import snailhouse
from snailhouse.bots.coach import coach
from snailhouse.bots.levels import effort_of


def warm(game: str) -> None:
    """Search once in this process: what that compiles, every later process reads."""
    match, rng = snailhouse.game(game).match(), snailhouse.dice(1)
    while match.actor < 0 or len(match.legal()) < 2:
        match.roll(rng) if match.outcomes else match.play(match.legal()[0])
    coach(match.position, effort_of(match.game.room, "hard"))
