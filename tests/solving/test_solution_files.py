"""The shelf of solved games: tables are read fast, and never trusted."""

import hashlib

import msgspec
import pytest

from snailhouse.core.game import Game
from snailhouse.solving import shelf
from snailhouse.solving.shelf import BadTable, decoded, encoded, path_of, shelved
from snailhouse.solving.solver import solve
from tests.solving.hill import HILL, ROOM


@pytest.fixture(scope="module")
def hill():
    return Game(ROOM), HILL


@pytest.fixture(scope="module")
def table(hill):
    """The bytes of a table, and the solution in it."""
    solution = solve(*hill)
    return encoded(solution), solution


@pytest.fixture
def home(monkeypatch, tmp_path, table):
    """A shelf in an empty directory, where solving again costs nothing."""
    monkeypatch.setenv("SNAILHOUSE_DATA", str(tmp_path))
    monkeypatch.setattr(shelf, "solve", lambda *_: table[1])
    return tmp_path


def same(one, other):
    return (one.keys == other.keys).all() and (one.values == other.values).all()


def test_a_table_is_read_and_not_solved_again(hill, table, home):
    data, solution = table
    path_of(HILL).parent.mkdir()
    path_of(HILL).write_bytes(data)
    found = shelved(*hill)
    assert found.solved_because is None
    assert same(found.solution, solution)
    assert found.solution.value == solution.value


def test_without_a_table_the_game_is_solved_and_the_table_kept(hill, table, home):
    found = shelved(*hill)
    assert found.solved_because == "there was no table yet"
    assert found.saved
    assert found.path.read_bytes() == table[0]
    assert [path.name for path in found.path.parent.iterdir()] == ["hill.table"], "nothing is left beside it"


def test_fresh_solves_again(hill, home):
    shelved(*hill)
    assert shelved(*hill, fresh=True).solved_because == "it was asked for"


def rewritten(data, **changes):
    """A table with another header and a right checksum: made with care, and still not ours."""
    _, line, numbers = data.split(b"\n", 2)
    body = msgspec.json.encode({**msgspec.json.decode(line), **changes}) + b"\n" + numbers
    return resealed(body)


def resealed(body):
    return f"{shelf.KIND} {shelf.VERSION} {hashlib.sha256(body).hexdigest()}\n".encode() + body


DAMAGE = {
    "empty": (lambda data: b"", "no table of a solved game"),
    "foreign": (lambda data: b"PNG" + data, "no table of a solved game"),
    "cut short": (lambda data: data[:-9], "checksum is wrong"),
    "one bit": (lambda data: data[:-20] + bytes([data[-20] ^ 1]) + data[-19:], "checksum is wrong"),
    "header bit": (lambda data: data.replace(b'"iterations":3', b'"iterations":4'), "checksum is wrong"),
    "old version": (lambda data: data.replace(b"solution 1 ", b"solution 0 "), "another version"),
    "no header": (lambda data: resealed(b"{}\n"), "header cannot be read"),
    "not JSON": (lambda data: resealed(b"\xff\n"), "header cannot be read"),
    "another game": (lambda data: rewritten(data, name="terrace"), "another game"),
    "other options": (lambda data: rewritten(data, options={}), "another game"),
    "old rules": (lambda data: rewritten(data, rules="0" * 16), "other rules"),
    "fewer positions": (lambda data: rewritten(data, positions=7), "not as many positions"),
    "no positions": (lambda data: rewritten(data, positions=0), "not as many positions"),
    "nonsense": (
        lambda data: resealed(data.split(b"\n", 1)[1][:-8] + b"\xff" * 8),
        "make no sense",
    ),
}


@pytest.mark.parametrize("damage", DAMAGE)
def test_a_bad_table_is_detected_and_rebuilt(hill, table, home, damage):
    spoil, words = DAMAGE[damage]
    spoiled = spoil(table[0])
    assert spoiled != table[0]
    with pytest.raises(BadTable, match=words):
        decoded(spoiled, *hill)
    path = path_of(HILL)
    path.parent.mkdir()
    path.write_bytes(spoiled)
    found = shelved(*hill)
    assert words in found.solved_because
    assert same(found.solution, table[1])
    assert path.read_bytes() == table[0]


def test_where_nothing_can_be_written_the_solution_is_still_there(hill, table, home):
    (home / "solutions").write_text("a file where the folder should be")
    found = shelved(*hill)
    assert "could not be read: Not a directory" in found.solved_because
    assert not found.saved
    assert same(found.solution, table[1])


def test_encoding_and_decoding_give_the_same_solution(hill, table):
    again = decoded(table[0], *hill)
    assert encoded(again) == table[0]
    assert (again.iterations, again.residual, again.gap) == (
        table[1].iterations,
        table[1].residual,
        table[1].gap,
    )


def test_the_shelf_is_in_the_users_data_directory(hill, monkeypatch):
    monkeypatch.delenv("SNAILHOUSE_DATA", raising=False)
    assert path_of(HILL).parts[-3:] == ("snailhouse", "solutions", "hill.table")
