"""Levels that people understand, weakest first. Each beats the one before; docs/bots.md has the figures."""

from __future__ import annotations

from typing import Final

from snailhouse.bots.search import Settings

LEVELS: Final = {
    "easy": Settings(simulations=16),
    "medium": Settings(simulations=150),
    "hard": Settings(simulations=2_000, endgame=True),
    "master": Settings(simulations=30_000, seconds=3.0, trees=2, endgame=True),
}
