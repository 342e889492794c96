"""A rule that fails as plain Python names the line, the field and the number."""

from typing import Annotated

import pytest

import snailhouse
from snailhouse.core.errors import BrokenRule
from snailhouse.core.plain_errors import explained
from snailhouse.core.record import Float32, Int8, Int8s, Record, UInt8, read_only_record


class Box(Record):
    size: Int8


class Table(Record):
    total: Int8
    small: UInt8
    share: Float32
    cells: Annotated[Int8s, (2, 3)]


def too_much(box, table, move):
    table.total = 300


def adds_too_much(box, table, move):
    table.total += 100 * move


def too_little(box, table, move):
    table.small -= 1


def too_much_in_a_cell(box, table, move):
    table.cells[0, 1] += 100 * move


def computed(box, table, move):
    table.cells[0, 1] = max(move, 300)


def a_fraction(box, table, move):
    table.total = table.total / 2


def a_text(box, table, move):
    table.share = "half"


def outside(box, table, move):
    return table.cells[0, 5]


def a_row(box, table, move):
    return table.cells[0][1]


def no_field(box, table, move):
    return table.totl


def changes_the_box(box, table, move):
    box.size = 3


def by_a_helper(box, table, move):
    too_much(box, table, move)


def divides(box, table, move):
    table.total = move // table.total


WRONG = {
    too_much: "`table.total = 300` stores 300 in Table.total, an Int8, which holds whole numbers from -128 "
    "to 127. Choose a wider type",
    adds_too_much: "stores 500 in Table.total, an Int8",
    too_little: "stores -1 in Table.small, a UInt8, which holds whole numbers from 0 to 255",
    too_much_in_a_cell: "stores 500 in Table.cells, an Int8",
    computed: "stores in Table.cells what does not fit, an Int8",
    a_fraction: "which holds whole numbers from -128 to 127. Use // or int() to make a whole number",
    a_text: "stores 'half' in Table.share, a Float32. Store a number",
    outside: "asks for a place outside of Table.cells, whose shape is (2, 3)",
    a_row: "takes a row of Table.cells. Name all 2 indices: table.cells[i, j]",
    no_field: "uses table.totl, and Table has no such field. Did you mean total?",
    changes_the_box: "changes Box.size, which stays as it is. Rules change only `table` and `out`",
    by_a_helper: "in too_much(): `table.total = 300` stores 300",
}


def failure(rule):
    try:
        rule(read_only_record(Box.dtype, bytes(1)), Table.new(), 5)
    except Exception as error:
        return explained(error)
    raise AssertionError("it did not fail")


@pytest.mark.parametrize("rule", WRONG, ids=lambda rule: rule.__name__)
def test_the_line_the_field_and_the_number_are_named(rule):
    told = failure(rule)
    assert isinstance(told, BrokenRule)
    assert WRONG[rule] in str(told)
    assert "test_plain_errors.py:" in str(told)
    assert "\n" not in str(told)


def test_other_errors_stay_what_they_are():
    assert isinstance(failure(divides), ZeroDivisionError)


def counts_too_far(box, table, move):
    table.made = 1
    table.unwon += 200


def test_a_match_and_a_position_say_it_and_stay_as_they_were(monkeypatch):
    match = snailhouse.game("snails-pace", start="x").match()
    match.chance(0)
    before, position = bytes(match.table.memory), match.position
    monkeypatch.setattr(match.game.rules, "play", counts_too_far)
    for play in (match.play, position.after):
        with pytest.raises(BrokenRule, match=r"stores 208 in Table\.unwon, an Int8"):
            play(0)
    assert bytes(match.table.memory) == before == position.data
    assert len(match.events) == 1
