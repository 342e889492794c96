"""Indices in kernels count from the front, no kernel relies on anything else, and other code is left alone."""

from __future__ import annotations

import ast
from pathlib import Path

import numba
import numpy as np
import pytest

import snailhouse
from snailhouse.core.dice import dice
from snailhouse.core.game import Game
from snailhouse.core.kernel import Workshop, kernel
from snailhouse.core.playout import GREEDY, RANDOM, Tally, play_batch
from snailhouse.core.record import float64s, float64s_of, int64s
from tests.core.bounds import check_bounds, checked_rules

SOURCES = Path(snailhouse.__file__).parent
GAMES = 200


@kernel
def number_at(numbers, index):
    return numbers[index]


@kernel
def entry_to_number_at(numbers, index):
    return number_at(numbers, index)


@pytest.fixture
def bounds_checked(monkeypatch):
    """Kernels that are compiled here look at every index before they use it."""
    check_bounds(monkeypatch)


@pytest.mark.parametrize("index", [-1, -4, 4])
def test_a_checked_kernel_refuses_what_is_not_in_the_array(bounds_checked, index):
    workshop = Workshop("indices", {"number_at": entry_to_number_at}, jit=True, cache=lambda: None)
    numbers = np.arange(10, 14)
    assert workshop.number_at(numbers, 3) == 13
    with pytest.raises(IndexError):
        workshop.number_at(numbers, index)


def test_code_that_is_no_kernel_counts_from_the_back_as_ever():
    Workshop("indices", {"number_at": entry_to_number_at}, jit=True, cache=lambda: None)
    assert numba.njit(lambda numbers: numbers[-1])(np.arange(10, 14)) == 13


@pytest.mark.parametrize("name", ["cargolino-valentino", "snail-invasion", "snails-pace"])
def test_no_play_out_leaves_its_arrays(bounds_checked, name):
    """Compiled with all bounds checked: half of the games at random, half by the game's own policy.

    Giant Snail's rules take minutes to compile so; the conformance suite plays them plain, as all others.
    """
    game = snailhouse.game(name)
    play_all = checked_rules(game).bind(play_batch)
    for policy in (RANDOM, GREEDY):
        assert played(game, play_all, policy).games == GAMES


def played(game: Game, play_all, policy: int) -> Tally:
    rules, tally, policies = game.room.rules, Tally.new(), int64s(game.seats)
    policies[:] = policy
    reports = rules.Figures.array(1)
    moves, out = int64s(rules.MOVES), float64s(game.seats)
    blank, numbers = rules.Table.new(), float64s_of(reports)
    play_all(game.box, blank, moves, dice(1), policies, GAMES, out, reports, numbers, tally)
    return tally


def test_no_kernel_is_written_with_a_negative_index():
    found = [place for file in SOURCES.rglob("*.py") for place in negative_indices(file)]
    assert found == []


def test_a_kernel_with_a_negative_index_would_be_found(tmp_path):
    file = tmp_path / "rules.py"
    file.write_text("@kernel\ndef f(a):\n    a[0, -1] = a[-2:]\n\ndef g(a):\n    return a[-1]\n", "utf-8")
    assert negative_indices(file) == [f"{file}:3", f"{file}:3"]


def negative_indices(file: Path) -> list[str]:
    """Where a kernel of a file has a negative number for an index, or within one."""
    kernels = [
        node
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(node, ast.FunctionDef)
        and any(isinstance(mark, ast.Name) and mark.id == "kernel" for mark in node.decorator_list)
    ]
    indices = [node.slice for one in kernels for node in ast.walk(one) if isinstance(node, ast.Subscript)]
    parts = [part for index in indices for part in (index.elts if isinstance(index, ast.Tuple) else [index])]
    numbers = [
        number
        for part in parts
        for number in ([part.lower, part.upper] if isinstance(part, ast.Slice) else [part])
    ]
    return [
        f"{file}:{number.lineno}"
        for number in numbers
        if isinstance(number, ast.UnaryOp) and isinstance(number.op, ast.USub)
    ]
