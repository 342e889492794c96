"""The perfect bot: plays from the table of a solved game."""

from __future__ import annotations

from snailhouse.core.errors import Refusal
from snailhouse.core.game import Game
from snailhouse.core.position import Position
from snailhouse.core.room import Solvable
from snailhouse.solving.shelf import shelved
from snailhouse.solving.solution import Solution
from snailhouse.solving.solver import Progress

_opened: dict[tuple[str, str], Solution] = {}


def solvable_part(game: Game) -> Solvable | None:
    """What of the room can be solved and is exactly this game."""
    for solvable in game.room.solving.solvable:
        if Game(game.room, **solvable.options) == game:
            return solvable
    return None


def solution_of(game: Game, progress: Progress = lambda _, __: None) -> Solution:
    """The game's solution, read (or solved) on first use."""
    solvable = solvable_part(game)
    if solvable is None:
        raise Refusal(f"{game!r} is not solved; nobody knows its exact chances")
    place = game.id, solvable.name
    if place not in _opened:
        _opened[place] = shelved(game, solvable, progress).solution
    return _opened[place]


def perfect_move(position: Position) -> int:
    return solution_of(position.game).best(position)
