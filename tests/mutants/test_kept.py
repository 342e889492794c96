"""What became of a bug is kept, and the bug is found again though its file has changed."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from tests.mutants.__main__ import ROOT, line_of, noticed_before
from tests.mutants.concern import HOUSE
from tests.mutants.kept import Kept, found_again, keep, kept, read_kept
from tests.mutants.operators import mutants, planted

SOURCE = """def f(a, b):
    if a < b:
        return a + 1
    if a < b:
        return (
            b
            + 1
        )
"""


@pytest.mark.parametrize("before", ["", "import os\n\n\n", "def g():\n    return 1 < 2\n\n\n"])
def test_every_bug_is_found_again_below_other_lines(before: str) -> None:
    moved = before + SOURCE
    for one in mutants(SOURCE):
        again = found_again(moved, kept("f.py", SOURCE, one, "noticed"))
        assert again is not None
        assert planted(moved, again) == before + planted(SOURCE, one)


def test_a_bug_whose_line_has_changed_is_gone() -> None:
    lines = [kept("f.py", SOURCE, one, "noticed") for one in mutants(SOURCE)]
    assert [line.was for line in lines if found_again(SOURCE.replace("a < b", "a > b"), line)] == [
        *("a + 1", "1"),
        *("b\n            + 1", "1"),
    ]


def test_verdicts_are_written_one_by_one_and_read_again(tmp_path: Path) -> None:
    file = tmp_path / "verdicts.jsonl"
    assert read_kept(file) == []
    one, *_ = mutants(SOURCE)
    lines = [
        kept("f.py", SOURCE, one, "noticed", "tests/a.py::test_b"),
        Kept(file="f.py", text="x", was="1", becomes="2", word="equivalent", why="nobody reads it"),
    ]
    for line in lines:
        keep(file, line)
    assert read_kept(file) == lines


def test_an_earlier_run_is_tried_again_by_the_tests_that_noticed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    place = ROOT / HOUSE / "table" / "clock.py"
    first, second, *_ = mutants(place.read_text("utf-8"))
    noticed = line_of(place, first, "noticed", "tests/table/test_clock.py::test_days_a_move")
    lines = [
        noticed,
        replace(line_of(place, second, "equivalent"), why="nobody reads it"),
        replace(noticed, text="this line is gone"),
    ]
    for line in lines:
        keep(tmp_path / "run.jsonl", line)
    assert noticed_before(tmp_path / "run.jsonl") == {(place, first): [noticed.test]}
    told = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in told] == ["equivalent", "gone"]
    assert told[0].endswith("nobody reads it")
