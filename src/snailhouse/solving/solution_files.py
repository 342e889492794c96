"""Solutions kept between runs: one file each, in the user's data directory.

A file is a line with its format, version and checksum, a line of JSON that says what was solved by which
rules, then the keys of the positions and their values. A file that is not exactly what this house would have
written is not used: the game is solved again and the file replaced. SNAILHOUSE_DATA names another directory.
"""

from __future__ import annotations

import hashlib
import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
from platformdirs import user_data_path

from snailhouse.core.errors import Refusal
from snailhouse.core.files import replace_file
from snailhouse.core.fingerprint import fingerprint
from snailhouse.core.game import Game
from snailhouse.core.record import frozen
from snailhouse.core.room import Solvable
from snailhouse.solving.solution import Solution
from snailhouse.solving.solver import SolverProgress, solve

FILE_FORMAT = "snailhouse-solution"
FILE_VERSION = 1
RULES_USED = ("setup", "actor", "outcomes", "chance", "legal", "play", "payoffs")
"""The rule functions that the values of positions follow from."""


class SolutionHeader(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """What was solved, by which rules, and how well."""

    name: str
    game: str
    options: dict[str, Any]
    rules: str
    positions: int
    iterations: int
    residual: float
    gap: float


class BadSolutionFile(Refusal):
    """There is no file, or not one that can be used; the message says why."""


@dataclass(frozen=True)
class KeptSolution:
    """A solution and its file."""

    solution: Solution
    path: Path
    solved_because: str | None
    """Why it had to be solved now; None when it was read from its file."""
    saved: bool
    """Whether the file holds it; False if it could not be written."""


def solution_path(solvable: Solvable) -> Path:
    """Where its file lies. The suffix is older than the name `solution file` and stays, as users have some."""
    home = os.environ.get("SNAILHOUSE_DATA")
    root = Path(home) if home else user_data_path("snailhouse", appauthor=False)
    return root / "solutions" / f"{solvable.name}.table"


def kept_solution(
    game: Game, solvable: Solvable, progress: SolverProgress = lambda _, __: None, *, fresh: bool = False
) -> KeptSolution:
    """The solution from its file; solved and written first if the file cannot be used, or when `fresh`."""
    path = solution_path(solvable)
    try:
        if fresh:
            raise BadSolutionFile("it was asked for")
        return KeptSolution(decode_solution(read_solution(path), game, solvable), path, None, True)
    except BadSolutionFile as reason:
        solution = solve(game, solvable, progress)
        return KeptSolution(solution, path, str(reason), write_solution(path, solution))


def read_solution(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except FileNotFoundError:
        raise BadSolutionFile("there was no file yet") from None
    except OSError as error:
        raise BadSolutionFile(f"the file could not be read: {error.strerror}") from None


def write_solution(path: Path, solution: Solution) -> bool:
    """Write the file whole or not at all; returns whether that was possible."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        replace_file(path, encode_solution(solution))
    except OSError:
        return False
    return True


def solution_fingerprint(game: Game, solvable: Solvable) -> str:
    """A hash of all that the values follow from: the box, the rules and how positions are numbered."""
    kernels = {name: getattr(game.room.rules, name) for name in RULES_USED}
    kernels |= {"position_key": solvable.key, "stop_clock": solvable.timeless, "outcomes_alike": solvable.alike}
    text = fingerprint(kernels.values(), kernels)
    return hashlib.sha256(text.encode() + frozen(game.box)).hexdigest()[:16]


def encode_solution(solution: Solution) -> bytes:
    """The bytes of its file."""
    header = SolutionHeader(
        name=solution.solvable.name,
        game=solution.game.id,
        options=dict(solution.game.options),
        rules=solution_fingerprint(solution.game, solution.solvable),
        positions=solution.positions,
        iterations=solution.iterations,
        residual=solution.residual,
        gap=solution.gap,
    )
    numbers = solution.keys.astype("<i8").tobytes() + solution.values.astype("<f8").tobytes()
    body = msgspec.json.encode(header) + b"\n" + numbers
    return first_line(body) + b"\n" + body


def first_line(body: bytes) -> bytes:
    """Format, version and checksum."""
    return f"{FILE_FORMAT} {FILE_VERSION} {hashlib.sha256(body).hexdigest()}".encode()


def decode_solution(data: bytes, game: Game, solvable: Solvable) -> Solution:
    """The solution in a file's bytes; raises BadSolutionFile if they are not one of this game."""
    first, _, body = data.partition(b"\n")
    if first.split(b" ")[0] != FILE_FORMAT.encode():
        raise BadSolutionFile("the file holds no solution")
    if first != first_line(body):
        raise BadSolutionFile("the file is damaged or of another version: its checksum is wrong")
    line, _, numbers = body.partition(b"\n")
    try:
        header = msgspec.json.decode(line, type=SolutionHeader)
    except msgspec.DecodeError as error:
        raise BadSolutionFile(f"the file's header cannot be read: {error}") from None
    if (header.name, header.game, header.options) != (solvable.name, game.id, dict(game.options)):
        raise BadSolutionFile("the file holds the solution of another game")
    if header.rules != solution_fingerprint(game, solvable):
        raise BadSolutionFile("the file was made by other rules than these")
    return decode_values(header, numbers, game, solvable)


def decode_values(header: SolutionHeader, numbers: bytes, game: Game, solvable: Solvable) -> Solution:
    """The second half of decoding: keys must ascend and values lie between 0 and 1."""
    half = 8 * header.positions
    if header.positions < 1 or len(numbers) != 2 * half:
        raise BadSolutionFile("the file has not as many positions as it says")
    keys = np.frombuffer(numbers[:half], "<i8").astype(np.int64)
    values = np.frombuffer(numbers[half:], "<f8").astype(np.float64)
    if not (np.all(np.diff(keys) > 0) and np.all((values >= 0) & (values <= 1))):
        raise BadSolutionFile("the file's positions or values make no sense")
    return Solution(game, solvable, keys, values, header.iterations, header.residual, header.gap)
