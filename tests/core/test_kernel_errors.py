"""A kernel that does not compile is named in a line that says where, what and what to do instead."""

import inspect
import re

import pytest

from snailhouse.core.errors import BrokenRule
from snailhouse.core.kernel import Workshop
from snailhouse.core.kernel_reader import complaints
from tests.core import careless

SAID = {
    "makes_a_list": "`found = [1, 2]` makes a list. Kernels make no new objects",
    "calls_what_makes_a_list": "in listing(): `return [table.total]` makes a list",
    "makes_a_dictionary": "`found = {1: 2}` makes a dictionary",
    "makes_a_set": "makes a set",
    "makes_a_text": "makes a text. Kernels know numbers only: use an IntEnum here",
    "adds_texts": "Kernels know numbers only",
    "comprehends": "makes a list",
    "generates": "makes a generator",
    "grows_a_tuple": "makes a tuple longer. A tuple keeps its size",
    "opens_a_file": "uses `with`",
    "imports": "`import math` imports something. Import it at the top of the file",
    "misspells_a_name": "uses aded, which is not defined. Did you mean added?",
    "misspells_a_field": "uses table.totl, and Table has no such field. Did you mean total?",
    "sets_a_field_that_is_none": "`table.tolal = 3` uses table.tolal, and Table has no such field",
    "gives_too_little": "gives added() the wrong number of arguments, 1. It takes 2: (one, other)",
    "calls_no_kernel": "uses helper(), which is no kernel. Put @kernel above `def helper`",
    "reads_a_dictionary": "reads NAMES, a dict. Constants of kernels are numbers",
    "sorts": "uses sorted. Kernels make no new objects",
    "has_two_types": "uses found for a whole number here and for a record elsewhere. A variable keeps one type",
}
"""What does not compile."""
FROWNED = {
    "tries": "catches exceptions. Kernels raise and catch nothing",
    "raises": "`raise ValueError` raises an exception",
    "closes_over": "makes a function. Write a function of its own, with @kernel above it",
    "yields": "yields values",
    "uses_none": "`found = None` uses None. Use a number that means nothing, such as -1",
}
"""What Numba may compile and a rule should not do: the conformance suite says it."""


ELSEWHERE = {"has_two_types", "calls_what_makes_a_list"}
"""Of the first reading the source finds nothing; the fault of the second is in what it calls."""


def compiled(name):
    return Workshop("careless", {}, jit=True, cache=lambda: None).bind(getattr(careless, name))


@pytest.mark.parametrize("name", SAID)
def test_what_does_not_compile_is_said_in_a_line(name):
    with pytest.raises(BrokenRule) as broken:
        compiled(name)(careless.Table.new())
    text = str(broken.value)
    assert SAID[name] in text
    assert "\n" not in text
    assert len(text) < 350
    assert "See docs/adding-a-game.md, 'What kernels may do'" in text
    assert broken.value.__suppress_context__, "no page of the compiler before it"


@pytest.mark.parametrize("name", SAID | FROWNED)
def test_the_line_is_named(name):
    function = getattr(careless, name)
    lines, first = inspect.getsourcelines(function)
    found = complaints([function], {}, {"table": careless.Table.dtype})
    assert all(complaint.place.rpartition(":")[0].endswith("careless.py") for complaint in found)
    own = [complaint for complaint in found if complaint.function == name]
    assert [complaint.line for complaint in own] == [
        lines[int(complaint.place.rpartition(":")[2]) - first].strip() for complaint in own
    ]
    assert bool(own) is (name not in ELSEWHERE)


@pytest.mark.parametrize("name", FROWNED)
def test_what_a_rule_should_not_do_is_found_by_reading_it(name):
    found = complaints([getattr(careless, name)], {}, {})
    assert any(FROWNED[name] in str(complaint) for complaint in found)


def test_a_kernel_that_compiles_is_not_asked_about(monkeypatch):
    def never(*args):
        raise AssertionError("nothing is wrong")

    monkeypatch.setattr("snailhouse.core.compile_errors.complaints", never)
    assert compiled("added")(1, 2) == 3
    assert compiled("added")(1.5, 2) == 3.5


def test_nothing_is_said_about_the_rules_of_the_house():
    from snailhouse.core.contract import FUNCTIONS
    from snailhouse.core.registry import rooms

    for room in rooms():
        rules = {name: getattr(room.rules, name) for name in FUNCTIONS}
        named = {"box": room.rules.Box.dtype, "table": room.rules.Table.dtype}
        assert complaints(rules.values(), rules, named) == []
        if room.tuning.greedy:
            assert complaints([room.tuning.greedy], rules, named) == []


def test_the_message_fits_a_terminal_and_an_editor():
    with pytest.raises(BrokenRule, match=r"careless\.py:\d+, in misspells_a_field\(\): `") as broken:
        compiled("misspells_a_field")(careless.Table.new())
    assert re.match(r"\S+:\d+, ", str(broken.value))
