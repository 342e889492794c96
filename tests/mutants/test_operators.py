"""The planter of bugs plants what it says, and only where code runs."""

from __future__ import annotations

import ast

import pytest

from tests.mutants.__main__ import ROOT, first_failure, usual_files
from tests.mutants.concern import EVERYTHING, HOUSE, MOST_NEAR, TESTS, concerned_tests, near_tests
from tests.mutants.operators import mutants, planted


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("a < b", {"(a <= b)"}),
        ("a is None", {"(a is not None)"}),
        ("a + b", {"(a - b)"}),
        ("a and b or c", {"((a and b) and (c))", "((a) or (b)) or c"}),
        ("not a", {"bool(a)"}),
        ("x = True", {"x = False"}),
        ("x = 3", {"x = 4"}),
        ("f(a)", {"pass"}),
        ("x += y", {"x = x"}),
        ("for a in b:\n    break", {"for a in b:\n    continue"}),
        ("'a' + b", set()),
        ("x: list[int, 3]", set()),
        ('"""Doc."""', set()),
        ("import a", set()),
    ],
)
def test_what_is_planted(source, expected):
    assert {planted(source, one) for one in mutants(source)} == expected


def test_letters_of_several_bytes_move_nothing():
    assert {planted("s = 'ñandú'; x = a < b", one) for one in mutants("s = 'ñandú'; x = a < b")} == {
        "s = 'ñandú'; x = (a <= b)"
    }


def test_every_bug_of_the_house_is_still_python():
    files = usual_files()
    assert len(files) > 100
    for file in files[::7]:
        source = file.read_text("utf-8")
        for one in mutants(source)[::5]:
            ast.parse(planted(source, one))
            assert one.was in source


def test_tests_that_concern_a_file():
    assert concerned_tests(HOUSE / "games/giant_snail/rules/robot.py") == TESTS["games/giant_snail"]
    assert concerned_tests(HOUSE / "server/live/house.py") == TESTS["server"]
    assert concerned_tests(HOUSE / "cli/play.py") == EVERYTHING


def test_tests_that_speak_of_a_function_are_near():
    source = (ROOT / HOUSE / "table/clock.py").read_text("utf-8")
    line = next(one.line for one in mutants(source))
    near = near_tests(ROOT, HOUSE / "table/clock.py", line)
    assert "tests/table/test_clock.py" in near
    assert len(near) <= MOST_NEAR
    assert not any(name.startswith("tests/browser") for name in near)


def test_the_first_failure_is_told():
    assert (
        first_failure("..F\nFAILED tests/a.py::test_b[x y] - assert 1 == 2\n1 failed")
        == "tests/a.py::test_b[x y]"
    )
    assert first_failure("ERROR tests/a.py\n1 error") == "tests/a.py"
    logged = "ERROR    snailhouse:logs.py:64 a notice failed\nFAILED tests/a.py::test_b - assert"
    assert first_failure(logged) == "tests/a.py::test_b"
    assert first_failure("Segmentation fault") == "a run without a failed test"
