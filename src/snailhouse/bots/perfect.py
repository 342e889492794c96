"""The perfect bot: plays from the table of a solved game."""

from __future__ import annotations

from snailhouse.core.errors import Refusal
from snailhouse.core.game import Game
from snailhouse.core.match import Match
from snailhouse.core.shelf import shelved
from snailhouse.core.solution import Solution, Solvable

_opened: dict[tuple[str, str], Solution] = {}


def solvable_part(game: Game) -> Solvable | None:
    """What of the room can be solved and is exactly this game."""
    for solvable in game.room.solvable:
        if Game(game.room, **solvable.options).options == game.options:
            return solvable
    return None


def solution_of(game: Game) -> Solution:
    """The game's solution, read (or solved) on first use."""
    solvable = solvable_part(game)
    if solvable is None:
        raise Refusal(f"{game!r} is not solved; nobody knows its exact chances")
    place = game.id, solvable.name
    if place not in _opened:
        _opened[place] = shelved(game, solvable).solution
    return _opened[place]


def perfect_move(match: Match) -> int:
    return solution_of(match.game).best(match)
