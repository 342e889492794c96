"""Solutions on disk: read where they are whole and made by these rules, and never trusted otherwise."""

import hashlib
from dataclasses import replace

import msgspec
import pytest

from snailhouse.core.game import Game
from snailhouse.core.kernel import kernel
from snailhouse.solving import solution_files
from snailhouse.solving.solution_files import (
    BadSolutionFile,
    decode_solution,
    encode_solution,
    first_line,
    kept_solution,
    solution_fingerprint,
    solution_path,
)
from snailhouse.solving.solver import solve
from tests.solving.hill import HILL, ROOM


@pytest.fixture(scope="module")
def hill():
    return Game(ROOM), HILL


@pytest.fixture(scope="module")
def solution(hill):
    return solve(*hill)


@pytest.fixture(scope="module")
def data(solution):
    return encode_solution(solution)


@pytest.fixture
def home(monkeypatch, tmp_path, solution):
    """An empty data directory, and a solver that costs nothing."""
    monkeypatch.setenv("SNAILHOUSE_DATA", str(tmp_path))
    monkeypatch.setattr(solution_files, "solve", lambda *_: solution)
    return tmp_path


def put(data):
    """Lay a file where the hill's solution is kept."""
    path = solution_path(HILL)
    path.parent.mkdir()
    path.write_bytes(data)
    return path


def same(one, other):
    return (one.keys == other.keys).all() and (one.values == other.values).all()


def test_a_file_is_read_and_nothing_solved(hill, solution, data, home, monkeypatch):
    monkeypatch.setattr(solution_files, "solve", lambda *_: pytest.fail("it was solved again"))
    put(data)
    kept = kept_solution(*hill)
    assert kept.solved_because is None
    assert kept.saved
    assert same(kept.solution, solution)
    assert kept.solution.value == solution.value


def test_without_a_file_the_game_is_solved_and_the_solution_kept(hill, data, home):
    kept = kept_solution(*hill)
    assert kept.solved_because == "there was no file yet"
    assert kept.saved
    assert kept.path.read_bytes() == data
    assert [path.name for path in kept.path.parent.iterdir()] == ["hill.table"], "nothing is left beside it"


def test_fresh_solves_again(hill, home):
    kept_solution(*hill)
    assert kept_solution(*hill, fresh=True).solved_because == "it was asked for"


def rewritten(data, **changes):
    """A file with another header and a right checksum: made with care, and still not ours."""
    _, line, numbers = data.split(b"\n", 2)
    return resealed(msgspec.json.encode({**msgspec.json.decode(line), **changes}) + b"\n" + numbers)


def resealed(body):
    return first_line(body) + b"\n" + body


DAMAGE = {
    "empty": (lambda data: b"", "holds no solution"),
    "foreign": (lambda data: b"PNG" + data, "holds no solution"),
    "cut short": (lambda data: data[:-9], "checksum is wrong"),
    "one bit": (lambda data: data[:-20] + bytes([data[-20] ^ 1]) + data[-19:], "checksum is wrong"),
    "header bit": (lambda data: data.replace(b'"iterations":3', b'"iterations":4'), "checksum is wrong"),
    "old version": (lambda data: data.replace(b"solution 1 ", b"solution 0 "), "another version"),
    "no header": (lambda data: resealed(b"{}\n"), "header cannot be read"),
    "not JSON": (lambda data: resealed(b"\xff\n"), "header cannot be read"),
    "another game": (lambda data: rewritten(data, name="mountain"), "another game"),
    "other options": (lambda data: rewritten(data, options={}), "another game"),
    "old rules": (lambda data: rewritten(data, rules="0" * 16), "other rules"),
    "fewer positions": (lambda data: rewritten(data, positions=7), "not as many positions"),
    "no positions": (lambda data: rewritten(data, positions=0), "not as many positions"),
    "nonsense": (lambda data: resealed(data.split(b"\n", 1)[1][:-8] + b"\xff" * 8), "make no sense"),
}


@pytest.mark.parametrize("damage", DAMAGE)
def test_a_bad_file_is_detected_and_replaced(hill, solution, data, home, damage):
    spoil, words = DAMAGE[damage]
    spoiled = spoil(data)
    assert spoiled != data
    with pytest.raises(BadSolutionFile, match=words):
        decode_solution(spoiled, *hill)
    path = put(spoiled)
    kept = kept_solution(*hill)
    assert words in kept.solved_because
    assert same(kept.solution, solution)
    assert path.read_bytes() == data


def test_where_nothing_can_be_written_the_solution_is_still_there(hill, solution, home):
    (home / "solutions").write_text("a file where the folder should be")
    kept = kept_solution(*hill)
    assert "could not be read: Not a directory" in kept.solved_because
    assert not kept.saved
    assert same(kept.solution, solution)


def test_encoding_and_decoding_give_the_same_solution(hill, solution, data):
    again = decode_solution(data, *hill)
    assert encode_solution(again) == data
    assert (again.iterations, again.residual, again.gap) == (
        solution.iterations,
        solution.residual,
        solution.gap,
    )


def test_the_first_line_is_format_version_and_checksum(data):
    first, body = data.split(b"\n", 1)
    assert first == f"snailhouse-solution 1 {hashlib.sha256(body).hexdigest()}".encode()


def test_another_box_is_another_solution():
    """The kernels are the same, but what the options put into the box is not."""
    assert solution_fingerprint(Game(ROOM), HILL) != solution_fingerprint(Game(ROOM, endless=True), HILL)


@kernel
def another(box, table):
    return 1


@kernel
def another_alike(box, table, outcome):
    return 1


def test_positions_numbered_otherwise_are_another_solution():
    """By another key, with another clock, or with other rolls that count as alike."""
    others = [
        replace(HILL, key=another),
        replace(HILL, timeless=another),
        replace(HILL, alike=another_alike),
    ]
    stamps = {solution_fingerprint(Game(ROOM), solvable) for solvable in (HILL, *others)}
    assert len(stamps) == 4


def test_files_lie_in_the_users_data_directory(monkeypatch):
    monkeypatch.delenv("SNAILHOUSE_DATA", raising=False)
    assert solution_path(HILL).parts[-3:] == ("snailhouse", "solutions", "hill.table")
