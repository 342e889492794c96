"""Snailhouse: four snail board games under one roof, to play and to study.

>>> import snailhouse
>>> match = snailhouse.game("snails-pace").match()
>>> match.chance(30)  # X rolls a six and O a one, so X starts
>>> match.chance(0)  # X rolls three ones
>>> [move.text for move in match.moves()]
['track 1: over the edge to win the race for 1', 'track 2: to column 8', 'track 3: to column 7']
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from snailhouse import bots
    from snailhouse.batch import Batch
    from snailhouse.core.contract import CHANCE, OVER, SPECTATOR
    from snailhouse.core.dice import dice
    from snailhouse.core.errors import BadRecord, IllegalMove, Refusal
    from snailhouse.core.game import Game
    from snailhouse.core.gamerecord import load, save
    from snailhouse.core.language import speaking
    from snailhouse.core.match import Event, Match, Move
    from snailhouse.core.position import Position
    from snailhouse.core.registry import game, game_ids
    from snailhouse.core.room import About, Room, Solving, Tuning

__all__ = [
    "CHANCE",
    "OVER",
    "SPECTATOR",
    "About",
    "BadRecord",
    "Batch",
    "Event",
    "Game",
    "IllegalMove",
    "Match",
    "Move",
    "Position",
    "Refusal",
    "Room",
    "Solving",
    "Tuning",
    "bots",
    "dice",
    "game",
    "game_ids",
    "load",
    "save",
    "speaking",
]

_HOMES = {
    "batch": ("Batch",),
    "core.contract": ("CHANCE", "OVER", "SPECTATOR"),
    "core.dice": ("dice",),
    "core.errors": ("BadRecord", "IllegalMove", "Refusal"),
    "core.game": ("Game",),
    "core.gamerecord": ("load", "save"),
    "core.language": ("speaking",),
    "core.match": ("Event", "Match", "Move"),
    "core.registry": ("game", "game_ids"),
    "core.position": ("Position",),
    "core.room": ("About", "Room", "Solving", "Tuning"),
}


def __getattr__(name: str) -> Any:
    """Import on first use: `snailhouse --help` should not wait for NumPy."""
    if name == "bots":
        return import_module("snailhouse.bots")
    for home, names in _HOMES.items():
        if name in names:
            value = getattr(import_module(f"snailhouse.{home}"), name)
            globals()[name] = value
            return value
    raise AttributeError(f"module 'snailhouse' has no attribute {name!r}")


def __dir__() -> list[str]:
    """The public names, imported or not."""
    return sorted(__all__)
