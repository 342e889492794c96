"""The workshop: binding, compiling, caching."""

import os
import subprocess
import sys
import textwrap
from pathlib import Path

import numpy as np
import pytest

import snailhouse
from snailhouse.core.errors import BrokenRule
from snailhouse.core.kernel import Workshop, kernel
from snailhouse.core.playout import playout
from snailhouse.lab.simulate import simulate
from tests.tiny import tiny_game, trap


@kernel
def double(x):
    return 2 * x


@kernel
def quadruple(x):
    return double(double(x))


@kernel
def twice(x):
    """A template: the rule it calls is whatever its workshop has under that name."""
    return rule(rule(x))  # noqa: F821


@kernel
def allocates(x):
    return [x]


@kernel
def even(x):
    return x == 0 or odd(x - 1)


@kernel
def odd(x):
    return x != 0 and even(x - 1)


def workshop(jit, **rules):
    return Workshop("test", rules, jit=jit, cache=lambda: None)


def test_a_marked_function_stays_a_plain_function():
    assert quadruple(3) == 12
    assert type(quadruple).__name__ == "function"


@pytest.mark.parametrize("jit", [True, False])
def test_copies_call_copies(jit):
    bound = workshop(jit).bind(quadruple)
    assert bound(3) == 12
    assert bound is not quadruple


def test_functions_that_call_each_other_can_be_bound():
    bound = workshop(jit=False).bind(even)
    assert [bound(x) for x in range(4)] == [True, False, True, False]


def test_a_kernel_that_allocates_does_not_compile():
    bound = workshop(jit=True).bind(allocates)
    with pytest.raises(BrokenRule, match=r"`return \[x\]` makes a list"):
        bound(1)


@pytest.mark.parametrize("jit", [True, False])
def test_a_template_is_bound_to_each_game_apart(jit):
    one, two = workshop(jit, rule=double).bind(twice), workshop(jit, rule=quadruple).bind(twice)
    assert (one(1), two(1), one(1)) == (4, 16, 4)


def test_an_unknown_rule_function_is_an_attribute_error():
    with pytest.raises(AttributeError, match="test has no rule function 'fly'"):
        workshop(jit=False).fly()


def test_importing_and_playing_does_not_import_numba():
    script = """
        import sys, snailhouse
        match = snailhouse.game("snails-pace").match()
        match.chance(3)
        assert "numba" not in sys.modules
    """
    subprocess.run([sys.executable, "-c", textwrap.dedent(script)], check=True)


def run_simulation(cache):
    """What a tiny game comes to in a process of its own, with its machine code in this directory."""
    script = "from tests.tiny import tiny_game, trap; from snailhouse.lab.simulate import simulate; "
    script += "print(list(simulate(tiny_game(trap, 2), 10).tally.wins))"
    done = subprocess.run(
        [sys.executable, "-c", script],
        env=os.environ | {"SNAILHOUSE_CACHE": str(cache)},
        cwd=Path(__file__).parents[2],
        check=True,
        capture_output=True,
        text=True,
    )
    return done.stdout


def machine_code(cache):
    return {path: path.stat().st_mtime_ns for path in Path(cache).rglob("*.nbc")}


def test_machine_code_is_cached_and_found_again(tmp_path):
    first = run_simulation(tmp_path)
    written = machine_code(tmp_path)
    assert written
    assert run_simulation(tmp_path) == first
    assert machine_code(tmp_path) == written, "the second run compiled something again"


def test_without_a_place_for_the_cache_rules_compile_all_the_same(tmp_path):
    nowhere = tmp_path / "file"
    nowhere.write_text("not a directory")
    here = simulate(tiny_game(trap, 2), 10).tally.wins
    assert run_simulation(nowhere / "cache") == f"{list(here)}\n"


def test_playout_runs_plain_with_the_same_result():
    game = snailhouse.game("snails-pace")
    rules = game.room.rules
    results = []
    for bench in (game.compile(), game.rules):
        table, policy = rules.Table.new(), [0, 1]
        bench.setup(game.box, table)
        moves = np.zeros(rules.MOVES, np.int64)
        decisions = bench.bind(playout)(game.box, table, moves, snailhouse.dice(8), np.array(policy))
        results.append((decisions, table.tobytes()))
    assert results[0] == results[1]


def test_a_kernel_first_used_by_others_can_be_bound_for_python_too():
    bench = workshop(jit=True)
    assert bench.bind(quadruple)(2) == 8
    assert bench.bind(double)(2) == 4
