"""Snailhouse: four snail board games under one roof, to play and to study.

>>> import snailhouse
>>> game = snailhouse.game("snails-pace")
>>> match = game.match()
>>> match.chance(30)  # X rolls a six, O a one: X starts
>>> match.actor == snailhouse.CHANCE
True
"""

from snailhouse.core.contract import CHANCE, OVER, SPECTATOR
from snailhouse.core.dice import dice
from snailhouse.core.errors import BadRecord, IllegalMove, Refusal
from snailhouse.core.game import Game
from snailhouse.core.gamerecord import from_json as _from_json
from snailhouse.core.gamerecord import to_json as save
from snailhouse.core.match import Event, Match, Move
from snailhouse.core.registry import game, game_ids
from snailhouse.core.room import Room

__all__ = [
    "CHANCE",
    "OVER",
    "SPECTATOR",
    "BadRecord",
    "Event",
    "Game",
    "IllegalMove",
    "Match",
    "Move",
    "Refusal",
    "Room",
    "dice",
    "game",
    "game_ids",
    "load",
    "save",
]


def load(text: str | bytes) -> tuple[Match, list[str]]:
    """Replay a record: the match as it stood, and the players' names."""
    return _from_json(text, game)
