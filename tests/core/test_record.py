import weakref
from typing import Annotated

import numpy as np
import pytest

from snailhouse.core.record import Float64, Int8, Int8s, Record, copied, frozen, thawed


class Burrow(Record):
    depth: Int8
    warmth: Float64
    cells: Annotated[Int8s, (2, 3)]
    exits: Annotated[Int8s, 4]


def test_annotations_become_a_dtype():
    assert Burrow.dtype["depth"] == np.int8
    assert Burrow.dtype["warmth"] == np.float64
    assert Burrow.dtype["cells"].shape == (2, 3)
    assert Burrow.dtype["exits"].shape == (4,)


def test_fields_are_attributes_and_a_copy_is_independent():
    one = Burrow.new()
    one.depth = 3
    one.cells[1, 2] = 7
    two = copied(one)
    two.cells[1, 2] = 8
    assert (one.depth, one.cells[1, 2], two.cells[1, 2]) == (3, 7, 8)
    assert frozen(one) != frozen(two)
    two.cells[1, 2] = 7
    assert frozen(one) == frozen(two)


def test_an_element_of_an_array_is_changed_in_place():
    rows = Burrow.array(2)
    rows[1].depth = 5
    assert rows[1].depth == 5
    assert rows[0].depth == 0


def test_attributes_and_numpy_share_the_memory():
    one = Burrow.new()
    one.cells[1, 0] = 4
    one.exits = (1, 2, 3, 4)
    one.warmth = 2
    one["depth"] = -5
    assert one["cells"].tolist() == [[0, 0, 0], [4, 0, 0]]
    assert one["exits"].tolist() == [1, 2, 3, 4]
    assert (one["warmth"], one.depth, type(one.depth)) == (2.0, -5, int)


def test_a_number_that_does_not_fit_its_field_is_refused():
    one = Burrow.new()
    with pytest.raises(ValueError, match="invalid value"):
        one.depth = 128
    with pytest.raises(ValueError, match="invalid value"):
        one.exits[0] = -129
    assert frozen(one) == frozen(Burrow.new())


def test_a_record_that_numpy_copied_is_changed_in_place_too():
    one = Burrow.new().copy()
    one.depth = 3
    one.cells[0, 1] = 2
    assert (one["depth"], one["cells"][0, 1]) == (3, 2)


def test_bytes_become_the_record_again():
    one = Burrow.new()
    one.exits[2] = 9
    two = thawed(Burrow.dtype, frozen(one))
    assert two.exits[2] == 9
    two.exits[2] = 1
    assert one.exits[2] == 9


@pytest.mark.parametrize("annotation", ["str", "int", "Int8s"])
def test_a_field_that_is_no_number_is_refused(annotation):
    with pytest.raises(TypeError, match="Bad.field"):
        type("Bad", (Record,), {"__annotations__": {"field": annotation}, "__module__": __name__})


def test_a_record_that_was_read_does_not_keep_its_array_for_ever():
    rows = Burrow.array(3)
    gone = weakref.ref(rows)
    assert (rows[1].depth, list(rows[1].exits)) == (0, [0, 0, 0, 0])
    del rows
    assert gone() is None


def test_records_of_every_other_place_are_read_and_written_where_they_lie():
    rows = Burrow.array(5)
    rows[::2][1].depth = 7
    assert [int(row.depth) for row in rows] == [0, 0, 7, 0, 0]
