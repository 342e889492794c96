"""Perfect play: the solution of a game that can be solved, and its best move."""

from __future__ import annotations

from snailhouse.core.errors import Refusal
from snailhouse.core.game import Game
from snailhouse.core.position import Position
from snailhouse.core.room import Solvable
from snailhouse.solving.solution import Solution
from snailhouse.solving.solution_files import kept_solution
from snailhouse.solving.solver import SolverProgress

_solutions: dict[tuple[str, str], Solution] = {}
"""What this process has read or solved, by game id and name of the solvable."""


def solvable_of(game: Game) -> Solvable | None:
    """The solvable of the room whose options make exactly this game; None if it cannot be solved."""
    for solvable in game.room.solving.solvable:
        if Game(game.room, **solvable.options) == game:
            return solvable
    return None


def solution_of(game: Game, progress: SolverProgress = lambda _, __: None) -> Solution:
    """The game's solution, read from its file (or solved) once a process."""
    solvable = solvable_of(game)
    if solvable is None:
        raise Refusal(f"{game!r} is not solved; nobody knows its exact chances")
    key = game.id, solvable.name
    if key not in _solutions:
        _solutions[key] = kept_solution(game, solvable, progress).solution
    return _solutions[key]


def perfect_move(position: Position) -> int:
    """The best move at a decision of a game that can be solved."""
    return solution_of(position.game).best(position)
