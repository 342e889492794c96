"""Perfect play: the solution of a game that can be solved, and its best move."""

from __future__ import annotations

from collections.abc import Mapping

from snailhouse.core.errors import Refusal
from snailhouse.core.game import Game
from snailhouse.core.position import Position
from snailhouse.core.room import Solvable
from snailhouse.solving.solution import EQUAL, Solution
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


def is_solved(game: Game) -> bool:
    """Whether the perfect move is known at every decision: by a solution, or a tablebase that is all there."""
    tablebase = game.room.solving.tablebase
    return solvable_of(game) is not None or (
        tablebase is not None and tablebase.stages_there(game) == tablebase.stages
    )


def exact_chances(position: Position) -> Mapping[int, float] | None:
    """The chance of the seat to decide after each legal move, where it is known exactly; None elsewhere.

    What takes a second or two to solve is solved now.
    """
    if solvable_of(position.game):
        return solution_of(position.game).chances(position)
    solving = position.game.room.solving
    if solving.tablebase is not None:
        solving.tablebase.prepare(position)
    known = solving.endgame(position) if solving.endgame else None
    if known is None and solving.tablebase is not None:
        return solving.tablebase.chances(position)
    return known


def exact_error(position: Position) -> float:
    """How far an exact chance can be from the truth, at most: what rounding in a file can do."""
    tablebase = position.game.room.solving.tablebase
    return tablebase.error(position) if tablebase is not None else EQUAL


def perfect_move(position: Position) -> int:
    """The best move at a decision that is solved; of equal ones the first."""
    chances = exact_chances(position)
    if chances is None:
        raise Refusal(f"the best move is not known here; {solving_hint(position.game)}")
    most = max(chances.values())
    return next(move for move, chance in chances.items() if chance > most - EQUAL)


def solving_hint(game: Game) -> str:
    """What a person can do to have a game solved."""
    if game.room.solving.tablebase is None:
        return f"{game!r} is not solved"
    return f"snailhouse solve {game.id} solves {game.title}"
