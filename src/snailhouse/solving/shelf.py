"""Where solved games are kept between runs: one table file each, in the user's data directory.

A file is a line with its kind, version and checksum, a line of JSON that says what was solved by which
rules, then the positions and their values. Whatever is not exactly what this house would have written is
not used: the game is solved again and the file replaced. SNAILHOUSE_DATA names another directory.
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
from snailhouse.core.room import Solvable
from snailhouse.core.workshops import rules_fingerprint
from snailhouse.solving.solution import Solution
from snailhouse.solving.solver import Progress, solve

KIND = "snailhouse-solution"
VERSION = 1


class Header(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """What was solved, by which rules, and how well."""

    name: str
    game: str
    options: dict[str, Any]
    rules: str
    positions: int
    iterations: int
    residual: float
    gap: float


class BadTable(Refusal):
    """The file is not a table this house can use."""


@dataclass(frozen=True)
class Shelved:
    """A solution and where it lies."""

    solution: Solution
    path: Path
    solved_because: str | None
    """Why it had to be solved now; None when it was read from its file."""
    saved: bool


def path_of(solvable: Solvable) -> Path:
    home = os.environ.get("SNAILHOUSE_DATA")
    root = Path(home) if home else user_data_path("snailhouse", appauthor=False)
    return root / "solutions" / f"{solvable.name}.table"


def shelved(
    game: Game, solvable: Solvable, progress: Progress = lambda _, __: None, *, fresh: bool = False
) -> Shelved:
    """The solution from its file; solved first where there is none that can be used, or when `fresh`."""
    path = path_of(solvable)
    try:
        if fresh:
            raise BadTable("it was asked for")
        return Shelved(decoded(read(path), game, solvable), path, None, True)
    except BadTable as reason:
        solution = solve(game, solvable, progress)
        return Shelved(solution, path, str(reason), write(path, encoded(solution)))


def solution_fingerprint(game: Game, solvable: Solvable) -> str:
    """A hash of the rules and of how positions are numbered: a solution made from others is not used."""
    kernels = {"key": solvable.key, "timeless": solvable.timeless, "alike": solvable.alike}
    return rules_fingerprint(game.room) + fingerprint(kernels.values(), kernels)


def encoded(solution: Solution) -> bytes:
    """The file of a solution."""
    header = Header(
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
    return f"{KIND} {VERSION} {hashlib.sha256(body).hexdigest()}\n".encode() + body


def decoded(data: bytes, game: Game, solvable: Solvable) -> Solution:
    """The solution in a file's bytes, or the reason why they are none."""
    first, _, body = data.partition(b"\n")
    if first.split(b" ")[0] != KIND.encode():
        raise BadTable("the file is no table of a solved game")
    if first != f"{KIND} {VERSION} {hashlib.sha256(body).hexdigest()}".encode():
        raise BadTable("the file is damaged or of another version: its checksum is wrong")
    line, _, numbers = body.partition(b"\n")
    try:
        header = msgspec.json.decode(line, type=Header)
    except msgspec.DecodeError as error:
        raise BadTable(f"the file's header cannot be read: {error}") from None
    if (header.name, header.game, header.options) != (solvable.name, game.id, dict(game.options)):
        raise BadTable("the file holds the solution of another game")
    if header.rules != solution_fingerprint(game, solvable):
        raise BadTable("the file was made by other rules than these")
    return with_numbers(header, numbers, game, solvable)


def with_numbers(header: Header, numbers: bytes, game: Game, solvable: Solvable) -> Solution:
    """The second half of decoding: positions ascend and chances lie between 0 and 1."""
    half = 8 * header.positions
    if header.positions < 1 or len(numbers) != 2 * half:
        raise BadTable("the file has not as many positions as it says")
    keys = np.frombuffer(numbers[:half], "<i8").astype(np.int64)
    values = np.frombuffer(numbers[half:], "<f8").astype(np.float64)
    if not (np.all(np.diff(keys) > 0) and np.all((values >= 0) & (values <= 1))):
        raise BadTable("the file's positions or chances make no sense")
    return Solution(game, solvable, keys, values, header.iterations, header.residual, header.gap)


def read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except FileNotFoundError:
        raise BadTable("there was no table yet") from None
    except OSError as error:
        raise BadTable(f"the table could not be read: {error.strerror}") from None


def write(path: Path, data: bytes) -> bool:
    """Write the file whole or not at all; whether that was possible."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        replace_file(path, data)
    except OSError:
        return False
    return True
